import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, rememberSession } from './client.js';

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

export const escalationsQuery = queryOptions({
  queryKey: ['escalations'],
  queryFn: async () => (await dataOf(api.GET('/policy/escalations'))).escalations,
  refetchInterval: WAITING_MS,
});

export const escalationQuery = (id: string) =>
  queryOptions({
    queryKey: ['escalations', id],
    queryFn: () => dataOf(api.GET('/policy/escalations/{id}', { params: { path: { id } } })),
    refetchInterval: WAITING_MS,
  });

export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: async () => (await dataOf(api.GET('/onboarding/requests'))).requests,
  refetchInterval: WAITING_MS,
});

export const unknownHoldsQuery = queryOptions({
  queryKey: ['holds', 'unknown'],
  queryFn: async () => (await dataOf(api.GET('/policy/holds', { params: { query: { state: 'unknown' } } }))).holds,
  refetchInterval: WAITING_MS,
});

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async () => (await dataOf(api.GET('/agent-identity'))).agents,
  staleTime: 10_000,
});

export const agentQuery = (ref: string) =>
  queryOptions({
    queryKey: ['agents', ref],
    queryFn: () => dataOf(api.GET('/agent-identity/{ref}', { params: { path: { ref } } })),
  });

export const mandatesQuery = (agentDid: string | undefined) =>
  queryOptions({
    queryKey: ['mandates', { agentDid: agentDid ?? null }],
    queryFn: async () => {
      const query = agentDid === undefined ? {} : { agentDid };
      return (await dataOf(api.GET('/mandate', { params: { query } }))).mandates;
    },
  });

export const mandateQuery = (ref: string) =>
  queryOptions({
    queryKey: ['mandates', ref],
    queryFn: () => dataOf(api.GET('/mandate/{ref}', { params: { path: { ref } } })),
  });

/** Filters of the decision log, as its address has them. */
export interface DecisionFilters {
  readonly agentDid?: string;
  readonly decision?: string;
  readonly reasonCode?: string;
  readonly action?: string;
  readonly merchant?: string;
  readonly id?: string;
  readonly after?: string;
}

export const decisionsQuery = (filters: DecisionFilters, limit?: number) =>
  queryOptions({
    queryKey: ['decisions', filters, limit ?? null],
    queryFn: () => {
      const query = { ...filters, ...(limit === undefined ? {} : { limit: String(limit) }) };
      return dataOf(api.GET('/policy/decisions', { params: { query } }));
    },
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
