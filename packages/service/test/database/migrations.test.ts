import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Schema, takeSchemaSteps } from '@gatewright/ledger/sql';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIRECTORY_SCHEMA } from '../../src/platform/database/migrations.js';
import { openDirectory } from '../../src/platform/database/open.js';
import { DRIVERS } from '../support/databases.js';
import { endingDatabase } from '../support/ending-database.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-migrations-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function start(file: string, statements: number): Promise<number> {
  const real = await openSqlite(file);
  const { driver, endAfter, asked } = endingDatabase(real);
  endAfter(statements);
  await openDirectory(driver).finally(() => real.close());
  return asked();
}

test('a first start that is cut short after any statement is begun again by the next', async () => {
  const whole = await start(join(folder, 'whole.db'), Number.POSITIVE_INFINITY);
  expect(whole).toBeGreaterThan(40);
  for (let statements = 1; statements < whole; statements += 1) {
    const file = join(folder, `after-${statements}.db`);
    await expect(start(file, statements)).rejects.toThrow('the process ended');
    expect(await start(file, Number.POSITIVE_INFINITY)).toBeGreaterThan(0);
  }
});

/** A step of a next program that moves the rows of a table into another one, as SQLite needs for a new key. */
const NEXT: Schema = {
  ...DIRECTORY_SCHEMA,
  steps: new Map([
    ...DIRECTORY_SCHEMA.steps,
    [
      '0023-next',
      [
        'alter table payee rename to payee_before',
        'create table payee (org_id text, authorization_id text primary key, pay_to text)',
        'insert into payee select * from payee_before',
        'drop table payee_before',
      ],
    ],
  ]),
};

test.each(DRIVERS)(
  'a further step on %s that is cut short after any statement leaves the rows as they were',
  async (_name, open) => {
    const real = await open();
    const directory = await openDirectory(real);
    const payee = { orgId: 'org-1', authorizationId: 'auth-1', payTo: '0x1' };
    await directory.insertInto('payee').values(payee).execute();
    let statements = 0;
    for (let cut = true; cut; statements += 1) {
      const { driver, endAfter } = endingDatabase(real);
      endAfter(statements);
      cut = await takeSchemaSteps(driver, NEXT).then(
        () => false,
        () => true,
      );
      expect(await directory.selectFrom('payee').selectAll().execute()).toEqual([payee]);
    }
    expect(statements).toBeGreaterThan(7);
    await expect(openDirectory(real)).rejects.toMatchObject({ code: 'SCHEMA_TOO_NEW', found: '0023-next' });
    await real.close();
  },
);
