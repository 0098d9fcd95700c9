import { expect, test } from 'vitest';
import { fromUtf8 } from '../../src/bytes/index.js';
import { type ServiceProof, serviceProofBytes } from '../../src/signed-texts/service.js';
import { type AgentProof, settlementProofBytes } from '../../src/signed-texts/settlement.js';

const AGENT: AgentProof = {
  agentDid: 'did:key:zAgent',
  nonce: 'nonce-0001',
  issuedAt: '2026-01-02T03:04:05.678Z',
  signature: 'not signed itself',
};
const SERVICE: ServiceProof = { ...AGENT, serviceDid: 'did:key:zService' };
const ID = 'authorization-1';

test('no signature serves for another verb, hold, time, nonce, agent, amount, reason, key, payload or signer', () => {
  const capture = { verb: 'capture', amount: 100 } as const;
  const claim = { verb: 'claim', idempotencyKey: 'key-1' } as const;
  const texts = [
    settlementProofBytes(capture, ID, AGENT),
    settlementProofBytes({ ...capture, amount: 99 }, ID, AGENT),
    settlementProofBytes({ ...capture, bookingRef: 'PO-1' }, ID, AGENT),
    settlementProofBytes({ ...capture, settlementTxHash: 'PO-1' }, ID, AGENT),
    settlementProofBytes(capture, 'authorization-2', AGENT),
    settlementProofBytes(capture, ID, { ...AGENT, agentDid: 'did:key:zOther' }),
    settlementProofBytes(capture, ID, { ...AGENT, nonce: 'nonce-0002' }),
    settlementProofBytes(capture, ID, { ...AGENT, issuedAt: '2026-01-02T03:04:05.679Z' }),
    settlementProofBytes({ verb: 'void' }, ID, AGENT),
    settlementProofBytes({ verb: 'void', reason: '100||' }, ID, AGENT),
    serviceProofBytes(capture, ID, SERVICE),
    serviceProofBytes({ verb: 'void' }, ID, SERVICE),
    serviceProofBytes({ verb: 'void', reason: '100||' }, ID, SERVICE),
    serviceProofBytes(claim, ID, SERVICE),
    serviceProofBytes({ ...claim, idempotencyKey: 'key-2' }, ID, SERVICE),
    serviceProofBytes({ ...claim, payloadDigest: 'sha256:ab' }, ID, SERVICE),
    serviceProofBytes({ ...claim, idempotencyKey: 'key-1|payload=sha256:ab' }, ID, SERVICE),
    serviceProofBytes(claim, 'authorization-2', SERVICE),
    serviceProofBytes(claim, ID, { ...SERVICE, nonce: 'nonce-0002' }),
  ].map((bytes) => fromUtf8(bytes));
  expect(new Set(texts).size).toBe(texts.length);
});
