import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@gatewright/ledger/postgres';
import { isJsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { calledCommand } from './support/called-command.js';
import { GateProcess } from './support/gate-process.js';

const ALONE = ['keys announce', 'keys rotate --key policy', 'keys rotate --key issuer', 'org verify'] as const;
const BESIDE = [
  'org create --name Other --owner owner@other.test',
  'token create --role admin --email a@b.test',
] as const;
const IN_USE = { status: 1, text: expect.stringContaining('stop every server on this database first') };

let dataDirs: readonly [string, string];
let databaseUrl: string;

beforeEach(async () => {
  const folder = () => mkdtemp(join(tmpdir(), 'gatewright-stopped-'));
  dataDirs = [await folder(), await folder()];
  const made: unknown = await (await fetch(inject('databases'), { method: 'POST' })).json();
  databaseUrl = isJsonObject(made) ? String(made['url']) : '';
});

afterEach(async () => {
  await GateProcess.endAll();
  await Promise.all(dataDirs.map((directory) => rm(directory, { recursive: true })));
});

const serve = (dataDir: string) => GateProcess.serve(dataDir, '--database-url', databaseUrl);

/** Calls a command on the database, from the directory of the first server. */
function call(words: string) {
  const environment = { GATEWRIGHT_DATA_DIR: dataDirs[0], GATEWRIGHT_DATABASE_URL: databaseUrl };
  return calledCommand(words.split(' '), { environment, clock: Date.now });
}

const keys = () => readFile(join(dataDirs[0], 'keys.json'), 'utf8');

/** Ends the connection by which a server says that it runs. It is made again half a second later. */
async function cutOff(): Promise<void> {
  const driver = await openPostgres(databaseUrl);
  await driver.all(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`,
  );
  await driver.close();
}

/** The exit status of a command that is called while the servers are cut off. */
async function statusWhileCutOff(words: string): Promise<number> {
  await cutOff();
  return (await call(words)).status;
}

describe('on one PostgreSQL', () => {
  test('commands that need stopped servers are refused while any runs, and work once the last was killed', async () => {
    const [one, two] = dataDirs;
    const first = await serve(one);
    for (const file of ['keys.json', 'starts.json', 'bootstrap.json']) await copyFile(join(one, file), join(two, file));
    const second = await serve(two);
    const before = await keys();
    for (const words of ALONE) expect(await call(words), words).toEqual(IN_USE);
    await first.end('SIGINT');
    for (const words of ALONE) expect(await call(words), words).toEqual(IN_USE);
    expect(await keys()).toBe(before);

    await second.end('SIGKILL');
    await expect.poll(async () => (await call('keys announce')).status, { timeout: 60_000 }).toBe(0);
    for (const words of ALONE) expect((await call(words)).status, words).toBe(0);
    expect(await keys()).not.toBe(before);
    await serve(one);
  });

  test('commands that make organisations and tokens work beside a running server', async () => {
    await serve(dataDirs[0]);
    for (const words of BESIDE) expect((await call(words)).status, words).toBe(0);
  });

  test('every command that opens a database takes its address and the directory of the keys as serve does', async () => {
    await (await serve(dataDirs[0])).end('SIGINT');
    const place = ['--data-dir', dataDirs[0], '--database-url', databaseUrl];
    for (const words of [...ALONE, ...BESIDE]) {
      expect((await calledCommand([...words.split(' '), ...place], { clock: Date.now })).status, words).toBe(0);
    }
  });

  test('a server that was cut off while its keys were replaced stops, with exit status 1', async () => {
    const server = await serve(dataDirs[0]);
    await expect.poll(() => statusWhileCutOff('keys rotate --key policy'), { timeout: 60_000 }).toBe(0);
    expect(await server.ended()).toBe(1);
  });

  test('a server that was cut off goes on with the same keys, and is in the way again', async () => {
    const server = await serve(dataDirs[0]);
    await expect.poll(() => statusWhileCutOff('org verify'), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => call('org verify'), { timeout: 60_000 }).toEqual(IN_USE);
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
  });
});
