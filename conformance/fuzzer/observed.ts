import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type {
  Agent,
  AgentRequest,
  Budget,
  Counterparty,
  Escalation,
  Hold,
  Mandate,
  Named,
  Raise,
  RuleDocument,
  Verification,
} from './facts.js';
import { FOLDS } from './folds.js';
import { unitsOf } from './money.js';
import { People } from './people.js';
import { below, type Exchange, partsOf, succeeded } from './session.js';
import type { Organisation, OrganisationName } from './world.js';

/** What the answers have said so far: the fuzzer's only source, for its choices and its invariants. */
export class Observed {
  readonly agents: Agent[] = [];
  readonly mandates: Mandate[] = [];
  readonly holds: Hold[] = [];
  readonly escalations: Escalation[] = [];
  readonly requests: AgentRequest[] = [];
  readonly documents: RuleDocument[] = [];
  readonly counterparties: Counterparty[] = [];
  readonly webhooks: Named[] = [];
  readonly budgets: Budget[] = [];
  readonly raises: Raise[] = [];
  readonly people: People;
  /** How many people each organisation demands for what begins to wait. */
  readonly demands: Record<OrganisationName, { readonly escalation: number; readonly onboarding: number }> = {
    A: { escalation: 1, onboarding: 1 },
    B: { escalation: 1, onboarding: 1 },
  };
  /** What the newest accepted event said of each organisation. */
  readonly verifications: Record<OrganisationName, Verification> = {
    A: { state: 'unverified', at: Number.NEGATIVE_INFINITY },
    B: { state: 'unverified', at: Number.NEGATIVE_INFINITY },
  };
  /** Ids of the events that were accepted. */
  readonly receivedEvents = new Set<string>();
  readonly challenges: (Named & { readonly key: string })[] = [];
  /** Decisions that were answered, by the id of their evidence, with the organisation that reads its record. */
  readonly decisions = new Map<string, OrganisationName | null>();
  /** Answers to GET …/status, by escalation. */
  readonly statuses: {
    readonly id: string;
    readonly ref: string;
    readonly agentDid: string;
    readonly org: Agent['org'];
  }[] = [];
  /** Authorization ids that were in any answer, also of what no permit named. */
  readonly authorizationIds: Named[] = [];
  readonly #knownIds = new Set<string>();

  constructor(readonly organisations: Readonly<Record<OrganisationName, Organisation>>) {
    this.people = new People(organisations);
  }

  hold(id: string | undefined): Hold | undefined {
    return this.holds.find((hold) => hold.id === id);
  }

  mandate(id: string | null): Mandate | undefined {
    return this.mandates.find((mandate) => mandate.id === id);
  }

  agent(did: JsonValue | undefined): Agent | undefined {
    return this.agents.find((agent) => agent.did === did);
  }

  budget(org: Agent['org'], budgetId: string): Budget | undefined {
    return this.budgets.find((budget) => budget.org === org && budget.id === budgetId);
  }

  /** The budgets that the mandate counts under: those that it and the mandates above it name, with all above these. */
  budgetsOver(mandate: Mandate): readonly string[] {
    const path = new Set<string>();
    for (const each of this.lineage(mandate)) {
      let next = this.newest(each)?.budget ?? null;
      while (next !== null && !path.has(next)) {
        path.add(next);
        next = this.budget(each.org, next)?.parentId ?? null;
      }
    }
    return [...path];
  }

  /** The mandate in its newest terms. */
  newest({ accountId }: Mandate): Mandate | undefined {
    return this.mandates.findLast((mandate) => mandate.accountId === accountId);
  }

  /** The mandate in all its terms, and everything that was ever delegated from it. */
  tree(root: Mandate): Mandate[] {
    const terms = this.mandates.filter(({ accountId }) => accountId === root.accountId);
    const children = this.mandates.filter(
      ({ id, accountId, parentId }) => id === accountId && terms.some((each) => each.id === parentId),
    );
    return [...terms, ...children.flatMap((child) => this.tree(child))];
  }

  /** The mandate and those that it was delegated from, up to the root. */
  lineage(mandate: Mandate): Mandate[] {
    const named = this.mandate(mandate.parentId);
    const parent = named === undefined ? undefined : this.newest(named);
    return parent === undefined ? [mandate] : [mandate, ...this.lineage(parent)];
  }

  /** The text of each rule document that binds an agent, by its id. */
  rulesOf(did: string): ReadonlyMap<string, string> {
    const identityId = this.agent(did)?.identityId ?? '';
    const binding = this.documents.filter(({ binds }) => binds.has(identityId));
    return new Map(binding.map(({ id, text }) => [id, text]));
  }

  /** Services that may claim holds of an organisation; none while its registry is open. */
  registry(org: Agent['org']): Counterparty[] {
    return this.counterparties.filter((each) => each.org === org);
  }

  /** Takes in what an answer said. */
  fold(exchange: Exchange): void {
    const { route, answer } = exchange;
    if (route === null) return;
    this.#foldVerdict(exchange);
    if (route.endsWith('/resolve')) this.#foldDecision(exchange);
    this.people.fold(exchange);
    if (!succeeded(exchange)) return;
    const fold = FOLDS[route];
    fold?.(exchange, this);
    if (route.startsWith('GET /evidence')) this.#foldDelegations(exchange);
    if (route.endsWith('/status') && typeof answer.data['escalationId'] === 'string') this.#foldStatus(exchange);
  }

  /** Notes a hold that an approval made. */
  addApproved(escalation: Escalation, status: JsonObject, ref: string): void {
    const id = String(status['authorizationId']);
    if (this.hold(id) !== undefined) return;
    const { org, agentDid, action, merchant, amount, currency, eventId, counterparty } = escalation;
    const expiresAt = Date.parse(String(status['expiresAt']));
    this.holds.push({
      ...newHold(id, `${ref}.data.authorizationId`, expiresAt, null),
      org,
      agentDid,
      action,
      merchant,
      amount,
      currency,
      eventId,
      counterparty,
    });
  }

  #foldVerdict({ id, route, body, at, answer }: Exchange): void {
    if (route !== 'POST /policy/mandate/authorize') return;
    const { data } = answer;
    const agent = this.agent(body['agentDid']);
    const { eventId, authorizationId, escalationId, expiresAt, decision } = data;
    if (typeof eventId === 'string') this.decisions.set(eventId, null);
    if (agent === undefined) return;
    if (decision === 'suspend' || decision === 'quarantine') agent.contained = true;
    const asked = {
      org: agent.org,
      agentDid: agent.did,
      action: String(body['action']),
      merchant: typeof body['merchant'] === 'string' ? body['merchant'] : null,
      amount: unitsOf(body['amount']) ?? 0,
      currency: String(body['currency'] ?? 'USD').toUpperCase(),
      eventId: typeof eventId === 'string' ? eventId : null,
      counterparty: signedCounterparty(body),
    };
    if (typeof authorizationId === 'string') {
      const expires = Date.parse(String(expiresAt));
      this.holds.push({ ...newHold(authorizationId, `@${id}.data.authorizationId`, expires, at), ...asked });
      this.#noteId(agent.org, authorizationId, `@${id}.data.authorizationId`);
    }
    if (typeof escalationId === 'string') {
      const demanded = agent.org === 'sandbox' ? 1 : this.demands[agent.org].escalation;
      const approvals = { approvers: new Set<string>(), doubtful: new Set<string>(), waits: true };
      const terms = { author: agent.author, demanded, shown: this.rulesOf(agent.did) };
      this.escalations.push({
        ...{ ...asked, ...approvals, ...terms },
        ...{ id: escalationId, ref: `@${id}.data.escalationId` },
      });
    }
  }

  /** A person who could not approve when another decided has their approval dropped by an approval, and perhaps by another answer. */
  #foldDecision(exchange: Exchange): void {
    const { params, body, at, answer } = exchange;
    const asked = [...this.escalations, ...this.requests].find(({ id }) => id === params['id']);
    const caller = this.people.callerOf(exchange);
    if (asked === undefined || asked.org === 'sandbox' || caller === null) return;
    if (succeeded(exchange) && answer.data['status'] !== 'pending') asked.waits = false;
    const approves = body['decision'] === 'approve' && succeeded(exchange);
    for (const email of asked.approvers) {
      if (this.people.mayApprove(asked.org, email, at)) continue;
      if (approves) asked.approvers.delete(email);
      else asked.doubtful.add(email);
    }
    if (!approves) return;
    asked.approvers.add(caller.email);
    asked.doubtful.delete(caller.email);
  }

  #foldStatus({ id, params, answer }: Exchange): void {
    const escalation = this.escalations.find((each) => each.id === params['id']);
    if (escalation === undefined) return;
    const { org, agentDid } = escalation;
    this.statuses.push({ id: escalation.id, ref: `@${id}`, agentDid, org });
    if (typeof answer.data['authorizationId'] === 'string') this.addApproved(escalation, answer.data, `@${id}`);
  }

  /** The authorization of every record that a delegation left: no permit named it. */
  #foldDelegations({ id, by, answer }: Exchange): void {
    for (const [index, { authorizationId }] of below(answer.body, 'reasonCode', 'MANDATE_DELEGATED').entries()) {
      const ref = `@${id}.data.[reasonCode=MANDATE_DELEGATED#${index}].authorizationId`;
      if (typeof authorizationId === 'string') this.#noteId(partsOf(by).name, authorizationId, ref);
    }
  }

  #noteId(org: Agent['org'], id: string, ref: string): void {
    if (org === 'sandbox' || this.#knownIds.has(id)) return;
    this.#knownIds.add(id);
    this.authorizationIds.push({ org, id, ref });
  }
}

/** The counterparty that a request names under its context signature; null for none. */
function signedCounterparty({ itinerary, envelopeSignature }: JsonObject): string | null {
  const named = isJsonObject(itinerary ?? null) ? Object(itinerary).counterparty : null;
  return typeof envelopeSignature === 'string' && typeof named === 'string' ? named : null;
}

function newHold(id: string, ref: string, expiresAt: number, permittedAt: number | null) {
  return {
    id,
    ref,
    expiresAt,
    permittedAt,
    budgets: [],
    mandateId: null,
    state: 'held' as const,
    claimer: null,
    claimToken: null,
    claimTokenRef: null,
    captured: 0,
    refunded: 0,
    claimedOver: false,
    payer: null,
    outside: null,
    moved: 0,
  };
}
