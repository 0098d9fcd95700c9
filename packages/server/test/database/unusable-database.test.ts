import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DATABASE_FILE } from '../../src/database/database.js';
import { TestServer } from '../support/test-server.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatewright-unusable-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

test.each([
  ['newer', 'SCHEMA_TOO_NEW', '99'],
  ['unreleased', 'SCHEMA_TOO_OLD', '1'],
])(
  'a database of a %s program stops the start by name, and the program that wrote it finds it as it was',
  async (_age, code, found) => {
    const file = join(dataDir, DATABASE_FILE);
    await (await TestServer.start(dataDir)).stop();
    await onDatabase(file, `insert into ledger_migration (version) values (${found})`);
    await expect(TestServer.start(dataDir)).rejects.toMatchObject({ code, found });
    await onDatabase(file, `delete from ledger_migration where version = ${found}`);
    const server = await TestServer.start(dataDir);
    expect((await server.authorize()).data).toMatchObject({ decision: 'allow' });
    await server.stop();
  },
);

test('a file that is no database of this program stops the start by name, and stays as it was', async () => {
  const letter = 'a letter to a friend, long enough to be looked at as the header of a database\n'.repeat(20);
  await writeFile(join(dataDir, DATABASE_FILE), letter);
  await expect(TestServer.start(dataDir)).rejects.toMatchObject({ code: 'DATABASE_FOREIGN' });
  expect(await readFile(join(dataDir, DATABASE_FILE), 'utf8')).toBe(letter);
});

async function onDatabase(file: string, statement: string): Promise<void> {
  const driver = await openSqlite(file);
  await driver.run(statement);
  await driver.close();
}
