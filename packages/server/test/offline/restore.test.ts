import { appendFile, copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject, readStatusEntry } from '@gatewright/protocol';
import { DATABASES, textAt } from '@gatewright/service/test-support';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DATABASE_FILE, openDatabase } from '../../src/database/database.js';
import { createLogger } from '../../src/host/logger.js';
import { backUp } from '../../src/offline/backup.js';
import { confirmRestore, type RestoreTerms } from '../../src/offline/confirm-restore.js';
import { readSettings } from '../../src/settings/settings.js';
import { TestServer } from '../support/test-server.js';

const KEEP: RestoreTerms = { suspend: [], revoke: [] };

describe.each(DATABASES)('on %s', (name, settingsOf) => {
  let environment: Record<string, string>;
  let server: TestServer;
  beforeEach(async () => {
    environment = await settingsOf();
    server = await TestServer.start(undefined, environment);
  });
  afterEach(async () => {
    await server.stop();
    await rm(server.dataDir, { recursive: true });
  });

  const file = (of: string) => join(server.dataDir, of);
  const restart = async () => {
    server = await TestServer.start(server.dataDir, environment, () => undefined);
  };
  const settings = () =>
    readSettings({ GATEWRIGHT_DATA_DIR: server.dataDir, GATEWRIGHT_LOG_LEVEL: 'error', ...environment });
  const confirm = (terms: RestoreTerms) => confirmRestore(settings(), terms, createLogger('silent'));
  const decided = async () => (await server.authorize()).data['reasonCode'];

  /** Runs statements on the database of a stopped server. */
  async function onDatabase(statements: (tables: readonly string[]) => readonly string[]): Promise<void> {
    const { driver } = await openDatabase(settings());
    const found = await driver.all("select tablename as name from pg_tables where schemaname = 'public'");
    for (const statement of statements(found.map((row) => String(row['name'])))) await driver.run(statement);
    await driver.close();
  }

  /** Keeps what the database of a stopped server holds. */
  async function copy(): Promise<void> {
    if (name === 'SQLite') return copyFile(file(DATABASE_FILE), file('older.db'));
    await onDatabase((tables) => [
      'create schema older',
      ...tables.map((each) => `create table older."${each}" as table public."${each}"`),
    ]);
  }

  /** Puts that back. */
  async function putBack(): Promise<void> {
    if (name === 'SQLite') return copyFile(file('older.db'), file(DATABASE_FILE));
    await onDatabase((tables) =>
      tables.flatMap((each) => [`delete from "${each}"`, `insert into "${each}" select * from older."${each}"`]),
    );
  }

  const identityId = () => textAt(server.agent, 'identityId');
  const suspend = () =>
    server.asOwner(`/agent-identity/${identityId()}/contain`, { status: 'suspended', reason: 'stolen' });
  const agentDid = () => textAt(server.agent, 'agentDid');

  async function issue(scope: string): Promise<{ readonly mandateId: string; readonly index: number }> {
    const { data } = await server.asOwner('/policy/mandate', {
      agentDid: agentDid(),
      scope,
      currency: 'USD',
      maxAmount: 100,
    });
    const mandateId = String(data['mandateId']);
    const read = await server.get(`/mandate/${mandateId}`, { token: server.ownerToken });
    const { credential } = read.data;
    const entry = isJsonObject(credential) ? readStatusEntry(credential) : null;
    if (entry === null) throw new Error('the credential names no status');
    const list = Number(entry.listUrl.slice(entry.listUrl.lastIndexOf('/') + 1));
    return { mandateId, index: list * 131_072 + entry.index };
  }

  /** Restores a copy of before an agent was suspended and a mandate was issued. Returns what was lost. */
  async function restoreOlder(): Promise<{ readonly lost: Awaited<ReturnType<typeof issue>> }> {
    await server.stop();
    await copy();
    await restart();
    await suspend();
    const lost = await issue('after-the-copy');
    await server.stop();
    await putBack();
    await restart();
    return { lost };
  }

  // covers older-copy-known: An older copy is known, permits nothing, and is confirmed by a command that contains
  //   again what it may lack
  // threat operations older-copy-forgot: An older copy lacks suspensions and revocations => it permits nothing and
  //   shows no bundle or status list until an operator confirms it
  test('an older copy permits nothing, shows no one that nothing was revoked, and takes authority away', async () => {
    await restoreOlder();
    expect(await decided()).toBe('GATE_UNAVAILABLE');
    const refused = { status: 503, body: { success: false } };
    const did = encodeURIComponent(agentDid());
    expect(await server.get(`/policy/bundle/${did}`)).toMatchObject(refused);
    expect((await server.fetch('/credentials/status/0')).status).toBe(503);
    expect((await server.fetch('/readyz')).status).toBe(503);
    expect((await server.fetch('/healthz')).status).toBe(200);
    expect(await server.asOwner('/policy/mandate', {})).toMatchObject(refused);
    expect((await server.get('/agent-identity', { token: server.ownerToken })).status).toBe(200);
    expect((await suspend()).status).toBe(200);
    await server.stop();
    await restart();
    expect(await decided()).toBe('GATE_UNAVAILABLE');
  });

  // covers older-copy-known
  test('a confirmed copy permits again what was not contained again, and goes on with its log', async () => {
    await restoreOlder();
    await server.stop();
    const { suspended, revoked } = await confirm({ suspend: 'all', revoke: [] });
    expect({ suspended, revoked }).toEqual({ suspended: [agentDid()], revoked: [] });
    await restart();
    expect(await decided()).toBe('AGENT_SUSPENDED');
    await server.asOwner(`/agent-identity/${identityId()}/reinstate`, { reason: 'nothing was wrong' });
    expect(await decided()).toBe('AUTHORIZED');
    await server.stop();
    const mirror = await readFile(file('checkpoints.log'), 'utf8');
    expect(mirror.trim().split('\n').length).toBeGreaterThan(0);
    await restart();
    expect(await decided()).toBe('AUTHORIZED');
  });

  // covers older-copy-known
  test('mandates that may have been revoked are revoked again, all or by name', async () => {
    await restoreOlder();
    const { mandates } = (await server.get('/mandate', { token: server.ownerToken })).data;
    const [first] = Array.isArray(mandates) ? mandates : [];
    const mandateId = isJsonObject(first) ? String(first['mandateId']) : '';
    await server.stop();
    await expect(confirm({ suspend: [], revoke: ['never'] })).rejects.toMatchObject({ code: 'NOT_IN_COPY' });
    await expect(confirm({ suspend: ['did:key:never'], revoke: [] })).rejects.toMatchObject({ code: 'NOT_IN_COPY' });
    expect((await confirm({ suspend: [], revoke: [mandateId] })).revoked).toEqual([mandateId]);
    await restart();
    expect(await decided()).toBe('MANDATE_REVOKED');
  });

  // threat operations revoked-credential-shares: A revoked credential shares its status index with a later one =>
  //   never: no index is given twice
  test('no status index is given twice, whatever the copy lacks', async () => {
    const { lost } = await restoreOlder();
    await server.stop();
    await confirm(KEEP);
    await restart();
    const next = await issue('after-the-restore');
    expect(next.index).toBeGreaterThan(lost.index);
    expect((await server.fetch(`/credentials/status/${Math.floor(next.index / 131_072)}`)).status).toBe(200);
    const after = await issue('and-another');
    expect(after.index).toBe(next.index + 1);
    // Restored once more, to before the first restore.
    await server.stop();
    await putBack();
    await confirm(KEEP);
    await restart();
    expect((await issue('after-the-second')).index).toBeGreaterThan(after.index);
  });

  test('a database that is no older copy needs no confirmation', async () => {
    await server.stop();
    await expect(confirm(KEEP)).rejects.toMatchObject({ code: 'NOT_RESTORED' });
    await restart();
    expect(await decided()).toBe('AUTHORIZED');
  });

  // threat older-copy-forgot
  test('a database that is older than the mirror of its checkpoints is a copy, though no start came after it', async () => {
    await server.authorize();
    await server.stop();
    await restart();
    await server.stop();
    // The counts agree: only the mirror knows more.
    const mirror = await readFile(file('checkpoints.log'), 'utf8');
    const { size, note } = JSON.parse(mirror.trim().split('\n').at(-1) ?? '{}');
    await appendFile(file('checkpoints.log'), `${JSON.stringify({ size: size + 1, note })}\n`);
    await restart();
    expect(await decided()).toBe('GATE_UNAVAILABLE');
    await server.stop();
    const { checkpointsMovedTo } = await confirm(KEEP);
    expect(await readdir(server.dataDir)).toContain((checkpointsMovedTo ?? '').split('/').at(-1));
    await restart();
    expect(await decided()).toBe('AUTHORIZED');
  });
});

describe('backups', () => {
  // covers backup-served-sqlite: A backup of a served SQLite file is consistent, and known as a copy
  test('a backup while a gate decides holds every decision of before, and is known as a copy wherever it is served', async () => {
    const server = await TestServer.start();
    const folder = await mkdtemp(join(tmpdir(), 'gatewright-backup-'));
    const place = { dataDir: server.dataDir, databaseUrl: null };
    const before: JsonObject[] = [];
    for (let index = 0; index < 20; index += 1) before.push((await server.authorize()).data);
    let deciding = true;
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (deciding) await server.authorize({ amount: 1 });
      }),
    );
    const out = join(folder, DATABASE_FILE);
    await backUp(place, out, Date.now());
    deciding = false;
    await load;
    await expect(backUp(place, out, Date.now())).rejects.toMatchObject({ code: 'BACKUP_FAILED' });
    for (const file of ['keys.json', 'bootstrap.json']) await copyFile(join(server.dataDir, file), join(folder, file));
    await server.discard();

    const restored = await TestServer.start(folder, {}, () => undefined);
    expect((await restored.authorize()).data['reasonCode']).toBe('GATE_UNAVAILABLE');
    for (const { eventId } of before) {
      expect((await restored.get(`/evidence/${eventId}`, { token: restored.ownerToken })).status).toBe(200);
    }
    await restored.stop();
    const settings = readSettings({ GATEWRIGHT_DATA_DIR: folder });
    await confirmRestore(settings, KEEP, createLogger('silent'));
    const confirmed = await TestServer.start(folder);
    expect((await confirmed.authorize()).data['reasonCode']).toBe('AUTHORIZED');
    await confirmed.discard();
  });

  test('a backup of a stopped gate is whole, and the one that was copied goes on as it was', async () => {
    const server = await TestServer.start();
    await server.stop();
    const out = join(server.dataDir, 'copy.db');
    expect(await backUp({ dataDir: server.dataDir, databaseUrl: null }, out, Date.now())).toBeGreaterThan(10_000);
    expect((await readdir(server.dataDir)).filter((name) => name.startsWith('copy.db-'))).toEqual([]);
    const again = await TestServer.start(server.dataDir);
    expect((await again.authorize()).data['reasonCode']).toBe('AUTHORIZED');
    await again.discard();
  });

  test('a backup of a PostgreSQL is refused with the commands that copy it, without its password', async () => {
    const databaseUrl = "postgres://o'hara:hidden@db.example:5433/name?sslmode=require";
    const refusal = await backUp({ dataDir: '/nowhere', databaseUrl }, '/out/a b', 0).catch((error: Error) => error);
    expect(String(refusal)).toContain(
      "pg_dump --format=custom --file='/out/a b' '--dbname=postgres://o'\\''hara@db.example:5433/name?sslmode=require'",
    );
    expect(String(refusal)).not.toContain('hidden');
  });
});
