// Makes the states that alerts are for on real servers, and has a Prometheus find each of them.
import { once } from 'node:events';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createCluster } from '../../postgres/cluster.mjs';
import { ALERTS } from '../../reference/alert-table.mjs';
import { dataDirectory, gatewright } from '../gate.mjs';
import { promtool, startPrometheus } from './prometheus.mjs';
import { open } from './servers.mjs';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** For how long healthy servers are watched, ms. */
const HEALTHY_MS = 8_000;

export async function alerts() {
  const found = (await promtool()).map((text) => ({ text: `promtool: ${text.trim()}`, met: true }));
  const ends = [];
  const fired = new Set();
  const later = (end) => ends.unshift(end);
  const prometheus = await startPrometheus();
  later(prometheus.stop);
  const expect = async (name, server, state) => {
    const seconds = await prometheus.fires(name, server);
    if (seconds !== null) fired.add(name);
    const text = `${name}: ${state}; ${seconds === null ? 'did not fire' : `fired after ${seconds.toFixed(1)} s`}`;
    found.push({ text, met: seconds !== null });
  };
  try {
    const file = await openOnFile(later);
    const shared = await openOnPostgres(later);
    await prometheus.scrape('file', file.metricsUrl);
    await prometheus.scrape('shared', shared.server.metricsUrl);
    await wait(HEALTHY_MS);
    const healthy = await prometheus.alerts();
    found.push({ text: `healthy servers: ${healthy.length} alerts fire`, met: healthy.length === 0 });
    await onFile(file, expect);
    await onPostgres(shared, expect);
    await onRestoredCopy(prometheus, expect, later);
    await file.close();
    await expect('GatewrightDown', 'file', 'a server is stopped');
    const missing = ALERTS.filter(({ name }) => !fired.has(name)).map(({ name }) => name);
    found.push({
      text: `${fired.size} of ${ALERTS.length} alerts fired ${missing.join(', ')}`,
      met: missing.length === 0,
    });
    return found;
  } finally {
    for (const end of ends) await end();
  }
}

async function openOnFile(later) {
  const folder = await dataDirectory();
  later(folder.remove);
  const server = await open(folder.path);
  later(() => server.close());
  return { ...server, folder: folder.path };
}

async function openOnPostgres(later) {
  const cluster = await createCluster();
  later(cluster.stop);
  const folder = await dataDirectory();
  later(folder.remove);
  const url = cluster.url('postgres');
  const server = await open(folder.path, { GATEWRIGHT_DATABASE_URL: url, GATEWRIGHT_MAX_QUEUE: '20' });
  later(() => server.close());
  return { cluster, server, url };
}

/** Receivers that fail, people who do not answer, an effect that is lost, an anchor that cannot be written, and keys that grow old. */
async function onFile(server, expect) {
  const gone = createServer((_request, response) => response.writeHead(410).end());
  gone.listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const closed = 'http://127.0.0.1:9/';
  for (const url of [closed, `http://127.0.0.1:${gone.address().port}/`]) {
    await server.asOwner('/webhooks', { url, events: ['escalation.created'] });
  }
  const agent = await server.agent();
  await server.order(agent, { amount: 800 });
  await expect('GatewrightDeliveriesLost', 'file', 'a receiver answers 410');
  gone.close();

  const { data: held } = await server.order(agent);
  const path = `/policy/mandate/authorize/${held.authorizationId}`;
  const { data: claim } = await server.post(`${path}/effect/dispatching`, {});
  await server.post(`${path}/effect/unknown`, { claimToken: claim.claimToken, reason: 'timeout' });
  await expect('GatewrightOutcomeUnknown', 'file', 'a counterparty does not know what became of an action');

  server.clock.ahead = 5 * HOUR_MS;
  await expect('GatewrightEscalationsWait', 'file', 'no person decides an action for five hours');
  await expect('GatewrightDeliveriesLate', 'file', 'a receiver is down for five hours');

  await breakCheckpoints(server.folder);
  await server.order(agent);
  await expect('GatewrightAnchoringFails', 'file', 'the checkpoint file cannot be written');
  await server.order(agent);
  server.clock.ahead += 10 * 60_000;
  await expect('GatewrightSealingLate', 'file', 'the checkpoint file cannot be written for ten minutes');

  server.clock.ahead += 401 * DAY_MS;
  await expect('GatewrightKeyOld', 'file', 'keys are 401 days old');
}

/** A directory stands in the place of the file. */
async function breakCheckpoints(folder) {
  const path = join(folder, 'checkpoints.log');
  await rm(path);
  await mkdir(path);
}

/** A database that another program locks, that takes no writes, and that is gone. */
async function onPostgres({ cluster, server, url }, expect) {
  const agent = await server.agent();
  await server.order(agent);
  const operator = new pg.Client({ connectionString: url });
  operator.on('error', () => undefined);
  await operator.connect();

  // Few enough to find room in the queue: what it refuses is answered at once.
  const few = keepCalling(() => server.order(agent), 8);
  await lock(operator, 'ledger', 'exclusive');
  await expect('GatewrightSlow', 'shared', 'another program keeps the ledger from being written');
  await few.stop();
  const orders = keepCalling(() => server.order(agent), 60);
  await expect('GatewrightQueueFills', 'shared', 'another program keeps the ledger from being written');
  await expect('GatewrightCommitsFail', 'shared', 'the same');
  await expect('GatewrightErrors', 'shared', 'the same');
  await operator.query('rollback');
  await orders.stop();

  const reads = keepCalling(() => server.asOwner('/tokens'), 60);
  await lock(operator, '', 'access exclusive');
  await expect('GatewrightPoolExhausted', 'shared', 'another program keeps the tables from being read');
  await operator.query('rollback');
  await reads.stop();

  await leaveInputs(server, agent, operator);
  server.clock.ahead = 2 * HOUR_MS;
  await expect('GatewrightJobLate', 'shared', 'the database takes no writes for two hours');
  await expect('GatewrightDegraded', 'shared', 'the same');

  await operator.end();
  await cluster.kill('SIGKILL');
  await expect('GatewrightStoreUnreadable', 'shared', 'the database is gone');
  await expect('GatewrightNotReady', 'shared', 'the same');
  // It is stopped with its server.
  await cluster.start();
}

/** Locks the tables whose names begin so, in a mode of PostgreSQL. */
async function lock(operator, prefix, mode) {
  const named = "select tablename from pg_tables where schemaname = 'public' and starts_with(tablename, $1)";
  const { rows } = await operator.query(named, [prefix]);
  await operator.query('begin');
  await operator.query(`lock table ${rows.map(({ tablename }) => `"${tablename}"`).join(', ')} in ${mode} mode`);
}

/** Makes so many calls at a time, until they are stopped. */
function keepCalling(call, count) {
  const state = { isOver: false };
  const repeat = async () => {
    while (!state.isOver) {
      await call().catch(() => undefined);
      await wait(20);
    }
  };
  const calls = Array.from({ length: count }, repeat);
  return {
    stop() {
      state.isOver = true;
      return Promise.all(calls);
    },
  };
}

/** Has the database take no writes while captured inputs wait for their commitment. */
async function leaveInputs(server, agent, operator) {
  const readOnly = (on) => operator.query(`alter database postgres set default_transaction_read_only = ${on}`);
  await server.asOwner('/organisation/decision-log', { context: false, days: null, capture: true });
  for (let tries = 0; tries < 20; tries += 1) {
    await server.order(agent);
    await wait(500);
    await readOnly('on');
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gatewright'",
    );
    const { rows } = await operator.query('select 1 from decision_input where commitment_id is null limit 1');
    if (rows.length > 0) return;
    await operator.query('set default_transaction_read_only = off');
    await readOnly('off');
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gatewright'",
    );
    await wait(1_000);
  }
  throw new Error('no input waited when the database took no writes');
}

/** A copy of a backup is served. */
async function onRestoredCopy(prometheus, expect, later) {
  const folder = await dataDirectory();
  later(folder.remove);
  const first = await open(folder.path);
  const copy = join(folder.path, 'copy.db');
  await gatewright(['backup', '--out', copy, '--data-dir', folder.path]);
  await first.close();
  const database = join(folder.path, 'gatewright.db');
  for (const name of [database, `${database}-wal`, `${database}-shm`]) await rm(name, { force: true });
  await copyFile(copy, database);
  const restored = await open(folder.path);
  later(() => restored.close());
  await prometheus.scrape('restored', restored.metricsUrl);
  await expect('GatewrightRestored', 'restored', 'a backup is served');
}
