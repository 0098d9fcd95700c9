import { openPostgres } from '@gatewright/ledger/postgres';
import { readWebhookSecret, signWebhook } from '@gatewright/service';
import { webhookSecret } from '@gatewright/service/internal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyPostgres } from '../../support/databases.js';
import { TestServer, textAt } from '../../support/test-server.js';

const SECRET = webhookSecret(new Uint8Array(32).fill(5));

let environment: Record<string, string>;
let server: TestServer;
beforeEach(async () => {
  environment = {
    GATEWRIGHT_DATABASE_URL: await emptyPostgres(),
    GATEWRIGHT_VERIFICATION_SECRET: SECRET,
    GATEWRIGHT_LOG_LEVEL: 'fatal',
  };
  server = await TestServer.start(undefined, environment);
});
afterEach(() => server.discard());

function event(type: string, id: string) {
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ type, timestamp, data: { orgId: textAt(server.bootstrap, 'org', 'id') } });
  return { body, headers: { ...signWebhook(readWebhookSecret(SECRET) ?? new Uint8Array(), id, body, Date.now()) } };
}
const send = (signed: object) => server.call('POST', '/organisations/verification-events', signed);

test('an event counts once also after a restart', async () => {
  const verified = event('organisation.verified', 'evt-1');
  expect((await send(verified)).status).toBe(200);
  expect((await send(event('organisation.verification_withdrawn', 'evt-2'))).status).toBe(200);
  await server.stop();
  server = await TestServer.start(server.dataDir, environment);
  expect((await send(verified)).status).toBe(409);
  const { data } = await server.get('/organisation', { token: server.ownerToken });
  expect(data['verification']).toBe('unverified');
});

test('an event that could not be stored is heard when it comes again', async () => {
  const driver = await openPostgres(environment['GATEWRIGHT_DATABASE_URL'] ?? '');
  const withdrawn = event('organisation.verification_withdrawn', 'evt-1');
  await driver.exec('alter table organisation rename to elsewhere');
  const lost = await server.fetch('/organisations/verification-events', { method: 'POST', ...withdrawn });
  await driver.exec('alter table elsewhere rename to organisation');
  await driver.close();
  expect(lost.status).toBe(500);
  expect((await send(withdrawn)).status).toBe(200);
});
