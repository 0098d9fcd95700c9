import { decodePrivateKey, evidenceReadBytes, type JsonObject, toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const TERMS = {
  scope: 'purchase-order',
  perTxnMax: 100,
  maxAmount: 100,
  currency: 'USD',
  merchants: ['acme-supplies'],
};

let gate: TestGate;
let other: JsonObject;
beforeAll(async () => {
  gate = await TestGate.start();
  other = (await gate.post('/onboarding/agent', { name: 'Other', ...TERMS }, { token: gate.ownerToken })).data;
});
afterAll(() => gate.discard());

const decided = async (config: JsonObject) =>
  textAt((await gate.post(AUTHORIZE, signedOrder(config, { amount: 10 }))).data, 'eventId');

/** What an agent sends to read a record, with changes to what it signs and to what it sends. */
function read(eventId: string, config: JsonObject, { signed = {}, sent = {} } = {}) {
  const seed = decodePrivateKey(textAt(config, 'agentKey'));
  if (seed === null) throw new Error('the config holds no key');
  const said = { agentDid: textAt(config, 'agentDid'), issuedAt: gate.now, ...signed };
  const signature = toHex(nodeEd25519.sign(evidenceReadBytes(eventId, said), seed));
  return gate.post(`/magp/evidence/${eventId}/record`, { ...said, signature, ...sent });
}

test('an agent reads the record of its own decision, permit or refusal, as a member does', async () => {
  const refusal = (await gate.post(AUTHORIZE, signedOrder(gate.agent, { amount: 10, merchant: 'stranger' }))).data;
  for (const eventId of [await decided(gate.agent), textAt(refusal, 'eventId')]) {
    const own = await read(eventId, gate.agent);
    expect(own).toMatchObject({ status: 200, data: { record: { eventId } } });
    expect(own.data).toEqual((await gate.get(`/evidence/${eventId}`, { token: gate.ownerToken })).data);
  }
});

// threat records agent-reads-record: An agent reads the record of another's decision, or a stranger in its name =>
//   `NOT_FOUND`, `SIGNATURE_INVALID`
test('the record of another agent, or of none, is not found', async () => {
  const notFound = { status: 404, data: { reasonCode: 'NOT_FOUND' } };
  expect(await read(await decided(gate.agent), other)).toMatchObject(notFound);
  expect(await read('event-none', other)).toMatchObject(notFound);
});

// threat agent-reads-record
test('what the agent did not sign, or not now, is refused', async () => {
  const eventId = await decided(gate.agent);
  const agentDid = textAt(gate.agent, 'agentDid');
  const invalid = { status: 403, data: { reasonCode: 'SIGNATURE_INVALID' } };
  expect(await read(eventId, other, { sent: { agentDid } })).toMatchObject(invalid);
  expect(await read(eventId, other, { signed: { agentDid } })).toMatchObject(invalid);
  const elsewhere = await read('event-none', gate.agent);
  expect(elsewhere.status).toBe(404);
  const issuedAt = new Date(Date.parse(gate.now) - 6 * 60_000).toISOString();
  expect(await read(eventId, gate.agent, { signed: { issuedAt } })).toMatchObject({
    data: { reasonCode: 'REQUEST_EXPIRED' },
  });
  const unknown = await read(eventId, gate.agent, { signed: { agentDid: 'did:key:zUnknown' } });
  expect(unknown).toMatchObject({ data: { reasonCode: 'NO_MANDATE' } });
  expect((await gate.post(`/magp/evidence/${eventId}/record`, {})).data['reasonCode']).toBe('MALFORMED_REQUEST');
});
