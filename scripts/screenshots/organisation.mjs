// An organisation as one may be: agents with mandates and rules, what they did, and what waits for people.
import { authorizeText, contextSignatureBytes, decodePrivateKey, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { spendMonth } from './month.mjs';

const REVIEW = {
  molecules: [
    {
      id: 'large-order',
      name: 'An order over 2,500 needs a person',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit: 2500, currency: 'EUR' } }],
      decision: 'escalate',
      reasonCode: 'LARGE_ORDER',
    },
  ],
};
const stricter = (limit) =>
  JSON.parse(JSON.stringify(REVIEW).replaceAll('2500', String(limit)).replace('2,500', limit));

/** A limit over time in the zone of the office. */
const each = (per, amount) => ({ limits: [{ amount, per, timeZone: 'Europe/Vienna', notifyAt: [80] }] });

const AGENTS = [
  {
    name: 'Office purchasing',
    scope: 'purchase-order',
    perTxnMax: 5000,
    ...each('month', 12_000),
    labels: ['team=office'],
  },
  {
    name: 'Spare parts',
    scope: 'purchase-order',
    perTxnMax: 4000,
    ...each('month', 60_000),
    labels: ['team=plant', 'pilot'],
  },
  { name: 'Travel booking', scope: 'book-travel', perTxnMax: 1500, ...each('week', 6_000), labels: ['team=office'] },
  { name: 'Refunds', scope: 'refund', perTxnMax: 300, maxAmount: 9_000, labels: ['team=support'] },
];
/** Agent, amount, merchant, and what the agent says of it. */
const ORDERS = [
  [0, 184.5, 'Papier Union', 'Paper for the second quarter'],
  [0, 2890, 'Büro Huber', 'Eight chairs for the new room'],
  [1, 640, 'Kugellager Nord', 'Bearings for line 3'],
  [1, 3450, 'Motoren Lang', 'Replacement motor, line 3 stands still'],
  [1, 9900, 'Motoren Lang', 'Two motors in stock'],
  [2, 412, 'Bahn', 'Two seats to Vienna'],
  [2, 980, 'Hotel Post', 'Three nights, audit'],
  [2, 390, 'Bahn', 'Return from Vienna'],
  [3, 89.9, 'Customer 4471', 'Parcel never arrived'],
  [3, 450, 'Customer 1208', 'Full refund'],
  [0, 3100, 'Büro Huber', 'Standing desk and lamp'],
  [0, 75, 'Papier Union', 'Envelopes'],
];

/** Fills a gate by its interface, whose clock is `clock`. Returns the ids that the pages of single things need. */
export async function fillOrganisation({ baseUrl, bootstrap }, clock) {
  const call = async (method, path, body, token = bootstrap.owner.token) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok && response.status !== 403) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const post = (path, body, token) => call('POST', path, body, token);
  const agents = [];
  for (const { labels, ...terms } of AGENTS) {
    const agent = await post('/onboarding/agent', {
      ...terms,
      currency: 'EUR',
      sop: { title: `${terms.name}: review`, documentJson: REVIEW },
    });
    await post(`/agent-identity/${agent.identityId}/labels`, { labels });
    agents.push(agent);
  }
  const [office, parts, , refunds] = agents;
  const helper = await post('/onboarding/agent', {
    name: 'Catalogue search',
    scope: 'read-catalogue',
    financial: false,
  });
  const delegated = { agentDid: helper.agentDid, parentMandateId: office.mandate.policyId, scope: 'purchase-order' };
  await post('/policy/mandate', { ...delegated, currency: 'EUR', perTxnMax: 200, maxAmount: 1500 });
  const order = (agent, ask) => post('/policy/mandate/authorize', signed(agents[agent], ask, clock.now()), null);
  await spendMonth({ order, post, clock });
  const waiting = [];
  for (const [agent, amount, merchant, summary] of ORDERS) {
    const verdict = await order(agent, { amount, merchant, itinerary: { summary } });
    if (verdict.escalationId) waiting.push(verdict.escalationId);
    else if (verdict.authorizationId && amount < 500) {
      await post(`/policy/mandate/authorize/${verdict.authorizationId}/capture`, { amountCharged: amount }, null);
    }
  }
  const { sopId } = await post('/sop', { title: 'Orders of the plant', documentJson: REVIEW, message: 'first limit' });
  await post(`/sop/${sopId}/versions`, { documentJson: stricter(1500), message: 'lower, after the audit' });
  await post(`/sop/${sopId}/versions`, { documentJson: stricter(1000), message: 'pilot', draft: true });
  await post(`/sop/${sopId}/agents`, { change: 'bind', agents: [parts.agentDid] });
  await post(`/agent-identity/${refunds.identityId}/contain`, {
    status: 'suspended',
    reason: 'Refunds to one account',
  });
  for (const [email, role] of [
    ['anna@example.test', 'admin'],
    ['ben@example.test', 'auditor'],
  ])
    await post('/tokens', { email, role });
  const { orgId } = await call('GET', '/organisation');
  const request = { name: 'Newsletter', scope: 'buy-ads', currency: 'EUR', perTxnMax: 100, maxAmount: 1000 };
  await post(
    '/onboarding/requests',
    { ...request, ownerEmail: bootstrap.owner.email, ownerOrgId: orgId },
    bootstrap.developer.token,
  );
  const { decisions } = await call('GET', '/policy/decisions?decision=escalate');
  return {
    escalationId: waiting[1],
    eventId: decisions[0].eventId,
    agentDid: parts.agentDid,
    mandateId: office.mandate.policyId,
    sopId,
  };
}

function signed({ agentDid, agentKey, mandate }, ask, now) {
  const order = {
    agentDid,
    action: mandate.scope ?? 'purchase-order',
    currency: 'EUR',
    nonce: crypto.randomUUID(),
    issuedAt: new Date(now).toISOString(),
    ...ask,
  };
  const seed = decodePrivateKey(agentKey);
  const sign = (bytes) => toHex(nodeEd25519.sign(bytes, seed));
  return {
    ...order,
    envelopeSignature: sign(contextSignatureBytes(order)),
    signature: sign(utf8(authorizeText(order))),
  };
}
