import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SqlDriver } from '../../src/stores/sql/driver.js';
import { createSqlLedgerStore } from '../../src/stores/sql/ledger-store.js';
import { LEDGER_SCHEMA, migrateLedger } from '../../src/stores/sql/migrations.js';
import { openPostgres } from '../../src/stores/sql/postgres/index.js';
import { type Schema, type SchemaChange, takeSchemaSteps } from '../../src/stores/sql/schema-steps.js';
import { openSqlite } from '../../src/stores/sql/sqlite/index.js';
import { MANDATE, ORG, openMandate, permit, setAgent } from '../../src/testing/operations.js';
import { emptyDatabase } from './postgres/support/database.js';

const DATABASES: readonly (readonly [string, () => Promise<SqlDriver>])[] = [
  ['SQLite', () => openSqlite(':memory:')],
  ['PostgreSQL', async () => openPostgres(await emptyDatabase())],
];

const now = () => 9_000;

const NEXT_STEP = String(Math.max(...[...LEDGER_SCHEMA.steps.keys()].map(Number)) + 1);

/** The schema of a program after this one: the step adds a column, and fills it from the rows. */
const withStep = (...changes: readonly SchemaChange[]): Schema => ({
  ...LEDGER_SCHEMA,
  steps: new Map([...LEDGER_SCHEMA.steps, [NEXT_STEP, changes]]),
});
const NEXT = withStep('alter table ledger_mandate add column note text', async (session) => {
  for (const { mandate_id = null } of await session.all('select mandate_id from ledger_mandate')) {
    await session.run('update ledger_mandate set note = $1 where mandate_id = $2', [`was ${mandate_id}`, mandate_id]);
  }
});

/** The schema of a program with so many steps, which notes each step that it takes. */
const stepsOf = (owner: string, count: number, note: (step: number) => void): Schema => ({
  owner,
  steps: new Map(
    Array.from({ length: count }, (_, index) => [`${index + 1}-step`, [async () => note(index + 1)]] as const),
  ),
  log: {
    create: `create table if not exists ${owner} (name text primary key)`,
    list: `select name from ${owner}`,
    note: `insert into ${owner} (name) values ($1)`,
  },
});

describe.each(DATABASES)('%s', (name, open) => {
  let driver: SqlDriver;
  beforeEach(async () => {
    driver = await open();
  });
  afterEach(() => driver.close());

  const versions = async () =>
    (await driver.all('select version from ledger_migration order by version')).map(({ version }) => String(version));

  test('the schema is made once, however often a program opens it', async () => {
    await migrateLedger(driver);
    await migrateLedger(driver);
    expect(await versions()).toEqual([...LEDGER_SCHEMA.steps.keys()]);
  });

  test('the schema takes the next step on the rows of 0.1.0, once, and is then SCHEMA_TOO_NEW for 0.1.0', async () => {
    const store = await createSqlLedgerStore(driver, { now });
    await store.apply([openMandate({ cap: 10n }), permit('1', 5n)], 'batch');
    const before = await store.mandate(ORG, MANDATE);
    await takeSchemaSteps(driver, NEXT);
    await takeSchemaSteps(driver, NEXT);
    expect(await driver.all('select note from ledger_mandate')).toEqual([{ note: `was ${MANDATE}` }]);
    expect(await store.mandate(ORG, MANDATE)).toEqual(before);
    await expect(createSqlLedgerStore(driver, { now })).rejects.toMatchObject({
      code: 'SCHEMA_TOO_NEW',
      found: NEXT_STEP,
    });
  });

  test('the schema stays as it was where a step fails, and takes the corrected step', async () => {
    await migrateLedger(driver);
    const failing = withStep('create table ledger_extra (id integer)', async () => {
      throw new Error('the step failed');
    });
    await expect(takeSchemaSteps(driver, failing)).rejects.toThrow('the step failed');
    await expect(driver.all('select * from ledger_extra')).rejects.toThrow('ledger_extra');
    expect(await versions()).toEqual([...LEDGER_SCHEMA.steps.keys()]);
    await takeSchemaSteps(driver, withStep('create table ledger_extra (id integer)'));
    expect(await driver.all('select * from ledger_extra')).toEqual([]);
  });

  test.each(Array.from({ length: 16 }, (_, index) => String(index + 1)))(
    'a schema of the unreleased version %s is SCHEMA_TOO_OLD, with what to do, and stays as it was',
    async (version) => {
      await driver.run(LEDGER_SCHEMA.log.create);
      await driver.run('insert into ledger_migration (version) values (cast($1 as integer))', [version]);
      await expect(createSqlLedgerStore(driver, { now })).rejects.toMatchObject({
        name: 'SchemaTooOldError',
        code: 'SCHEMA_TOO_OLD',
        owner: 'ledger',
        found: version,
        message: expect.stringContaining('start on an empty database'),
      });
      expect(await versions()).toEqual([version]);
      await expect(driver.all('select * from ledger_mandate')).rejects.toThrow('ledger_mandate');
    },
  );

  test('a schema made by another text of the same step is SCHEMA_CHANGED, with what to do', async () => {
    const [[first = '', changes = []] = []] = LEDGER_SCHEMA.steps;
    const edited = {
      ...LEDGER_SCHEMA,
      steps: new Map([[first, [...changes, 'create table ledger_more (id integer)']]]),
    };
    await takeSchemaSteps(driver, edited);
    await expect(createSqlLedgerStore(driver, { now })).rejects.toMatchObject({
      name: 'SchemaChangedError',
      code: 'SCHEMA_CHANGED',
      step: first,
      message: expect.stringContaining('start on an empty database'),
    });
  });

  test('a schema of a newer program is SCHEMA_TOO_NEW, with what to do', async () => {
    await migrateLedger(driver);
    await driver.run('insert into ledger_migration (version) values (99)');
    await expect(createSqlLedgerStore(driver, { now })).rejects.toMatchObject({
      name: 'SchemaTooNewError',
      code: 'SCHEMA_TOO_NEW',
      found: '99',
      message: expect.stringContaining('update the program'),
    });
  });

  test('the schema takes each step once and in order, whichever programs start on it one after the other', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }), async (programs) => {
        runs += 1;
        const owner = `steps_${runs}`;
        const taken: number[] = [];
        let reached = 0;
        for (const count of programs) {
          const started = takeSchemaSteps(
            driver,
            stepsOf(owner, count, (step) => taken.push(step)),
          );
          if (count < reached) await expect(started).rejects.toMatchObject({ code: 'SCHEMA_TOO_NEW', owner });
          else await started;
          reached = Math.max(reached, count);
          expect(taken).toEqual(Array.from({ length: reached }, (_, index) => index + 1));
        }
      }),
      { numRuns: name === 'SQLite' ? 200 : 40 },
    );
  });
});

test('one of two programs that start at once on PostgreSQL takes a step, with the rows that a third is writing', async () => {
  const url = await emptyDatabase();
  const drivers = await Promise.all(Array.from({ length: 3 }, () => openPostgres(url)));
  const [one, two, running] = drivers;
  if (one === undefined || two === undefined || running === undefined) throw new Error('a connection is missing');
  const store = await createSqlLedgerStore(running, { now });
  await store.apply([setAgent('1', 'suspended', { agentDid: 'first' })], 'batch');
  const step = withStep('alter table ledger_agent add column note text', `update ledger_agent set note = 'kept'`);
  let starts: Promise<unknown> = Promise.resolve();
  await running.transaction(async (session) => {
    await session.run(`insert into ledger_agent (org_id, agent_did, status) values ('${ORG}', 'second', 'active')`);
    starts = Promise.all([takeSchemaSteps(one, step), takeSchemaSteps(two, step)]);
    // The starts wait for this transaction.
    await pause(500);
  });
  await starts;
  expect(await running.all('select agent_did, note from ledger_agent order by agent_did')).toEqual([
    { agent_did: 'first', note: 'kept' },
    { agent_did: 'second', note: 'kept' },
  ]);
  const versions = await running.all('select version from ledger_migration order by version');
  expect(versions.map(({ version }) => String(version))).toEqual([...step.steps.keys()]);
  await Promise.all(drivers.map((driver) => driver.close()));
});
