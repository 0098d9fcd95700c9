import { openSqlite } from '@gatewright/ledger/sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsOfSubjects, topCounts } from '../../src/features/decisions/top-counts.js';
import { shownWaits, waitBucket } from '../../src/features/decisions/waits.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { DecisionCountTable, Directory } from '../../src/platform/database/tables.js';

const DAYS = 4;
const OF = { orgId: 'org', kind: 'merchant', currency: 'USD' } as const;
const SUMS = ['authorized', 'refused', 'waiting', 'captured', 'released', 'refunded'] as const;

/** Counters of merchants that spent so many units a day. */
async function fill(db: Directory, spent: readonly (readonly number[])[]): Promise<void> {
  await db.deleteFrom('decisionCount').execute();
  const nothing = Object.fromEntries(SUMS.flatMap((sum) => [`${sum}High`, `${sum}Low`]).map((column) => [column, 0]));
  const rows = spent.flatMap((days, subject) =>
    days.flatMap((units, day) =>
      units === 0
        ? []
        : [
            {
              ...OF,
              day,
              subject,
              permits: 1,
              refusals: 0,
              waits: 0,
              ...nothing,
              authorizedLow: units,
            } as DecisionCountTable,
          ],
    ),
  );
  for (let start = 0; start < rows.length; start += 40) {
    await db
      .insertInto('decisionCount')
      .values(rows.slice(start, start + 40))
      .execute();
  }
}

/** Some merchants spend much, and many spend about the same: those of each day are others. */
const merchants = fc.record({ large: fc.nat(8), small: fc.nat(300), seed: fc.nat() }).map(({ large, small, seed }) =>
  Array.from({ length: large + small }, (_, index) =>
    Array.from({ length: DAYS }, (_each, day) => {
      const drawn = Math.imul(seed ^ (index * 7 + day), 0x9e3779b1) >>> 0;
      return index < large ? drawn : drawn % 97;
    }),
  ),
);

test('the top of a kind is that of all its counters wherever it says so, and each sum in it is whole', async () => {
  const driver = await openSqlite(':memory:');
  const db = await openDirectory(driver);
  const exact = { yes: 0, no: 0 };
  await fc.assert(
    fc.asyncProperty(merchants, fc.integer({ min: 1, max: 10 }), async (spent, limit) => {
      await fill(db, spent);
      const sums = spent.map((days) => BigInt(days.reduce((sum, each) => sum + each, 0)));
      const { top, isExact } = await topCounts(db, OF, { from: 0, to: DAYS - 1 }, limit);
      for (const { subject, authorized } of top) expect(authorized).toBe(sums[subject]);
      exact[isExact ? 'yes' : 'no'] += 1;
      if (!isExact) return;
      const expected = sums
        .filter((sum) => sum > 0n)
        .sort((one, other) => (one < other ? 1 : -1))
        .slice(0, limit);
      expect(top.map(({ authorized }) => authorized)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
  expect(exact.yes).toBeGreaterThan(0);
  const all = await countsOfSubjects(
    db,
    OF,
    { from: 0, to: DAYS - 1 },
    Array.from({ length: 200 }, (_, key) => key),
  );
  expect(new Set(all.map(({ subject }) => subject)).size).toBe(all.length);
  await driver.close();
}, 60_000);

test('a wait is shown to within 7 percent, and never shorter than it was', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 10 }), { minLength: 1 }), (waits) => {
      const buckets = waits.map((ms) => ({ bucket: waitBucket(ms), count: 1 }));
      const { count, medianMs, longestMs } = shownWaits(buckets);
      const sorted = [...waits].sort((one, other) => one - other);
      const [median, longest] = [sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, sorted.at(-1) ?? 0];
      expect(count).toBe(waits.length);
      for (const [shown, real] of [
        [medianMs, median],
        [longestMs, longest],
      ] as const) {
        expect(shown).toBeGreaterThanOrEqual(real);
        expect(shown).toBeLessThanOrEqual(real * 1.07 + 1);
      }
    }),
  );
});
