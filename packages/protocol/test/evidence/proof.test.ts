import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from '../../src/bytes/index.js';
import { signCheckpoint } from '../../src/checkpoint/index.js';
import { nobleEd25519 } from '../../src/ed25519/index.js';
import { logEntry } from '../../src/evidence/log-entry.js';
import {
  type EvidenceProof,
  type ProofEvidence,
  type ProofFault,
  verifyEvidenceProof,
} from '../../src/evidence/proof.js';
import { EVIDENCE_RECORD_FIELDS, type EvidenceRecord } from '../../src/evidence/record.js';
import { validateWire } from '../../src/wire/index.js';
import { evidenceProof, evidenceRecord, LOG_ORIGIN } from '../support/evidence.js';
import { RFC8032_VECTORS } from '../support/rfc8032.js';

const [log, stranger] = RFC8032_VECTORS;
const KEY = { name: LOG_ORIGIN, publicKey: log.publicKey };
const INDEX = 4;
const RECORD = evidenceRecord(INDEX);
const PROOF = evidenceProof(INDEX, 7, 2, 5, log.seed);
const HELD: ProofEvidence = { record: RECORD, checkpointKey: KEY };
const OTHER_HASH = 'ab'.repeat(32);

function verify(proof: EvidenceProof, held: ProofEvidence = HELD) {
  return verifyEvidenceProof(proof, held, nobleEd25519);
}

function faults(changes: Partial<EvidenceProof>): readonly ProofFault[] {
  const outcome = verify({ ...PROOF, ...changes });
  expect(outcome.status).toBe(outcome.faults.length === 0 ? 'verified' : 'failed');
  return outcome.faults;
}

function checkpointFaults(changes: Partial<EvidenceProof['checkpoint']>): readonly ProofFault[] {
  return faults({ checkpoint: { ...PROOF.checkpoint, ...changes } });
}

describe('true proofs', () => {
  test('a proof verifies from the record to the signed checkpoint, for every leaf of every small batch', () => {
    for (const size of [1, 2, 3, 5, 8]) {
      for (let index = 0; index < size; index++) {
        const proof = evidenceProof(index, size, index % 3, 3, log.seed);
        expect(validateWire('EvidenceProof', proof).ok).toBe(true);
        expect(verify(proof, { record: evidenceRecord(index), checkpointKey: KEY })).toEqual({
          status: 'verified',
          faults: [],
          checked: ['leaf', 'path', 'checkpoint'],
        });
      }
    }
  });

  // covers verified-said-whole
  test('a proof without a record or a key is incomplete, and says no more than what it checked', () => {
    expect(verify(PROOF, { checkpointKey: KEY })).toEqual({
      status: 'incomplete',
      faults: [],
      checked: ['path', 'checkpoint'],
    });
    expect(verify(PROOF, { record: RECORD })).toEqual({ status: 'incomplete', faults: [], checked: ['leaf', 'path'] });
    expect(verify(PROOF, {})).toEqual({ status: 'incomplete', faults: [], checked: ['path'] });
  });

  test('a proof without a key takes any checkpoint, and does not claim to have checked it', () => {
    const outcome = verify({ ...PROOF, checkpoint: { note: 'forged', logIndex: 0, path: [] } }, { record: RECORD });
    expect(outcome.checked).not.toContain('checkpoint');
  });
});

describe('changed proofs', () => {
  test.each<[string, Partial<EvidenceProof>, readonly ProofFault[]]>([
    ['eventId', { eventId: 'event-5' }, ['EVENT_MISMATCH']],
    ['leaf', { leaf: OTHER_HASH }, ['MERKLE_ROOT_MISMATCH', 'LEAF_MISMATCH']],
    ['leaf, in upper case', { leaf: PROOF.leaf.toUpperCase() }, ['MERKLE_ROOT_MISMATCH', 'LEAF_MISMATCH']],
    ['leaf, a byte short', { leaf: PROOF.leaf.slice(2) }, ['MERKLE_ROOT_MISMATCH', 'LEAF_MISMATCH']],
    ['leafIndex', { leafIndex: 5 }, ['POSITION_MISMATCH']],
    ['leafIndex, outside the tree', { leafIndex: 7 }, ['POSITION_MISMATCH']],
    ['leafIndex, below zero', { leafIndex: -1 }, ['POSITION_MISMATCH']],
    ['leafIndex, between two', { leafIndex: 4.5 }, ['POSITION_MISMATCH']],
    ['treeSize, of the same shape of path', { treeSize: 8 }, ['ROOT_NOT_IN_LOG']],
    ['treeSize, smaller', { treeSize: 5 }, ['POSITION_MISMATCH', 'ROOT_NOT_IN_LOG']],
    ['treeSize, no number', { treeSize: Number.NaN }, ['POSITION_MISMATCH', 'ROOT_NOT_IN_LOG']],
    ['treeSize, with a fraction', { treeSize: 7.5 }, ['POSITION_MISMATCH', 'ROOT_NOT_IN_LOG']],
    ['treeSize, plus 2^64', { treeSize: 7 + 2 ** 64 }, ['POSITION_MISMATCH', 'ROOT_NOT_IN_LOG']],
    ['root', { root: OTHER_HASH }, ['MERKLE_ROOT_MISMATCH', 'ROOT_NOT_IN_LOG']],
    ['root, in upper case', { root: PROOF.root.toUpperCase() }, ['MERKLE_ROOT_MISMATCH', 'ROOT_NOT_IN_LOG']],
    ['proof, empty', { proof: [] }, ['POSITION_MISMATCH']],
    ['proof, cut', { proof: PROOF.proof.slice(1) }, ['POSITION_MISMATCH']],
    ['proof, extended', { proof: [...PROOF.proof, { sibling: OTHER_HASH, position: 'left' }] }, ['POSITION_MISMATCH']],
  ])('a proof with one changed field is refused with the fault of %s', (_, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  test('a proof with any sibling changed misses the root, and with any side changed the position', () => {
    for (const [index, step] of PROOF.proof.entries()) {
      const sibling = { ...step, sibling: OTHER_HASH };
      expect(faults({ proof: PROOF.proof.with(index, sibling) }), `sibling ${index}`).toEqual(['MERKLE_ROOT_MISMATCH']);
      const short = { ...step, sibling: step.sibling.slice(2) };
      expect(faults({ proof: PROOF.proof.with(index, short) }), `short ${index}`).toEqual(['MERKLE_ROOT_MISMATCH']);
      const side = { ...step, position: step.position === 'left' ? ('right' as const) : ('left' as const) };
      expect(faults({ proof: PROOF.proof.with(index, side) }), `side ${index}`).toEqual(['POSITION_MISMATCH']);
    }
  });

  test.each<[string, Partial<EvidenceProof['checkpoint']>, readonly ProofFault[]]>([
    ['note, empty', { note: '' }, ['CHECKPOINT_INVALID']],
    ['note, another size', { note: PROOF.checkpoint.note.replace('\n5\n', '\n6\n') }, ['CHECKPOINT_INVALID']],
    ['logIndex', { logIndex: 3 }, ['ROOT_NOT_IN_LOG']],
    ['logIndex, outside the log', { logIndex: 5 }, ['ROOT_NOT_IN_LOG']],
    ['logIndex, with a fraction', { logIndex: 2.5 }, ['ROOT_NOT_IN_LOG']],
    ['path, empty', { path: [] }, ['ROOT_NOT_IN_LOG']],
    ['path, cut', { path: PROOF.checkpoint.path.slice(1) }, ['ROOT_NOT_IN_LOG']],
    ['path, reversed', { path: PROOF.checkpoint.path.toReversed() }, ['ROOT_NOT_IN_LOG']],
    ['path, extended', { path: [...PROOF.checkpoint.path, OTHER_HASH] }, ['ROOT_NOT_IN_LOG']],
    ['path, no hash', { path: PROOF.checkpoint.path.with(0, 'hash') }, ['ROOT_NOT_IN_LOG']],
  ])('a proof with one changed field is refused with the fault of its checkpoint: %s', (_, changes, expected) => {
    expect(checkpointFaults(changes)).toEqual(expected);
  });

  test('a proof with a checkpoint by another key, or by another log of the same key, is CHECKPOINT_INVALID', () => {
    const root = new Uint8Array(32);
    const foreign = signCheckpoint({ origin: LOG_ORIGIN, size: 5, root }, stranger.seed, nobleEd25519);
    const elsewhere = signCheckpoint({ origin: 'log.example/other', size: 5, root }, log.seed, nobleEd25519);
    expect(checkpointFaults({ note: foreign })).toEqual(['CHECKPOINT_INVALID']);
    expect(checkpointFaults({ note: elsewhere })).toEqual(['CHECKPOINT_INVALID']);
  });

  test('a proof under a later checkpoint of the same log needs the path of that checkpoint', () => {
    const later = evidenceProof(INDEX, 7, 2, 6, log.seed).checkpoint;
    expect(checkpointFaults(later)).toEqual([]);
    expect(checkpointFaults({ note: later.note })).toEqual(['ROOT_NOT_IN_LOG']);
  });
});

describe('sizes of batches', () => {
  test('a path that fits two sizes of a batch verifies under one', () => {
    const first = evidenceProof(0, 5, 0, 2, log.seed);
    const held = { record: evidenceRecord(0), checkpointKey: KEY };
    expect(verify(first, held).faults).toEqual([]);
    expect(verify({ ...first, treeSize: 6 }, held).faults).toEqual(['ROOT_NOT_IN_LOG']);
  });

  test('a log entry is eight bytes of the batch’s size, the highest first, and the root', () => {
    const root = new Uint8Array(32).fill(0xab);
    expect(toHex(logEntry(root, 1))).toBe(`0000000000000001${'ab'.repeat(32)}`);
    expect(toHex(logEntry(root, 2 ** 53 - 1))).toBe(`001fffffffffffff${'ab'.repeat(32)}`);
  });
});

describe('held records', () => {
  test('a held record must be the one of the leaf, in every field, or is refused with LEAF_MISMATCH', () => {
    for (const field of EVIDENCE_RECORD_FIELDS) {
      const record: EvidenceRecord = { ...RECORD, [field]: 'changed' };
      const expected = field === 'eventId' ? ['LEAF_MISMATCH', 'EVENT_MISMATCH'] : ['LEAF_MISMATCH'];
      expect(verify(PROOF, { record }).faults, field).toEqual(expected);
    }
  });

  test('a held record of another event of the same batch is refused with LEAF_MISMATCH', () => {
    expect(verify(PROOF, { record: evidenceRecord(5) }).faults).toEqual(['LEAF_MISMATCH', 'EVENT_MISMATCH']);
  });

  test('an inner node of the tree passes for no leaf of a record', () => {
    const [lowest] = PROOF.proof;
    if (lowest === undefined) throw new Error('a batch of seven has paths');
    const outcome = verify({ ...PROOF, leaf: lowest.sibling }, { record: RECORD });
    expect(outcome.status).toBe('failed');
    expect(outcome.faults).toContain('LEAF_MISMATCH');
  });
});

test('a proof of any shape the wire admits, and of numbers it does not, is verified without a throw', () => {
  const text = fc.oneof(fc.constant(OTHER_HASH), fc.string(), fc.constant(PROOF.leaf), fc.constant(PROOF.root));
  const number = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.nat({ max: 10 }));
  const position = fc.constantFrom('left' as const, 'right' as const);
  const proof = fc.record({
    eventId: fc.string(),
    leaf: text,
    leafIndex: number,
    treeSize: number,
    proof: fc.array(fc.record({ sibling: text, position }), { maxLength: 4 }),
    root: text,
    batchId: fc.string(),
    anchoredAt: fc.string(),
    anchorTxId: fc.option(fc.string()),
    anchorRef: fc.option(fc.string()),
    checkpoint: fc.record({
      note: fc.oneof(fc.string(), fc.constant(PROOF.checkpoint.note)),
      logIndex: number,
      path: fc.array(text, { maxLength: 4 }),
    }),
  });
  fc.assert(
    fc.property(proof, (made) => {
      expect(verify(made).status).toBe('failed');
    }),
  );
});
