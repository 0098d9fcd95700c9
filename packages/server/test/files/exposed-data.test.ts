import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyPostgres } from '@gatewright/service/test-support';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/database.js';
import { CheckpointFile } from '../../src/files/checkpoint-file.js';
import { withSecretFiles } from '../../src/settings/secret-files.js';
import { readSettings } from '../../src/settings/settings.js';
import { closeDatabaseFile, databaseRoleWarning, dataDirectoryWarning } from '../../src/start/exposed-data.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-exposed-'));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;

test.each([
  [0o700, null],
  [0o750, 'may list it'],
  [0o770, 'may replace the keys'],
])('a data directory of mode %o is warned of as what it lets others do', async (mode, problem) => {
  await chmod(folder, mode);
  const warning = await dataDirectoryWarning(folder);
  if (problem === null) expect(warning).toBeNull();
  else expect(warning).toContain(problem);
});

// threat operations other-user-replaces-keys: Another user of the machine puts keys or a database into the data directory => a
//   directory that every user may write to is refused
test('a data directory that every user may write to is refused', async () => {
  await chmod(folder, 0o707);
  await expect(dataDirectoryWarning(folder)).rejects.toMatchObject({ code: 'DATA_DIRECTORY_EXPOSED' });
});

test('the database file and its log are closed to others, whether they are there or not', async () => {
  await closeDatabaseFile(folder);
  expect(await modeOf('gatewright.db')).toBe(0o600);
  await writeFile(join(folder, 'gatewright.db-wal'), '');
  for (const name of ['gatewright.db', 'gatewright.db-wal']) await chmod(join(folder, name), 0o664);
  await closeDatabaseFile(folder);
  expect([await modeOf('gatewright.db'), await modeOf('gatewright.db-wal')]).toEqual([0o600, 0o600]);
});

test('the checkpoint log is closed to others, whether it is there or not', async () => {
  const path = join(folder, 'checkpoints.log');
  const keep = (size: number) => new CheckpointFile(path).keep({ size, note: 'note' });
  await keep(1);
  expect(await modeOf('checkpoints.log')).toBe(0o600);
  await chmod(path, 0o664);
  await keep(2);
  expect(await modeOf('checkpoints.log')).toBe(0o600);
});

test('a role that is a superuser of PostgreSQL is warned of', async () => {
  const databaseUrl = await emptyPostgres();
  const database = await openDatabase({ dataDir: folder, databaseUrl });
  const superuser = await databaseRoleWarning(database);
  await database.driver.close();
  expect(superuser).toContain('a superuser');
});

test('a secret setting is read from its file, and refused beside the file and from one that others may not have', async () => {
  const path = join(folder, 'url');
  await writeFile(path, 'postgres://gate:secret@db/gate\n', { mode: 0o644 });
  const environment = { GATEWRIGHT_DATABASE_URL_FILE: path };
  expect(readSettings(await withSecretFiles(environment)).databaseUrl).toBe('postgres://gate:secret@db/gate');
  expect(await modeOf('url')).toBe(0o600);
  const both = { ...environment, GATEWRIGHT_DATABASE_URL: 'postgres://db/gate' };
  await expect(withSecretFiles(both)).rejects.toThrow('GATEWRIGHT_DATABASE_URL_FILE stands beside');
  await expect(withSecretFiles({ GATEWRIGHT_VERIFICATION_SECRET_FILE: join(folder, 'none') })).rejects.toThrow(
    'missing or empty',
  );
  expect(() => readSettings(environment)).toThrow('GATEWRIGHT_DATABASE_URL_FILE');
});
