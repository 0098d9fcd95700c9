import type { Bench, StoreCase } from '../bench.js';
import { capture, claim, evidenceOf, openMandate, permit, refund, refusal, TTL_MS, voidHold } from '../operations.js';

const feedOf = async (bench: Bench, limit = 99) =>
  (await bench.store.decisionFeed(limit)).map(({ eventId }) => eventId);

const closedOf = async ({ store }: Bench) =>
  (await store.closedHolds(99))
    .map(({ authorizationId, capturedAmount, refundedAmount }) => [authorizationId, capturedAmount, refundedAmount])
    .sort();

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
  {
    promise: 'a hold waits to be counted from its end on, with what it captured, and no open hold does',
    async run(bench) {
      await bench.submit(openMandate());
      for (const id of ['a', 'b', 'c', 'd']) await bench.submit(permit(id, 5n));
      await bench.submit(claim('d'));
      bench.expect(await closedOf(bench)).toEqual([]);
      await bench.submit(capture('a', 5n));
      await bench.submit(voidHold('b'));
      bench.clock.advance(TTL_MS);
      await bench.store.sweepExpired(9);
      bench.expect(await closedOf(bench)).toEqual([
        ['auth-a', 5n, 0n],
        ['auth-b', 0n, 0n],
        ['auth-c', 0n, 0n],
      ]);
    },
  },
  {
    promise: 'a hold that was refunded after it was read waits to be counted again',
    async run(bench) {
      await bench.submit(openMandate());
      await bench.submit(permit('a', 5n));
      await bench.submit(capture('a', 5n));
      const before = await bench.store.closedHolds(9);
      await bench.submit(refund('a', { operator: true }));
      await bench.store.leaveClosed(before);
      bench.expect(await closedOf(bench)).toEqual([['auth-a', 5n, 5n]]);
      await bench.store.leaveClosed(await bench.store.closedHolds(9));
      await bench.store.leaveClosed(before);
      bench.expect(await closedOf(bench)).toEqual([]);
    },
  },
];
