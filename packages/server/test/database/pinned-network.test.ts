import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES, emptyPostgres } from '@gatewright/service/test-support';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/database.js';
import { TestServer } from '../support/test-server.js';

const NETWORKS = ['mainnet', 'testnet', 'previewnet'];

describe.each(DATABASES)('on %s', (_name, settingsOf) => {
  let dataDir: string;
  let database: Record<string, string>;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gatewright-network-'));
    database = await settingsOf();
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const start = (network: string, folder = dataDir) =>
    TestServer.start(folder, { ...database, GATEWRIGHT_NETWORK: network });

  /** Runs a statement on the database while no server has it. */
  async function change(statement: string): Promise<void> {
    const { driver } = await openDatabase({ dataDir, databaseUrl: database['GATEWRIGHT_DATABASE_URL'] ?? null });
    await driver.run(statement);
    await driver.close();
  }

  // covers 1.14 gate-serves-one: A gate serves one network, from its first start on
  // threat operations gate-starts-under: A gate starts under another network than its database, or joins servers of
  //   another => `NETWORK_FOREIGN` before anything is written
  test.each(NETWORKS)(
    'the network of the first start, %s, is that of every later one, batch or no batch',
    async (own) => {
      await (await start(own)).stop();
      const bootstrap = await readFile(join(dataDir, 'bootstrap.json'), 'utf8');
      for (const other of NETWORKS.filter((network) => network !== own)) {
        await expect(start(other)).rejects.toMatchObject({ message: expect.stringContaining(own) });
      }
      expect(await readFile(join(dataDir, 'bootstrap.json'), 'utf8')).toBe(bootstrap);
      await (await start(own)).stop();
    },
  );

  // covers gate-serves-one
  test('a database whose first start was cut short belongs to the network of its agents', async () => {
    await (await start('previewnet')).stop();
    await change('delete from gate_identity');
    await expect(start('testnet')).rejects.toMatchObject({ message: expect.stringContaining('previewnet') });
    await (await start('previewnet')).stop();
    await expect(start('testnet')).rejects.toMatchObject({ message: expect.stringContaining('previewnet') });
  });

  test('what the first start pinned counts, whatever the agents of the database say', async () => {
    await (await start('mainnet')).stop();
    await change("update agent set network = 'testnet'");
    await expect(start('testnet')).rejects.toMatchObject({ message: expect.stringContaining('mainnet') });
  });
});

// threat gate-starts-under
test('a server of another network does not join those of a PostgreSQL, not even at its first start', async () => {
  const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
  const first = await TestServer.start(undefined, { ...environment, GATEWRIGHT_NETWORK: 'mainnet' });
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-network-'));
  for (const file of ['keys.json', 'starts.json', 'bootstrap.json'])
    await copyFile(join(first.dataDir, file), join(folder, file));
  const joining = TestServer.start(folder, { ...environment, GATEWRIGHT_NETWORK: 'testnet' });
  await expect(joining).rejects.toMatchObject({ code: 'NETWORK_FOREIGN' });
  await first.discard();

  const shared = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'gatewright-network-'))));
  const keys = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'));
  for (const each of folders) await writeFile(join(each, 'keys.json'), JSON.stringify({ ...keys, database: 'unused' }));
  const starts = await Promise.allSettled(
    folders.map((each, index) =>
      TestServer.start(each, { ...shared, GATEWRIGHT_NETWORK: NETWORKS[index] ?? 'testnet' }),
    ),
  );
  const refused = starts.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toMatchObject([{ code: 'NETWORK_FOREIGN' }]);
  for (const each of starts) if (each.status === 'fulfilled') await each.value.stop();
  for (const each of [folder, ...folders]) await rm(each, { recursive: true });
});
