import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import type { TestServer } from '@gatewright/server/test-support';
import {
  escalate,
  reviewRules,
  setApprovals,
  signedOrder,
  TestService,
  textAt,
} from '@gatewright/service/test-support';
import { expect } from 'vitest';

/** The roles of people. */
export const ROLES = ['owner', 'admin', 'developer', 'auditor'] as const;

/** Fills a server with one of everything that a page may offer an act on. Returns the pages with what they show. */
export async function populated(server: TestServer) {
  const made = async (name: string, more: JsonObject = {}) => {
    const terms = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 50_000 };
    return (await server.asOwner('/onboarding/agent', { name, ...terms, ...more })).data;
  };
  const agent = await made('Buyer', { sop: { title: 'Review', documentJson: reviewRules() } });
  await makeBudgets(server);
  const suspended = await made('Suspended', { budget: 'orders' });
  await server.asOwner(`/agent-identity/${textAt(suspended, 'identityId')}/contain`, {
    status: 'suspended',
    reason: 'x',
  });
  const waiting = await escalate(server, agent);
  const verdict = await server.post('/policy/mandate/authorize', signedOrder(agent, { amount: 40 }));
  const hold = `/policy/mandate/authorize/${textAt(verdict.data, 'authorizationId')}`;
  await server.post(`${hold}/effect/dispatching`, {});
  await server.post(`${hold}/effect/unknown`, {}, { token: server.ownerToken });
  const { data: organisation } = await server.get('/organisation', { token: server.ownerToken });
  const ask = { ownerEmail: textAt(server.bootstrap, 'owner', 'email'), name: 'Asked for', scope: 'purchase-order' };
  const limits = { currency: 'USD', perTxnMax: 10, maxAmount: 100, ownerOrgId: textAt(organisation, 'orgId') };
  const request = await server.post('/onboarding/requests', { ...ask, ...limits }, { token: server.developerToken });
  await server.personToken('auditor', 'gone@example.test');
  await server.asOwner('/people/revoke', { email: 'gone@example.test' });
  for (const role of ROLES) await server.personToken(role, `second-${role}@example.test`);
  const rules = await Promise.all([document(server, 'sop', 'draft'), document(server, 'standards', 'draft')]);
  const waitingRules = await Promise.all([document(server, 'sop', 'waits'), document(server, 'standards', 'waits')]);
  const ruleOf = (id: string): [string, string] => [
    '/rules/$kind/$id',
    `/rules/${id.startsWith('standard') ? 'standard' : 'sop'}/${id}`,
  ];
  const { data: log } = await server.get('/policy/decisions', { token: server.ownerToken });
  const decisions = Array.isArray(log['decisions']) ? log['decisions'].filter(isJsonObject) : [];
  const { did } = new TestService(new Uint8Array(32).fill(7));
  const service = { did, label: 'Shop', confirmEnforcementChange: true };
  expect((await server.asOwner('/policy/counterparties', service)).status).toBe(201);
  const plain = [
    '/',
    '/inbox',
    '/decisions',
    '/agents',
    '/agents/new',
    '/mandates',
    '/budgets',
    '/rules',
    '/rules/new',
  ];
  const organisationPages = ['/organisation', '/people', '/access', '/counterparties', '/packs'];
  return [
    ...[...plain, ...organisationPages].map((path) => [path, path] as const),
    ['/inbox', '/inbox?tab=agents'],
    ['/inbox', '/inbox?tab=unknown'],
    ['/inbox', '/inbox?group=agent'],
    ['/inbox/actions/$id', `/inbox/actions/${waiting}`],
    ['/inbox/requests/$id', `/inbox/requests/${textAt(request.data, 'requestId')}`],
    ['/decisions/$eventId', `/decisions/${String(decisions[0]?.['eventId'])}`],
    ['/agents/$ref', `/agents/${textAt(agent, 'agentDid')}`],
    ['/agents/$ref', `/agents/${textAt(suspended, 'agentDid')}`],
    ['/mandates/$ref', `/mandates/${textAt(agent, 'mandate', 'policyId')}`],
    ['/budgets/$id', '/budgets/orders'],
    ['/budgets/$id', '/budgets/frozen'],
    ...[...rules, ...waitingRules].map(ruleOf),
  ] as const;
}

/** A budget with a raise that waits and one that is active, below one that is frozen. */
async function makeBudgets(server: TestServer): Promise<void> {
  const put = (id: string, body: JsonObject) =>
    server.call('PUT', `/budgets/${id}`, { token: server.ownerToken, body: { name: `Budget ${id}`, ...body } });
  const limits = [
    { amount: 1000, currency: 'USD', per: 'month', timeZone: 'Europe/Berlin' },
    { count: 50, per: { rolling: 'P7D' } },
    { amount: 100, currency: 'USD', per: 'day', by: 'merchant' },
    { count: 9, per: 'day', by: { field: 'project' } },
  ];
  await put('frozen', {});
  expect((await put('orders', { parent: 'frozen', limits })).status).toBe(201);
  await server.asOwner('/budgets/frozen/freeze', { reason: 'audited' });
  const raise = { limit: 0, amount: 50, until: new Date(Date.now() + 86_400_000).toISOString(), reason: 'trade fair' };
  expect((await server.asOwner('/budgets/orders/raises', raise)).status).toBe(201);
  await server.asOwner('/organisation/approvals', { escalation: 2, onboarding: 1 });
  expect((await server.asOwner('/budgets/orders/raises', raise)).status).toBe(202);
  await setApprovals(server, { escalation: 1, onboarding: 1 });
}

/** A document with a published version, one before it and a draft, in shadow; or one whose publication waits for others. */
async function document(server: TestServer, folder: 'sop' | 'standards', state: 'draft' | 'waits'): Promise<string> {
  const author = await server.personToken('admin', `author-${folder}@example.test`);
  const as = (path: string, body: unknown) => server.post(path, body, { token: author });
  const { data } = await as(`/${folder}`, { title: `${folder} ${state}`, documentJson: reviewRules() });
  const id = textAt(data, folder === 'sop' ? 'sopId' : 'standardId');
  await as(`/${folder}/${id}/versions`, { documentJson: reviewRules({ name: 'two' }) });
  const draft = await as(`/${folder}/${id}/versions`, { documentJson: reviewRules({ name: 'three' }), draft: true });
  const version = Number(draft.data['version']);
  if (state === 'draft') {
    await as(`/${folder}/${id}/versions/${version}/shadow`, {});
  } else {
    await server.asOwner('/organisation/approvals', { escalation: 1, onboarding: 1, publish: 2 });
    await as(`/${folder}/${id}/versions/${version}/publish`, {});
    await setApprovals(server, { escalation: 1, onboarding: 1, publish: 1 });
  }
  return id;
}
