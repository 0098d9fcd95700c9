import { canonicalAddress, isJsonObject, type JsonObject, type JsonValue, objectsIn } from '@gatewright/protocol';
import type { Agent, Author, Hold, Named, ObservedLimit, Verification } from './facts.js';
import { isClaimer, isOperator, ownsSlot } from './hold-rights.js';
import { unitsOf, unitsOfAsset } from './money.js';
import type { Observed } from './observed.js';
import { type Exchange, partsOf } from './session.js';
import { ORGANISATIONS, type OrganisationName } from './world.js';

type Fold = (exchange: Exchange, observed: Observed) => void;

/** What a success of each route says. */
export const FOLDS: Readonly<Record<string, Fold>> = {
  'POST /onboarding/agent': ({ id, by, body, at, answer }, observed) =>
    foldConfig(partsOf(by).name, answer.data, body, `@${id}.data`, observed, at),
  'POST /onboarding/agents': ({ id, by, body, at, answer }, observed) => {
    const [asked, results] = [body['agents'], answer.data['results']];
    if (!Array.isArray(asked) || !Array.isArray(results)) return;
    results.forEach((result: JsonValue, index) => {
      const [config, terms] = [isJsonObject(result) ? result['config'] : undefined, asked[index]];
      if (!isJsonObject(config) || !isJsonObject(terms)) return;
      foldConfig(partsOf(by).name, config, terms, `@${id}.data.results.${index}.config`, observed, at);
    });
  },
  'POST /onboarding/sandbox': ({ id, at, answer }, observed) =>
    foldConfig('sandbox', answer.data, { ...answer.data, currency: 'USD' }, `@${id}.data`, observed, at),
  'POST /onboarding/requests': ({ id, by, body, answer }, observed) => {
    const { requestId, claimToken, requesterEmail } = answer.data;
    const org = String(body['ownerEmail']).endsWith('@b.test') ? 'B' : 'A';
    const author = { org: partsOf(by).name, email: canonicalAddress(String(requesterEmail)) };
    const ref = `@${id}.data.requestId`;
    const approvals = {
      ...{ approvers: new Set<string>(), doubtful: new Set<string>(), waits: true, ended: false },
      ...{ author, demanded: observed.demands[org].onboarding },
    };
    const claim = { tokenRef: `@${id}.data.claimToken`, claimToken: String(claimToken), terms: body };
    observed.requests.push({ org, id: String(requestId), ref, ...claim, ...approvals });
  },
  'GET /onboarding/requests/:id/claim': ({ id, params, at, answer }, observed) => {
    const request = observed.requests.find((each) => each.id === params['id']);
    const { config } = answer.data;
    if (request !== undefined && isJsonObject(config)) {
      foldConfig(request.org, config, request.terms, `@${id}.data.config`, observed, at, request.author);
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
  'PUT /budgets/:budgetId': ({ by, body, params, at }, observed) => {
    const { name: org } = partsOf(by);
    const [budgetId, parent] = [String(params['budgetId']), body['parent']];
    const before = observed.budgets.findIndex((each) => each.org === org && each.id === budgetId);
    const parentId = typeof parent === 'string' ? parent : null;
    const budget = { org, id: budgetId, parentId, limits: limitsIn(body['limits']), since: at };
    observed.budgets.splice(before < 0 ? observed.budgets.length : before, before < 0 ? 0 : 1, budget);
  },
  'POST /budgets/:budgetId/reset': ({ by, params, at }, observed) => {
    const budget = observed.budget(partsOf(by).name, String(params['budgetId']));
    if (budget !== undefined) budget.since = at;
  },
  'POST /budgets/:budgetId/raises': ({ id, by, body, params, answer }, observed) => {
    const [budgetId, limit, amount] = [String(params['budgetId']), Number(body['limit']), unitsOf(body['amount']) ?? 0];
    const { raiseId } = answer.data;
    const raise = { ...named(by, raiseId, `@${id}.data.raiseId`), budgetId, limit, amount };
    observed.raises.push(raise);
    // One that waits may be agreed to by a call that the fuzzer does not see as a success.
    const raised = observed.budget(raise.org, budgetId)?.limits[limit];
    if (raised !== undefined) raised.raised += amount;
  },
  'POST /policy/mandate': ({ id, by, body, at, answer }, observed) =>
    foldMandate(
      partsOf(by).name,
      { ...answer.data, id: answer.data['mandateId'] ?? null },
      body,
      `@${id}.data.mandateId`,
      observed,
      at,
    ),
  'POST /mandate/:ref/change': ({ id, params, at, answer }, observed) => {
    const changed = observed.mandate(params['ref'] ?? '');
    const { mandateId, after } = answer.data;
    if (changed === undefined || !isJsonObject(after ?? null)) return;
    const { org, agentDid, action: scope, parentId: parentMandateId } = changed;
    const issued = { agentDid, id: mandateId ?? null };
    const terms = { ...Object(after), scope, parentMandateId };
    foldMandate(org, issued, terms, `@${id}.data.mandateId`, observed, at, changed.accountId);
  },
  'POST /mandate/:ref/revoke': ({ params }, observed) => {
    const mandate = observed.mandates.find(({ id }) => id === params['ref']);
    for (const each of mandate === undefined ? [] : observed.tree(mandate)) each.ended = 'revoked';
  },
  'POST /policy/mandate/authorize/:id/effect/dispatching': ({ id, params, signer, answer }, observed) => {
    const hold = observed.hold(params['id']);
    if (hold === undefined || hold.state !== 'held') return;
    const token = answer.data['claimToken'];
    hold.claimedOver = hold.payer !== null && (hold.payer === '' || hold.payer !== signer.serviceDid);
    hold.state = 'claimed';
    hold.claimer = signer.serviceDid ?? '';
    hold.claimToken = typeof token === 'string' ? token : null;
    hold.claimTokenRef = typeof token === 'string' ? `@${id}.data.claimToken` : null;
  },
  'POST /policy/mandate/authorize/:id/capture': (exchange, observed) => {
    const { params, body, answer } = exchange;
    const hold = observed.hold(params['id']);
    if (hold === undefined) return;
    hold.captured = unitsOf(answer.data['amountCharged']) ?? unitsOf(body['amountCharged']) ?? hold.amount;
    if (speaksFor(exchange, hold)) hold.moved = Math.min(hold.moved, hold.captured);
    hold.state = 'settled';
  },
  'POST /policy/mandate/authorize/:id/void': (exchange, observed) => {
    const hold = observed.hold(exchange.params['id']);
    if (hold === undefined) return;
    if (speaksFor(exchange, hold)) hold.moved = 0;
    hold.state = 'voided';
  },
  'POST /policy/mandate/authorize/:id/effect/reconcile': ({ params, body, answer }, observed) => {
    const hold = observed.hold(params['id']);
    if (hold === undefined) return;
    hold.state = body['outcome'] === 'settled' ? 'settled' : 'voided';
    if (body['outcome'] === 'settled') hold.captured = unitsOf(answer.data['settledAmount']) ?? hold.amount;
    hold.moved = Math.min(hold.moved, body['outcome'] === 'settled' ? hold.captured : 0);
  },
  'POST /policy/mandate/authorize/:id/refund': ({ params, answer }, observed) => {
    const hold = observed.hold(params['id']);
    if (hold !== undefined) hold.refunded += unitsOf(answer.data['refundAmount']) ?? 0;
  },
  'POST /magp/settlement/reserve': ({ body, signer }, observed) => {
    const hold = observed.hold(String(body['authorizationId']));
    if (hold === undefined) return;
    hold.payer = signer.serviceDid ?? '';
    hold.moved = hold.amount;
  },
  'POST /magp/settlement/release': (exchange, observed) => {
    const hold = observed.hold(String(exchange.body['authorizationId']));
    if (hold === undefined) return;
    if (ownsSlot(exchange, hold) || isOperator(exchange, hold)) hold.moved = 0;
    hold.payer = null;
  },
  'POST /magp/settlement/finalize': (exchange, observed) => {
    const { body } = exchange;
    const hold = observed.hold(String(body['authorizationId']));
    if (hold === undefined) return;
    const named = body['amountMinor'];
    hold.outside = named === undefined || named === null ? hold.amount : (unitsOfAsset(named) ?? hold.amount);
    if (ownsSlot(exchange, hold)) hold.moved = hold.outside;
  },
  'POST /policy/escalations/:id/resolve': (exchange, observed) => {
    const { id, params, body, answer } = exchange;
    const escalation = observed.escalations.find((each) => each.id === params['id']);
    const { nextEscalationId, next } = answer.data;
    if (escalation === undefined || typeof nextEscalationId !== 'string') return;
    const caller = observed.people.callerOf(exchange);
    const changed = isJsonObject(body['modifiedAction']) ? body['modifiedAction'] : {};
    observed.escalations.push({
      ...escalation,
      id: nextEscalationId,
      ref: `@${id}.data.nextEscalationId`,
      amount: unitsOf(changed['amount']) ?? escalation.amount,
      merchant: typeof changed['merchant'] === 'string' ? changed['merchant'] : escalation.merchant,
      shown: observed.rulesOf(escalation.agentDid),
      waits: true,
      // What stops the changed action stops the approval of its author too.
      approvers: new Set(caller === null || Object(next).approvals === 0 ? [] : [caller.email]),
      doubtful: new Set(),
    });
  },
  'POST /organisation/approvals': foldApprovals,
  'POST /organisation/approvals/resolve': foldApprovals,
  'POST /organisations/verification-events': ({ body, sent }, observed) => {
    const event = eventOf(body, observed);
    if (event === null) return;
    observed.verifications[event.org] = event;
    observed.receivedEvents.add(sent.headers['webhook-id'] ?? '');
  },
  'POST /people/revoke': ({ by, body }, observed) => {
    const email = canonicalAddress(String(body['email']));
    for (const request of observed.requests) {
      if (request.author.org === partsOf(by).name && request.author.email === email) request.ended = true;
    }
  },
  ...documentFolds('sop', 'sopId'),
  ...documentFolds('standards', 'standardId'),
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

/** The text of a document whose agents may have different versions of it. */
const UNKNOWN = 'null';

/** What the calls on rule documents of a kind say: their newest text, and the agents that they bind. */
/** The counts that the answer says are in force: lower ones wait for other people. */
function foldApprovals({ by, answer }: Exchange, observed: Observed): void {
  const { escalation, onboarding } = Object(answer.data['approvals']);
  observed.demands[partsOf(by).name] = { escalation: Number(escalation), onboarding: Number(onboarding) };
}

function documentFolds(kind: 'sop' | 'standards', member: 'sopId' | 'standardId'): Readonly<Record<string, Fold>> {
  const textOf = (body: JsonObject) => JSON.stringify(body['documentJson'] ?? null);
  const named = (id: JsonValue | undefined, { documents }: Observed) => documents.find((each) => each.id === id);
  return {
    [`POST /${kind}`]: ({ id, by, body, answer }, { documents }) => {
      const ref = `@${id}.data.${member}`;
      const org = partsOf(by).name;
      documents.push({ kind, org, id: String(answer.data[member]), ref, text: textOf(body), binds: new Set() });
    },
    [`POST /${kind}/:id/versions`]: ({ params, body }, observed) => {
      const document = named(params['id'], observed);
      if (document !== undefined && document.text !== UNKNOWN && body['draft'] !== true) document.text = textOf(body);
    },
    ...Object.fromEntries(
      ['versions/:version/publish', 'rollback', 'agents'].map((below): [string, Fold] => [
        `POST /${kind}/:id/${below}`,
        ({ params }, observed) => {
          const document = named(params['id'], observed);
          if (document !== undefined) document.text = UNKNOWN;
        },
      ]),
    ),
    [`POST /${kind}/agents/:identityId/assign`]: ({ params, body }, observed) =>
      void named(body[member], observed)?.binds.add(params['identityId'] ?? ''),
    [`POST /${kind}/agents/:identityId/unassign`]: ({ params, body }, observed) =>
      void named(body[member], observed)?.binds.delete(params['identityId'] ?? ''),
  };
}

/** Whether a call is the word of who claimed the hold before its payment began, or reserved its slot. */
function speaksFor(exchange: Exchange, hold: Hold): boolean {
  return hold.payer === null ? isClaimer(exchange, hold) : ownsSlot(exchange, hold);
}

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
  since: number,
  author: Author | null = null,
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
    since,
  );
}

/** The currency of limits that name none (protocol.md §2.3). */
const DEFAULT_CURRENCY = 'USD';

function foldMandate(
  org: Agent['org'],
  issued: JsonObject,
  terms: JsonObject,
  ref: string,
  observed: Observed,
  since: number,
  accountId: string = String(issued['id']),
): void {
  const agentDid = String(issued['agentDid']);
  const action = String(terms['scope']);
  for (const each of observed.mandates) {
    if (each.agentDid === agentDid && each.action === action) each.ended ??= 'superseded';
  }
  const { perTxnMax, maxAmount, merchants, counterparties, parentMandateId } = terms;
  const limits = limitsIn(terms['limits']);
  const isLimited = !isAbsent(perTxnMax) || !isAbsent(maxAmount) || limits.some(({ units }) => units !== null);
  const currency = terms['currency'] ?? (isLimited ? DEFAULT_CURRENCY : undefined);
  const validUntil = issued['validUntil'] ?? terms['validUntil'];
  const hasMoney = terms['financial'] !== false && typeof currency === 'string';
  observed.mandates.push({
    org,
    id: String(issued['id']),
    accountId,
    ref,
    agentDid,
    action,
    currency: hasMoney ? currency.toUpperCase() : null,
    perTxnMax: hasMoney ? unitsOf(perTxnMax) : null,
    maxAmount: hasMoney ? unitsOf(maxAmount) : null,
    merchants: Array.isArray(merchants) ? merchants.map(String) : null,
    counterparties: Array.isArray(counterparties) && counterparties.length > 0 ? counterparties.map(String) : null,
    parentId: typeof parentMandateId === 'string' ? parentMandateId : null,
    validUntil: typeof validUntil === 'string' ? Date.parse(validUntil) : null,
    limits,
    budget: typeof terms['budget'] === 'string' ? terms['budget'] : null,
    since,
    ended: null,
  });
}

const ROLLING_MS: Readonly<Record<string, number>> = { PT1H: 3_600_000, P1D: 86_400_000 };

function limitsIn(stated: JsonValue | undefined): ObservedLimit[] {
  return objectsIn(stated).map(({ amount, count, currency, per, by }) => {
    const rolling = isJsonObject(per ?? null) ? String(Object(per)['rolling']) : '';
    return {
      units: isAbsent(amount) ? null : unitsOf(amount),
      count: typeof count === 'number' ? count : null,
      currency: typeof currency === 'string' ? currency : null,
      per: typeof per === 'string' ? per : { rollingMs: ROLLING_MS[rolling] ?? 0 },
      by: typeof by === 'string' ? by : null,
      raised: 0,
    };
  });
}

function isAbsent(limit: JsonValue | undefined): boolean {
  return limit === undefined || limit === null;
}

function markVerified(data: JsonObject, observed: Observed): void {
  const agent = observed.agent(data['did']);
  if (agent !== undefined) agent.verified = true;
}

function namedAgent(ref: string | undefined, observed: Observed): Agent | undefined {
  return observed.agents.find(({ did, identityId }) => did === ref || identityId === ref);
}
