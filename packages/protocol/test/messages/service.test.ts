import { describe, expect, test } from 'vitest';
import { fromUtf8 } from '../../src/bytes/index.js';
import { type ServiceProof, serviceProofBytes } from '../../src/signed-texts/service.js';

const SERVICE: ServiceProof = {
  serviceDid: 'did:key:zService',
  nonce: 'nonce-0001',
  issuedAt: '2026-01-02T03:04:05.678Z',
  signature: 'not signed itself',
};
const ID = 'authorization-1';

describe('signed bytes', () => {
  const head = (verb: string) => `MAGP-SERVICE-v1|${verb}|authorization-1|`;
  const tail = '|nonce-0001|2026-01-02T03:04:05.678Z';

  test.each([
    ['a claim', { verb: 'claim', idempotencyKey: 'key-1' }, `${head('claim')}key-1${tail}`],
    [
      'a claim of a bound payload',
      { verb: 'claim', idempotencyKey: 'key-1', payloadDigest: 'sha256:ab' },
      `${head('claim')}key-1|payload=sha256:ab${tail}`,
    ],
    ['a capture', { verb: 'capture', amount: 100 }, `${head('capture')}100||${tail}`],
    [
      'a capture with its references',
      { verb: 'capture', amount: 99.5, bookingRef: 'PO-1', settlementTxHash: '0xab' },
      `${head('capture')}99.5|PO-1|0xab${tail}`,
    ],
    ['a void', { verb: 'void' }, `${head('void')}${tail}`],
    ['a void with its reason', { verb: 'void', reason: 'sold out' }, `${head('void')}sold out${tail}`],
    ['a dispatch', { verb: 'dispatched', remoteRef: 'order|1' }, `${head('dispatched')}order\\|1${tail}`],
    ['an unknown outcome', { verb: 'unknown', reason: 'timeout' }, `${head('unknown')}timeout${tail}`],
    ['a reservation of the slot', { verb: 'reserve' }, `${head('reserve')}nonce-0001|2026-01-02T03:04:05.678Z`],
    ['a release of the slot', { verb: 'release' }, `${head('release')}nonce-0001|2026-01-02T03:04:05.678Z`],
    ['a payment of the whole amount', { verb: 'finalize' }, `${head('finalize')}|${tail}`],
    [
      'a payment with its transaction and amount',
      { verb: 'finalize', txHash: '0xab', amountMinor: '12500000' },
      `${head('finalize')}0xab|12500000${tail}`,
    ],
    [
      'a refund under an idempotency key',
      { verb: 'refund', amount: 10, idempotencyKey: 'key-1' },
      `${head('refund')}10||key-1${tail}`,
    ],
    ['a refund of what remains', { verb: 'refund' }, `${head('refund')}|${tail}`],
    ['a refund of a part', { verb: 'refund', amount: 10, reason: 'returned' }, `${head('refund')}10|returned${tail}`],
  ] as const)('a service signs %s', (_, call, signed) => {
    expect(fromUtf8(serviceProofBytes(call, ID, SERVICE))).toBe(signed);
  });
});
