import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { ROUTES } from '@gatewright/service';
import { isPublic, legalCall, sampleOf, textAt } from '@gatewright/service/test-support';
import { afterEach, describe, expect, test } from 'vitest';
import { DATABASE_FILE } from '../../src/database/database.js';
import { TestServer } from '../support/test-server.js';

let server: TestServer;
afterEach(() => server.discard());

/** Starts a server on a directory whose database was changed between two runs. */
async function restartAfter(statements: readonly string[], log?: (line: string) => void): Promise<void> {
  await server.stop();
  const driver = await openSqlite(join(server.dataDir, DATABASE_FILE));
  for (const statement of statements) await driver.exec(statement);
  await driver.close();
  server = await TestServer.start(server.dataDir, {}, log);
}

const LOST_TABLES = ['access_token', 'person', 'refresh_token', 'onboarding_request', 'agent', 'ledger_hold'];
const LOST_RECORDS = ['ledger_escalation', 'ledger_batch'];

/** Whether a legal call of the route needs a table that the test takes away. */
const needsRecords = (route: (typeof ROUTES)[number]) =>
  route.storeless === undefined && sampleOf(route).readsNoRecord === undefined;

describe('lost tables', () => {
  // covers every-endpoint-table
  test('a lost table makes every call that needs it INTERNAL_ERROR, and the operator alone sees what failed', async () => {
    server = await TestServer.start();
    const logged: string[] = [];
    const lost = [...LOST_TABLES, ...LOST_RECORDS].map((table) => `alter table ${table} rename to lost_${table}`);
    await restartAfter(lost, (line) => logged.push(line));
    for (const route of ROUTES.filter(needsRecords)) {
      const { path, ...body } = legalCall(route);
      const token = isPublic(route) ? {} : { token: server.ownerToken };
      const answer = await server.call(route.method, path, { ...token, ...body });
      expect([path, answer.status, answer.data['reasonCode']]).toEqual([path, 500, 'INTERNAL_ERROR']);
      expect(JSON.stringify(answer.body)).not.toMatch(/table|sql/i);
    }
    for (const table of LOST_TABLES) expect(logged.join()).toContain(`no such table: ${table}`);
    expect((await server.get('/healthz')).status).toBe(200);
  });
});

test('a mandate whose revocation was cut short after the ledger had it delegates nothing: MANDATE_REVOKED', async () => {
  server = await TestServer.start();
  const parentMandateId = textAt(server.agent, 'mandate', 'policyId');
  await server.call('POST', `/mandate/${parentMandateId}/revoke`, { token: server.ownerToken });
  await restartAfter(['update mandate set revoked_at = null']);
  const helper = await server.asOwner('/onboarding/agent', { name: 'Helper', scope: 'read-report' });
  const delegated = { agentDid: textAt(helper.data, 'agentDid'), parentMandateId, scope: 'purchase-order' };
  const terms = { currency: 'USD', perTxnMax: 1, maxAmount: 1, merchants: ['acme-supplies'] };
  expect((await server.asOwner('/policy/mandate', { ...delegated, ...terms })).data['reasonCode']).toBe(
    'MANDATE_REVOKED',
  );
});

test('a replacement that was cut short before the budget came back is put right by revoking what was replaced', async () => {
  server = await TestServer.start();
  const parentMandateId = textAt(server.agent, 'mandate', 'policyId');
  const remaining = async () =>
    Number((await server.get(`/mandate/${parentMandateId}`, { token: server.ownerToken })).data['remaining']);
  const whole = await remaining();
  const helper = await server.asOwner('/onboarding/agent', { name: 'Helper', scope: 'read-report' });
  const terms = { currency: 'USD', perTxnMax: 1, maxAmount: 40, merchants: ['acme-supplies'] };
  const delegated = { agentDid: textAt(helper.data, 'agentDid'), parentMandateId, scope: 'purchase-order', ...terms };
  const { mandateId } = (await server.asOwner('/policy/mandate', delegated)).data;
  await restartAfter([`update mandate set superseded_at = '2026-01-01T00:00:00Z' where mandate_id = '${mandateId}'`]);
  expect(await remaining()).toBe(whole - 40);
  expect((await server.call('POST', `/mandate/${mandateId}/revoke`, { token: server.ownerToken })).status).toBe(200);
  expect(await remaining()).toBe(whole);
});

test('a token of a first start that was cut short belongs to no organisation: NOT_FOUND', async () => {
  server = await TestServer.start();
  const token = server.ownerToken;
  await restartAfter(['delete from organisation']);
  const approvals = { escalation: 1, onboarding: 1 };
  for (const answer of [
    await server.get('/organisation', { token }),
    await server.post('/organisation/approvals', approvals, { token }),
  ]) {
    expect(answer).toMatchObject({ status: 404, data: { reasonCode: 'NOT_FOUND' } });
  }
  expect((await server.get('/organisation', { token: server.ownerToken })).status).toBe(200);
});
