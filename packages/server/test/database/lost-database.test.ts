import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASES } from '@gatewright/service/test-support';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_FILE } from '../../src/database/database.js';
import { createOrganisationOffline } from '../../src/offline/offline-organisation.js';
import { TestServer } from '../support/test-server.js';

const LOST = { code: 'DATABASE_LOST', message: expect.stringContaining('--new-database') };

describe.each(DATABASES)('on %s', (name, settingsOf) => {
  let environment: Record<string, string>;
  let server: TestServer;
  beforeEach(async () => {
    environment = await settingsOf();
    server = await TestServer.start(undefined, environment);
    await server.stop();
  });
  afterEach(() => rm(server.dataDir, { recursive: true }));

  const file = (of: string) => join(server.dataDir, of);
  const contents = async () => ({
    keys: await readFile(file('keys.json'), 'utf8'),
    bootstrap: await readFile(file('bootstrap.json'), 'utf8'),
  });
  const start = (newDatabase = false, settings = environment) =>
    TestServer.start(server.dataDir, settings, undefined, { newDatabase });

  /** Takes the database away; returns the settings of a start that finds an empty one. */
  async function lose(): Promise<Record<string, string>> {
    if (name === 'SQLite') await rename(file(DATABASE_FILE), file('moved.db'));
    return settingsOf();
  }

  // covers keys-use-served: Keys in use are served with their own database alone, and `bootstrap.json` is never
  //   written over
  // threat operations database-lost-emptied: The database is lost, emptied, or another one is named beside keys in
  //   use => the start is refused with `DATABASE_LOST`; keys and bootstrap file stay as they are
  test('keys in use are not taken to an empty database, and nothing of theirs is written over', async () => {
    const before = await contents();
    await expect(start(false, await lose())).rejects.toMatchObject(LOST);
    expect(await contents()).toEqual(before);
    if (name === 'SQLite') await rename(file('moved.db'), file(DATABASE_FILE));
    const again = await start();
    expect((await again.authorize()).data).toMatchObject({ decision: 'allow' });
    await again.stop();
  });

  test('keys that do not name their database are refused, on their own and on an empty one', async () => {
    const { database, ...unnamed } = JSON.parse((await contents()).keys);
    expect(database).toMatch(/^db-/);
    await writeFile(file('keys.json'), JSON.stringify(unnamed));
    const invalid = { code: 'KEYS_INVALID', message: expect.stringContaining('does not name its database') };
    await expect(start()).rejects.toMatchObject(invalid);
    await expect(start(false, await lose())).rejects.toMatchObject(invalid);
    expect(JSON.parse((await contents()).keys)).toEqual(unnamed);
  });

  // threat operations keys-put-beside: Keys are put beside another database that they once signed => `KEYS_INVALID`
  test('keys are not taken to another database, though it has the same keys', async () => {
    const { keys } = await contents();
    const other = { ...JSON.parse(keys), database: 'another' };
    await writeFile(file('keys.json'), JSON.stringify(other));
    const foreign = { code: 'KEYS_INVALID', message: expect.stringContaining('another') };
    await expect(start()).rejects.toMatchObject(foreign);
    const creating = createOrganisationOffline(
      server.dataDir,
      'Other',
      'owner@other.test',
      environment['GATEWRIGHT_DATABASE_URL'] ?? null,
    );
    await expect(creating).rejects.toMatchObject(foreign);
  });

  // threat operations two-logs-under: Two logs under one key => none: a new database gets new keys
  test('an owner who means a new database gets one with keys of its own, and keeps the files of the old one', async () => {
    const before = await contents();
    const next = await start(true, await lose());
    const after = await contents();
    expect((await next.authorize()).data).toMatchObject({ decision: 'allow' });
    await next.stop();
    expect(JSON.parse(after.keys).log).not.toBe(JSON.parse(before.keys).log);
    const names = await readdir(server.dataDir);
    for (const [kept, text] of [
      ['keys.json', before.keys],
      ['bootstrap.json', before.bootstrap],
    ] as const) {
      const [aside = ''] = names.filter((each) => each.startsWith(`${kept}.before-`));
      expect(await readFile(file(aside), 'utf8')).toBe(text);
      expect((await stat(file(aside))).mode & 0o777).toBe(0o600);
    }
  });

  test('a database in use is no new one', async () => {
    const before = await contents();
    await expect(start(true)).rejects.toMatchObject({ code: 'DATABASE_NOT_EMPTY' });
    expect(await contents()).toEqual(before);
  });

  // covers keys-use-served
  test('a bootstrap file is never written over, whatever became of the keys', async () => {
    const { bootstrap } = await contents();
    const settings = await lose();
    await rm(file('keys.json'));
    await expect(start(false, settings)).rejects.toMatchObject({ code: 'BOOTSTRAP_FILE_KEPT' });
    expect(await readFile(file('bootstrap.json'), 'utf8')).toBe(bootstrap);
  });

  test('a bootstrap file of another database keeps its addresses', async () => {
    const { bootstrap } = await contents();
    const other = JSON.stringify({ ...JSON.parse(bootstrap), org: { id: 'org-of-another', name: 'Another' } });
    await writeFile(file('bootstrap.json'), other);
    await (await start()).stop();
    expect(await readFile(file('bootstrap.json'), 'utf8')).toBe(other);
  });
});

// threat database-lost-emptied
test('an emptied SQLite file is a lost database', async () => {
  const server = await TestServer.start();
  await server.stop();
  await writeFile(join(server.dataDir, DATABASE_FILE), '');
  await expect(TestServer.start(server.dataDir)).rejects.toMatchObject(LOST);
  await rm(server.dataDir, { recursive: true });
});

// covers keys-use-served
test('a first start that was cut short is begun again: its keys are in no use', async () => {
  const server = await TestServer.start();
  await server.stop();
  const { keys } = { keys: JSON.parse(await readFile(join(server.dataDir, 'keys.json'), 'utf8')) };
  await writeFile(join(server.dataDir, 'keys.json'), JSON.stringify({ ...keys, database: 'unused' }));
  const pending = await readFile(join(server.dataDir, 'bootstrap.json'), 'utf8');
  await rm(join(server.dataDir, 'bootstrap.json'));
  await writeFile(join(server.dataDir, 'bootstrap.json.pending'), pending);
  await rm(join(server.dataDir, DATABASE_FILE));
  const again = await TestServer.start(server.dataDir);
  expect(again.ownerToken).not.toBe(server.ownerToken);
  await again.discard();
});

test('a first start that was cut short after its organisation was stored leaves the tokens to the next', async () => {
  const server = await TestServer.start();
  await server.stop();
  await rename(join(server.dataDir, 'bootstrap.json'), join(server.dataDir, 'bootstrap.json.pending'));
  const again = await TestServer.start(server.dataDir);
  expect(again.ownerToken).toBe(server.ownerToken);
  expect(await readdir(server.dataDir)).not.toContain('bootstrap.json.pending');
  await again.discard();
});
