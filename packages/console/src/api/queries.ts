import { queryOptions } from '@tanstack/react-query';
import { type Answers, api, dataOf, rememberSession, withFilters } from './client.js';

/** How often what waits for people is read again where no event came, ms. */
const WAITING_MS = 20_000;

/** Who is logged in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = await dataOf(api.GET('/console/session'));
    rememberSession(session);
    return session;
  },
  staleTime: 60_000,
});

export const organisationQuery = queryOptions({
  queryKey: ['organisation'],
  queryFn: () => dataOf(api.GET('/organisation')),
  staleTime: 60_000,
});

export const registerQuery = queryOptions({
  queryKey: ['register'],
  queryFn: () => dataOf(api.GET('/magp/schema')),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Rows of a page of a list. */
const PAGE_ROWS = 50;

/** The query of a page of a list. */
function pageOf<T extends object>(filters: T): T & { readonly limit: number } {
  return { ...filters, limit: PAGE_ROWS };
}

/** Which actions that wait a page has, as the gate takes it. */
interface WaitingFilters {
  readonly agentDid?: string;
  readonly merchant?: string;
  readonly currency?: string;
  readonly minAmount?: string;
  readonly after?: string;
}

/** A page of the actions that wait, the oldest first. */
export const escalationsQuery = (place: WaitingFilters = {}) =>
  queryOptions({
    queryKey: ['escalations', 'page', place],
    queryFn: () => dataOf(api.GET('/policy/escalations', { params: { query: pageOf(place) } })),
    refetchInterval: WAITING_MS,
  });

/** How many actions wait, by agent. It counts all of them, so that a change of one does not ask for it again. */
export const escalationSummaryQuery = queryOptions({
  queryKey: ['escalation-summary'],
  queryFn: () => dataOf(api.GET('/policy/escalations/summary')),
  refetchInterval: WAITING_MS,
});

export const escalationQuery = (id: string) =>
  queryOptions({
    queryKey: ['escalations', id],
    queryFn: () => dataOf(api.GET('/policy/escalations/{id}', { params: { path: { id } } })),
    refetchInterval: WAITING_MS,
  });

/** The requests for agents that wait, as many as one list gives. */
export const requestsQuery = queryOptions({
  queryKey: ['requests', 'waiting'],
  queryFn: async () =>
    (await dataOf(api.GET('/onboarding/requests', { params: { query: { status: 'pending' } } }))).requests,
  refetchInterval: WAITING_MS,
});

export const unknownHoldsQuery = queryOptions({
  queryKey: ['holds', 'unknown'],
  queryFn: async () => (await dataOf(api.GET('/policy/holds', { params: { query: { state: 'unknown' } } }))).holds,
  refetchInterval: WAITING_MS,
});

/** The agents, as many as one list gives, and where the next begins. */
export const agentListQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: () => dataOf(api.GET('/agent-identity')),
  staleTime: 10_000,
});

export const agentsQuery = queryOptions({ ...agentListQuery, select: ({ agents }) => agents });

/** Filters of the list of agents, as its address has them. */
export interface AgentFilters {
  readonly label?: string;
  readonly status?: string;
  readonly after?: string;
}

export const agentsPageQuery = (filters: AgentFilters) =>
  queryOptions({
    queryKey: ['agents', 'page', filters],
    queryFn: () => dataOf(api.GET('/agent-identity', withFilters(pageOf(filters)))),
  });

/** What a quarantine or retirement would void now. */
export const voidableQuery = (ref: string) =>
  queryOptions({
    queryKey: ['holds', 'voidable', ref],
    queryFn: async () => (await dataOf(api.GET('/agent-identity/{ref}/holds', { params: { path: { ref } } }))).voidable,
    staleTime: 0,
  });

/** What a revocation of a mandate would void now. */
export const voidableUnderQuery = (ref: string) =>
  queryOptions({
    queryKey: ['holds', 'voidable', 'mandate', ref],
    queryFn: async () => (await dataOf(api.GET('/mandate/{ref}/holds', { params: { path: { ref } } }))).voidable,
    staleTime: 0,
  });

export const agentQuery = (ref: string) =>
  queryOptions({
    queryKey: ['agents', ref],
    queryFn: () => dataOf(api.GET('/agent-identity/{ref}', { params: { path: { ref } } })),
  });

/** Filters of the list of mandates, as its address has them. */
export interface MandateFilters {
  readonly agentDid?: string;
  readonly budget?: string;
  readonly status?: string;
  readonly after?: string;
}

export const mandatesPageQuery = (filters: MandateFilters) =>
  queryOptions({
    queryKey: ['mandates', 'page', filters],
    queryFn: () => dataOf(api.GET('/mandate', withFilters(pageOf(filters)))),
  });

/** The newest mandates that are in force, as many as one list gives. */
export const liveMandatesQuery = queryOptions({
  queryKey: ['mandates', 'live'],
  queryFn: async () => (await dataOf(api.GET('/mandate', { params: { query: { status: 'active' } } }))).mandates,
  staleTime: 10_000,
});

export const mandateQuery = (ref: string) =>
  queryOptions({
    queryKey: ['mandates', ref],
    queryFn: () => dataOf(api.GET('/mandate/{ref}', { params: { path: { ref } } })),
  });

/** A page of the budgets, in the order of their ids. Decisions announce no change of what is used. */
export const budgetsQuery = (place: { readonly after?: string }) =>
  queryOptions({
    queryKey: ['budgets', 'page', place],
    queryFn: () => dataOf(api.GET('/budgets', { params: { query: place } })),
    refetchInterval: WAITING_MS,
  });

export const budgetQuery = (budgetId: string) =>
  queryOptions({
    queryKey: ['budgets', budgetId],
    queryFn: () => dataOf(api.GET('/budgets/{budgetId}', { params: { path: { budgetId } } })),
    refetchInterval: WAITING_MS,
  });

/** Filters of the decision log, as the gate takes them. */
export interface DecisionFilters {
  readonly agentDid?: string;
  readonly decision?: string;
  readonly reasonCode?: string;
  readonly action?: string;
  readonly merchant?: string;
  readonly merchantContains?: string;
  readonly currency?: string;
  readonly minAmount?: string;
  readonly maxAmount?: string;
  readonly rule?: string;
  readonly policyDigest?: string;
  readonly id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly after?: string;
}

export const decisionsQuery = (filters: DecisionFilters, limit?: number) =>
  queryOptions({
    queryKey: ['decisions', filters, limit ?? null],
    queryFn: () => {
      const query = { ...filters, ...(limit === undefined ? {} : { limit }) };
      return dataOf(api.GET('/policy/decisions', { params: { query } }));
    },
  });

/** Counts and amounts of what the filters find: of the newest alone where they find more than the gate counts at once. */
export const decisionSummaryQuery = (filters: DecisionFilters) =>
  queryOptions({
    queryKey: ['decisions', 'summary', filters],
    queryFn: () => dataOf(api.GET('/policy/decisions/summary', { params: { query: filters } })),
  });

export type Period = Answers['DecisionOverview']['period'];

/** What was spent in a period. Captures announce no change of it. */
export const overviewQuery = (period: Period) =>
  queryOptions({
    queryKey: ['decisions', 'overview', period],
    queryFn: () => dataOf(api.GET('/policy/decisions/overview', { params: { query: { period } } })),
    refetchInterval: WAITING_MS,
  });

export const decisionQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['decisions', eventId],
    queryFn: () => dataOf(api.GET('/policy/decisions/{eventId}', { params: { path: { eventId } } })),
  });

export const evidenceQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['evidence', eventId],
    queryFn: () => dataOf(api.GET('/evidence/{eventId}', { params: { path: { eventId } } })),
  });

export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: () => dataOf(api.GET('/readyz')),
  refetchInterval: 15_000,
});

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async () => (await dataOf(api.GET('/tokens'))).tokens,
});

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => (await dataOf(api.GET('/webhooks'))).webhooks,
});

export const counterpartiesQuery = queryOptions({
  queryKey: ['counterparties'],
  queryFn: async () => (await dataOf(api.GET('/policy/counterparties'))).counterparties,
});

export const rulePacksQuery = queryOptions({
  queryKey: ['rule-packs'],
  queryFn: () => dataOf(api.GET('/onboarding/rule-packs')),
  staleTime: Number.POSITIVE_INFINITY,
});

export const rulePackQuery = (key: string) =>
  queryOptions({
    queryKey: ['rule-packs', key],
    queryFn: () => dataOf(api.GET('/onboarding/rule-packs/{key}', { params: { path: { key } } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
