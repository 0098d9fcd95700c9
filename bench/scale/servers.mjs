// What servers that share a PostgreSQL cost: signed, durable authorize calls of 64 connections, spread over one, two and three gates.
//
//   node bench/scale/servers.mjs [--servers 1,2,3] [--agents 1,64] [--rounds 6] [--requests 1000] [--json FILE]
//
// All gates of a case are open at once, and cases take turns; figures are medians of the rounds. The processor time is that of a call in the
// gates and in the database (Linux only), all on the cores that the load generator uses as well; `callsACommit` is the mean size of a batch.
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seasonedCluster } from '../seasoned-cluster.mjs';
import { bundledGate, onboard, signedOrders, start } from '../server/gates.mjs';
import { connect, post } from '../server/load.mjs';

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '1,2,3' },
    agents: { type: 'string', default: '1,64' },
    rounds: { type: 'string', default: '6' },
    requests: { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
});
const [ROUNDS, REQUESTS] = [Number(values.rounds), Number(values.requests)];
/** Rounds before the measured ones: a gate is compiled while it serves. */
const WARM_UP = 3;
const CALLERS = 64;
/** Ticks of the processor's clock a second, as Linux reports times of processes. */
const TICKS_PER_SECOND = 100;

const gate = await bundledGate('file');
const directory = await mkdtemp(join(tmpdir(), 'gatewright-servers-'));
const cluster = await seasonedCluster();
const database = new pg.Client({ connectionString: cluster.url('postgres') });
await database.connect();
const cases = [];
try {
  for (const agents of values.agents.split(',').map(Number)) {
    for (const servers of values.servers.split(',').map(Number)) cases.push(await openCase(servers, agents));
  }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const one of round % 2 === 0 ? cases : [...cases].reverse()) {
      const measured = await measure(one);
      if (round >= 0) one.rounds.push(measured);
    }
  }
} finally {
  for (const one of cases) await one.close();
  await database.end();
  await cluster.stop();
  await rm(directory, { recursive: true });
}
const rows = cases.map(({ servers, agents, rounds }) => ({ servers, agents, ...medians(rounds) }));
console.table(rows);
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);

/** Gates on a database of their own, with as many agents. */
async function openCase(servers, agents) {
  const name = `case_${servers}_${agents}`;
  await database.query(`create database ${name}`);
  const url = cluster.url(name);
  const first = join(directory, name);
  const gates = [];
  for (let index = 0; index < servers; index += 1) {
    const dataDirectory = index === 0 ? first : `${first}-${index}`;
    // Servers of one database have the same keys.
    if (index > 0) await cp(first, dataDirectory, { recursive: true });
    const environment = { PORT: '0', GATEWRIGHT_DATA_DIR: dataDirectory, GATEWRIGHT_DATABASE_URL: url };
    gates.push(await start([gate], environment));
  }
  const configs = [];
  for (let index = 0; index < agents; index += 1) configs.push(await onboard(gates[0]));
  const connections = [];
  for (const { baseUrl } of gates) connections.push(await connect(baseUrl));
  const close = async () => {
    for (const connection of connections) connection.end();
    for (const one of gates) await one.stop();
  };
  return { name, servers, agents, gates, configs, connections, rounds: [], close };
}

async function measure({ name, gates, configs, connections }) {
  const perAgent = configs.map((config) => signedOrders(config, Math.ceil(REQUESTS / configs.length)));
  const orders = Array.from({ length: REQUESTS }, (_, index) => perAgent[index % perAgent.length].pop());
  const before = await counters(name, gates);
  const began = performance.now();
  let next = 0;
  const caller = async (index) => {
    const at = index % gates.length;
    const url = `${gates[at].baseUrl}/policy/mandate/authorize`;
    for (let body = orders[next++]; body !== undefined; body = orders[next++])
      await connections[at].send(post(url, body));
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index)));
  const ms = performance.now() - began;
  const after = await counters(name, gates);
  const spent = (counter) => (after[counter] - before[counter]) / REQUESTS;
  return {
    perSecond: (REQUESTS * 1000) / ms,
    gateUs: spent('gateUs'),
    databaseUs: spent('databaseUs'),
    callsACommit: REQUESTS / (after.batches - before.batches),
  };
}

async function counters(name, gates) {
  let gateUs = 0;
  for (const one of gates) {
    const { user, system } = await one.cpu();
    gateUs += user + system;
  }
  const client = new pg.Client({ connectionString: cluster.url(name) });
  await client.connect();
  const { rows: receipts } = await client.query('select count(*) as batches from ledger_batch_receipt');
  await client.end();
  return { gateUs, databaseUs: databaseMicroseconds(), batches: Number(receipts[0].batches) };
}

/** Processor time of every process of PostgreSQL, those that ended included; 0 where the system does not say. */
function databaseMicroseconds() {
  if (process.platform !== 'linux') return 0;
  const processes = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? stat(pid) : []));
  const postmasters = processes.filter(({ command, parent }) => command === 'postgres' && parent === process.pid);
  const ticks = processes.flatMap((one) => {
    const isMaster = postmasters.includes(one);
    const isBackend = postmasters.some(({ pid }) => pid === one.parent);
    return isMaster ? [one.own + one.children] : isBackend ? [one.own] : [];
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1_000_000) / TICKS_PER_SECOND;
}

function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const command = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, own, children] = [
      Number(rest[1]),
      Number(rest[11]) + Number(rest[12]),
      Number(rest[13]) + Number(rest[14]),
    ];
    return [{ pid: Number(pid), parent, command, own, children }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}

function medians(rounds) {
  const names = Object.keys(rounds[0]);
  const median = (name) => rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)];
  return Object.fromEntries(names.map((name) => [name, Math.round(median(name) * 10) / 10]));
}
