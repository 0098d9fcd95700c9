import {
  didKey,
  type JsonObject,
  payloadRebindingBytes,
  type ServiceCall,
  serviceProofBytes,
  settlementProofBytes,
  utf8,
} from '@gatewright/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { bindPayload, capture, claim } from '../../src/settlement/index.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const service = new TestAgent(new Uint8Array(32).fill(31));
const DID = didKey(service.publicKey);
const KEY = 'k'.repeat(40);
const FIVE_MINUTES_MS = 5 * 60 * 1000;
const CAPTURE: ServiceCall & { verb: 'capture' } = { verb: 'capture', amount: 100 };

let gate: TestGate;
let id: string;
beforeEach(async () => {
  gate = await TestGate.open()
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 1000 }]);
  id = String((await gate.ask(agent)).data['authorizationId']);
});

const call = (body: JsonObject, headers: Record<string, string> = {}) => ({
  authorizationId: id,
  body: utf8(JSON.stringify(body)),
  headers,
});
const at = (ageMs: number) => new Date(gate.now - ageMs).toISOString();

describe('service signatures', () => {
  const claimedWith = (nonce: string, issuedAt: string) => {
    const proof = { serviceDid: DID, nonce, issuedAt, signature: '' };
    const headers = {
      'idempotency-key': KEY,
      'x-magp-service-did': DID,
      'x-magp-service-nonce': nonce,
      'x-magp-service-issued-at': issuedAt,
      'x-magp-service-signature': service.sign(serviceProofBytes({ verb: 'claim', idempotencyKey: KEY }, id, proof)),
    };
    return claim(call({}, headers), gate.ports);
  };

  test.each([
    [7, 0, 'COUNTERPARTY_SIGNATURE_INVALID'],
    [8, 0, 'CLAIMED'],
    [128, 0, 'CLAIMED'],
    [129, 0, 'COUNTERPARTY_SIGNATURE_INVALID'],
    [8, FIVE_MINUTES_MS, 'CLAIMED'],
    [8, FIVE_MINUTES_MS + 1, 'COUNTERPARTY_SIGNATURE_INVALID'],
  ])('a service signature with a nonce of %d characters, %d ms old, is %s', async (length, ageMs, code) => {
    expect((await claimedWith('n'.repeat(length), at(ageMs))).data['reasonCode']).toBe(code);
  });
});

describe('settlement proofs', () => {
  const capturedWith = (agentDid: string, ageMs: number) => {
    const proof = { agentDid, nonce: 'settlement-1', issuedAt: at(ageMs), signature: '' };
    const agentProof = { ...proof, signature: agent.sign(settlementProofBytes(CAPTURE, id, proof)) };
    return capture(call({ amountCharged: 100, agentProof }), gate.ports);
  };

  test.each([
    ['five minutes old', agent.did, FIVE_MINUTES_MS, 'SETTLED'],
    ['older', agent.did, FIVE_MINUTES_MS + 1, 'COUNTERPARTY_SIGNATURE_INVALID'],
    ['in the name of another', 'did:key:z6MkAnother', 0, 'COUNTERPARTY_SIGNATURE_INVALID'],
  ])(
    'a settlement proof %s settles only if it is at most five minutes old and of the agent’s own name',
    async (_how, agentDid, ageMs, code) => {
      expect((await capturedWith(agentDid, ageMs)).data['reasonCode']).toBe(code);
    },
  );
});

describe('late bindings', () => {
  const boundWith = (
    change: Partial<{ agentDid: string; action: string; issuedAt: string; payloadDigest: string }>,
  ) => {
    const payloadDigest = `sha256:${'ab'.repeat(32)}`;
    const binding = {
      agentDid: agent.did,
      action: 'purchase-order',
      nonce: 'binding-1',
      issuedAt: at(0),
      payloadDigest,
    };
    const signed = { ...binding, ...change };
    const payloadSignature = agent.sign(payloadRebindingBytes(signed, id));
    return bindPayload(call({ ...signed, payloadSignature }), gate.ports);
  };

  test('a late binding binds the hold of its agent for its action', async () => {
    expect(await boundWith({})).toMatchObject({ success: true, data: { alreadyBound: false } });
  });

  test.each([
    ['for another action', () => ({ action: 'read-report' })],
    ['in the name of another', () => ({ agentDid: 'did:key:z6MkAnother' })],
    ['of more than five minutes', () => ({ issuedAt: at(FIVE_MINUTES_MS + 1) })],
    ['of a digest in capitals', () => ({ payloadDigest: `sha256:${'AB'.repeat(32)}` })],
  ])('a late binding %s binds nothing, though the agent signed it', async (_how, change) => {
    expect((await boundWith(change())).data).toMatchObject({ bound: false, reasonCode: 'PAYLOAD_BINDING_INVALID' });
    expect(await gate.ledger.store.hold(id)).toMatchObject({ payloadDigest: null });
  });
});
