import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type SqlDriver, type SqlSession } from '@gatewright/ledger/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDirectory } from './index.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-migrations-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The database of a process that ends after so many statements: no later one reaches it. */
function endingAfter(
  statements: number,
  driver: SqlDriver,
): { readonly driver: SqlDriver; readonly asked: () => number } {
  let asked = 0;
  const counted = <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1;
    return asked > statements ? Promise.reject(new Error('the process ended')) : work();
  };
  const counting = (session: SqlSession) => ({
    run: (sql: string, params: Parameters<SqlSession['run']>[1]) => counted(() => session.run(sql, params)),
    all: (sql: string, params: Parameters<SqlSession['all']>[1]) => counted(() => session.all(sql, params)),
  });
  const ending: SqlDriver = Object.assign(Object.create(driver), {
    ...counting(driver),
    transaction: <T>(work: Parameters<typeof driver.transaction<T>>[0]) =>
      driver.transaction((session) => work(Object.assign(Object.create(session), counting(session)))),
  });
  return { driver: ending, asked: () => asked };
}

async function start(file: string, statements: number): Promise<number> {
  const real = await openSqlite(file);
  const { driver, asked } = endingAfter(statements, real);
  await openDirectory(driver).finally(() => real.close());
  return asked();
}

test('a first start that is cut short after any statement is begun anew by the next', async () => {
  const whole = await start(join(folder, 'whole.db'), Number.POSITIVE_INFINITY);
  expect(whole).toBeGreaterThan(50);
  for (let statements = 1; statements < whole; statements += 4) {
    const file = join(folder, `after-${statements}.db`);
    await expect(start(file, statements)).rejects.toThrow('the process ended');
    expect(await start(file, Number.POSITIVE_INFINITY)).toBeGreaterThan(0);
  }
});
