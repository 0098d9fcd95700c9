import { afterAll, expect, test } from 'vitest';
import { createLedger, type Ledger } from '../../../src/batching/group-commit.js';
import type { LimitWindow } from '../../../src/operations/limit-window.js';
import type { Limit } from '../../../src/operations/ops.js';
import { createPostgresLedgerStore, openPostgres } from '../../../src/stores/sql/postgres/index.js';
import { decided, ORG, openMandate, permit, refund, voidHold } from '../../../src/testing/operations.js';
import { seededRandom } from '../../../src/testing/seeded-random.js';
import { emptyDatabase } from './support/database.js';

const SERVERS = 4;
const CALLERS = 64;
const CALLS = 12;
const MANDATES = 16;
const CAP = 1_000n;
const YEAR: LimitWindow = { calendar: 'year', timeZone: 'UTC', startsAt: null };
const HOUR: LimitWindow = { rollingMs: 3_600_000 };
const ORGANISATION: Limit = { key: 'organisation', window: YEAR, units: CAP, holds: null };

/** The limits of the five levels above a mandate, to which all of the run counts; that of the organisation is the narrowest. */
function levelsOf(mandate: number): readonly Limit[] {
  const wide = { units: CAP * 2n, holds: 10_000 };
  return [
    ORGANISATION,
    { key: `division-${mandate % 2}`, window: HOUR, ...wide },
    {
      key: `department-${mandate % 4}`,
      window: { calendar: 'month', timeZone: 'Europe/Berlin', startsAt: 0 },
      ...wide,
    },
    { key: `team-${mandate % 8}`, window: HOUR, ...wide },
    { key: `agent-${mandate}`, window: { total: true }, ...wide },
  ];
}
const ledgers: Ledger[] = [];

afterAll(() => Promise.all(ledgers.map((ledger) => ledger.close())));

async function servers(): Promise<void> {
  const url = await emptyDatabase();
  for (let server = 0; server < SERVERS; server += 1) {
    const store = await createPostgresLedgerStore(await openPostgres(url));
    let batches = 0;
    ledgers.push(createLedger(store, { batchIds: () => `${url}-${server}-${batches++}` }));
  }
}

/** Calls of one agent, one after the other: permits of any amount, and voids and refunds of some. Returns what its holds still count. */
async function caller(index: number): Promise<bigint> {
  const roll = seededRandom(index + 1);
  const ledger = ledgers[index % SERVERS];
  let counted = 0n;
  for (let call = 0; call < CALLS && ledger !== undefined; call += 1) {
    const id = `${index}-${call}`;
    const amount = BigInt(1 + roll(9));
    const limits = levelsOf(index % MANDATES);
    const mandateId = `mandate-${index % MANDATES}`;
    const answer = decided(await ledger.submit({ ...permit(id, amount, { limits }), mandateId }));
    if (answer.decision !== 'allow') continue;
    counted += amount;
    if (roll(4) > 0) continue;
    if ((await ledger.submit(voidHold(id))).ok) counted -= amount;
    // A refund of what was never captured is refused, and changes nothing.
    expect((await ledger.submit(refund(id))).ok).toBe(false);
  }
  return counted;
}

test('four servers with 64 callers under five levels keep the limit of the organisation to the unit, and refuse nothing that fits', async () => {
  await servers();
  const [first] = ledgers;
  if (first === undefined) throw new Error('no server was opened');
  for (let mandate = 0; mandate < MANDATES; mandate += 1) {
    await first.submit(openMandate({ mandateId: `mandate-${mandate}`, cap: null }));
  }
  const counted = await Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index)));
  const total = counted.reduce((sum, each) => sum + each, 0n);
  for (let level = 0; level < levelsOf(0).length; level += 1) {
    const counts = new Map<string, bigint>();
    for (const [index, each] of counted.entries()) {
      const key = levelsOf(index % MANDATES)[level]?.key ?? '';
      counts.set(key, (counts.get(key) ?? 0n) + each);
    }
    const limits = [
      ...new Map(
        Array.from({ length: MANDATES }, (_, mandate) => {
          const limit = levelsOf(mandate)[level] ?? ORGANISATION;
          return [limit.key, limit] as const;
        }),
      ).values(),
    ];
    const uses = await first.store.limitUses(ORG, limits);
    expect(uses.map(({ key, used }) => [key, used.units])).toEqual(limits.map(({ key }) => [key, counts.get(key)]));
  }
  expect(total <= CAP).toBe(true);
  const left = CAP - total;
  const last = (id: string, amount: bigint) => ({
    ...permit(id, amount, { limits: levelsOf(0) }),
    mandateId: 'mandate-0',
  });
  expect(decided(await first.submit(last('over', left + 1n))).decision).toBe('block');
  expect(decided(await first.submit(last('rest', left))).decision).toBe('allow');
});
