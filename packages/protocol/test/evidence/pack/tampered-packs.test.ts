import { describe, expect, test } from 'vitest';
import { toHex } from '../../../src/bytes/index.js';
import { cosign, type NoteKey, parseNoteKey, readNote, withSignatures } from '../../../src/checkpoint/index.js';
import { nobleEd25519 } from '../../../src/ed25519/index.js';
import type { EvidencePack, PackBatch, PackLeaf } from '../../../src/evidence/pack/pack.js';
import { type PackTrust, verifyPack } from '../../../src/evidence/pack/verify-pack.js';
import { type EvidenceRecord, evidenceLeaf } from '../../../src/evidence/record.js';
import { validateWire } from '../../../src/wire/index.js';
import { evidencePack, LOG_ORIGIN, PACK_SEED, type PackChanges, stated } from '../../support/evidence.js';

const SIZES = [3, 1, 4, 2];
const PACK = evidencePack(SIZES);
const KEY: NoteKey = { name: LOG_ORIGIN, publicKey: nobleEd25519.publicKey(PACK_SEED) };
const OTHER_SEED = new Uint8Array(32).fill(8);
const WITNESS_SEED = new Uint8Array(32).fill(9);
const WITNESS: NoteKey = { name: 'witness.example/w1', publicKey: nobleEd25519.publicKey(WITNESS_SEED) };
/** What an auditor kept when the log had two batches. */
const KEPT = evidencePack(SIZES.slice(0, 2)).checkpoint;

async function report(pack: EvidencePack, trust: PackTrust = {}) {
  return verifyPack(pack, { checkpointKey: KEY, ...trust }, nobleEd25519);
}

/** What an operator with the key of the log is found at, who states the pack as they changed it: the faults as `CODE at what`. */
async function found(pack: EvidencePack, trust?: PackTrust): Promise<string[]> {
  return foundAsGiven(stated(pack), trust);
}

async function foundAsGiven(pack: EvidencePack, trust?: PackTrust): Promise<string[]> {
  const { status, faults } = await report(pack, trust);
  expect(status).toBe(faults.length === 0 ? 'verified' : 'failed');
  return faults.map(({ code, what }) => `${code} at ${what}`);
}

function withBatch(pack: EvidencePack, logIndex: number, change: (batch: PackBatch) => PackBatch): EvidencePack {
  return { ...pack, batches: pack.batches.map((batch) => (batch.logIndex === logIndex ? change(batch) : batch)) };
}

function withLeaves(
  pack: EvidencePack,
  logIndex: number,
  change: (leaves: readonly PackLeaf[]) => readonly PackLeaf[],
) {
  return withBatch(pack, logIndex, (batch) => ({ ...batch, leaves: change(batch.leaves) }));
}

function cosigned(pack: EvidencePack, seconds: number): EvidencePack {
  const line = cosign(readNote(pack.checkpoint)?.text ?? '', WITNESS.name, WITNESS_SEED, seconds, nobleEd25519);
  return { ...pack, checkpoint: withSignatures(pack.checkpoint, [line]) };
}

describe('untouched packs', () => {
  test('an untouched pack verifies, and the report says what was checked', async () => {
    expect(await report(PACK)).toEqual({
      status: 'verified',
      faults: [],
      gaps: [],
      checked: ['records', 'batches', 'log', 'clock', 'checkpoint', 'statement', 'bindings'],
      batches: 4,
      range: { first: 0, last: 3 },
      records: 10,
      numbers: null,
      unnumbered: 10,
      withheld: 0,
      others: 0,
      logSize: 4,
      seenAt: null,
    });
  });

  test('a pack without a pinned key is incomplete (KEY_NOT_PINNED), and only said to be signed by itself', async () => {
    const unpinned = await verifyPack(PACK, {}, nobleEd25519);
    expect(unpinned).toMatchObject({ status: 'incomplete', faults: [], gaps: [{ code: 'KEY_NOT_PINNED' }] });
    expect(unpinned.checked).toContain('self-signed');
  });

  test('a pack verifies with the records of others as hashes', async () => {
    const shared = evidencePack(SIZES, { record: (each, index) => (index > 6 ? { ...each, orgId: 'org-2' } : each) });
    expect(await report(shared)).toMatchObject({ status: 'verified', records: 6, withheld: 0, others: 4 });
  });

  test('a pack verifies from the checkpoint that the reader kept', async () => {
    const pack = evidencePack(SIZES, { since: 2, from: 2 });
    expect(await found(pack, { keptCheckpoint: KEPT })).toEqual([]);
  });
});

describe('changed records', () => {
  test('a record that was changed in place is found at that record (RECORD_CHANGED)', async () => {
    const changed = withLeaves(PACK, 2, (leaves) =>
      leaves.map((leaf) =>
        leaf.leafIndex === 1 && leaf.record !== undefined
          ? { ...leaf, record: { ...leaf.record, reasonCode: 'MANDATE_EXPIRED' } }
          : leaf,
      ),
    );
    expect(await found(changed)).toEqual(['RECORD_CHANGED at record event-6']);
  });

  test('a record that was changed with its leaf is found at its batch (BATCH_ROOT_MISMATCH)', async () => {
    const changed = withLeaves(PACK, 2, (leaves) =>
      leaves.map((leaf) => {
        if (leaf.leafIndex !== 1 || leaf.record === undefined) return leaf;
        const record = { ...leaf.record, action: 'another' };
        return { ...leaf, record, leaf: toHex(evidenceLeaf(record)) };
      }),
    );
    expect(await found(changed)).toEqual(['BATCH_ROOT_MISMATCH at batch 2 (batch-2)']);
  });

  test('a record that was changed with its batch, root and all, is found at the log (BATCH_NOT_IN_LOG)', async () => {
    const forged = evidencePack(SIZES, { record: (each, index) => (index === 6 ? { ...each, action: 'x' } : each) });
    const batch = forged.batches[2];
    if (batch === undefined) throw new Error('the pack has no batch 2');
    expect(await found(withBatch(PACK, 2, () => batch))).toEqual(['BATCH_NOT_IN_LOG at batch 2 (batch-2)']);
  });
});

/** A pack whose records have the numbers that `sequenceOf` gives for 1, 2, 3 …; undefined for none. */
function numberedPack(sequenceOf: (index: number) => number | undefined, changes: PackChanges = {}): EvidencePack {
  const record = (each: EvidenceRecord, index: number) => {
    const sequence = sequenceOf(index);
    return sequence === undefined ? each : { ...each, sequence };
  };
  return evidencePack(SIZES, { record, ...changes });
}

describe('decisions left out of the log', () => {
  test('a decision that is left out is named by its number', async () => {
    const pack = numberedPack((index) => (index < 5 ? index : index + 1));
    expect(await found(pack)).toEqual(['SEQUENCE_MISSING at decision 5']);
    const { faults } = await report(pack);
    expect(faults[0]?.detail).toBe('decision 5 of this organisation is missing');
  });

  test('several decisions that are left out are named, and the first of the log', async () => {
    const pack = numberedPack((index) => (index < 4 ? index + 2 : index + 5));
    expect(await found(pack)).toEqual(['SEQUENCE_MISSING at decisions 1 to 2', 'SEQUENCE_MISSING at decisions 6 to 8']);
  });

  test('a decision that is left out between packs of successive spans is named', async () => {
    const sequenceOf = (index: number) => (index < 5 ? index : index + 1);
    const earlierPack = { ...numberedPack(sequenceOf), batches: numberedPack(sequenceOf).batches.slice(0, 2) };
    const pack = numberedPack(sequenceOf, { from: 2 });
    expect(await found(pack)).toEqual([]);
    expect(await found(pack, { earlierPack })).toEqual(['SEQUENCE_MISSING at decision 5']);
  });

  test('a decision that is left out beside withheld records is named once more is missing than is withheld', async () => {
    const pack = numberedPack((index) => (index < 5 ? index : index + 1));
    const hidden = withLeaves(pack, 3, (leaves) => leaves.map(({ leafIndex, leaf }) => ({ leafIndex, leaf })));
    expect((await report(stated(hidden))).faults).toEqual([]);
    const between = withLeaves(pack, 1, (leaves) => leaves.map(({ leafIndex, leaf }) => ({ leafIndex, leaf })));
    expect(await found(between)).toEqual(['SEQUENCE_MISSING at decisions 4 to 5']);
  });
});

describe('the numbers of records', () => {
  test('numbers are reported in whatever order records were closed, with the count of records without one', async () => {
    const sequences = [undefined, undefined, 1, 3, 2, 4, 6, 5, 7, 8];
    const whole = await report(numberedPack((index) => sequences[index - 1]));
    expect(whole).toMatchObject({ status: 'verified', faults: [], numbers: { first: 1, last: 8 }, unnumbered: 2 });
  });

  test('a number that two records have is named', async () => {
    expect(await found(numberedPack((index) => (index < 5 ? index : index - 1)))).toEqual([
      'SEQUENCE_REPEATED at number 4',
    ]);
  });

  test('numbers of another organisation count for that organisation alone', async () => {
    const record = (each: EvidenceRecord, index: number) =>
      index % 2 === 0 ? { ...each, orgId: 'org-2', sequence: index / 2 } : { ...each, sequence: (index + 1) / 2 };
    expect(await found(evidencePack(SIZES, { record }))).toEqual([]);
  });
});

describe('dropped records and batches', () => {
  test('a dropped record is found at its batch (RECORD_MISSING)', async () => {
    expect(await found(withLeaves(PACK, 2, (leaves) => leaves.slice(0, -1)))).toEqual([
      'RECORD_MISSING at batch 2 (batch-2)',
    ]);
  });

  test('a dropped record that is no longer counted is found at the root and at the log', async () => {
    const dropped = withBatch(PACK, 2, (batch) => ({ ...batch, size: 3, leaves: batch.leaves.slice(0, -1) }));
    expect(await found(dropped)).toEqual([
      'BATCH_ROOT_MISMATCH at batch 2 (batch-2)',
      'BATCH_NOT_IN_LOG at batch 2 (batch-2)',
    ]);
  });

  test('a dropped batch is found at the next one (BATCH_MISSING)', async () => {
    const dropped = { ...PACK, batches: PACK.batches.filter(({ logIndex }) => logIndex !== 1) };
    expect(await found(dropped)).toEqual(['BATCH_MISSING at batch 2 (batch-2)']);
  });

  test('a pack without any batch is found with BATCH_MISSING', async () => {
    expect(await found({ ...PACK, batches: [] })).toEqual(['BATCH_MISSING at the pack']);
  });

  test('a batch dropped at an end of the span shows in the range of the report and in the size of the log', async () => {
    const cut = (batches: readonly PackBatch[]) => report(stated({ ...PACK, batches }));
    expect(await cut(PACK.batches.slice(1))).toMatchObject({ range: { first: 1, last: 3 }, logSize: 4 });
    expect(await cut(PACK.batches.slice(0, -1))).toMatchObject({ range: { first: 0, last: 2 }, logSize: 4 });
  });

  test('records shown as another organisation’s leave the pack incomplete, batch by batch (RECORDS_WITHHELD)', async () => {
    const hidden = withLeaves(PACK, 2, (leaves) =>
      leaves.map(({ leaf, leafIndex, record }) =>
        leafIndex < 3 || record === undefined ? { leaf, leafIndex } : { leaf, leafIndex, record },
      ),
    );
    expect(await report(hidden)).toMatchObject({
      status: 'incomplete',
      records: 7,
      withheld: 3,
      gaps: [
        {
          code: 'RECORDS_WITHHELD',
          what: 'batch 2 (batch-2)',
          detail: "3 of the organisation's 4 records in it are withheld",
        },
      ],
    });
  });

  test('a dropped batch whose successors are numbered again is found at the log (BATCH_NOT_IN_LOG)', async () => {
    const dropped = PACK.batches.filter(({ logIndex }) => logIndex !== 1);
    const renumbered = { ...PACK, batches: dropped.map((batch, logIndex) => ({ ...batch, logIndex })) };
    expect(await found(renumbered)).toEqual([
      'BATCH_NOT_IN_LOG at batch 1 (batch-2)',
      'BATCH_NOT_IN_LOG at batch 2 (batch-3)',
    ]);
  });
});

describe('reordered records and batches', () => {
  test('reordered records are found at their batch (RECORDS_REORDERED)', async () => {
    expect(await found(withLeaves(PACK, 2, (leaves) => leaves.toReversed()))).toEqual([
      'RECORDS_REORDERED at batch 2 (batch-2)',
    ]);
  });

  test('reordered records that are numbered again are found at the root (BATCH_ROOT_MISMATCH)', async () => {
    const moved = withLeaves(PACK, 2, (leaves) =>
      leaves.toReversed().map((leaf, leafIndex) => ({ ...leaf, leafIndex })),
    );
    expect(await found(moved)).toEqual(['BATCH_ROOT_MISMATCH at batch 2 (batch-2)']);
  });

  test('reordered batches are found at each missing one (BATCH_MISSING)', async () => {
    const moved = { ...PACK, batches: PACK.batches.toReversed() };
    expect((await found(moved)).filter((each) => each.startsWith('BATCH_MISSING'))).toHaveLength(3);
  });

  test('a record that two batches show is found at that record (RECORD_REPEATED)', async () => {
    const shown = PACK.batches[0]?.leaves[0];
    if (shown === undefined) throw new Error('the pack has no leaf');
    const twice = withLeaves(PACK, 1, (leaves) => [...leaves, shown]);
    expect(await found(twice)).toEqual([
      'RECORD_REPEATED at batch 1 (batch-1)',
      'RECORD_REPEATED at record event-1',
      'CLOCK_REWOUND at batch 1 (batch-1)',
      'STATEMENT_MISMATCH at batch 1 (batch-1)',
    ]);
  });
});

/** The strongest operator: a consistent log of their own making, signed with the log's true key. */
const REWRITTEN = {
  record: (each: EvidenceRecord, index: number) => (index === 2 ? { ...each, action: 'x' } : each),
};

describe('batches signed again', () => {
  test('a batch signed again with the log’s own key is found by a reader who kept an earlier checkpoint', async () => {
    const rewritten = evidencePack(SIZES, { ...REWRITTEN, since: 2 });
    expect(await foundAsGiven(rewritten)).toEqual([]);
    expect(await found(rewritten, { keptCheckpoint: KEPT })).toEqual(['LOG_FORKED at the log']);
  });

  test('a batch signed again is found by a reader who asks for the cosignature of a witness', async () => {
    const rewritten = evidencePack(SIZES, REWRITTEN);
    expect(await found(cosigned(PACK, 1_767_330_000), { witnesses: [WITNESS] })).toEqual([]);
    expect(await found(rewritten, { witnesses: [WITNESS] })).toEqual([
      'WITNESS_SIGNATURE_MISSING at witness witness.example/w1',
    ]);
  });

  test('a batch signed again, with the cosignature of the true log moved over, is WITNESS_SIGNATURE_MISSING', async () => {
    const line = cosigned(PACK, 1_767_330_000).checkpoint.slice(PACK.checkpoint.length);
    const rewritten = evidencePack(SIZES, REWRITTEN);
    const moved = { ...rewritten, checkpoint: rewritten.checkpoint + line };
    expect(await found(moved, { witnesses: [WITNESS] })).toEqual([
      'WITNESS_SIGNATURE_MISSING at witness witness.example/w1',
    ]);
  });
});

describe('forked and rewound logs', () => {
  test('a log forked at the size that the reader kept is found with LOG_FORKED', async () => {
    const fork = evidencePack(SIZES.slice(0, 2), REWRITTEN);
    expect(await found(fork, { keptCheckpoint: KEPT })).toEqual(['LOG_FORKED at the log']);
  });

  test('a log with fewer batches than the reader kept is found with LOG_REWOUND', async () => {
    const { checkpoint } = PACK;
    expect(await found(evidencePack(SIZES.slice(0, 2)), { keptCheckpoint: checkpoint })).toEqual([
      'LOG_REWOUND at the log',
    ]);
  });

  test('a pack without the path from the kept checkpoint is found with CONSISTENCY_MISSING', async () => {
    expect(await found(PACK, { keptCheckpoint: KEPT })).toEqual(['CONSISTENCY_MISSING at the log']);
  });

  test('a forged kept checkpoint is found with CHECKPOINT_SIGNATURE_INVALID', async () => {
    const forged = evidencePack(SIZES.slice(0, 2), { seed: OTHER_SEED }).checkpoint;
    expect(await found(PACK, { keptCheckpoint: forged })).toEqual([
      'CHECKPOINT_SIGNATURE_INVALID at the checkpoint that you kept',
    ]);
  });
});

describe('clocks', () => {
  const at = (time: string, from: number) => ({
    record: (each: EvidenceRecord, index: number) => (index >= from ? { ...each, occurredAt: time } : each),
  });

  test('a clock set back from one batch to the next is found at that batch (CLOCK_REWOUND)', async () => {
    const rewound = evidencePack(SIZES, at('2026-01-02T02:00:00.000Z', 5));
    expect(await found(rewound)).toEqual(['CLOCK_REWOUND at batch 2 (batch-2)', 'CLOCK_REWOUND at batch 3 (batch-3)']);
  });

  test('a clock set ahead of what a witness had seen already is found at the record (CLOCK_AHEAD)', async () => {
    const ahead = evidencePack(SIZES, at('2026-01-02T09:00:00.000Z', 10));
    const seen = cosigned(ahead, Date.parse('2026-01-02T04:00:00Z') / 1000);
    expect(await found(seen, { witnesses: [WITNESS] })).toEqual(['CLOCK_AHEAD at record event-10']);
  });
});

describe('keys and signatures', () => {
  test('a log under another key of the same name is found', async () => {
    const swapped = evidencePack(SIZES, { seed: OTHER_SEED });
    expect(await foundAsGiven(swapped)).toEqual([
      'CHECKPOINT_KEY_SWAPPED at the checkpoint',
      'STATEMENT_INVALID at the statement',
      'CHECKPOINT_SIGNATURE_INVALID at the newest checkpoint',
    ]);
    expect((await verifyPack(swapped, {}, nobleEd25519)).checked).not.toContain('checkpoint');
  });

  test('another key in the pack beside the true signature is found by the statement', async () => {
    const { checkpointKey } = evidencePack(SIZES, { seed: OTHER_SEED });
    expect(parseNoteKey(checkpointKey)).not.toBeNull();
    expect(await foundAsGiven({ ...PACK, checkpointKey })).toEqual(["STATEMENT_MISMATCH at the pack's checkpointKey"]);
  });

  test('a checkpoint whose signature was stripped is found', async () => {
    const text = readNote(PACK.checkpoint)?.text ?? '';
    for (const checkpoint of [text, `${text}\n`, cosigned(PACK, 1).checkpoint.replace(/— log[^\n]*\n/, '')]) {
      expect(await found({ ...PACK, checkpoint })).toEqual(['CHECKPOINT_UNSIGNED at the checkpoint']);
    }
  });

  test('a checkpoint that was changed under its signature is found', async () => {
    const checkpoint = PACK.checkpoint.replace('\n4\n', '\n5\n');
    expect(await found({ ...PACK, checkpoint })).toEqual(['CHECKPOINT_SIGNATURE_INVALID at the checkpoint']);
  });

  test('a timestamp that was left out is found', async () => {
    expect(await found(PACK, { authorities: [] })).toEqual(['TIMESTAMP_MISSING at the timestamp']);
  });
});

describe('malformed packs', () => {
  test.each<[string, object, string]>([
    ['a negative log index', { batches: [{ ...PACK.batches[0], logIndex: -1 }] }, '$.batches[0].logIndex'],
    ['a size of nothing', { batches: [{ ...PACK.batches[0], size: 0 }] }, '$.batches[0].size'],
    ['the format without a statement', { format: 'gatewright-evidence-pack-v1' }, '$.format'],
    ['no checkpoint', { checkpoint: undefined }, '$'],
    ['an unsigned member', { batches: [{ ...PACK.batches[0], note: 'trust me' }] }, '$.batches[0]'],
  ])('a pack with %s is refused with the path of the fault', (_, change, path) => {
    const outcome = validateWire('EvidencePack', JSON.parse(JSON.stringify({ ...PACK, ...change })));
    expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(outcome.faults.map((fault) => fault.path)).toContain(path);
  });

  test('hashes that are no hashes are faults, never a throw', async () => {
    for (const bad of ['', 'zz', 'AB'.repeat(32), 'ab'.repeat(31)]) {
      const broken = withBatch(PACK, 0, (batch) => ({
        ...batch,
        root: bad,
        path: [bad],
        leaves: batch.leaves.map((leaf) => ({ ...leaf, leaf: bad })),
      }));
      expect(await report(broken)).toMatchObject({ status: 'failed' });
    }
  });
});
