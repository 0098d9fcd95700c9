import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodePrivateKey, isJsonObject, type JsonObject, type JsonValue, toHex } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { escalate, resolveAs } from '../testing/escalated.js';
import { type HttpAnswer, signedOrder, TestServer, textAt } from '../testing/test-server.js';

const PASSWORD = 'a password that must not be found';
const PASSPHRASE = 'a passphrase that must not be found';
/** Files that hold secrets by design, 0600. */
const SECRET_FILES = new Set(['bootstrap.json', 'keys.json']);
/** Names of members whose text is a secret. */
const SECRET_MEMBERS = new Set(['token', 'accessToken', 'refreshToken', 'claimToken', 'agentKey', 'secret']);

/** Every secret in an answer, wherever it is. */
function secretsIn(value: JsonValue, name = ''): string[] {
  if (typeof value === 'string') return SECRET_MEMBERS.has(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((element: JsonValue) => secretsIn(element));
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, member]) => secretsIn(member, key)) : [];
}

test('no token, key or password is at rest, in a log, or in any answer but the one that gives it', async () => {
  const lines: string[] = [];
  const server = await TestServer.start(
    undefined,
    { GATEWRIGHT_LOG_LEVEL: 'trace', GATEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES: 'on' },
    (line) => lines.push(line),
  );
  const answers: HttpAnswer[] = [];
  const kept = async (answer: Promise<HttpAnswer>): Promise<JsonObject> => {
    answers.push(await answer);
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
  await server.stop();

  const texts = answers.map(({ body }) => JSON.stringify(body));
  const issued = [...new Set(answers.flatMap(({ body }) => secretsIn(body)))];
  expect(issued.length).toBeGreaterThanOrEqual(12);
  for (const secret of issued) expect(texts.filter((text) => text.includes(secret))).toHaveLength(1);

  const seeds = issued.flatMap((secret) => {
    const seed = decodePrivateKey(secret);
    return seed === null ? [] : [toHex(seed)];
  });
  const bootstrapped = secretsIn(server.bootstrap);
  const secrets = [...issued, ...seeds, ...bootstrapped, PASSWORD, PASSPHRASE];
  const stored = (await readdir(server.dataDir)).filter((name) => !SECRET_FILES.has(name));
  expect(stored).toContain('gatewright.db');
  for (const name of stored) {
    const bytes = (await readFile(join(server.dataDir, name)).catch(() => Buffer.alloc(0))).toString('latin1');
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  }
  expect(lines.length).toBeGreaterThan(0);
  expect(secrets.filter((secret) => lines.some((line) => line.includes(secret)))).toEqual([]);
  await server.discard();
});
