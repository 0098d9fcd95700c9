import { decodePrivateKey, evidenceReadBytes, type JsonObject, toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedOrder, TestServer, textAt } from '../../support/test-server.js';

const AUTHORIZE = '/policy/mandate/authorize';
const TERMS = {
  scope: 'purchase-order',
  perTxnMax: 100,
  maxAmount: 100,
  currency: 'USD',
  merchants: ['acme-supplies'],
};

let server: TestServer;
let other: JsonObject;
beforeAll(async () => {
  server = await TestServer.start();
  other = (await server.post('/onboarding/agent', { name: 'Other', ...TERMS }, { token: server.ownerToken })).data;
});
afterAll(() => server.discard());

const decided = async (config: JsonObject) =>
  textAt((await server.post(AUTHORIZE, signedOrder(config, { amount: 10 }))).data, 'eventId');

/** What an agent sends to read a record, with changes to what it signs and to what it sends. */
function read(eventId: string, config: JsonObject, { signed = {}, sent = {} } = {}) {
  const seed = decodePrivateKey(textAt(config, 'agentKey'));
  if (seed === null) throw new Error('the config holds no key');
  const said = { agentDid: textAt(config, 'agentDid'), issuedAt: server.now, ...signed };
  const signature = toHex(nodeEd25519.sign(evidenceReadBytes(eventId, said), seed));
  return server.post(`/magp/evidence/${eventId}/record`, { ...said, signature, ...sent });
}

test('an agent reads the record of its own decision, permit or refusal, as a member does', async () => {
  const refusal = (await server.post(AUTHORIZE, signedOrder(server.agent, { amount: 10, merchant: 'stranger' }))).data;
  for (const eventId of [await decided(server.agent), textAt(refusal, 'eventId')]) {
    const own = await read(eventId, server.agent);
    expect(own).toMatchObject({ status: 200, data: { record: { eventId } } });
    expect(own.data).toEqual((await server.get(`/evidence/${eventId}`, { token: server.ownerToken })).data);
  }
});

// threat records agent-reads-record: An agent reads the record of another's decision, or a stranger in its name =>
//   `NOT_FOUND`, `SIGNATURE_INVALID`
test('the record of another agent, or of none, is not found', async () => {
  const notFound = { status: 404, data: { reasonCode: 'NOT_FOUND' } };
  expect(await read(await decided(server.agent), other)).toMatchObject(notFound);
  expect(await read('event-none', other)).toMatchObject(notFound);
});

// threat agent-reads-record
test('what the agent did not sign, or not now, is refused', async () => {
  const eventId = await decided(server.agent);
  const agentDid = textAt(server.agent, 'agentDid');
  const invalid = { status: 403, data: { reasonCode: 'SIGNATURE_INVALID' } };
  expect(await read(eventId, other, { sent: { agentDid } })).toMatchObject(invalid);
  expect(await read(eventId, other, { signed: { agentDid } })).toMatchObject(invalid);
  const elsewhere = await read('event-none', server.agent);
  expect(elsewhere.status).toBe(404);
  const issuedAt = new Date(Date.parse(server.now) - 6 * 60_000).toISOString();
  expect(await read(eventId, server.agent, { signed: { issuedAt } })).toMatchObject({
    data: { reasonCode: 'REQUEST_EXPIRED' },
  });
  const unknown = await read(eventId, server.agent, { signed: { agentDid: 'did:key:zUnknown' } });
  expect(unknown).toMatchObject({ data: { reasonCode: 'NO_MANDATE' } });
  expect((await server.post(`/magp/evidence/${eventId}/record`, {})).data['reasonCode']).toBe('MALFORMED_REQUEST');
});
