import { openPostgres } from '@gatewright/ledger/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signWebhook } from '../../src/features/webhooks/signature.js';
import { readWebhookSecret, webhookSecret } from '../../src/platform/settings/webhook-secret.js';
import { emptyPostgres } from '../support/databases.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const SECRET = webhookSecret(new Uint8Array(32).fill(5));

let environment: Record<string, string>;
let gate: TestGate;
beforeEach(async () => {
  environment = {
    GATEWRIGHT_DATABASE_URL: await emptyPostgres(),
    GATEWRIGHT_VERIFICATION_SECRET: SECRET,
  };
  gate = await TestGate.start(environment);
});
afterEach(() => gate.discard());

function event(type: string, id: string) {
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ type, timestamp, data: { orgId: textAt(gate.bootstrap, 'org', 'id') } });
  return { body, headers: { ...signWebhook(readWebhookSecret(SECRET) ?? new Uint8Array(), id, body, Date.now()) } };
}
const send = (signed: object) => gate.call('POST', '/organisations/verification-events', signed);

test('an event counts once also after a restart', async () => {
  const verified = event('organisation.verified', 'evt-1');
  expect((await send(verified)).status).toBe(200);
  expect((await send(event('organisation.verification_withdrawn', 'evt-2'))).status).toBe(200);
  await gate.stop();
  gate = await gate.restart(environment);
  expect((await send(verified)).status).toBe(409);
  const { data } = await gate.get('/organisation', { token: gate.ownerToken });
  expect(data['verification']).toBe('unverified');
});

test('an event that could not be stored is applied when it comes again', async () => {
  const driver = await openPostgres(environment['GATEWRIGHT_DATABASE_URL'] ?? '');
  const withdrawn = event('organisation.verification_withdrawn', 'evt-1');
  await driver.exec('alter table organisation rename to elsewhere');
  const lost = await gate.fetch('/organisations/verification-events', { method: 'POST', ...withdrawn });
  await driver.exec('alter table elsewhere rename to organisation');
  await driver.close();
  expect(lost.status).toBe(500);
  expect((await send(withdrawn)).status).toBe(200);
});
