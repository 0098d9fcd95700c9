import { evidenceLeaf, toHex } from '@gatewright/protocol';
import type { BatchSeal } from '../../stores/store.js';
import type { Bench, StoreCase } from '../bench.js';
import { refusal } from '../operations.js';

function seal(batchIndex: number, ids: readonly string[], changes: Partial<BatchSeal> = {}): BatchSeal {
  return {
    batchIndex,
    batchId: `log-${batchIndex}`,
    eventIds: ids.map((id) => `event-${id}`),
    root: `0${batchIndex}`.repeat(32),
    sealedAt: 1_000 + batchIndex,
    oldestAt: 700 + batchIndex,
    newestAt: 900 - batchIndex,
    checkpoint: `checkpoint ${batchIndex + 1}`,
    ...changes,
  };
}

/** Seals after the batch that is the newest. */
async function sealNext({ store }: Bench, batch: BatchSeal): Promise<boolean> {
  return store.sealBatch(batch, await store.latestCheckpoint());
}

async function decideIn(bench: Bench, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    bench.clock.advance(1);
    await bench.submit(refusal(id));
  }
}

export const EVIDENCE_LOG_CASES: readonly StoreCase[] = [
  {
    promise: 'evidence waits oldest first, and a limit takes the oldest',
    async run(bench) {
      await decideIn(bench, ['b', 'a', 'c']);
      const waiting = await bench.store.pendingEvidence(2);
      bench.expect(waiting.map(({ eventId }) => eventId)).toEqual(['event-b', 'event-a']);
      for (const { eventId, at, leaf } of waiting) {
        const record = (await bench.store.evidence(eventId))?.record;
        bench
          .expect(record && { at: Date.parse(record.occurredAt), leaf: toHex(evidenceLeaf(record)) })
          .toEqual({ at, leaf });
      }
      bench.expect(await bench.store.pendingEvidence(2)).toEqual(waiting);
    },
  },
  {
    promise: 'evidence that waits is counted up to a limit, with the time of the oldest',
    async run(bench) {
      bench.expect(await bench.store.evidenceQueue(2)).toEqual({ waiting: 0, oldestAt: null });
      await decideIn(bench, ['1', '2', '3']);
      const [oldest, next] = await bench.store.pendingEvidence(2);
      bench.expect(await bench.store.evidenceQueue(9)).toEqual({ waiting: 3, oldestAt: oldest?.at });
      bench.expect(await bench.store.evidenceQueue(2)).toEqual({ waiting: 2, oldestAt: oldest?.at });
      await sealNext(bench, seal(0, ['1']));
      bench.expect(await bench.store.evidenceQueue(9)).toEqual({ waiting: 2, oldestAt: next?.at });
    },
  },
  {
    promise: 'pages of waiting evidence follow each other, also within one instant, and none follows a sealed record',
    async run(bench) {
      const ofOrg = (orgId: string, id: string) => refusal(id, { orgId, agentDid: `agent-of-${orgId}` });
      const one = ['b', 'a', 'd', 'c'].flatMap((id) => [ofOrg('org-1', `1${id}`), ofOrg('org-2', `2${id}`)]);
      await bench.batch(one);
      await decideIn(bench, ['later', 'last']);
      const all = (await bench.store.pendingEvidence(99)).map(({ eventId }) => eventId);
      bench.expect(all.length).toBe(one.length + 2);
      for (const [index, eventId] of all.entries()) {
        const page = await bench.store.pendingEvidence(3, eventId);
        bench.expect(page.map((next) => next.eventId)).toEqual(all.slice(index + 1, index + 4));
      }
      await sealNext(bench, seal(0, ['1a']));
      bench.expect(await bench.store.pendingEvidence(3, 'event-1a')).toEqual([]);
    },
  },
  {
    promise: 'a sealed batch keeps its leaves in order and its records know their place',
    async run(bench) {
      await decideIn(bench, ['1', '2', '3']);
      bench.expect(await sealNext(bench, seal(0, ['2', '1']))).toBe(true);
      const batch = await bench.store.batch('log-0');
      bench.expect(batch).toMatchObject(seal(0, ['2', '1']));
      bench.expect(batch?.records.map(({ eventId }) => eventId)).toEqual(['event-2', 'event-1']);
      const placement = { batchId: 'log-0', batchIndex: 0, leafIndex: 1 };
      bench.expect(await bench.store.evidence('event-1')).toMatchObject({ placement });
      bench.expect((await bench.store.pendingEvidence(9)).map(({ eventId }) => eventId)).toEqual(['event-3']);
    },
  },
  {
    promise: 'batches are numbered without gaps, and a place is given once',
    async run(bench) {
      await decideIn(bench, ['1', '2']);
      bench.expect(await sealNext(bench, seal(1, ['1']))).toBe(false);
      bench.expect(await sealNext(bench, seal(0, ['1']))).toBe(true);
      bench.expect(await sealNext(bench, seal(0, ['2'], { batchId: 'other' }))).toBe(false);
      bench.expect(await sealNext(bench, seal(2, ['2']))).toBe(false);
      bench.expect(await sealNext(bench, seal(1, ['2']))).toBe(true);
      bench.expect(await bench.store.batch('other')).toBe(null);
    },
  },
  {
    promise: 'a batch follows only the checkpoint that its sequencer read',
    async run(bench) {
      const { store } = bench;
      await decideIn(bench, ['1', '2']);
      bench.expect(await store.sealBatch(seal(0, ['1']), 'checkpoint 0')).toBe(false);
      bench.expect(await store.sealBatch(seal(0, ['1']), null)).toBe(true);
      for (const after of [null, 'checkpoint 0', 'checkpoint 1 ']) {
        bench.expect(await store.sealBatch(seal(1, ['2']), after)).toBe(false);
      }
      bench.expect(await store.evidence('event-2')).toMatchObject({ placement: null });
      bench.expect(await store.sealBatch(seal(1, ['2']), 'checkpoint 1')).toBe(true);
    },
  },
  {
    promise: 'a batch with a record that is sealed, unknown or named twice changes nothing',
    async run(bench) {
      await decideIn(bench, ['1', '2']);
      await sealNext(bench, seal(0, ['1']));
      for (const ids of [['2', '1'], ['2', '9'], ['2', '2'], []]) {
        bench.expect(await sealNext(bench, seal(1, ids))).toBe(false);
      }
      bench.expect((await bench.store.batchRoots(0)).length).toBe(1);
      bench.expect(await bench.store.evidence('event-2')).toMatchObject({ placement: null });
    },
  },
  {
    promise: 'one of two sequencers that seal at once wins',
    async run(bench) {
      await decideIn(bench, ['1', '2']);
      const seals = [seal(0, ['1', '2'], { batchId: 'left' }), seal(0, ['1', '2'], { batchId: 'right' })];
      const outcomes = await Promise.all(seals.map((one) => bench.store.sealBatch(one, null)));
      bench.expect(outcomes.filter(Boolean).length).toBe(1);
      bench.expect((await bench.store.batchRoots(0)).length).toBe(1);
    },
  },
  {
    promise:
      'roots come by index with their sizes and times, up to a limit, and the newest checkpoint is the last batch’s',
    async run(bench) {
      bench.expect(await bench.store.latestCheckpoint()).toBe(null);
      await decideIn(bench, ['1', '2', '3']);
      await sealNext(bench, seal(0, ['1', '2']));
      await sealNext(bench, seal(1, ['3']));
      const roots = [2, 1].map((size, index) => {
        const { root, batchId, sealedAt, oldestAt, newestAt } = seal(index, []);
        return { root, size, batchId, sealedAt, oldestAt, newestAt };
      });
      bench.expect(await bench.store.batchRoots(0)).toEqual(roots);
      bench.expect(await bench.store.batchRoots(1)).toEqual(roots.slice(1));
      bench.expect(await bench.store.batchRoots(0, 1)).toEqual(roots.slice(0, 1));
      bench.expect(await bench.store.latestCheckpoint()).toBe('checkpoint 2');
    },
  },
  {
    promise:
      'roots of subtrees that a store keeps come back by index, up to a limit and to a gap, as they were kept last',
    async run({ store, expect }) {
      const [read, keep] = [store.subtreeRoots?.bind(store), store.keepSubtreeRoots?.bind(store)];
      expect(read === undefined).toBe(keep === undefined);
      if (read === undefined || keep === undefined) return;
      expect(await read(0, 9)).toEqual([]);
      const roots = ['0a', '0b', '0c'].map((digits) => digits.repeat(32));
      await keep(0, roots);
      expect(await read(0, 9)).toEqual(roots);
      expect(await read(1, 1)).toEqual(roots.slice(1, 2));
      expect(await read(3, 9)).toEqual([]);
      await keep(1, ['0d'.repeat(32), '0e'.repeat(32)]);
      await keep(4, ['0f'.repeat(32)]);
      expect(await read(0, 9)).toEqual([...roots.slice(0, 1), '0d'.repeat(32), '0e'.repeat(32)]);
      expect(await read(3, 9)).toEqual([]);
      expect(await read(4, 9)).toEqual(['0f'.repeat(32)]);
    },
  },
];
