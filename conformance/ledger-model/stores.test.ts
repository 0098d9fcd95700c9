import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { Ending, Entry, Hold, MandateView } from '../../packages/ledger/src/operations/records.js';
import type { LimitUse, Result } from '../../packages/ledger/src/operations/results.js';
import { endedHold } from '../../packages/ledger/src/reducer/hold/machine.js';
import { usesOf } from '../../packages/ledger/src/reducer/limits/use.js';
import { runBatch } from '../../packages/ledger/src/reducer/step.js';
import { Tables } from '../../packages/ledger/src/reducer/tables.js';
import { createMemoryLedgerStore } from '../../packages/ledger/src/stores/memory/index.js';
import {
  createPostgresLedgerStore,
  openPostgres,
  type PostgresDriver,
} from '../../packages/ledger/src/stores/sql/postgres/index.js';
import { createSqliteLedgerStore, openSqlite } from '../../packages/ledger/src/stores/sql/sqlite/index.js';
import type { LedgerStore } from '../../packages/ledger/src/stores/store.js';
import { ORG, START } from '../../packages/ledger/src/testing/operations.js';
import { installedChromium, TestBrowser } from '../../packages/ledger/test/indexeddb/support/browser.js';
import { PagedStore } from '../../packages/ledger/test/indexeddb/support/paged-store.js';
import { emptyDatabase, LentDriver } from '../../packages/ledger/test/sql/postgres/support/database.js';
import { EVENTS, MANDATE_IDS, type TimedOp, timedOps } from './arbitrary-operations.js';

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

const chromium = installedChromium();
let browser: Promise<TestBrowser> | null = null;
let tab: Promise<Page> | null = null;
/** The tab of the one browser that all runs share, each on a database of its own. */
const page = (path: string) => {
  browser ??= TestBrowser.start(path);
  tab ??= browser.then(async (started) => (await started.tabs())[0]);
  return tab;
};

afterAll(async () => {
  await (await shared)?.close();
  await (await browser)?.close();
});

/** A soak run repeats this for minutes. */
const SOAK_MS = 600_000;

/** How often each store is held against the reducer. */
const RUNS = { memory: 60, SQLite: 60, PostgreSQL: 15, IndexedDB: 15 };

let databases = 0;

const STORES = {
  memory: async (now: () => number) => createMemoryLedgerStore({ now }),
  SQLite: async (now: () => number) => createSqliteLedgerStore(await openSqlite(':memory:'), { now }),
  PostgreSQL: async (now: () => number) => createPostgresLedgerStore(new LentDriver(await postgres()), { now }),
  IndexedDB: async (now: () => number) => new PagedStore(await page(chromium ?? ''), `model-${databases++}`, now),
} satisfies Record<keyof typeof RUNS, (now: () => number) => Promise<LedgerStore>>;

/** Repeats the run that a soak printed. */
const SEED = process.env['GATEWRIGHT_SOAK_SEED'];

const installed = ['memory', 'SQLite', 'PostgreSQL', ...(chromium === null ? [] : (['IndexedDB'] as const))] as const;

describe.each(installed)('%s', (name) => {
  test('a store in batches answers and keeps what the reducer does alone', { timeout: SOAK_MS }, async () => {
    let commands = 0;
    const outcome = await fc.check(
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
      {
        numRuns: RUNS[name] * Number(process.env['GATEWRIGHT_SOAK_FACTOR'] || 1),
        ...(SEED === undefined ? {} : { seed: Number(SEED) }),
      },
    );
    expect(await fc.asyncDefaultReportMessage(outcome)).toBeUndefined();
    console.log(`total: ${commands} model commands on ${name}\nseed: ${outcome.seed}`);
  });
});

interface Rows {
  readonly holds: readonly (Hold | null)[];
  readonly versions: readonly (number | undefined)[];
  readonly journals: readonly (readonly Entry[])[];
  /** How many events count in each window. */
  readonly counted: readonly number[];
}

/** The reducer over rows in memory, without any store. Records are counted in each organisation, as stores number them. */
class ReducerAlone {
  readonly #tables = new Tables();
  readonly #entries: Entry[] = [];
  readonly #records = new Map<string, number>();

  #now = START;

  apply(batch: Batch, now: number): readonly Result[] {
    this.#now = now;
    return batch.flatMap(({ op }) => {
      const { results, changes } = runBatch(this.#tables, [op], now);
      this.#tables.put(changes);
      this.#entries.push(...changes.entries.map((line) => this.#numbered(line)));
      return results;
    });
  }

  #numbered(line: Entry): Entry {
    const orgId = line.record?.orgId ?? null;
    if (line.record === null || orgId === null) return line;
    const sequence = (this.#records.get(orgId) ?? 0) + 1;
    this.#records.set(orgId, sequence);
    return { ...line, record: { ...line.record, sequence } };
  }

  #endingOf({ orgId, mandateId }: Hold): Ending | null {
    return this.#tables.mandate(orgId, mandateId)?.ending ?? null;
  }

  authorizationIds(): readonly string[] {
    return [...this.#tables.holds.values()].map(({ authorizationId }) => authorizationId);
  }

  rows(): Rows {
    return {
      holds: this.#tables.holds.values().map((hold) => endedHold(hold, this.#endingOf(hold))),
      versions: MANDATE_IDS.map((id) => this.#tables.mandate(ORG, id)?.version),
      journals: [...MANDATE_IDS, null].map((id) => this.#entries.filter(({ streamId }) => streamId === id)),
      counted: countsIn(usesOf(this.#tables, ORG, EVENTS, this.#now)),
    };
  }
}

function countsIn(uses: readonly LimitUse[]): readonly number[] {
  return uses.map(({ used }) => used.holds);
}

async function rowsOf(store: LedgerStore, authorizationIds: readonly string[]): Promise<Rows> {
  const mandates: (MandateView | null)[] = [];
  for (const id of MANDATE_IDS) mandates.push(await store.mandate(ORG, id));
  return {
    holds: await Promise.all(authorizationIds.map(async (id) => (await store.hold(id)) ?? (await store.budget(id)))),
    versions: mandates.map((mandate) => mandate?.version),
    journals: await Promise.all([...MANDATE_IDS, null].map((id) => store.history(ORG, id))),
    counted: countsIn(await store.limitUses(ORG, EVENTS)),
  };
}
