import { describe, expect, test } from 'vitest';
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
const AGENT_HEAD = (verb: string) =>
  `MAGP-SETTLE-v1|${verb}|did:key:zAgent|authorization-1|nonce-0001|2026-01-02T03:04:05.678Z`;

describe('signed bytes', () => {
  test.each([
    ['amount alone', { amount: 100 }, '|100||'],
    ['zero', { amount: 0 }, '|0||'],
    ['a decimal string as it stands', { amount: '100.50' }, '|100.50||'],
    ['a booking', { amount: 100, bookingRef: 'PO-1' }, '|100|PO-1|'],
    ['a settlement', { amount: 100, settlementTxHash: '0xab' }, '|100||0xab'],
    ['both', { amount: 1e21, bookingRef: 'a|b', settlementTxHash: 'c\\' }, '|1e+21|a\\|b|c\\\\'],
  ])('the agent signs a capture with %s', (_, call, tail) => {
    expect(fromUtf8(settlementProofBytes({ verb: 'capture', ...call }, ID, AGENT))).toBe(AGENT_HEAD('capture') + tail);
  });

  test.each([
    ['without a reason', {}, '|'],
    ['with a reason', { reason: 'changed | mind' }, '|changed \\| mind'],
  ])('the agent signs a void %s', (_, call, tail) => {
    expect(fromUtf8(settlementProofBytes({ verb: 'void', ...call }, ID, AGENT))).toBe(AGENT_HEAD('void') + tail);
  });
});

describe('distinct calls', () => {
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
});
