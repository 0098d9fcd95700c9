import { afterAll, beforeAll, expect, test } from 'vitest';
import { signWebhook, WEBHOOK_TOLERANCE_MS } from '../../src/features/webhooks/signature.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const ORGANISATION = JSON.stringify({ name: 'Second', owner: 'owner@second.test' });
const signed = (secret: Uint8Array, id: string, body = ORGANISATION, now = Date.now()) => ({
  body,
  headers: { ...signWebhook(secret, id, body, now) },
});
const send = (call: object) => gate.call('POST', '/organisations', call);

// threat organisation-added-over
test('an operator call is refused unsigned, under another key, and when it comes again', async () => {
  const secret = gate.operatorSecret;
  expect((await send({ body: ORGANISATION })).status).toBe(401);
  expect((await send({ body: ORGANISATION, token: gate.ownerToken })).status).toBe(401);
  expect((await send(signed(new Uint8Array(32).fill(3), 'msg-1'))).status).toBe(401);
  const other = signed(secret, 'msg-1');
  expect((await send({ ...other, body: ORGANISATION.replace('second', 'third') })).status).toBe(401);
  const old = signed(secret, 'msg-1', ORGANISATION, Date.now() - WEBHOOK_TOLERANCE_MS - 2_000);
  expect((await send(old)).status).toBe(401);
  const made = await send(other);
  expect(made.status).toBe(201);
  expect(await send(other)).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
  const { data } = await gate.get('/organisation', { token: textAt(made.data, 'ownerToken') });
  expect(data).toMatchObject({ orgId: made.data['orgId'], name: 'Second', verification: 'unverified' });
});

test('the answer to an operator call names each error in it', async () => {
  const secret = gate.operatorSecret;
  const faulty = signed(secret, 'msg-2', JSON.stringify({ name: ' ', owner: 'jose\u0301@second.test' }));
  expect(await send(faulty)).toMatchObject({
    status: 400,
    data: { faults: expect.arrayContaining([expect.objectContaining({ path: '$.owner' })]) },
  });
});
