import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyPostgres } from '@gatewright/service/test-support';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/database.js';
import { createLogger } from '../../src/host/logger.js';
import { addServer } from '../../src/offline/add-server.js';
import { confirmRestore } from '../../src/offline/confirm-restore.js';
import { readSettings, type Settings } from '../../src/settings/settings.js';
import { TestServer } from '../support/test-server.js';

/** Columns of `gate_identity` that an older copy of the database has as they were. */
const COUNTS = 'starts, confirmations, restored_at';

let environment: Record<string, string>;
let first: TestServer;
let folder: string;

beforeEach(async () => {
  environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
  first = await TestServer.start(undefined, environment);
  folder = await mkdtemp(join(tmpdir(), 'gatewright-further-'));
  for (const file of ['keys.json', 'bootstrap.json']) await copyFile(join(first.dataDir, file), join(folder, file));
});

afterEach(async () => {
  await first.stop();
  await Promise.all([first.dataDir, folder].map((each) => rm(each, { recursive: true })));
});

const settingsOf = (dataDir: string): Settings =>
  readSettings({ GATEWRIGHT_DATA_DIR: dataDir, GATEWRIGHT_LOG_LEVEL: 'error', ...environment });

async function onDatabase(sql: string): Promise<void> {
  const { driver } = await openDatabase(settingsOf(first.dataDir));
  await driver.run(sql);
  await driver.close();
}

const codeOf = async (server: TestServer) => (await server.authorize()).data['reasonCode'];

// threat operations copy-beside-new-directory: A copy of a shared database is served from a new data directory => the
//   start ends until an operator says that the database is no older copy
test('a server on a data directory that does not know the shared database starts once it was added', async () => {
  await expect(TestServer.start(folder, environment)).rejects.toMatchObject({
    code: 'DATABASE_UNKNOWN',
    message: expect.stringContaining('gatewright server add'),
  });
  expect(await addServer(settingsOf(folder))).toMatchObject({ starts: 1 });
  const second = await TestServer.start(folder, environment);
  expect(await codeOf(second)).toBe('AUTHORIZED');
  await second.stop();
});

test('a directory without the keys of the gate is not added', async () => {
  await rm(join(folder, 'keys.json'));
  await expect(addServer(settingsOf(folder))).rejects.toMatchObject({ code: expect.stringMatching(/^KEYS?_/) });
});

test('an older copy that one server confirmed is confirmed for the others, whose later checkpoints are moved', async () => {
  await addServer(settingsOf(folder));
  const second = await TestServer.start(folder, environment);
  expect(await codeOf(second)).toBe('AUTHORIZED');
  await onDatabase(`create table older as select ${COUNTS} from gate_identity`);
  // The checkpoint log of the second server has seen what the copy lacks.
  await second.stop();
  await first.stop();
  await onDatabase('delete from ledger_leaf');
  await onDatabase('delete from ledger_batch');
  await onDatabase(`update gate_identity set starts = 1`);
  first = await TestServer.start(first.dataDir, environment, () => undefined);
  expect(await codeOf(first)).toBe('GATE_UNAVAILABLE');
  await first.stop();
  await confirmRestore(settingsOf(first.dataDir), { suspend: [], revoke: [] }, createLogger('silent'));
  first = await TestServer.start(first.dataDir, environment);
  const confirmed = await TestServer.start(folder, environment, () => undefined);
  for (const server of [first, confirmed]) expect(await codeOf(server)).toBe('AUTHORIZED');
  expect((await readdir(folder)).some((name) => name.startsWith('checkpoints.log.before-'))).toBe(true);
  await confirmed.stop();
});

test('a database that lost commits is confirmed with its agents suspended and its mandates revoked', async () => {
  await first.stop();
  await onDatabase("insert into ledger_rewound (id, at, reason) values (1, 0, 'it lacks 4 commits')");
  const terms = { suspend: 'all', revoke: 'all' } as const;
  const confirmed = await confirmRestore(settingsOf(first.dataDir), terms, createLogger('silent'));
  expect(confirmed.reason).toBe('it lacks 4 commits');
  expect(confirmed.suspended).toHaveLength(1);
  expect(confirmed.revoked).toHaveLength(1);
  first = await TestServer.start(first.dataDir, environment);
  expect(await codeOf(first)).toBe('AGENT_SUSPENDED');
});
