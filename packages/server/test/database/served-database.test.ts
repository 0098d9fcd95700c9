import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyPostgres } from '@gatewright/service/test-support';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/database/database.js';
import { TestServer } from '../support/test-server.js';

let dataDir: string;
let databaseUrl: string;
let database: Database;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatewright-served-'));
  databaseUrl = await emptyPostgres();
  database = await openDatabase({ dataDir, databaseUrl });
});

afterEach(async () => {
  await database.driver.close();
  await rm(dataDir, { recursive: true });
});

const start = () => TestServer.start(dataDir, { GATEWRIGHT_DATABASE_URL: databaseUrl });

test('a server does not start while a command has the PostgreSQL alone, says why, and starts once it has ended', async () => {
  const refused = await database.unshared(() => start().catch((error: unknown) => error));
  expect(refused).toMatchObject({ code: 'DATABASE_IN_USE', message: expect.stringContaining('start again') });
  const server = await start();
  expect((await server.authorize()).data).toMatchObject({ decision: 'allow' });
  await server.stop();
});

test('a server that starts while a command has the PostgreSQL alone waits for it a moment', async () => {
  const order: string[] = [];
  let starting: Promise<TestServer> | null = null;
  await database.unshared(async () => {
    starting = start().then((server) => {
      order.push('started');
      return server;
    });
    const waiting = async () => {
      const held = await database.driver.all(
        "select pid from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return held.length;
    };
    await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0);
    order.push('command ended');
  });
  const server: TestServer = await (starting ?? start());
  expect(order).toEqual(['command ended', 'started']);
  await server.stop();
});
