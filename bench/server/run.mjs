// Signed, durable authorize calls over HTTP, beside what they cannot be faster than. `node bench/server/run.mjs [--rounds 12] [--requests 1000] [--only sqlite,…]`.
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seasonedCluster } from '../seasoned-cluster.mjs';
import { bundledGate, captureInputs, nodeEd25519, onboard, signedOrders, start, unsigned, utf8 } from './gates.mjs';
import { closedLoop, connect, median, openLoop, percentile, perRequest, post } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    requests: { type: 'string', default: '1000' },
    only: { type: 'string' },
  },
});
const ROUNDS = Number(options.rounds);
const REQUESTS = Number(options.requests);

const here = fileURLToPath(new URL('./', import.meta.url));
const gates = {
  memory: await bundledGate('memory'),
  file: await bundledGate('file'),
  unlogged: await bundledGate('unlogged'),
};
const givenUrl = process.env.GATEWRIGHT_BENCH_DATABASE_URL;

/** Opens what is measured, by name, in the order of the table. */
const SUBJECTS = {
  echo: openEcho,
  verified: openVerifications,
  memory: () => openGate(gates.memory, {}),
  sqlite: () => openGate(gates.file, {}),
  unlogged: () => openGate(gates.unlogged, {}),
  captured: () => openGate(gates.file, {}, captureInputs),
  postgres: openGateOnPostgres,
};
const chosen = options.only === undefined ? Object.keys(SUBJECTS) : options.only.split(',');
const unknown = chosen.filter((name) => !Object.hasOwn(SUBJECTS, name));
if (unknown.length > 0) throw new Error(`${unknown} is not measured here; name some of ${Object.keys(SUBJECTS)}`);

/** Lines of the table: what stands before it, the subjects that it needs, the rest of it. */
const ROWS = [
  ['(a) the framework echoing the body', ['echo'], () => `${rate('echo')}; ${cost('echo')}`],
  ['(b) Ed25519 verifications, one process', ['verified'], () => rate('verified')],
  ['    both, one after the other', ['echo', 'verified'], () => `${round(overall(floorOf))} /s`],
  ['(c) the gate on the memory store', ['memory'], () => line('memory') + ofFloor('memory')],
  ['    the gate on SQLite', ['sqlite'], () => line('sqlite') + ofFloor('sqlite') + ofMemory('sqlite')],
  ['    the same without the decision log', ['sqlite', 'unlogged'], () => line('unlogged') + ofUnlogged()],
  ['    the same with captured inputs', ['sqlite', 'captured'], () => line('captured')],
  ['    the gate on PostgreSQL', ['postgres'], () => line('postgres') + ofFloor('postgres') + ofMemory('postgres')],
];

/** Rounds before the measured ones: a gate is compiled while it serves. */
const WARM_UP = 4;

// All are open at once and take turns of a second or less: what disturbs the machine for a while disturbs all of them alike,
// and the median of the rounds leaves out what disturbs one.
const subjects = {};
const rounds = [];
try {
  for (const name of chosen) subjects[name] = await SUBJECTS[name]();
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const measured = await measureAll(round % 2 === 0 ? chosen : [...chosen].reverse());
    if (round >= 0) rounds.push(measured);
  }
} finally {
  for (const subject of Object.values(subjects)) await subject.close();
}
report();

async function measureAll(names) {
  const measured = {};
  for (const name of names) measured[name] = await subjects[name].measure();
  return measured;
}

function report() {
  console.log(
    `median of ${ROUNDS} rounds of ${REQUESTS} requests each, 64 connections, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
  );
  for (const [heading, needed, rest] of ROWS) {
    if (needed.every((name) => chosen.includes(name))) console.log(heading.padEnd(38), rest());
  }
}

function floorOf({ echo, verified }) {
  return 1 / (1 / echo.perSecond + 1 / verified.perSecond);
}

function ofFloor(name) {
  return ['echo', 'verified'].every((part) => chosen.includes(part)) ? `, ${shareOf(name, floorOf)} of the floor` : '';
}

function ofMemory(name) {
  return chosen.includes('memory') ? `, ${shareOf(name, ({ memory }) => memory.perSecond)} of (c)` : '';
}

function ofUnlogged() {
  return `; with it ${shareOf('sqlite', ({ unlogged }) => unlogged.perSecond)} of that rate`;
}

/** The median of the rounds. */
function overall(of) {
  return median(rounds.map(of));
}

function shareOf(key, whole) {
  return percent(overall((measured) => measured[key].perSecond / whole(measured)));
}

function line(key) {
  const at = (load, share) => overall(({ [key]: measured }) => percentile(measured[load], share)).toFixed(1);
  const full = `p50 ${at('latencies', 0.5)} ms, p99 ${at('latencies', 0.99)} ms`;
  const calm = `at half of it p50 ${at('half', 0.5)} ms, p99 ${at('half', 0.99)} ms`;
  return `${rate(key)}, ${full}; ${calm}; ${cost(key)}`;
}

function rate(key) {
  return `${round(overall((measured) => measured[key].perSecond))} /s`;
}

/** Processor time of one request, of all threads, on either side. */
function cost(key) {
  const of = (side) => Math.round(overall((measured) => measured[key].cpu[side]));
  return `CPU per request ${of('server')} µs, of the load ${of('load')} µs`;
}

async function openEcho() {
  const subject = await start([join(here, 'echo.mjs')], {});
  const connection = await connect(subject.baseUrl);
  const requests = Array.from({ length: REQUESTS }, (_, index) =>
    post(subject.baseUrl, Buffer.from(JSON.stringify(unsigned('did:key:echo', index)))),
  );
  return {
    measure: () => withCpu(subject, () => closedLoop(connection, requests)),
    async close() {
      connection.end();
      await subject.stop();
    },
  };
}

/** Verifications off the main thread, under one key, as Node's own pool does them. */
function openVerifications() {
  const seed = new Uint8Array(32).fill(1);
  const key = nodeEd25519.publicKey(seed);
  const messages = Array.from({ length: REQUESTS }, (_, index) => utf8(`message ${index} ${'x'.repeat(150)}`));
  const signed = messages.map((message) => ({ message, signature: nodeEd25519.sign(message, seed) }));
  return {
    async measure() {
      let next = 0;
      const started = performance.now();
      const worker = async () => {
        for (let one = signed[next++]; one !== undefined; one = signed[next++]) {
          await nodeEd25519.verifyAsync(one.signature, one.message, key);
        }
      };
      await Promise.all(Array.from({ length: 64 }, worker));
      return { perSecond: (REQUESTS * 1000) / (performance.now() - started) };
    },
    close: () => undefined,
  };
}

async function openGate(gate, environment, prepare = async () => undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
  const subject = await start([gate], { PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, ...environment });
  const config = await onboard(subject);
  await prepare(subject);
  const url = `${subject.baseUrl}/policy/mandate/authorize`;
  const connection = await connect(url);
  const orders = () => signedOrders(config, REQUESTS).map((order) => post(url, order));
  return {
    async measure() {
      const [hasty, calm] = [orders(), orders()];
      const full = await withCpu(subject, () => closedLoop(connection, hasty));
      const half = await openLoop(connection, calm, full.perSecond / 2);
      return { ...full, half: half.latencies };
    },
    async close() {
      connection.end();
      await subject.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** On the given database, or on one of the bench's own. */
async function openGateOnPostgres() {
  const cluster = givenUrl === undefined ? await seasonedCluster() : null;
  const gate = await openGate(gates.file, { GATEWRIGHT_DATABASE_URL: givenUrl ?? cluster.url('postgres') });
  return {
    measure: gate.measure,
    async close() {
      await gate.close();
      await cluster?.stop();
    },
  };
}

/** What `work` measures, with the processor time that one of its requests cost the subject and this process, µs. */
async function withCpu(subject, work) {
  const [before, own] = [await subject.cpu(), process.cpuUsage()];
  const measured = await work();
  const [after, ownAfter] = [await subject.cpu(), process.cpuUsage()];
  const cpu = { server: perRequest(before, after, REQUESTS), load: perRequest(own, ownAfter, REQUESTS) };
  return { ...measured, cpu };
}

function round(value) {
  return String(Math.round(value)).padStart(6);
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}
