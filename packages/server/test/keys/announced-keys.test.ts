import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { type JsonObject, withEndorsedKeys } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import type { RotatedKey } from '@gatewright/service';
import { keysAt, secretAt, secretsSince, servingKeys } from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { DATABASE_FILE } from '../../src/database/database.js';
import { askForRotation, readRotationRequest } from '../../src/keys/rotation-request.js';
import { replaceKey } from '../../src/offline/offline-keys.js';
import { TestServer } from '../support/test-server.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY_PACE = { lookMs: 50, staleMs: 1_000, leadMinMs: 500 };

const started = (dataDir?: string, environment: Record<string, string> = {}) =>
  TestServer.start(dataDir, environment, () => undefined, { keyPace: KEY_PACE });

const shown = async (server: TestServer) => (await server.get('/magp/policy/pubkey')).data;

async function rotate(server: TestServer, keys: readonly RotatedKey[] = ['policy', 'claimToken']): Promise<void> {
  await askForRotation(server.dataDir, { keys, leadMs: 10 * 60_000 });
  await expect.poll(() => readRotationRequest(server.dataDir), { timeout: 10_000 }).toBeNull();
}

test('a server that was stopped while a key was announced takes it at its start, and the log has the change', async () => {
  let server = await started();
  const path = join(server.dataDir, 'keys.json');
  const before = await readFile(path, 'utf8');
  await rotate(server);
  const { nextPublicKey } = await shown(server);
  expect(nextPublicKey).toMatch(/^[0-9a-f]{64}$/);
  await server.stop();
  const database = await openSqlite(join(server.dataDir, DATABASE_FILE));
  const changes = await database.all("select detail from setting_change where setting = 'key'");
  await database.close();
  expect(changes.map(({ detail }) => JSON.parse(String(detail)).subject).sort()).toEqual(['claimToken', 'policy']);

  await writeFile(path, before);
  server = await started(server.dataDir);
  expect(await shown(server)).toMatchObject({ nextPublicKey });
  expect(JSON.parse(await readFile(path, 'utf8')).successors).toHaveLength(2);
  server.letPass(10 * 60_000);
  expect(await shown(server)).toMatchObject({ publicKey: nextPublicKey, nextPublicKey: null });
  await server.discard();
});

// threat operations database-writer-plants-key: Someone who can write to the database announces a key of theirs => servers take
//   only what is sealed under a secret of the key file, for that key and time
test('an announced key that was changed in the database is taken by no server', async () => {
  let server = await started();
  const path = join(server.dataDir, 'keys.json');
  const before = await readFile(path, 'utf8');
  await rotate(server);
  await server.stop();
  const database = await openSqlite(join(server.dataDir, DATABASE_FILE));
  await database.run("update announced_key set starts_at = '2020-01-01T00:00:00.000Z'");
  await database.close();
  await writeFile(path, before);
  await expect(started(server.dataDir)).rejects.toMatchObject({
    code: 'KEYS_INVALID',
    message: expect.stringContaining('is older than the database'),
  });
  const again = await openSqlite(join(server.dataDir, DATABASE_FILE));
  await again.run("delete from signing_key where purpose in ('policy', 'claimToken')");
  await again.close();
  server = await started(server.dataDir);
  expect(await shown(server)).toMatchObject({ nextPublicKey: null });
  await server.discard();
});

test('a policy key endorses its successor, over any number of rotations, until one is compromised', async () => {
  let server = await started();
  const { publicKey: first } = await shown(server);
  const followed = async () => {
    const { publicKey, endorsements } = (await shown(server)) as JsonObject;
    const keys = withEndorsedKeys(String(first), endorsements, nodeEd25519).split(',');
    return { keys, isPresent: keys.at(-1) === publicKey };
  };
  for (const rotations of [1, 2]) {
    await rotate(server);
    expect((await followed()).keys).toHaveLength(1 + rotations);
    // The former key is forgotten, and its endorsement is not.
    server.letPass(21 * 60_000);
    expect(await followed()).toMatchObject({ isPresent: true });
  }
  await server.stop();
  const place = { dataDir: server.dataDir, databaseUrl: null };
  await replaceKey(place, 'policy', Date.parse(server.now));
  server = await started(server.dataDir);
  expect(await followed()).toMatchObject({ keys: { length: 4 }, isPresent: true });
  await server.stop();
  await replaceKey(place, 'policy', Date.parse(server.now), 'newest', server.now);
  server = await started(server.dataDir);
  expect(await followed()).toMatchObject({ keys: { length: 1 }, isPresent: false });
  await server.discard();
});

test('a pack binds an issuer key that was announced, so that one taken over the rotation verifies', async () => {
  const server = await started();
  await server.authorize();
  await rotate(server, ['issuer']);
  server.letPass(60_000);
  const path = '/evidence/pack?from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
  const bound = async () => {
    const { bindings = [] } = (await server.get(path, { token: server.ownerToken })).data as { bindings?: unknown[] };
    return bindings.filter((each) => JSON.stringify(each).includes('"issuer-key:bind"')).length;
  };
  await expect.poll(bound, { timeout: 20_000, interval: 500 }).toBe(2);
  await server.discard();
});

test('a key that the schedule names is announced once it is old enough, and signs a day later', async () => {
  const server = await started(undefined, { GATEWRIGHT_KEY_ROTATION: 'policy:30' });
  const { publicKey } = await shown(server);
  server.letPass(29 * DAY_MS);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await shown(server)).toMatchObject({ publicKey, nextPublicKey: null });
  server.letPass(2 * DAY_MS);
  await expect.poll(async () => (await shown(server))['nextPublicKey'], { timeout: 10_000 }).not.toBeNull();
  const { nextPublicKey } = await shown(server);
  expect(await shown(server)).toMatchObject({ publicKey });
  server.letPass(DAY_MS + 1_000);
  expect(await shown(server)).toMatchObject({ publicKey: nextPublicKey, nextPublicKey: null });
  await server.discard();
});

test('secrets of claim tokens are those of a time, and each is accepted for as long as it is asked for', () => {
  const seed = (byte: number) => new Uint8Array(32).fill(byte);
  const kept = {
    ...{ policy: seed(1), log: seed(2), issuer: seed(3), claimToken: seed(4), nextPolicy: null, retired: [] },
    ...{
      database: 'unused',
      former: [{ purpose: 'claimToken' as const, key: seed(5), retiredAt: '2026-01-10T00:00:00Z' }],
    },
    successors: [{ purpose: 'claimToken' as const, key: seed(6), from: '2026-03-01T00:00:00Z' }],
  };
  const at = (time: string) => servingKeys(keysAt(kept, Date.parse(time)), nodeEd25519);
  const before = at('2026-02-01T00:00:00Z');
  const since = (keys: typeof before, time: string) => secretsSince(keys, Date.parse(time)).map(([byte]) => byte);
  expect(since(before, '2026-01-01T00:00:00Z')).toEqual([4, 5, 6]);
  expect(since(before, '2026-01-20T00:00:00Z')).toEqual([4, 6]);
  const after = at('2026-03-01T00:00:00Z');
  expect(since(after, '2026-01-01T00:00:00Z')).toEqual([6, 4, 5]);
  const ofTime = (time: string) => secretAt(after, time)[0];
  expect(['2026-01-09T00:00:00Z', '2026-01-11T00:00:00Z', '2026-03-01T00:00:01Z'].map(ofTime)).toEqual([5, 4, 6]);
});
