import { expect, test } from 'vitest';
import type { SqlRow } from '../../../src/stores/sql/columns.js';
import type { SqlDriver, SqlTransaction } from '../../../src/stores/sql/driver.js';
import { PostgresContinuity } from '../../../src/stores/sql/postgres/continuity.js';
import { POSTGRES_DIALECT } from '../../../src/stores/sql/postgres/dialect.js';

const OWN = 'writer-1';
const PLACE = { system: '7', timeline: 2, startedAt: 1, synchronous: true };

/** A database in which this process has so many batches. `during` runs while the table of processes is read. */
function databaseWith(batches: number, during: () => void): SqlDriver {
  const writer = {
    ...{ writer_id: OWN, batches, seen_at: 1, system: PLACE.system, timeline: PLACE.timeline },
    ...{ started_at: PLACE.startedAt, synchronous: 1 },
  };
  const session: SqlTransaction = {
    dialect: POSTGRES_DIALECT,
    incarnation: { ...PLACE, backend: 1 },
    run: async () => 1,
    send: () => undefined,
    async all(sql): Promise<readonly SqlRow[]> {
      if (sql.includes('ledger_home')) return [{ own: 1 }];
      if (sql !== 'select * from ledger_writer') return [];
      during();
      return [writer];
    },
  };
  return {
    ...{ dialect: POSTGRES_DIALECT, durability: 'power', multiProcess: true, isOwn: false },
    run: session.run,
    all: session.all,
    isTransient: () => false,
    exec: async () => undefined,
    transaction: (work) => work(session),
    close: async () => undefined,
  };
}

test('a batch that lands while the commits are compared is not taken for a lost one', async () => {
  const continuity: PostgresContinuity = new PostgresContinuity(
    databaseWith(3, () => continuity.landed(4)),
    OWN,
    () => 0,
  );
  continuity.landed(3);
  await continuity.verify();
  expect(continuity.rewound).toBeNull();
});

test('a batch that landed before the comparison and is not in the database is a lost one', async () => {
  const continuity = new PostgresContinuity(
    databaseWith(3, () => undefined),
    OWN,
    () => 0,
  );
  continuity.landed(4);
  await expect(continuity.verify()).rejects.toThrow('it lacks 1 commits');
});
