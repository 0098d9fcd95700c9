import type { Bench, StoreCase } from '../bench.js';
import { evidenceOf, openMandate, permit, refusal } from '../operations.js';

const feedOf = async (bench: Bench, limit = 99) =>
  (await bench.store.decisionFeed(limit)).map(({ eventId }) => eventId);

export const FEED_CASES: readonly StoreCase[] = [
  {
    promise: 'each decision enters the feed with its record and request, permits and refusals alike',
    async run(bench) {
      bench.expect(await bench.store.feedSpan()).toBe(null);
      await bench.submit(openMandate());
      await bench.submit(permit('a', 5n, {}, { request: '{"merchant":"acme"}' }));
      await bench.submit(refusal('b'));
      const feed = await bench.store.decisionFeed(99);
      bench.expect(feed.map(({ eventId, request }) => [eventId, request])).toEqual([
        ['event-a', '{"merchant":"acme"}'],
        ['event-b', null],
      ]);
      for (const { eventId, record } of feed) {
        bench.expect(record).toEqual((await bench.store.evidence(eventId))?.record);
      }
    },
  },
  {
    promise: 'the feed is oldest first and bounded, and a decision stays until it is taken out',
    async run(bench) {
      for (const id of ['c', 'b', 'a']) {
        bench.clock.advance(1);
        await bench.submit(refusal(id));
      }
      bench.expect(await feedOf(bench, 2)).toEqual(['event-c', 'event-b']);
      bench.expect(await feedOf(bench, 2)).toEqual(['event-c', 'event-b']);
      const [first, second] = await bench.store.decisionFeed(2);
      if (first === undefined || second === undefined) throw new Error('the feed is short');
      bench.expect((await bench.store.feedSpan())?.oldestAt).toBe(first.at);
      await bench.store.leaveFeed([second]);
      await bench.store.leaveFeed([second, { at: 1, eventId: 'never' }]);
      bench.expect(await feedOf(bench)).toEqual(['event-c', 'event-a']);
      await bench.store.leaveFeed(await bench.store.decisionFeed(99));
      bench.expect(await feedOf(bench)).toEqual([]);
      bench.expect(await bench.store.feedSpan()).toBe(null);
    },
  },
  {
    promise: 'leaving the feed touches no evidence',
    async run(bench) {
      await bench.submit(refusal('a'));
      const before = await bench.store.evidence('event-a');
      await bench.store.leaveFeed(await bench.store.decisionFeed(1));
      bench.expect(await bench.store.evidence('event-a')).toEqual(before);
      bench.expect((await bench.store.pendingEvidence(9)).map(({ eventId }) => eventId)).toEqual(['event-a']);
    },
  },
  {
    promise: 'a decision that belongs to no organisation, and one that was overtaken, are not in the feed',
    async run(bench) {
      await bench.submit(refusal('a', { evidence: { ...evidenceOf('a'), orgId: null } }));
      const stale = { operatingMode: 'supervised', spent: null, calls: [] };
      await bench.submit(refusal('b', { readSet: stale }));
      bench.expect(await feedOf(bench)).toEqual([]);
    },
  },
];
