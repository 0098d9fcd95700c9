import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASES } from '@gatewright/service/test-support';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_FILE } from '../../src/database/database.js';
import { KEYS_FILE } from '../../src/keys/key-file.js';
import { announcePolicyKey, replaceKey } from '../../src/offline/offline-keys.js';
import { createOrganisationOffline } from '../../src/offline/offline-organisation.js';
import { TestServer } from '../support/test-server.js';

describe.each(DATABASES)('on %s', (_name, settingsOf) => {
  let environment: Record<string, string>;
  let place: { readonly dataDir: string; readonly databaseUrl: string | null };
  let before: string;

  beforeEach(async () => {
    environment = await settingsOf();
    const server = await TestServer.start(undefined, environment);
    await server.stop();
    place = { dataDir: server.dataDir, databaseUrl: environment['GATEWRIGHT_DATABASE_URL'] ?? null };
    before = await keys();
  });
  afterEach(() => rm(place.dataDir, { recursive: true }));

  const keysFile = () => join(place.dataDir, KEYS_FILE);
  const keys = () => readFile(keysFile(), 'utf8');
  const restore = (text: string) => writeFile(keysFile(), text);

  const start = () =>
    TestServer.start(place.dataDir, environment).then(async (server) => {
      await server.stop();
      return 'started';
    });

  /** What says that the key file is older, and since when. */
  const older = (purpose: string, at: number) => ({
    code: 'KEYS_INVALID',
    message: expect.stringMatching(
      `is older than the database: it lacks the ${purpose} key [0-9a-f]{64}, known there since ${new Date(at).toISOString()}; copy it from another server`,
    ),
  });

  test.each([
    ['policy', 'replaced', (at: number) => replaceKey(place, 'policy', at)],
    ['issuer', 'replaced', (at: number) => replaceKey(place, 'issuer', at)],
    ['policy', 'announced', (at: number) => announcePolicyKey(place, at)],
  ] as const)('the keys of before the %s key was %s are refused, those since are taken', async (purpose, _, change) => {
    const at = Date.now() + 60_000;
    await change(at);
    const since = await keys();
    await restore(before);
    const refused = [
      start,
      () => createOrganisationOffline(place.dataDir, 'Other', 'owner@other.test', place.databaseUrl),
      () => announcePolicyKey(place, at),
      () => replaceKey(place, purpose, at),
    ];
    for (const work of refused) await expect(work()).rejects.toMatchObject(older(purpose, at));
    expect(await keys()).toBe(before);
    await restore(since);
    expect(await start()).toBe('started');
  });

  test('a key is replaced again where the newest keys are lost, and the lost ones are refused for good', async () => {
    const at = Date.now() + 60_000;
    await replaceKey(place, 'policy', at);
    const lost = await keys();
    await restore(before);
    await replaceKey(place, 'policy', at + 1, 'older');
    expect(await start()).toBe('started');
    await restore(lost);
    await expect(start()).rejects.toMatchObject(older('policy', at + 1));
  });
});

test('a database of before a rotation is served with the keys since, and then knows them', async () => {
  const server = await TestServer.start();
  await server.stop();
  const place = { dataDir: server.dataDir, databaseUrl: null };
  const [database, keysFile] = [join(server.dataDir, DATABASE_FILE), join(server.dataDir, KEYS_FILE)];
  await copyFile(database, `${database}.before`);
  const before = await readFile(keysFile, 'utf8');
  await replaceKey(place, 'issuer', Date.now());
  await rm(`${database}-wal`, { force: true });
  await rm(`${database}-shm`, { force: true });
  await copyFile(`${database}.before`, database);
  await (await TestServer.start(server.dataDir)).stop();
  await writeFile(keysFile, before);
  await expect(TestServer.start(server.dataDir)).rejects.toMatchObject({ code: 'KEYS_INVALID' });
  await rm(server.dataDir, { recursive: true });
});
