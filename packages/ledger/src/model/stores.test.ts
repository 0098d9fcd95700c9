import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { createMemoryLedgerStore } from '../memory/index.js';
import type { Entry, Hold } from '../records.js';
import type { Result } from '../results.js';
import { createPostgresLedgerStore, openPostgres, type PostgresDriver } from '../sql/postgres/index.js';
import { emptyDatabase, LentDriver } from '../sql/postgres/testing/database.js';
import { createSqliteLedgerStore, openSqlite } from '../sql/sqlite/index.js';
import { runBatch } from '../step.js';
import type { LedgerStore, MandateView } from '../store.js';
import { Tables } from '../tables.js';
import { ORG, START } from '../testing/operations.js';
import { MANDATE_IDS, type TimedOp, timedOps } from './arbitrary-operations.js';

/** Steps that arrive together, after some time. */
type Batch = readonly TimedOp[];

const batches: fc.Arbitrary<readonly Batch[]> = fc
  .tuple(timedOps, fc.infiniteStream(fc.integer({ min: 1, max: 9 })))
  .map(([steps, sizes]) => {
    const cut: Batch[] = [];
    for (let start = 0; start < steps.length; ) {
      const size: number = sizes.next().value;
      cut.push(steps.slice(start, start + size));
      start += size;
    }
    return cut;
  });

let shared: Promise<PostgresDriver> | null = null;
const postgres = () => (shared ??= emptyDatabase().then(openPostgres));

afterAll(async () => {
  await (await shared)?.close();
});

/** A soak run repeats this for minutes. */
const SOAK_MS = 600_000;

/** How often each store is held against the reducer. */
const RUNS = { memory: 60, SQLite: 60, PostgreSQL: 15 };

const STORES = {
  memory: async (now: () => number) => createMemoryLedgerStore({ now }),
  SQLite: async (now: () => number) => createSqliteLedgerStore(await openSqlite(':memory:'), { now }),
  PostgreSQL: async (now: () => number) => createPostgresLedgerStore(new LentDriver(await postgres()), { now }),
} satisfies Record<keyof typeof RUNS, (now: () => number) => Promise<LedgerStore>>;

describe.each(['memory', 'SQLite', 'PostgreSQL'] as const)('%s', (name) => {
  test('a store in batches answers and keeps what the reducer does alone', { timeout: SOAK_MS }, async () => {
    let commands = 0;
    await fc.assert(
      fc.asyncProperty(batches, async (given) => {
        const clock = { now: START };
        const store = await STORES[name](() => clock.now);
        const alone = new ReducerAlone();
        for (const [index, batch] of given.entries()) {
          commands += batch.length;
          clock.now += batch.reduce((sum, { waitMs }) => sum + waitMs, 0);
          const ops = batch.map(({ op }) => op);
          expect(await store.apply(ops, `batch-${index}`)).toEqual(alone.apply(batch, clock.now));
        }
        expect(await rowsOf(store, alone.authorizationIds())).toEqual(alone.rows());
        await store.close();
      }),
      { numRuns: RUNS[name] * Number(process.env['GATEWRIGHT_SOAK_FACTOR'] ?? 1) },
    );
    console.log(`total: ${commands} model commands on ${name}`);
  });
});

interface Rows {
  readonly holds: readonly (Hold | null)[];
  readonly versions: readonly (number | undefined)[];
  readonly journals: readonly (readonly Entry[])[];
}

/** The reducer over rows in memory, without any store. */
class ReducerAlone {
  readonly #tables = new Tables();
  readonly #entries: Entry[] = [];

  apply(batch: Batch, now: number): readonly Result[] {
    return batch.flatMap(({ op }) => {
      const { results, changes } = runBatch(this.#tables, [op], now);
      this.#tables.put(changes);
      this.#entries.push(...changes.entries);
      return results;
    });
  }

  authorizationIds(): readonly string[] {
    return [...this.#tables.holds.values()].map(({ authorizationId }) => authorizationId);
  }

  rows(): Rows {
    return {
      holds: [...this.#tables.holds.values()],
      versions: MANDATE_IDS.map((id) => this.#tables.mandate(ORG, id)?.version),
      journals: [...MANDATE_IDS, null].map((id) => this.#entries.filter(({ streamId }) => streamId === id)),
    };
  }
}

async function rowsOf(store: LedgerStore, authorizationIds: readonly string[]): Promise<Rows> {
  const mandates: (MandateView | null)[] = [];
  for (const id of MANDATE_IDS) mandates.push(await store.mandate(ORG, id));
  return {
    holds: await Promise.all(authorizationIds.map((id) => store.hold(id))),
    versions: mandates.map((mandate) => mandate?.version),
    journals: await Promise.all([...MANDATE_IDS, null].map((id) => store.history(ORG, id))),
  };
}
