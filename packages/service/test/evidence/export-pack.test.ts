import {
  type CheckpointAnchor,
  type EvidenceLog,
  exportPack,
  type PackExport,
  type PackPapers,
  type PackQuery,
} from '@gatewright/gate';
import { cosign, readNote } from '@gatewright/protocol';
import { nobleEd25519, validateWire, verifyPack } from '@gatewright/protocol/verify';
import { describe, expect, test } from 'vitest';
import { LogBench } from '../support/log-bench.js';

const PAPERS: PackPapers = {
  issuerKeys: [],
  mandate: async () => null,
  statusList: async () => ({}),
  didDocument: null,
};
const BATCH_MS = 6_000;
const HOUR_MS = 3_600_000;
const BOUNDS = { maxBatches: 5, maxRecords: 15, shows: async () => true };

const of = (bench: LogBench, log: EvidenceLog, query: Pick<PackQuery, 'from' | 'to'> & Partial<PackQuery>) =>
  exportPack({ orgId: 'org-1', since: null, ...BOUNDS, ...query }, log, bench.store, PAPERS);

/** Five batches of two decisions of our own, and one of another organisation in each. */
async function busyLog() {
  const bench = new LogBench();
  const start = bench.now;
  const log = bench.log();
  const notes: string[] = [];
  for (let batch = 0; batch < 5; batch += 1) {
    await bench.decide(1, 'org-2');
    await bench.seal(log, 2);
    notes.push((await bench.store.latestCheckpoint()) ?? '');
  }
  const packOf = (change: Partial<PackQuery> = {}) => of(bench, log, { from: start, to: bench.now, ...change });
  return { bench, log, packOf, start, notes };
}

function partsOf(outcome: PackExport): AsyncGenerator<string> {
  if (!outcome.ok) throw new Error(`no pack: ${outcome.reason}`);
  return outcome.parts;
}

/** The text of a pack, as an auditor has it in a file. */
async function textOf(outcome: PackExport): Promise<string> {
  let text = '';
  for await (const part of partsOf(outcome)) text += part;
  return text;
}

async function exported(outcome: PackExport) {
  const validation = validateWire('EvidencePack', JSON.parse(await textOf(outcome)));
  if (!validation.ok) throw new Error(JSON.stringify(validation.faults));
  return validation.value;
}

async function eventsIn(outcome: PackExport): Promise<string[]> {
  const { batches } = await exported(outcome);
  return batches.flatMap(({ leaves }) => leaves.flatMap(({ record }) => record?.eventId ?? []));
}

describe('a pack of records that were closed in another order than that of their numbers', () => {
  /** The second of three decisions waits while the others are closed, as where another server commits it meanwhile. */
  async function crossedLog() {
    const bench = new LogBench();
    const waitsFor = new Set<string>();
    const store = new Proxy(bench.store, {
      get(target, name) {
        if (name !== 'pendingEvidence') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
        return async (...page: Parameters<typeof target.pendingEvidence>) =>
          (await target.pendingEvidence(...page)).filter(({ eventId }) => !waitsFor.has(eventId));
      },
    });
    const crossed = new LogBench(store);
    crossed.now = bench.now;
    const log = crossed.log();
    const start = bench.now;
    const eventIds: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      eventIds.push(...(await crossed.decide(1)));
      bench.now = crossed.now;
    }
    waitsFor.add(eventIds[1] ?? '');
    await log.sealDue();
    waitsFor.clear();
    return { bench: crossed, log, packOf: () => of(crossed, log, { from: start, to: start }) };
  }

  test('a pack has the batch beside its span that has a number between its own', async () => {
    const { bench, log, packOf } = await crossedLog();
    await bench.seal(log, 1);
    const pack = await exported(await packOf());
    expect(pack.batches.map(({ logIndex }) => logIndex)).toEqual([0, 1]);
    const report = await verifyPack(pack, { checkpointKey: log.key }, nobleEd25519);
    expect(report).toMatchObject({ faults: [], numbers: { first: 1, last: 4 } });
  });

  test('a pack is not exported while a number between its own waits for its batch', async () => {
    const { packOf } = await crossedLog();
    expect(await packOf()).toEqual({ ok: false, reason: 'PENDING' });
  });
});

describe('exported packs', () => {
  test('an exported pack verifies under the log’s key, shows our records and hashes of the others', async () => {
    const { log, packOf } = await busyLog();
    const pack = await exported(await packOf());
    expect(await verifyPack(pack, { checkpointKey: log.key }, nobleEd25519)).toMatchObject({
      status: 'verified',
      faults: [],
      gaps: [],
      batches: 5,
      records: 10,
      withheld: 0,
      others: 5,
    });
    expect(JSON.stringify(pack)).not.toContain('org-2');
  });

  test('an exported pack holds the batches of the span and no others, whole', async () => {
    const { packOf, start } = await busyLog();
    const pack = await exported(await packOf({ from: start + 2 * BATCH_MS, to: start + 6 * BATCH_MS }));
    expect(pack.batches.map(({ logIndex }) => logIndex)).toEqual([1, 2, 3]);
    expect(pack.batches.every(({ leaves, size }) => leaves.length === size)).toBe(true);
  });

  test('an exported pack includes both ends of the span, to the millisecond', async () => {
    const { bench, packOf } = await busyLog();
    const roots = await bench.store.batchRoots(0);
    const [first, last] = [roots.at(0)?.oldestAt ?? 0, roots.at(-1)?.newestAt ?? 0];
    const indexes = async (span: Partial<PackQuery>) =>
      (await exported(await packOf(span))).batches.map(({ logIndex }) => logIndex);
    expect(await indexes({ from: 0, to: first })).toEqual([0]);
    expect(await indexes({ from: last, to: last + HOUR_MS })).toEqual([4]);
    expect(await packOf({ from: 0, to: first - 1 })).toEqual({ ok: false, reason: 'EMPTY' });
    expect(await packOf({ from: last + 1, to: last + HOUR_MS })).toEqual({ ok: false, reason: 'EMPTY' });
  });

  test('an exported pack carries the path from a checkpoint that the auditor kept', async () => {
    const { log, packOf, start, notes } = await busyLog();
    const pack = await exported(await packOf({ from: start + 6 * BATCH_MS, since: 2 }));
    const trust = { checkpointKey: log.key, keptCheckpoint: notes[1] };
    expect(await verifyPack(pack, trust, nobleEd25519)).toMatchObject({ status: 'verified' });
  });

  test('an export is EMPTY for a span without records, and SINCE_UNKNOWN from a size that the log never had', async () => {
    const { packOf, start } = await busyLog();
    expect(await packOf({ to: start - 1, from: 0 })).toEqual({ ok: false, reason: 'EMPTY' });
    expect(await packOf({ from: start + 1e9, to: start + 2e9 })).toEqual({ ok: false, reason: 'EMPTY' });
    expect(await packOf({ since: 6 })).toEqual({ ok: false, reason: 'SINCE_UNKNOWN' });
  });

  test('an export past its bounds of batches or of records is TOO_LARGE, and one at them is made', async () => {
    const { packOf } = await busyLog();
    expect(await packOf({ maxBatches: 4 })).toEqual({ ok: false, reason: 'TOO_LARGE' });
    expect(await packOf({ maxRecords: 14 })).toEqual({ ok: false, reason: 'TOO_LARGE' });
    expect((await exported(await packOf())).batches.length).toBe(5);
  });

  test('an exported pack is one JSON text, written as any other', async () => {
    const { packOf, start } = await busyLog();
    for (const change of [{}, { since: 2 }, { to: start }]) {
      const text = await textOf(await packOf(change));
      expect(JSON.stringify(JSON.parse(text))).toBe(text);
    }
  });

  test('an export reads no batch before the one ahead of it was taken, and rests in between', async () => {
    const { bench } = await busyLog();
    const steps: string[] = [];
    const read = bench.store.batch.bind(bench.store);
    bench.store.batch = (batchId) => {
      steps.push('read');
      return read(batchId);
    };
    const backoff = async () => {
      steps.push('backoff');
    };
    const parts = partsOf(await of(bench, bench.log([], undefined, { backoff }), { from: 0, to: bench.now }));
    steps.length = 0;
    for await (const part of parts) if (part.includes('"leaves"')) steps.push('taken');
    expect(steps).toEqual(Array.from({ length: 5 }, () => ['read', 'taken', 'backoff']).flat());
  });

  test('an exported pack shows each mandate that its records name, and each list of these once', async () => {
    const bench = new LogBench();
    const log = bench.log();
    for (const mandateId of ['m1', 'm2', 'm1', 'unknown']) await bench.seal(log, 1, 'org-1', mandateId);
    const papers: PackPapers = {
      issuerKeys: [],
      mandate: async (id) =>
        id === 'unknown' ? null : { credential: { id }, statusLists: [{ url: 'list', at: 'now' }] },
      statusList: async (state) => ({ ...state }),
      didDocument: { id: 'did:web:gate.example' },
    };
    const query = { orgId: 'org-1', from: 0, to: bench.now, since: null, ...BOUNDS };
    expect(await exported(await exportPack(query, log, bench.store, papers))).toMatchObject({
      credentials: [{ id: 'm1' }, { id: 'm2' }],
      statusLists: [{ url: 'list', at: 'now' }],
      didDocument: { id: 'did:web:gate.example' },
    });
  });
});

test('an exported pack holds a newest checkpoint that witnesses confirmed, where batches were closed since', async () => {
  const seed = new Uint8Array(32).fill(9);
  const key = { name: 'witness.example/w1', publicKey: nobleEd25519.publicKey(seed) };
  const bench = new LogBench();
  const start = bench.now;
  const witness: CheckpointAnchor = {
    name: key.name,
    sizeSeen: async () => 0,
    anchor: async ({ size, note }) => {
      const proof = cosign(readNote(note)?.text ?? '', key.name, seed, bench.now / 1000, nobleEd25519);
      return { anchor: key.name, kind: 'witness', size, note, proof, at: bench.now };
    },
  };
  const log = bench.log([witness]);
  for (const isAnchored of [true, true, false]) {
    await bench.seal(log, 2);
    if (isAnchored) await log.anchorNewest();
  }
  const pack = await exported(await of(bench, log, { from: start, to: start + BATCH_MS }));
  const trust = { checkpointKey: log.key, witnesses: [key] };
  expect(await verifyPack(pack, trust, nobleEd25519)).toMatchObject({ status: 'verified' });
  expect(pack.latest.checkpoint).toContain('\n2\n');
});

test('an exported pack names the timestamps of its checkpoints, and shows other receipts in the note alone', async () => {
  const bench = new LogBench();
  const log = bench.log();
  await bench.seal(log, 2);
  const { size, note } = (await log.checkpoint()) ?? { size: 0, note: '' };
  await bench.receipts.add({ anchor: 'tsa.example', kind: 'rfc3161', size, note, proof: 'dG9rZW4=', at: bench.now });
  await bench.receipts.add({ anchor: 'w', kind: 'witness', size, note, proof: '— w AAAA\n', at: bench.now });
  const { timestamps, latest } = await exported(await of(bench, log, { from: 0, to: bench.now }));
  const stamped = [{ authority: 'tsa.example', token: 'dG9rZW4=' }];
  expect({ timestamps, latest: latest.timestamps }).toEqual({ timestamps: stamped, latest: stamped });
});

test('an exported pack ends ahead of the oldest record that waits for its batch, and else at its query or now', async () => {
  const { bench, packOf } = await busyLog();
  const endOf = async (to: number) => Date.parse((await exported(await packOf({ to }))).to);
  expect(await endOf(bench.now - 1)).toBe(bench.now - 1);
  expect(await endOf(bench.now + HOUR_MS)).toBe(bench.now);
  const decidedAt = bench.now;
  await bench.decide(1);
  expect(await endOf(bench.now + HOUR_MS)).toBe(decidedAt - 1);
});

test('an export does not wait for a key that nothing binds', async () => {
  const { bench, log } = await busyLog();
  const query = { orgId: 'org-1', from: 0, to: bench.now, since: null, ...BOUNDS };
  const keys = [new Uint8Array(32).fill(3)];
  expect(await exportPack(query, log, bench.store, { ...PAPERS, issuerKeys: keys })).toMatchObject({ ok: true });
});

describe('corrected clocks', () => {
  test('a pack holds the records of a clock that was ahead for a while, and those after it was put right', async () => {
    const bench = new LogBench();
    const log = bench.log();
    const from = bench.now;
    const before = await bench.seal(log, 2);
    bench.now += HOUR_MS;
    const ahead = await bench.seal(log, 2);
    bench.now -= HOUR_MS;
    const after = await bench.seal(log, 2);
    const shown = await eventsIn(await of(bench, log, { from, to: from + 60_000 }));
    expect(shown).toEqual([...before, ...ahead, ...after]);
  });

  test('a pack holds the records of a batch that was closed after the clock was set back behind them', async () => {
    const bench = new LogBench();
    const log = bench.log();
    const before = await bench.decide(1);
    bench.now += HOUR_MS;
    const from = bench.now;
    const ahead = await bench.decide(1);
    bench.now -= HOUR_MS;
    await log.sealDue();
    expect(await eventsIn(await of(bench, log, { from, to: from + 60_000 }))).toEqual([...before, ...ahead]);
  });

  test('a pack holds the records of its span where the clock of the sequencer is not that of the store', async () => {
    const bench = new LogBench();
    const log = bench.log([], undefined, { clock: { now: () => bench.now - HOUR_MS / 2 } });
    const from = bench.now;
    const decided = await bench.decide(1);
    bench.now += HOUR_MS;
    await log.sealDue();
    expect(await eventsIn(await of(bench, log, { from, to: from + 60_000 }))).toEqual(decided);
  });
});
