import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { escalate, type HttpAnswer, resolveAs, signedOrder, textAt } from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

const PASSWORD = 'a password that must not be found';
const PASSPHRASE = 'a passphrase that must not be found';

/** Every test server holds to this; here every way to get a secret, and to make the gate speak of one, is gone once. */
// covers secret-rest-logs
test('no token, key or password is at rest, in a log, or in any answer but the one that gives it', async () => {
  const lines: string[] = [];
  const settings = { GATEWRIGHT_LOG_LEVEL: 'trace' };
  const server = await TestServer.start(undefined, settings, (line) => lines.push(line));
  const kept = async (answer: Promise<HttpAnswer>): Promise<JsonObject> => {
    const { data, body } = await answer;
    return Object.keys(data).length === 0 ? body : data;
  };
  const owner = { token: server.ownerToken };
  const developer = { token: server.developerToken };

  const made = await kept(server.asOwner('/tokens', { role: 'admin', email: 'admin@example.test' }));
  const admin = textAt(made, 'token');
  await kept(server.post('/auth/password', { password: PASSWORD }, { token: admin }));
  const session = await kept(server.post('/auth/login', { username: 'admin@example.test', password: PASSWORD }));
  await kept(server.post('/auth/refresh-token', { refreshToken: session['refreshToken'] }));
  await kept(server.post('/auth/refresh-token', { refreshToken: session['refreshToken'] }));
  await kept(server.post('/auth/login', { username: 'admin@example.test', password: `${PASSWORD}!` }));
  await kept(server.post(`/tokens/${textAt(made, 'tokenId')}/rotate`, undefined, { token: admin }));
  await kept(server.get('/tokens', owner));

  const ask = {
    ownerEmail: textAt(server.bootstrap, 'owner', 'email'),
    name: 'B',
    scope: 'purchase-order',
    perTxnMax: 1000,
  };
  for (const headers of [{}, { 'x-key-passphrase': PASSPHRASE }]) {
    const request = { ...ask, maxAmount: 5000, rulePack: 'procurement' };
    const asked = await kept(server.post('/onboarding/requests', request, developer));
    const path = `/onboarding/requests/${textAt(asked, 'requestId')}`;
    await kept(server.get(`${path}/claim?token=${'0'.repeat(64)}`));
    await kept(server.asOwner(`${path}/resolve`, { decision: 'approve' }));
    const claimed = await kept(server.get(`${path}/claim?token=${textAt(asked, 'claimToken')}`, { headers }));
    await kept(server.get(`${path}/claim?token=${textAt(asked, 'claimToken')}`));
    const { config } = claimed;
    if (!isJsonObject(config) || config['agentKey'] === null) continue;
    const escalationId = await escalate(server, config);
    await kept(resolveAs(server, server.ownerToken, escalationId, 'approve'));
    const held = await kept(server.post('/policy/mandate/authorize', signedOrder(config)));
    await kept(server.call('POST', `/policy/mandate/authorize/${textAt(held, 'authorizationId')}/effect/dispatching`));
  }
  await kept(server.get('/onboarding/requests', owner));
  await kept(server.call('POST', '/onboarding/sandbox'));
  await kept(server.asOwner('/webhooks', { url: 'http://127.0.0.1:1/', events: ['escalation.created'] }));
  await kept(server.get('/webhooks', owner));
  expect(server.secretsKnown).toBeGreaterThanOrEqual(20);
  await server.discard();
  expect(lines.length).toBeGreaterThan(0);
});
