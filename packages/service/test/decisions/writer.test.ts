import type { FedDecision } from '@gatewright/ledger';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { nodeSha256Hex } from '@gatewright/protocol/node';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownCriterion } from '../../src/features/decisions/criteria.js';
import { LogKeys } from '../../src/features/decisions/keys.js';
import { readPage } from '../../src/features/decisions/search.js';
import { CATCH_UP_MAX_MS, DecisionLogWriter } from '../../src/features/decisions/writer.js';
import { openDirectory } from '../../src/platform/database/open.js';
import { testTimers } from '../support/timers.js';

const NOW = Date.UTC(2026, 0, 1);
const keys = new LogKeys(nodeSha256Hex);

function decided(index: number): FedDecision {
  const eventId = `event-${String(index).padStart(4, '0')}`;
  const at = NOW + (index % 7);
  return {
    ...{ eventId, at, request: null },
    record: {
      ...{ eventId, occurredAt: new Date(at).toISOString(), agentDid: 'did:key:a', action: 'a', decision: 'block' },
      ...{ reasonCode: 'NO_MANDATE', authorizationId: null, escalationId: null, mandateId: null, policyDigest: null },
      ...{ contextFields: [], firedRules: ['sop/m'], orgId: 'org-1', network: null, requestDigest: null },
    },
  };
}

/** A feed whose process ends at the given calls of `leaveFeed`, before or after it took effect. */
class DyingFeed {
  readonly waiting: Map<string, FedDecision>;

  constructor(
    count: number,
    private readonly deaths: ('before' | 'after' | 'none')[],
  ) {
    this.waiting = new Map(Array.from({ length: count }, (_, index) => [decided(index).eventId, decided(index)]));
  }

  decisionFeed = async (limit: number) => [...this.waiting.values()].slice(0, limit);

  leaveFeed = async (decisions: readonly { readonly eventId: string }[]) => {
    const death = this.deaths.shift() ?? 'none';
    if (death === 'before') throw new Error('the process ended');
    for (const { eventId } of decisions) this.waiting.delete(eventId);
    if (death === 'after') throw new Error('the process ended');
  };

  feedSpan = async () => {
    const times = [...this.waiting.values()].map(({ at }) => at);
    return times.length === 0 ? null : { oldestAt: Math.min(...times), newestAt: Math.max(...times) };
  };

  now = async () => NOW + 1_000;
  escalation = async () => null;
  closedHolds = async () => [];
  leaveClosed = async () => undefined;
}

// covers decision-log-complete: No decision is missing from the log or twice in it, whatever ended the process that wrote it
test('no decision is missing from the log or there twice, wherever the process that writes it ends', async () => {
  const driver = await openSqlite(':memory:');
  const directory = await openDirectory(driver);
  const deaths = fc.array(fc.constantFrom('before' as const, 'after' as const, 'none' as const), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.nat(300), deaths, async (count, ends) => {
      await directory.deleteFrom('decision').execute();
      await directory.deleteFrom('decisionRule').execute();
      const store = new DyingFeed(count, [...ends]);
      for (let start = 0; start <= ends.length; start += 1) {
        const writer = new DecisionLogWriter({ directory, keys, store, timers: testTimers });
        await writer.writeDue(async () => true).catch(() => undefined);
      }
      expect(store.waiting.size).toBe(0);
      const own = ownCriterion('org-1', keys);
      const range = { from: 0, before: Number.MAX_SAFE_INTEGER, limit: 1_000 };
      const { decisions } = await readPage(directory, testTimers, { own, criteria: [], ...range });
      const expected = Array.from({ length: count }, (_, index) => decided(index).eventId);
      expect(decisions.map(({ eventId }) => eventId).sort()).toEqual(expected);
      const { rules } = await directory
        .selectFrom('decisionRule')
        .select(({ fn }) => fn.countAll<number | bigint>().as('rules'))
        .executeTakeFirstOrThrow();
      // The rule, and its document.
      expect(Number(rules)).toBe(2 * count);
    }),
    { numRuns: 30 },
  );
  await driver.close();
}, 60_000);

test('a reader waits for the log for a bounded time, and is told up to when it is complete', async () => {
  const driver = await openSqlite(':memory:');
  const directory = await openDirectory(driver);
  const store = new DyingFeed(1_000, []);
  // Each look at the clock is 10 ms later.
  let elapsed = 0;
  const timers = {
    ...testTimers,
    elapsed: () => {
      elapsed += 10;
      return elapsed;
    },
  };
  const writer = new DecisionLogWriter({ directory, keys, store, timers });
  const completeTo = await writer.catchUp();
  expect(elapsed).toBeLessThanOrEqual(CATCH_UP_MAX_MS + 20);
  expect(completeTo).toBe((await store.feedSpan())?.oldestAt);
  while ((await store.feedSpan()) !== null) await writer.catchUp();
  expect(await writer.catchUp()).toBe(NOW + 1_000);
  await driver.close();
});
