import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEYS_FILE } from '../../src/keys/key-file.js';
import { announcePolicyKey, replaceKey } from '../../src/offline/offline-keys.js';
import { createOrganisationOffline } from '../../src/offline/offline-organisation.js';
import { TestServer } from '../support/test-server.js';

let server: TestServer;
let keysFile: string;
beforeEach(async () => {
  server = await TestServer.start();
  keysFile = join(server.dataDir, KEYS_FILE);
});
afterEach(() => rm(server.dataDir, { recursive: true }));

/** Stops the server once a batch of its log is closed. */
async function stopWithLog(): Promise<void> {
  await server.authorize();
  await vi.waitFor(async () => expect((await server.get('/magp/evidence/checkpoint')).status).toBe(200), 20_000);
  await server.stop();
}

const startAgain = (environment: Readonly<Record<string, string>> = {}) =>
  TestServer.start(server.dataDir, environment).then(async (again) => {
    await again.stop();
    return 'started';
  });

test('a database whose keys are missing is not served, and no others are made for it', async () => {
  await server.stop();
  await rm(keysFile);
  await expect(startAgain()).rejects.toMatchObject({
    code: 'KEYS_INVALID',
    message: expect.stringContaining('missing'),
  });
  const place = { dataDir: server.dataDir, databaseUrl: null };
  const creating = createOrganisationOffline(server.dataDir, 'Other', 'owner@other.test');
  await expect(creating).rejects.toMatchObject({ code: 'KEYS_INVALID' });
  await expect(announcePolicyKey(place, Date.now())).rejects.toMatchObject({ code: 'KEYS_INVALID' });
  await expect(replaceKey(place, 'policy', Date.now())).rejects.toMatchObject({ code: 'KEYS_INVALID' });
  await expect(stat(keysFile)).rejects.toThrow('ENOENT');
});

test('a database is served with its own keys alone', async () => {
  await server.stop();
  const other = await TestServer.start();
  await other.stop();
  const kept = await readFile(keysFile);
  await copyFile(join(other.dataDir, KEYS_FILE), keysFile);
  await rm(other.dataDir, { recursive: true });
  await expect(startAgain()).rejects.toMatchObject({ code: 'KEYS_INVALID', message: expect.stringContaining('other') });
  const place = { dataDir: server.dataDir, databaseUrl: null };
  await expect(replaceKey(place, 'issuer', Date.now())).rejects.toMatchObject({ code: 'KEYS_INVALID' });
  await writeFile(keysFile, kept);
  await replaceKey(place, 'issuer', Date.now());
  expect(await startAgain()).toBe('started');
});

test('a log goes on under its own key and name alone', async () => {
  await stopWithLog();
  const ownLog = { code: 'LOG_FOREIGN', message: expect.stringContaining('gatewright/testnet') };
  await expect(startAgain({ GATEWRIGHT_NETWORK: 'previewnet' })).rejects.toMatchObject(ownLog);
  const kept = await readFile(keysFile, 'utf8');
  await writeFile(keysFile, JSON.stringify({ ...JSON.parse(kept), log: 'ab'.repeat(32) }));
  await expect(startAgain()).rejects.toMatchObject(ownLog);
  await writeFile(keysFile, kept);
  expect(await startAgain()).toBe('started');
});

test('an organisation is added to a database that has its first one, not to an empty directory', async () => {
  await server.stop();
  const empty = await mkdtemp(join(tmpdir(), 'gatewright-test-'));
  const creating = createOrganisationOffline(empty, 'Other', 'owner@other.test');
  await expect(creating).rejects.toMatchObject({ code: 'NO_ORGANISATION' });
  await rm(empty, { recursive: true });
});

test('mandates outlive the address of the service', async () => {
  await server.discard();
  server = await TestServer.start(undefined, { GATEWRIGHT_PUBLIC_URL: 'https://gate.example' });
  await server.stop();
  server = await TestServer.start(server.dataDir);
  expect((await server.authorize()).data['reasonCode']).toBe('AUTHORIZED');
  await server.stop();
});
