import { canonicalAddress, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { unitsOf, unitsOfAsset } from './money.js';
import { People } from './people.js';
import { below, type Exchange, partsOf, succeeded } from './session.js';
import { ORGANISATIONS, type Organisation, type OrganisationName } from './world.js';

/** An agent that an answer gave a config for. */
export interface Agent {
  readonly org: OrganisationName | 'sandbox';
  readonly did: string;
  readonly identityId: string;
  readonly scope: string;
  /** Where its config is: a reference to an answer. */
  readonly ref: string;
  /** Key that it signs with: the text of its config, or the name of a brought one. */
  readonly key: string;
  readonly keyRef: string;
  verified: boolean;
  contained: boolean;
  retired: boolean;
  /** Address of the person who asked for it; null where an owner or admin made it. */
  readonly author: string | null;
}

/** A mandate with the terms that it was asked for with; amounts in millionths. */
export interface Mandate {
  readonly org: OrganisationName | 'sandbox';
  readonly id: string;
  readonly ref: string;
  readonly agentDid: string;
  readonly action: string;
  /** Null for a mandate without money. */
  readonly currency: string | null;
  readonly perTxnMax: number | null;
  readonly maxAmount: number | null;
  readonly merchants: readonly string[] | null;
  readonly parentId: string | null;
  readonly validUntil: number | null;
  ended: 'revoked' | 'superseded' | null;
}

export type HoldState = 'held' | 'claimed' | 'settled' | 'voided';

/** What a permit named, and what became of it by the answers since; amounts in millionths. */
export interface Hold {
  readonly org: OrganisationName | 'sandbox';
  readonly id: string;
  readonly ref: string;
  readonly agentDid: string;
  readonly action: string;
  readonly merchant: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly eventId: string | null;
  expiresAt: number;
  mandateId: string | null;
  state: HoldState;
  /** DID of the service that claimed it; empty for an anonymous claim. */
  claimer: string | null;
  claimToken: string | null;
  claimTokenRef: string | null;
  captured: number;
  refunded: number;
  /** DID of the service that reserved its slot, empty for an anonymous one; null while the slot is free. */
  payer: string | null;
  /** Paid outside by a finalized slot. */
  outside: number;
}

/** What waits for people: an action, or a request for an agent. */
export interface Approvable {
  /** Nothing was decided yet. */
  waits: boolean;
  /** Addresses of people whose approval was accepted, and was not seen to be dropped. */
  readonly approvers: Set<string>;
  /** Those of them who could not approve when another person decided: their approval may have been dropped. */
  readonly doubtful: Set<string>;
  /** Address of the person who asked for the agent, and so decides nothing; null for none. */
  readonly author: string | null;
  /** How many people the organisation demanded when it began to wait. */
  readonly demanded: number;
}

export interface Escalation extends Approvable {
  readonly org: OrganisationName | 'sandbox';
  readonly id: string;
  readonly ref: string;
  readonly agentDid: string;
  readonly action: string;
  readonly amount: number;
  readonly currency: string;
  readonly merchant: string | null;
  readonly eventId: string | null;
}

/** An id that calls can name, by the reference to the answer that gave it. */
export interface Named {
  readonly org: OrganisationName;
  readonly id: string;
  readonly ref: string;
}

export interface AgentRequest extends Named, Approvable {
  readonly tokenRef: string;
  readonly claimToken: string;
  readonly terms: JsonObject;
  readonly author: string;
  /** Its author's access was ended before the agent was claimed. */
  ended: boolean;
}

/** What a provider found of an organisation, with the time at which it did, ms. */
export interface Verification {
  readonly state: string;
  readonly at: number;
}

export interface Counterparty extends Named {
  readonly did: string;
  readonly label: string;
}

/** What the answers have said so far: the explorer's only source, for its choices and its invariants. */
export class Observed {
  readonly agents: Agent[] = [];
  readonly mandates: Mandate[] = [];
  readonly holds: Hold[] = [];
  readonly escalations: Escalation[] = [];
  readonly requests: AgentRequest[] = [];
  readonly documents: (Named & { readonly kind: 'sop' | 'standards' })[] = [];
  readonly counterparties: Counterparty[] = [];
  readonly webhooks: Named[] = [];
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

  /** The mandate and everything that was ever delegated from it. */
  tree(root: Mandate): Mandate[] {
    const children = this.mandates.filter(({ parentId }) => parentId === root.id);
    return [root, ...children.flatMap((child) => this.tree(child))];
  }

  /** The mandate and those that it was delegated from, up to the root. */
  lineage(mandate: Mandate): Mandate[] {
    const parent = this.mandate(mandate.parentId);
    return parent === undefined ? [mandate] : [mandate, ...this.lineage(parent)];
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
    const { org, agentDid, action, merchant, amount, currency, eventId } = escalation;
    const expiresAt = Date.parse(String(status['expiresAt']));
    this.holds.push({
      ...newHold(id, `${ref}.data.authorizationId`, expiresAt),
      org,
      agentDid,
      action,
      merchant,
      amount,
      currency,
      eventId,
    });
  }

  #foldVerdict({ id, route, body, answer }: Exchange): void {
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
    };
    if (typeof authorizationId === 'string') {
      const expires = Date.parse(String(expiresAt));
      this.holds.push({ ...newHold(authorizationId, `@${id}.data.authorizationId`, expires), ...asked });
      this.#noteId(agent.org, authorizationId, `@${id}.data.authorizationId`);
    }
    if (typeof escalationId === 'string') {
      const demanded = agent.org === 'sandbox' ? 1 : this.demands[agent.org].escalation;
      const approvals = { approvers: new Set<string>(), doubtful: new Set<string>(), waits: true };
      const terms = { author: agent.author, demanded };
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

function newHold(id: string, ref: string, expiresAt: number) {
  return {
    id,
    ref,
    expiresAt,
    mandateId: null,
    state: 'held' as const,
    claimer: null,
    claimToken: null,
    claimTokenRef: null,
    captured: 0,
    refunded: 0,
    payer: null,
    outside: 0,
  };
}

type Fold = (exchange: Exchange, observed: Observed) => void;

/** What a success of each route says. */
const FOLDS: Readonly<Record<string, Fold>> = {
  'POST /onboarding/agent': ({ id, by, body, answer }, observed) =>
    foldConfig(partsOf(by).name, answer.data, body, `@${id}.data`, observed),
  'POST /onboarding/sandbox': ({ id, answer }, observed) =>
    foldConfig('sandbox', answer.data, { ...answer.data, currency: 'USD' }, `@${id}.data`, observed),
  'POST /onboarding/requests': ({ id, body, answer }, observed) => {
    const { requestId, claimToken, requesterEmail } = answer.data;
    const org = String(body['ownerEmail']).endsWith('@b.test') ? 'B' : 'A';
    const ref = `@${id}.data.requestId`;
    const approvals = {
      ...{ approvers: new Set<string>(), doubtful: new Set<string>(), waits: true, ended: false },
      ...{ author: canonicalAddress(String(requesterEmail)), demanded: observed.demands[org].onboarding },
    };
    const claim = { tokenRef: `@${id}.data.claimToken`, claimToken: String(claimToken), terms: body };
    observed.requests.push({ org, id: String(requestId), ref, ...claim, ...approvals });
  },
  'GET /onboarding/requests/:id/claim': ({ id, params, answer }, observed) => {
    const request = observed.requests.find((each) => each.id === params['id']);
    const { config } = answer.data;
    if (request !== undefined && isJsonObject(config)) {
      foldConfig(request.org, config, request.terms, `@${id}.data.config`, observed, request.author);
    }
  },
  'POST /onboarding/requests/:id/verify-key': ({ answer }, observed) => markVerified(answer.data, observed),
  'POST /agent-identity/:ref/verify-key': ({ answer }, observed) => markVerified(answer.data, observed),
  'POST /agent-identity/:ref/contain': ({ params }, observed) => {
    const agent = namedAgent(params['ref'], observed);
    if (agent !== undefined) agent.contained = true;
  },
  'POST /agent-identity/:ref/reinstate': ({ params }, observed) => {
    const agent = namedAgent(params['ref'], observed);
    if (agent !== undefined) agent.contained = false;
  },
  'POST /agent-identity/:ref/decommission': ({ params }, observed) => {
    const agent = namedAgent(params['ref'], observed);
    if (agent !== undefined) agent.retired = true;
  },
  'POST /policy/mandate': ({ id, by, body, answer }, observed) =>
    foldMandate(
      partsOf(by).name,
      { ...answer.data, id: answer.data['mandateId'] ?? null },
      body,
      `@${id}.data.mandateId`,
      observed,
    ),
  'POST /mandate/:ref/revoke': ({ params }, observed) => {
    const mandate = observed.mandates.find(({ id }) => id === params['ref']);
    for (const each of mandate === undefined ? [] : observed.tree(mandate)) each.ended = 'revoked';
  },
  'POST /policy/mandate/authorize/:id/effect/dispatching': ({ id, params, signer, answer }, observed) => {
    const hold = observed.hold(params['id']);
    if (hold === undefined || hold.state !== 'held') return;
    const token = answer.data['claimToken'];
    hold.state = 'claimed';
    hold.claimer = signer.serviceDid ?? '';
    hold.claimToken = typeof token === 'string' ? token : null;
    hold.claimTokenRef = typeof token === 'string' ? `@${id}.data.claimToken` : null;
  },
  'POST /policy/mandate/authorize/:id/capture': ({ params, body, answer }, observed) => {
    const hold = observed.hold(params['id']);
    if (hold === undefined) return;
    hold.state = 'settled';
    hold.captured = unitsOf(answer.data['amountCharged']) ?? unitsOf(body['amountCharged']) ?? hold.amount;
  },
  'POST /policy/mandate/authorize/:id/void': ({ params }, observed) => {
    const hold = observed.hold(params['id']);
    if (hold !== undefined) hold.state = 'voided';
  },
  'POST /policy/mandate/authorize/:id/effect/reconcile': ({ params, body, answer }, observed) => {
    const hold = observed.hold(params['id']);
    if (hold === undefined) return;
    hold.state = body['outcome'] === 'settled' ? 'settled' : 'voided';
    if (body['outcome'] === 'settled') hold.captured = unitsOf(answer.data['settledAmount']) ?? hold.amount;
  },
  'POST /policy/mandate/authorize/:id/refund': ({ params, answer }, observed) => {
    const hold = observed.hold(params['id']);
    if (hold !== undefined) hold.refunded += unitsOf(answer.data['refundAmount']) ?? 0;
  },
  'POST /magp/settlement/reserve': ({ body, signer }, observed) => {
    const hold = observed.hold(String(body['authorizationId']));
    if (hold !== undefined) hold.payer = signer.serviceDid ?? '';
  },
  'POST /magp/settlement/release': ({ body }, observed) => {
    const hold = observed.hold(String(body['authorizationId']));
    if (hold !== undefined) hold.payer = null;
  },
  'POST /magp/settlement/finalize': ({ body }, observed) => {
    const hold = observed.hold(String(body['authorizationId']));
    if (hold === undefined) return;
    const named = body['amountMinor'];
    hold.outside = named === undefined || named === null ? hold.amount : (unitsOfAsset(named) ?? hold.amount);
  },
  'POST /policy/escalations/:id/resolve': (exchange, observed) => {
    const { id, params, body, answer } = exchange;
    const escalation = observed.escalations.find((each) => each.id === params['id']);
    const { nextEscalationId } = answer.data;
    if (escalation === undefined || typeof nextEscalationId !== 'string') return;
    const caller = observed.people.callerOf(exchange);
    const changed = isJsonObject(body['modifiedAction']) ? body['modifiedAction'] : {};
    observed.escalations.push({
      ...escalation,
      id: nextEscalationId,
      ref: `@${id}.data.nextEscalationId`,
      amount: unitsOf(changed['amount']) ?? escalation.amount,
      merchant: typeof changed['merchant'] === 'string' ? changed['merchant'] : escalation.merchant,
      waits: true,
      approvers: new Set(caller === null ? [] : [caller.email]),
      doubtful: new Set(),
    });
  },
  'POST /organisation/approvals': ({ by, answer }, observed) => {
    const { escalation, onboarding } = Object(answer.data['approvals']);
    observed.demands[partsOf(by).name] = { escalation: Number(escalation), onboarding: Number(onboarding) };
  },
  'POST /organisations/verification-events': ({ body, sent }, observed) => {
    const event = eventOf(body, observed);
    if (event === null) return;
    observed.verifications[event.org] = event;
    observed.receivedEvents.add(sent.headers['webhook-id'] ?? '');
  },
  'POST /people/revoke': ({ by, body }, observed) => {
    const email = canonicalAddress(String(body['email']));
    for (const request of observed.requests) {
      if (request.org === partsOf(by).name && request.author === email) request.ended = true;
    }
  },
  'POST /sop': ({ id, by, answer }, observed) =>
    void observed.documents.push({ ...named(by, answer.data['sopId'], `@${id}.data.sopId`), kind: 'sop' }),
  'POST /standards': ({ id, by, answer }, observed) =>
    void observed.documents.push({
      ...named(by, answer.data['standardId'], `@${id}.data.standardId`),
      kind: 'standards',
    }),
  'POST /policy/counterparties': ({ id, by, body, answer }, observed) =>
    void observed.counterparties.push({
      ...named(by, answer.data['counterpartyId'], `@${id}.data.counterpartyId`),
      did: String(body['did']),
      label: String(body['label']),
    }),
  'POST /policy/counterparties/challenge': ({ id, by, body }, observed) =>
    void observed.challenges.push({ ...named(by, `${id}`, `@${id}.data`), key: String(body['did']) }),
  'POST /policy/counterparties/:ref/revoke': ({ params }, observed) => {
    const index = observed.counterparties.findIndex(({ id, did }) => id === params['ref'] || did === params['ref']);
    if (index >= 0) observed.counterparties.splice(index, 1);
  },
  'POST /webhooks': ({ id, by, answer }, observed) =>
    void observed.webhooks.push(named(by, answer.data['webhookId'], `@${id}.data.webhookId`)),
};

/** States of an event's types, from the strictest. */
export const VERIFICATION_STATES: ReadonlyMap<JsonValue | undefined, string> = new Map([
  ['organisation.verification_withdrawn', 'unverified'],
  ['organisation.verification_pending', 'pending'],
  ['organisation.verified', 'verified'],
]);

/** What an event of the verification provider says; null where it says nothing of an organisation of the world, or not when. */
export function eventOf(
  body: JsonObject,
  { organisations }: Observed,
): (Verification & { org: OrganisationName }) | null {
  const { type, timestamp, data } = body;
  const { orgId } = isJsonObject(data ?? null) ? Object(data) : { orgId: null };
  const org = ORGANISATIONS.find((name) => organisations[name].orgId === orgId);
  const state = VERIFICATION_STATES.get(type);
  const at = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  return org === undefined || state === undefined || Number.isNaN(at) ? null : { org, state, at };
}

function named(by: Exchange['by'], id: JsonValue | undefined, ref: string): Named {
  return { org: partsOf(by).name, id: String(id), ref };
}

function foldConfig(
  org: Agent['org'],
  config: JsonObject,
  terms: JsonObject,
  ref: string,
  observed: Observed,
  author: string | null = null,
): void {
  const { agentDid, identityId, agentKey, mandate, keyVerified } = config;
  const { scope, policyId } = isJsonObject(mandate ?? null) ? Object(mandate) : { scope: '', policyId: null };
  // A brought key is named after its agent.
  const key = typeof agentKey === 'string' ? agentKey : `key:${String(terms['name'])}`;
  observed.agents.push({
    org,
    did: String(agentDid),
    identityId: String(identityId),
    scope: String(scope),
    ref,
    key,
    keyRef: typeof agentKey === 'string' ? `${ref}.agentKey` : key,
    verified: keyVerified === true,
    contained: false,
    retired: false,
    author,
  });
  const issued = { ...config, agentDid: agentDid ?? null, id: policyId };
  foldMandate(
    org,
    issued,
    { ...terms, scope, validUntil: config['validUntil'] ?? null },
    `${ref}.mandate.policyId`,
    observed,
  );
}

/** The currency of limits that name none (protocol.md §2.3). */
const DEFAULT_CURRENCY = 'USD';

function foldMandate(org: Agent['org'], issued: JsonObject, terms: JsonObject, ref: string, observed: Observed): void {
  const agentDid = String(issued['agentDid']);
  const action = String(terms['scope']);
  for (const each of observed.mandates) {
    if (each.agentDid === agentDid && each.action === action) each.ended ??= 'superseded';
  }
  const { perTxnMax, maxAmount, merchants, parentMandateId } = terms;
  const currency =
    terms['currency'] ?? (perTxnMax === undefined && maxAmount === undefined ? undefined : DEFAULT_CURRENCY);
  const validUntil = issued['validUntil'] ?? terms['validUntil'];
  const hasMoney = terms['financial'] !== false && typeof currency === 'string';
  observed.mandates.push({
    org,
    id: String(issued['id']),
    ref,
    agentDid,
    action,
    currency: hasMoney ? currency.toUpperCase() : null,
    perTxnMax: hasMoney ? unitsOf(perTxnMax) : null,
    maxAmount: hasMoney ? unitsOf(maxAmount) : null,
    merchants: Array.isArray(merchants) ? merchants.map(String) : null,
    parentId: typeof parentMandateId === 'string' ? parentMandateId : null,
    validUntil: typeof validUntil === 'string' ? Date.parse(validUntil) : null,
    ended: null,
  });
}

function markVerified(data: JsonObject, observed: Observed): void {
  const agent = observed.agent(data['did']);
  if (agent !== undefined) agent.verified = true;
}

function namedAgent(ref: string | undefined, observed: Observed): Agent | undefined {
  return observed.agents.find(({ did, identityId }) => did === ref || identityId === ref);
}
