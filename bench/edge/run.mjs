// Signed, durable authorize calls over HTTP: one Durable Object in workerd beside the Node server on SQLite.
// `node bench/edge/run.mjs [--rounds 12] [--requests 1000] [--json FILE]`, after `node scripts/prepare.mjs`.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWorkerd } from '@gatewright/edge/testing';
import { bundledGate, onboard, signedOrders, start } from '../server/gates.mjs';
import { closedLoop, connect, percentile, post } from '../server/load.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    requests: { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
});
const ROUNDS = Number(options.rounds);
const REQUESTS = Number(options.requests);

/** Rounds before the measured ones: a gate is compiled while it serves. */
const WARM_UP = 4;

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000;

const SUBJECTS = { node: openNode, workerd: openWorkerd };
const NAMES = { node: 'Node server on SQLite', workerd: 'Durable Object in workerd' };

const subjects = {};
const rounds = [];
try {
  for (const [name, open] of Object.entries(SUBJECTS)) subjects[name] = await open();
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // In turns, the first of one round last in the next: what disturbs the machine disturbs both alike.
    const order = round % 2 === 0 ? Object.keys(SUBJECTS) : Object.keys(SUBJECTS).reverse();
    const measured = {};
    for (const name of order) measured[name] = await subjects[name].measure();
    if (round >= 0) rounds.push(measured);
  }
} finally {
  for (const subject of Object.values(subjects)) await subject.close();
}
await report();

async function report() {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
  console.log(`median of ${ROUNDS} rounds of ${REQUESTS} requests each, 64 connections, ${machine}\n`);
  console.log('| gate | authorize per second | p50 ms | p99 ms | processor time per request, µs |');
  console.log('|---|---|---|---|---|');
  const figures = Object.fromEntries(Object.keys(SUBJECTS).map((name) => [name, figuresOf(name)]));
  for (const [name, { perSecond, p50, p99, cpuUs }] of Object.entries(figures)) {
    console.log(
      `| ${NAMES[name]} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${Math.round(cpuUs)} |`,
    );
  }
  const share = median(({ node, workerd }) => workerd.perSecond / node.perSecond);
  console.log(
    `\nworkerd has ${Math.round(share * 100)} % of the Node server's rate (median of the shares of each round)`,
  );
  if (options.json === undefined) return;
  const result = { machine, rounds: ROUNDS, requests: REQUESTS, connections: 64, ...figures, share };
  await writeFile(options.json, `${JSON.stringify(result, null, 2)}\n`);
}

function figuresOf(name) {
  return {
    perSecond: median(({ [name]: measured }) => measured.perSecond),
    p50: median(({ [name]: measured }) => percentile(measured.latencies, 0.5)),
    p99: median(({ [name]: measured }) => percentile(measured.latencies, 0.99)),
    cpuUs: median(({ [name]: measured }) => measured.cpuUs),
  };
}

function median(of) {
  const sorted = rounds.map(of).sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

async function openNode() {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
  const subject = await start([await bundledGate('file')], { PORT: '0', GATEWRIGHT_DATA_DIR: dataDir });
  const cpuUs = async () => {
    const { user, system } = await subject.cpu();
    return user + system;
  };
  return measuredOver(subject.baseUrl, await onboard(subject), cpuUs, async () => {
    await subject.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
}

async function openWorkerd() {
  const workerd = await startWorkerd();
  const agent = await onboard({ baseUrl: workerd.url, bootstrapFile: workerd.bootstrapFile });
  const cpuUs = async () => {
    // After the name in parentheses: user and system time are the fields 14 and 15 of proc_pid_stat(5).
    const fields = (await readFile(`/proc/${workerd.pid}/stat`, 'utf8')).split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  };
  return measuredOver(workerd.url, agent, cpuUs, () => workerd.close());
}

async function measuredOver(baseUrl, agent, cpuUs, close) {
  const url = `${baseUrl}/policy/mandate/authorize`;
  const connection = await connect(url);
  return {
    async measure() {
      const orders = signedOrders(agent, REQUESTS).map((order) => post(url, order));
      const before = await cpuUs();
      const measured = await closedLoop(connection, orders);
      return { ...measured, cpuUs: ((await cpuUs()) - before) / REQUESTS };
    },
    async close() {
      connection.end();
      await close();
    },
  };
}
