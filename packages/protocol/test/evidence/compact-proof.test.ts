import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex, utf8 } from '../../src/bytes/index.js';
import { formatTlogProof, readTlogProof, signCheckpoint, type TlogProof } from '../../src/checkpoint/index.js';
import { nobleEd25519 } from '../../src/ed25519/index.js';
import { compactProof, verifyCompactProof } from '../../src/evidence/compact-proof.js';
import { logEntry } from '../../src/evidence/log-entry.js';
import { type EvidenceProof, verifyEvidenceProof } from '../../src/evidence/proof.js';
import { evidenceLeaf } from '../../src/evidence/record.js';
import {
  evidenceNodeHash,
  logLeafHash,
  logNodeHash,
  rootFromInclusionPath,
  siblingPositions,
} from '../../src/merkle/index.js';
import { evidenceProof, evidenceRecord, LOG_ORIGIN } from '../support/evidence.js';
import { RFC8032_VECTORS } from '../support/rfc8032.js';

/** What a proof of one record in a batch of 2^20 may take, bytes; in a log of 2^16 batches, without cosignatures. */
const PROOF_MAX_BYTES = 2048;

const [log, stranger] = RFC8032_VECTORS;
const KEY = { name: LOG_ORIGIN, publicKey: log.publicKey };
const INDEX = 4;
const RECORD = evidenceRecord(INDEX);
const PROOF = evidenceProof(INDEX, 7, 2, 5, log.seed);
const TEXT = textOf(PROOF);

function textOf(proof: EvidenceProof): string {
  const text = compactProof(proof);
  if (text === null) throw new Error('the proof has a hash that is none');
  return text;
}

function verify(text: string, record = RECORD, checkpointKey = KEY) {
  return verifyCompactProof(text, { record, checkpointKey }, nobleEd25519);
}

function faults(change: (parts: TlogProof) => Partial<TlogProof>) {
  const parts = readTlogProof(TEXT);
  if (parts === null) throw new Error('the text is no proof');
  return verify(formatTlogProof({ ...parts, ...change(parts) })).faults;
}

/** A true proof of the last of `size` records in the last of `logSize` batches. */
function proofOfOneIn(size: number, logSize: number): EvidenceProof {
  const others = (count: number) => Array.from({ length: count }, (_, index) => new Uint8Array(32).fill(index));
  const positions = siblingPositions(size - 1, size) ?? [];
  const siblings = others(positions.length);
  const leaf = evidenceLeaf(RECORD);
  const root = rootFromInclusionPath(leaf, size - 1, size, siblings, evidenceNodeHash) ?? leaf;
  const path = others(siblingPositions(logSize - 1, logSize)?.length ?? 0);
  const entry = logLeafHash(logEntry(root, size));
  const logRoot = rootFromInclusionPath(entry, logSize - 1, logSize, path, logNodeHash) ?? entry;
  return {
    ...PROOF,
    leaf: toHex(leaf),
    leafIndex: size - 1,
    treeSize: size,
    proof: siblings.map((sibling, step) => ({ sibling: toHex(sibling), position: positions[step] ?? 'left' })),
    root: toHex(root),
    checkpoint: {
      note: signCheckpoint({ origin: LOG_ORIGIN, size: logSize, root: logRoot }, log.seed, nobleEd25519),
      logIndex: logSize - 1,
      path: path.map(toHex),
    },
  };
}

describe('compact proofs', () => {
  test('a compact proof verifies from the record to the signed checkpoint, for every leaf of every small batch', () => {
    for (const size of [1, 2, 3, 5, 8]) {
      for (let index = 0; index < size; index++) {
        const text = textOf(evidenceProof(index, size, index % 3, 3, log.seed));
        expect(verify(text, evidenceRecord(index))).toEqual({
          status: 'verified',
          faults: [],
          checked: ['leaf', 'path', 'checkpoint'],
        });
      }
    }
  });

  test('a compact proof of one record in 2^20, in a log of 2^16 batches, takes at most 2 KB', () => {
    const proof = proofOfOneIn(2 ** 20, 2 ** 16);
    expect(verifyEvidenceProof(proof, { record: RECORD, checkpointKey: KEY }, nobleEd25519).status).toBe('verified');
    expect(verify(textOf(proof)).status).toBe('verified');
    expect(utf8(textOf(proof)).length).toBeLessThanOrEqual(PROOF_MAX_BYTES);
  });

  test('a proof with a malformed hash has no compact form', () => {
    expect(compactProof({ ...PROOF, proof: [{ sibling: 'ab', position: 'left' }] })).toBeNull();
    expect(compactProof({ ...PROOF, checkpoint: { ...PROOF.checkpoint, path: ['AB'.repeat(32)] } })).toBeNull();
  });
});

describe('tampered compact proofs', () => {
  test('a compact proof with another record is refused with ROOT_NOT_IN_LOG', () => {
    expect(verify(TEXT, { ...RECORD, action: 'another' }).faults).toEqual(['ROOT_NOT_IN_LOG']);
    expect(verify(TEXT, evidenceRecord(5)).faults).toEqual(['ROOT_NOT_IN_LOG']);
  });

  test('a compact proof under another key, or with a checkpoint of one, is refused with CHECKPOINT_INVALID', () => {
    expect(verify(TEXT, RECORD, { ...KEY, publicKey: stranger.publicKey }).faults).toEqual(['CHECKPOINT_INVALID']);
    expect(verify(textOf(evidenceProof(INDEX, 7, 2, 5, stranger.seed))).faults).toEqual(['CHECKPOINT_INVALID']);
  });

  test('a compact proof with another place in the log, or another path, is refused with ROOT_NOT_IN_LOG', () => {
    expect(faults(() => ({ index: 3 }))).toEqual(['ROOT_NOT_IN_LOG']);
    expect(faults(() => ({ index: 5 }))).toEqual(['ROOT_NOT_IN_LOG']);
    expect(faults(({ path }) => ({ path: path.slice(1) }))).toEqual(['ROOT_NOT_IN_LOG']);
    expect(faults(({ path }) => ({ path: path.toReversed() }))).toEqual(['ROOT_NOT_IN_LOG']);
  });

  test('a compact proof with another place in the batch, or other siblings, is refused', () => {
    const extra = (change: (bytes: Uint8Array) => Uint8Array) =>
      faults((parts) => ({ extra: change(parts.extra?.slice() ?? new Uint8Array()) }));
    const set = (at: number, byte: number) =>
      extra((bytes) => {
        bytes[at] = byte;
        return bytes;
      });
    expect(set(7, 3)).toEqual(['ROOT_NOT_IN_LOG']);
    expect(set(7, 7)).toEqual(['POSITION_MISMATCH']);
    expect(set(0, 0x80)).toEqual(['POSITION_MISMATCH']);
    expect(set(15, 8)).toEqual(['ROOT_NOT_IN_LOG']);
    expect(set(8, 0x80)).toEqual(['POSITION_MISMATCH']);
    expect(set(20, 0xff)).toEqual(['ROOT_NOT_IN_LOG']);
    expect(extra((bytes) => bytes.slice(0, -32))).toEqual(['POSITION_MISMATCH']);
    expect(extra((bytes) => bytes.slice(0, -1))).toEqual(['PROOF_MALFORMED']);
    expect(extra((bytes) => bytes.slice(0, 15))).toEqual(['PROOF_MALFORMED']);
  });

  test('a compact proof without its extra data, or no text at all, is refused with PROOF_MALFORMED', () => {
    expect(faults(() => ({ extra: null }))).toEqual(['PROOF_MALFORMED']);
    expect(verify('')).toEqual({ status: 'failed', faults: ['PROOF_MALFORMED'], checked: [] });
  });

  test('a compact proof with any byte changed fails', () => {
    const bytes = utf8(TEXT);
    const byte = fc.record({ at: fc.nat({ max: bytes.length - 1 }), flip: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(byte, ({ at, flip }) => {
        const changed = bytes.with(at, (bytes[at] ?? 0) ^ flip);
        expect(verify(new TextDecoder().decode(changed)).status).toBe('failed');
      }),
    );
  });
});
