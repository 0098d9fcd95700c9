import { exportPack, PACK_MAX_BATCHES, type PackQuery } from '@gatewright/gate';
import { nobleEd25519, validateWire, verifyPack } from '@gatewright/protocol/verify';
import { describe, expect, test } from 'vitest';
import { LogBench } from '../testing/log-bench.js';

const PAPERS = { mandates: async () => ({ credentials: [], statusLists: [] }), didDocument: null };
const BATCH_MS = 6_000;

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
  const packOf = async (change: Partial<PackQuery> = {}) => {
    const query = { orgId: 'org-1', from: start, to: bench.now, since: null, maxBatches: PACK_MAX_BATCHES, ...change };
    return exportPack(query, log, bench.store, PAPERS);
  };
  return { log, packOf, start, notes };
}

async function exported(outcome: Awaited<ReturnType<typeof exportPack>>) {
  if (!outcome.ok) throw new Error(`no pack: ${outcome.reason}`);
  // As the file that an auditor reads.
  const validation = validateWire('EvidencePack', JSON.parse(JSON.stringify(outcome.pack)));
  if (!validation.ok) throw new Error(JSON.stringify(validation.faults));
  return validation.value;
}

describe('an exported pack', () => {
  test('verifies under the log’s key, shows our records and hashes of the others', async () => {
    const { log, packOf } = await busyLog();
    const pack = await exported(await packOf());
    expect(await verifyPack(pack, { checkpointKey: log.key }, nobleEd25519)).toMatchObject({
      status: 'verified',
      faults: [],
      batches: 5,
      records: 10,
      withheld: 5,
    });
    expect(JSON.stringify(pack)).not.toContain('org-2');
  });

  test('holds the batches of the span and no others, whole', async () => {
    const { packOf, start } = await busyLog();
    const pack = await exported(await packOf({ from: start + 2 * BATCH_MS, to: start + 6 * BATCH_MS }));
    expect(pack.batches.map(({ logIndex }) => logIndex)).toEqual([1, 2, 3]);
    expect(pack.batches.every(({ leaves, size }) => leaves.length === size)).toBe(true);
  });

  test('carries the path from a checkpoint that the auditor kept', async () => {
    const { log, packOf, start, notes } = await busyLog();
    const pack = await exported(await packOf({ from: start + 6 * BATCH_MS, since: 2 }));
    const trust = { checkpointKey: log.key, keptCheckpoint: notes[1] };
    expect(await verifyPack(pack, trust, nobleEd25519)).toMatchObject({ status: 'verified' });
  });

  test('is refused for a span without records, and from a size that the log never had', async () => {
    const { packOf, start } = await busyLog();
    expect(await packOf({ to: start - 1, from: 0 })).toEqual({ ok: false, reason: 'EMPTY' });
    expect(await packOf({ from: start + 1e9, to: start + 2e9 })).toEqual({ ok: false, reason: 'EMPTY' });
    expect(await packOf({ since: 6 })).toEqual({ ok: false, reason: 'SINCE_UNKNOWN' });
  });
});
