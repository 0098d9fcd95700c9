import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.js';
import { isPublic } from '../../src/platform/http/route.js';
import { submitAccessRequest } from '../support/authzen.js';
import { escalate, reviewedAgent, reviewRules } from '../support/escalated.js';
import {
  ANSWERING_JSON,
  CREDENTIALS,
  type Credential,
  type CredentialTokens,
  holding,
  roleViolation,
} from '../support/role-cases.js';
import { sampleOf } from '../support/samples/index.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
let tokens: CredentialTokens;
let foreignOwner: string;
let own: Readonly<Record<string, string>>;

beforeAll(async () => {
  gate = await TestGate.start();
  ({ ownerToken: foreignOwner } = await gate.addOrganisation('Other', 'owner@other.test'));
  const ask = { ownerEmail: textAt(gate.bootstrap, 'owner', 'email'), name: 'B', scope: 's', financial: false };
  const requested = await gate.post('/onboarding/requests', ask, { token: gate.developerToken });
  tokens = {
    developer: gate.developerToken,
    owner: gate.ownerToken,
    admin: await gate.personToken('admin', 'admin@example.test'),
    auditor: await gate.personToken('auditor', 'auditor@example.test'),
    'claim token': textAt(requested.data, 'claimToken'),
  };
  own = await ownThings(textAt(requested.data, 'requestId'));
});
afterAll(() => gate.discard());

/** Ids of one thing of each kind, all of the first organisation. */
async function ownThings(requestId: string) {
  const agent = await reviewedAgent(gate);
  const verdict = await gate.post('/policy/mandate/authorize', signedOrder(agent));
  const sop = await gate.asOwner('/sop', { title: 'S', documentJson: reviewRules() });
  const standard = await gate.asOwner('/standards', { title: 'S', documentJson: reviewRules() });
  const webhook = await gate.asOwner('/webhooks', { url: 'https://example.test/', events: ['hold.expired'] });
  const token = await gate.asOwner('/tokens', { role: 'developer' });
  const holdOf = async () =>
    textAt((await gate.post('/policy/mandate/authorize', signedOrder(agent))).data, 'authorizationId');
  const [claimedId, settledId] = [await holdOf(), await holdOf()];
  await gate.post(`/policy/mandate/authorize/${claimedId}/effect/dispatching`, {});
  await gate.post(`/policy/mandate/authorize/${settledId}/capture`, { amountCharged: 100 });
  const { did } = new TestService(new Uint8Array(32).fill(43));
  const service = { did, label: 'Vendor', confirmEnforcementChange: true };
  const counterparty = await gate.asOwner('/policy/counterparties', service);
  const budgetId = 'budget-of-ours';
  const limits = [{ count: 5, per: 'day' }];
  await gate.call('PUT', `/budgets/${budgetId}`, { token: gate.ownerToken, body: { name: 'Ours', limits } });
  const until = new Date(Date.parse(gate.now) + 3_600_000).toISOString();
  const raise = await gate.asOwner(`/budgets/${budgetId}/raises`, { limit: 0, count: 1, until, reason: 'fair' });
  return {
    budgetId,
    raiseId: textAt(raise.data, 'raiseId'),
    claimedId,
    settledId,
    counterpartyId: textAt(counterparty.data, 'counterpartyId'),
    agentDid: textAt(agent, 'agentDid'),
    identityId: textAt(agent, 'identityId'),
    mandateId: textAt(agent, 'mandate', 'policyId'),
    escalationId: await escalate(gate, agent),
    taskId: await accessTask(agent),
    authorizationId: textAt(verdict.data, 'authorizationId'),
    eventId: textAt(verdict.data, 'eventId'),
    sopId: textAt(sop.data, 'sopId'),
    standardId: textAt(standard.data, 'standardId'),
    webhookId: textAt(webhook.data, 'webhookId'),
    tokenId: textAt(token.data, 'tokenId'),
    requestId,
  };
}

/** The task of an access request for an order that waits for people. */
async function accessTask(agent: JsonObject): Promise<string> {
  const asked = {
    subject: { type: 'agent', id: textAt(agent, 'agentDid') },
    action: { name: 'purchase-order' },
    resource: { type: 'merchant', id: 'acme-supplies' },
    context: { amount: 800, currency: 'USD' },
  };
  const requested = await submitAccessRequest(gate, asked, signedOrder(agent, { amount: 800 }));
  return textAt(requested.body, 'task', 'id');
}

describe.each(ANSWERING_JSON.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    // covers 1.2 authenticated-operations-take: Authenticated operations take a Bearer token; roles
    test.each(CREDENTIALS)('a caller with %s gets the answer that the role of the route allows', async (credential) => {
      expect(await roleViolation(gate, tokens, route, credential)).toBeNull();
    });
  },
);

/** A call on something of the first organisation that would succeed there, by path. */
type OwnCalls = Readonly<Record<string, (ids: Readonly<Record<string, string>>) => readonly [string, JsonObject?]>>;

const DIGEST = `sha256:${'0'.repeat(64)}`;

/** Calls about the versions of our own rules. */
function ownRules(path: string, member: string): OwnCalls {
  const bodies: Readonly<Record<string, JsonObject | undefined>> = {
    'versions/:version': undefined,
    'diff?from=1': undefined,
    changes: undefined,
    reach: undefined,
    'versions/:version/publish': {},
    'versions/:version/approve': { digest: DIGEST },
    'versions/:version/shadow': {},
    shadow: undefined,
    'shadow/end': undefined,
    'versions/:version/retire': undefined,
    rollback: {},
    agents: { change: 'unbind', label: 'team=a' },
  };
  return Object.fromEntries(
    Object.entries(bodies).map(([below, body]) => [
      `${path}/:id/${below.replace(/\?.*/, '')}`,
      (ids) => {
        const actual = `${path}/${ids[member]}/${below.replace(':version', '1')}`;
        return body === undefined ? [actual] : [actual, body];
      },
    ]),
  );
}

const OWN_CALLS: OwnCalls = {
  '/agent-identity/:ref': ({ identityId }) => [`/agent-identity/${identityId}`],
  '/agent-identity/:ref/holds': ({ identityId }) => [`/agent-identity/${identityId}/holds`],
  '/agent-identity/:ref/permissions': ({ identityId }) => [`/agent-identity/${identityId}/permissions`],
  '/agent-identity/:ref/verify-key': ({ identityId }) => [
    `/agent-identity/${identityId}/verify-key`,
    { signature: 'ab' },
  ],
  '/agent-identity/:ref/regenerate-challenge': ({ agentDid }) => [`/agent-identity/${agentDid}/regenerate-challenge`],
  '/agent-identity/:ref/contain': ({ identityId }) => [
    `/agent-identity/${identityId}/contain`,
    { status: 'quarantined', reason: 'x' },
  ],
  '/agent-identity/:ref/reinstate': ({ agentDid }) => [`/agent-identity/${agentDid}/reinstate`, { reason: 'x' }],
  '/agent-identity/:ref/mode': ({ agentDid }) => [
    `/agent-identity/${agentDid}/mode`,
    { mode: 'read_only', reason: 'x' },
  ],
  '/agent-identity/:ref/decommission': ({ agentDid }) => [`/agent-identity/${agentDid}/decommission`, { reason: 'x' }],
  '/onboarding/requests/:id': ({ requestId }) => [`/onboarding/requests/${requestId}`],
  '/onboarding/requests/:id/resolve': ({ requestId }) => [
    `/onboarding/requests/${requestId}/resolve`,
    { decision: 'approve' },
  ],
  '/people/revoke': () => ['/people/revoke', { email: 'admin@example.test' }],
  '/people/reinstate': () => ['/people/reinstate', { email: 'admin@example.test' }],
  '/tokens/:id/rotate': ({ tokenId }) => [`/tokens/${tokenId}/rotate`],
  '/tokens/:id/revoke': ({ tokenId }) => [`/tokens/${tokenId}/revoke`],
  '/webhooks/:id/enable': ({ webhookId }) => [`/webhooks/${webhookId}/enable`],
  '/webhooks/:id/remove': ({ webhookId }) => [`/webhooks/${webhookId}/remove`],
  '/policy/mandate': ({ agentDid = '' }) => ['/policy/mandate', { agentDid, scope: 'purchase-order' }],
  '/mandate/:ref': ({ mandateId }) => [`/mandate/${mandateId}`],
  '/mandate/:ref/holds': ({ mandateId }) => [`/mandate/${mandateId}/holds`],
  '/mandate/:ref/change': ({ mandateId }) => [`/mandate/${mandateId}/change`, { perTxnMax: 1 }],
  '/mandate/:ref/revoke': ({ mandateId }) => [`/mandate/${mandateId}/revoke`],
  '/budgets/:budgetId': ({ budgetId }) => [`/budgets/${budgetId}`],
  '/budgets/:budgetId/freeze': ({ budgetId }) => [`/budgets/${budgetId}/freeze`],
  '/budgets/:budgetId/thaw': ({ budgetId }) => [`/budgets/${budgetId}/thaw`],
  '/budgets/:budgetId/reset': ({ budgetId }) => [`/budgets/${budgetId}/reset`, { limit: 0 }],
  '/budgets/:budgetId/raises': ({ budgetId }) => [
    `/budgets/${budgetId}/raises`,
    { limit: 0, count: 1, until: '2100-01-01T00:00:00Z', reason: 'x' },
  ],
  '/budgets/:budgetId/raises/:raiseId/resolve': ({ budgetId, raiseId }) => [
    `/budgets/${budgetId}/raises/${raiseId}/resolve`,
    { decision: 'deny' },
  ],
  '/sop/agents/:identityId/assign': ({ identityId, sopId = '' }) => [`/sop/agents/${identityId}/assign`, { sopId }],
  '/standards/agents/:identityId/assign': ({ identityId, standardId = '' }) => [
    `/standards/agents/${identityId}/assign`,
    { standardId },
  ],
  '/agent-identity/:ref/labels': ({ identityId }) => [`/agent-identity/${identityId}/labels`, { labels: [] }],
  '/policy/digests/:digest': () => [`/policy/digests/${DIGEST}`],
  ...ownRules('/sop', 'sopId'),
  ...ownRules('/standards', 'standardId'),
  '/sop/:id': ({ sopId }) => [`/sop/${sopId}`],
  '/sop/:id/versions': ({ sopId }) => [`/sop/${sopId}/versions`, { documentJson: reviewRules() }],
  '/sop/:id/retire': ({ sopId }) => [`/sop/${sopId}/retire`],
  '/sop/agents/:identityId/unassign': ({ identityId, sopId = '' }) => [`/sop/agents/${identityId}/unassign`, { sopId }],
  '/standards/:id': ({ standardId }) => [`/standards/${standardId}`],
  '/standards/:id/versions': ({ standardId }) => [`/standards/${standardId}/versions`, { documentJson: reviewRules() }],
  '/standards/:id/retire': ({ standardId }) => [`/standards/${standardId}/retire`],
  '/standards/agents/:identityId/unassign': ({ identityId, standardId = '' }) => [
    `/standards/agents/${identityId}/unassign`,
    { standardId },
  ],
  '/policy/mandate/authorize/:id/effect/reconcile': ({ authorizationId }) => [
    `/policy/mandate/authorize/${authorizationId}/effect/reconcile`,
    { outcome: 'not_executed' },
  ],
  '/policy/escalations/:id/resolve': ({ escalationId }) => [
    `/policy/escalations/${escalationId}/resolve`,
    { decision: 'approve' },
  ],
  '/policy/mandate/authorize/:id/effect/unknown': ({ claimedId }) => [
    `/policy/mandate/authorize/${claimedId}/effect/unknown`,
    {},
  ],
  '/policy/mandate/authorize/:id/refund': ({ settledId }) => [`/policy/mandate/authorize/${settledId}/refund`, {}],
  '/policy/counterparties/:ref/revoke': ({ counterpartyId }) => [
    `/policy/counterparties/${counterpartyId}/revoke`,
    { confirmEnforcementChange: true },
  ],
  '/policy/escalations/:id': ({ escalationId }) => [`/policy/escalations/${escalationId}`],
  '/access/v1/requests/:id': ({ taskId }) => [`/access/v1/requests/${taskId}`],
  '/evidence/:eventId': ({ eventId }) => [`/evidence/${eventId}`],
  '/policy/decisions/:eventId': ({ eventId }) => [`/policy/decisions/${eventId}`],
};

describe('another organisation', () => {
  // PUT makes a thing of the caller's own organisation, whose ids are its own.
  const about = ROUTES.filter(
    (route) => route.method !== 'PUT' && (route.path in OWN_CALLS || (!isPublic(route) && route.path.includes(':'))),
  );

  // covers authenticated-operations-take
  test.each(about.map((route) => [route.method, route.path] as const))(
    'the owner of another organisation finds nothing at %s %s',
    async (method, path) => {
      const ownCall = OWN_CALLS[path];
      if (ownCall === undefined) throw new Error(`name a call of one's own for ${path}`);
      const [actual, body] = ownCall(own);
      const options = { token: foreignOwner, ...(body === undefined || method === 'GET' ? {} : { body }) };
      const answer = await gate.call(method, actual, options);
      expect([answer.status === 403 ? 404 : answer.status, answer.body['success']]).toEqual([404, false]);
    },
  );

  test('a budget of another organisation under an id of ours leaves ours as it is', async () => {
    const path = '/budgets/common';
    await gate.call('PUT', path, { token: gate.ownerToken, body: { name: 'Ours' } });
    const body = { name: 'Theirs' };
    expect(await gate.call('PUT', path, { token: foreignOwner, body })).toMatchObject({ status: 201 });
    expect((await gate.get(path, { token: gate.ownerToken })).data).toMatchObject({ name: 'Ours', revision: 1 });
    expect((await gate.call('DELETE', path, { token: foreignOwner })).status).toBe(200);
    expect((await gate.get(path, { token: gate.ownerToken })).status).toBe(200);
  });

  // covers authenticated-operations-take
  test('the owner of another organisation sees nothing of ours in any list', async () => {
    for (const route of ROUTES.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      // Packs, exports and streams are no lists, and have tests of their own.
      if (
        isPublic(route) ||
        route.path === '/evidence/pack' ||
        route.path === '/events' ||
        sampleOf(route).wrong !== undefined
      )
        continue;
      const query = route.path === '/organisation/in-force' ? `?at=${gate.now}` : '';
      const { status, body } = await gate.get(route.path + query, { token: foreignOwner });
      expect(status).toBe(200);
      for (const id of Object.values(own)) expect(JSON.stringify(body)).not.toContain(id);
    }
  });
});

describe('served log', () => {
  const served = ROUTES.filter(({ path }) => path.startsWith('/magp/evidence/log/'));

  beforeAll(async () => {
    gate.letPass(10_000);
    while ((await read('/magp/evidence/log/checkpoint', 'none'))[0] !== 200);
  });

  test.each(served.flatMap(({ path }) => CREDENTIALS.map((credential) => [path, credential] as const)))(
    'the log at %s is answered with %s as without any credential',
    async (path, credential) => {
      const actual = path.replace(/:path.*/, '0/000.p/1');
      const before = await read(actual, 'none');
      const answer = await read(actual, credential);
      // A batch may be sealed in between, and the log grow by it.
      expect([before, await read(actual, 'none')]).toContainEqual(answer);
      expect(answer[0]).toBe(200);
    },
  );

  async function read(path: string, credential: Credential): Promise<readonly [number, string]> {
    const [route] = served;
    if (route === undefined) throw new Error('no route serves the log as it is');
    const { token, headers } = holding(gate, tokens, route, credential);
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await gate.fetch(path, { headers: { ...authorization, ...headers } });
    return [answer.status, await answer.text()];
  }
});
