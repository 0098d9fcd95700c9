import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLedger } from '../../packages/ledger/src/batching/group-commit.js';
import type { Op } from '../../packages/ledger/src/operations/ops.js';
import { createMemoryLedgerStore } from '../../packages/ledger/src/stores/memory/index.js';
import type { SqlDriver, SqlTransaction } from '../../packages/ledger/src/stores/sql/driver.js';
import {
  createPostgresLedgerStore,
  openPostgres,
  type PostgresDriver,
} from '../../packages/ledger/src/stores/sql/postgres/index.js';
import type { LedgerStore } from '../../packages/ledger/src/stores/store.js';
import { describeLedgerStore, type OpenStore } from '../../packages/ledger/src/testing/index.js';
import { ORG, openMandate, permit } from '../../packages/ledger/src/testing/operations.js';
import { emptyDatabase } from '../../packages/ledger/test/sql/postgres/support/database.js';
import { PassingDriver } from '../../packages/ledger/test/sql/support/passing-driver.js';
import { type DriverMutant, mutantDriver } from '../crash/mutants.js';

describe('the store suite', () => {
  test('a store that undoes everything about a refusal is caught', async () => {
    const failed = await failedPromises(async (now) => forgettingRefusals(now));
    expect(failed).toContain('a refusal burns its nonce');
  });

  test('a store that looks for used nonces before the batch, not inside it, is caught', async () => {
    const failed = await failedPromises(async (now) => blindInsideBatches(now));
    expect(failed).toContain('a nonce twice in one batch is accepted once');
  });

  test('a store that skips a number of an organisation’s records is caught', async () => {
    const failed = await failedPromises(async (now) =>
      renumbering(now, (number) => (number > 2 ? number + 1 : number)),
    );
    expect(failed).toContain(NUMBERED);
  });

  test('a store that gives a number twice is caught', async () => {
    const failed = await failedPromises(async (now) =>
      renumbering(now, (number) => (number > 2 ? number - 1 : number)),
    );
    expect(failed).toContain(NUMBERED);
  });

  test('a right store passes the store suite', async () => {
    expect(await failedPromises(async (now) => createMemoryLedgerStore({ now }))).toEqual([]);
  });
});

const NUMBERED =
  'the records of an organisation are numbered from 1 without gaps, and each organisation has its own numbers';

/** Races in which the fault of a wrong driver must show. */
const ATTEMPTS = 12;

describe('a race of two stores', () => {
  let url = '';
  const drivers: PostgresDriver[] = [];

  beforeEach(async () => {
    url = await emptyDatabase();
  });

  afterEach(() => Promise.all(drivers.splice(0).map((driver) => driver.close())));

  interface Outcome {
    readonly granted: number;
    readonly denseVersions: boolean;
    /** Transactions that began again because another was faster: where rows are locked, there are none. */
    readonly clashes: number;
  }

  async function race(mandateId: string, mutant?: DriverMutant): Promise<Outcome> {
    let clashes = 0;
    const stores: LedgerStore[] = [];
    for (let index = 0; index < 2; index += 1) {
      const driver = await openPostgres(url);
      drivers.push(driver);
      const counted = new CountingDriver(driver, () => {
        clashes += 1;
      });
      stores.push(await createPostgresLedgerStore(mutant === undefined ? counted : mutantDriver(mutant, counted)));
    }
    await stores[0]?.apply([openMandate({ mandateId })], mandateId);
    const answers = await Promise.all(
      stores.flatMap((store, lane) => {
        let batches = 0;
        const ledger = createLedger(store, { batchIds: () => `${mandateId}-${lane}-${batches++}`, maxBatch: 1 });
        const ids = Array.from({ length: 25 }, (_, index) => `${mandateId}-${lane}-${index}`);
        return ids.map((id) => ledger.submit(permit(id, 100n, {}, { mandateId })).catch(() => null));
      }),
    );
    const history = (await stores[0]?.history(ORG, mandateId)) ?? [];
    return {
      granted: answers.filter((answer) => answer?.ok && answer.decision === 'allow').length,
      denseVersions: history.every(({ version }, index) => version === index + 1),
      clashes,
    };
  }

  /** Races a wrong driver until its fault shows, which is a matter of timing; false where it never does. */
  async function isCaught(name: string, mutant: DriverMutant, shows: (outcome: Outcome) => boolean): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (shows(await race(`${name}-${attempt}`, mutant))) return true;
    }
    return false;
  }

  const isOversubscribed = ({ granted, denseVersions }: Outcome) => granted > 10 || !denseVersions;

  test('a race of two stores finds nothing wrong with the right driver', async () => {
    expect(await race('right')).toEqual({ granted: 10, denseVersions: true, clashes: 0 });
  });

  test('a driver that does not lock is caught by its clashes, even where the key of the journal saves it', async () => {
    expect(await isCaught('no-lock', 'no lock', ({ clashes }) => clashes > 0)).toBe(true);
  });

  async function dropJournalKey(): Promise<void> {
    const driver = await openPostgres(url);
    drivers.push(driver);
    await createPostgresLedgerStore(driver);
    await driver.run('alter table ledger_entry drop constraint ledger_entry_by_version');
  }

  test('a driver that releases the lock before it writes what it counted is caught', async () => {
    await dropJournalKey();
    expect(await isCaught('early', 'check, then write', isOversubscribed)).toBe(true);
  });

  test('a driver that neither locks nor keys its journal is caught', async () => {
    await dropJournalKey();
    expect(await isCaught('neither', 'no lock', isOversubscribed)).toBe(true);
  });
});

/** Runs the whole suite on a store and returns the promises that it breaks. */
async function failedPromises(open: OpenStore): Promise<readonly string[]> {
  const cases: { readonly name: string; readonly body: () => Promise<void> }[] = [];
  describeLedgerStore('mutant', open, {
    describe: (_name, body) => body(),
    test: (name, body) => cases.push({ name, body }),
    expect,
  });
  const failed: string[] = [];
  for (const { name, body } of cases) await body().catch(() => failed.push(name));
  return failed;
}

/** Refusals are answered and leave nothing behind: no evidence, and a nonce that can be used again. */
function forgettingRefusals(now: () => number): LedgerStore {
  const real = createMemoryLedgerStore({ now });
  const kept: Op[] = [];
  return withApply(real, async (ops, batchId) => {
    const answers = [];
    for (const [index, op] of ops.entries()) {
      const foresight = createMemoryLedgerStore({ now });
      const [answer] = (await foresight.apply([...kept, op], 'foresight')).slice(-1);
      if (answer === undefined) throw new Error('the operation was not answered');
      answers.push(answer);
      if (answer.kind === 'decide' && !(answer.ok && answer.decision === 'allow')) continue;
      kept.push(op);
      await real.apply([op], `${batchId}-${index}`);
    }
    return answers;
  });
}

/** The second use of a nonce in one batch passes for a first one. */
function blindInsideBatches(now: () => number): LedgerStore {
  const real = createMemoryLedgerStore({ now });
  return withApply(real, (ops, batchId) => {
    const seen = new Set<string | null>();
    const renamed = ops.map((op) => {
      if (op.kind !== 'decide' || op.nonce === null || !seen.has(op.nonce)) {
        seen.add(op.kind === 'decide' ? op.nonce : null);
        return op;
      }
      return { ...op, nonce: `${op.nonce} again` };
    });
    return real.apply(renamed, batchId);
  });
}

/** Records have other numbers than those that they are due. */
function renumbering(now: () => number, change: (sequence: number) => number): LedgerStore {
  const real = createMemoryLedgerStore({ now });
  return new Proxy(real, {
    get: (target, name) => {
      if (name === 'evidence') {
        return async (eventId: string) => {
          const stored = await target.evidence(eventId);
          const sequence = stored?.record.sequence;
          return stored === null || sequence === undefined
            ? stored
            : { ...stored, record: { ...stored.record, sequence: change(sequence) } };
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function withApply(store: LedgerStore, apply: LedgerStore['apply']): LedgerStore {
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'apply') return apply;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** Counts the transactions that end in vain. */
class CountingDriver extends PassingDriver {
  constructor(
    driver: SqlDriver,
    private readonly onClash: () => void,
  ) {
    super(driver);
  }

  override transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    return super.transaction(work).catch((error: unknown) => {
      this.onClash();
      throw error;
    });
  }
}
