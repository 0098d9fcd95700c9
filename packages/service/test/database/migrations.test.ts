import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDirectory } from '../../src/database/open.js';
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
  expect(whole).toBeGreaterThan(50);
  for (let statements = 1; statements < whole; statements += 4) {
    const file = join(folder, `after-${statements}.db`);
    await expect(start(file, statements)).rejects.toThrow('the process ended');
    expect(await start(file, Number.POSITIVE_INFINITY)).toBeGreaterThan(0);
  }
});
