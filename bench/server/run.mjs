// Signed, durable authorize calls over HTTP, beside what they cannot be faster than. `node bench/server/run.mjs [--rounds 3] [--requests 5000]`.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { createCluster } from '../../scripts/postgres/cluster.mjs';
import { closedLoop, openLoop, percentile } from './load.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, requests: { type: 'string', default: '5000' } },
});
const ROUNDS = Number(options.rounds);
const REQUESTS = Number(options.requests);

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const cache = join(root, 'node_modules/.cache/bench-server');

await mkdir(cache, { recursive: true });
const protocol = await bundled('protocol', 'import', protocolEntry());
const { authorizeText, decodePrivateKey, nodeEd25519, toHex, utf8 } = await import(protocol);
const gates = { memory: await bundledGate('memory'), file: await bundledGate('file') };
const givenUrl = process.env.GATEWRIGHT_BENCH_DATABASE_URL;

// Every round measures every subject: what disturbs the machine for a while disturbs all of them, and the median of the
// rounds leaves it out.
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureAll());
report();

async function measureAll() {
  return {
    echo: await measureEcho(),
    verified: await measureVerifications(),
    memory: await measureGate(gates.memory, {}),
    sqlite: await measureGate(gates.file, {}),
    postgres: await onPostgres((url) => measureGate(gates.file, { GATEWRIGHT_DATABASE_URL: url })),
  };
}

async function onPostgres(work) {
  if (givenUrl !== undefined) return work(givenUrl);
  const cluster = await createCluster();
  try {
    return await work(cluster.url('postgres'));
  } finally {
    await cluster.stop();
  }
}

function report() {
  const floor = median(floorOf);
  console.log(
    `median of ${ROUNDS} rounds, ${REQUESTS} requests each, 64 connections, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
  );
  console.log(`(a) the framework echoing the body     ${round(median(({ echo }) => echo))} /s`);
  console.log(`(b) Ed25519 verifications, one process ${round(median(({ verified }) => verified))} /s`);
  console.log(`    both, one after the other          ${round(floor)} /s`);
  console.log(`(c) the gate on the memory store       ${line('memory')}; ${shareOf('memory', floorOf)} of the floor`);
  for (const [name, key] of [
    ['SQLite', 'sqlite'],
    ['PostgreSQL', 'postgres'],
  ]) {
    const ofMemory = shareOf(key, ({ memory }) => memory.perSecond);
    console.log(
      `    the gate on ${name.padEnd(22)} ${line(key)}; ${shareOf(key, floorOf)} of the floor, ${ofMemory} of (c)`,
    );
  }
}

function floorOf({ echo, verified }) {
  return 1 / (1 / echo + 1 / verified);
}

function median(of) {
  const sorted = rounds.map(of).sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

function shareOf(key, whole) {
  return percent(median((measured) => measured[key].perSecond / whole(measured)));
}

function line(key) {
  const at = (load, share) => median(({ [key]: measured }) => percentile(measured[load], share)).toFixed(1);
  const full = `p50 ${at('latencies', 0.5)} ms, p99 ${at('latencies', 0.99)} ms`;
  const calm = `at half of it p50 ${at('half', 0.5)} ms, p99 ${at('half', 0.99)} ms`;
  return `${round(median((measured) => measured[key].perSecond))} /s, ${full}; ${calm}`;
}

async function measureEcho() {
  const subject = await start([join(here, 'echo.mjs')], {});
  try {
    const bodies = Array.from({ length: REQUESTS }, (_, index) =>
      Buffer.from(JSON.stringify(unsigned('did:key:echo', index))),
    );
    await closedLoop(subject.baseUrl, bodies);
    return (await closedLoop(subject.baseUrl, bodies)).perSecond;
  } finally {
    await subject.stop();
  }
}

/** Verifications as the gate does them: off the main thread, under one key. */
async function measureVerifications() {
  const seed = new Uint8Array(32).fill(1);
  const key = nodeEd25519.publicKey(seed);
  const messages = Array.from({ length: REQUESTS }, (_, index) => utf8(`message ${index} ${'x'.repeat(150)}`));
  const signed = messages.map((message) => ({ message, signature: nodeEd25519.sign(message, seed) }));
  let next = 0;
  const started = performance.now();
  const worker = async () => {
    for (let one = signed[next++]; one !== undefined; one = signed[next++]) {
      await nodeEd25519.verifyAsync(one.signature, one.message, key);
    }
  };
  await Promise.all(Array.from({ length: 64 }, worker));
  return (REQUESTS * 1000) / (performance.now() - started);
}

async function measureGate(gate, environment) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
  const subject = await start([gate], { PORT: '0', GATEWRIGHT_DATA_DIR: dataDir, ...environment });
  try {
    const config = await onboard(subject);
    const url = `${subject.baseUrl}/policy/mandate/authorize`;
    await closedLoop(url, signedOrders(config, REQUESTS));
    const full = await closedLoop(url, signedOrders(config, REQUESTS));
    const half = await openLoop(url, signedOrders(config, REQUESTS), full.perSecond / 2);
    return { ...full, half: half.latencies };
  } finally {
    await subject.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** An agent whose budget outlasts the measurement. */
async function onboard({ baseUrl, bootstrapFile }) {
  const { owner } = JSON.parse(await readFile(bootstrapFile, 'utf8'));
  const answer = await fetch(`${baseUrl}/onboarding/agent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ name: 'Bench', scope: 'bench', maxAmount: 1_000_000_000, merchants: ['acme'] }),
  });
  const { success, data } = await answer.json();
  if (!success) throw new Error(`onboarding was refused: ${JSON.stringify(data)}`);
  return data;
}

function signedOrders(config, count) {
  const seed = decodePrivateKey(config.agentKey);
  return Array.from({ length: count }, (_, index) => {
    const order = unsigned(config.agentDid, index);
    const signature = toHex(nodeEd25519.sign(utf8(authorizeText(order)), seed));
    return Buffer.from(JSON.stringify({ ...order, signature }));
  });
}

function unsigned(agentDid, index) {
  return {
    agentDid,
    action: 'bench',
    amount: 1,
    currency: 'USD',
    merchant: 'acme',
    itinerary: { riskLevel: 'low' },
    nonce: `${crypto.randomUUID()}-${index}`,
    issuedAt: new Date().toISOString(),
  };
}

async function start(argv, environment) {
  const child = spawn(process.execPath, argv, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(JSON.parse(text.split('\n')[0]));
    });
    child.once('exit', (code) => reject(new Error(`${argv[0]} ended with ${code}`)));
  });
  const stop = () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return ended;
  };
  return { ...ready, stop };
}

function bundledGate(kind) {
  return bundled(`gate-${kind}`, 'file', join(here, 'gate.ts'), kind === 'memory');
}

/** One file of an entry and the workspace's sources; packages of others stay where they are. */
async function bundled(name, as, entry, onMemory = false) {
  const outfile = join(cache, `${name}.mjs`);
  await build({
    ...(as === 'import' ? { stdin: { contents: entry, resolveDir: here, loader: 'ts' } } : { entryPoints: [entry] }),
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['gatewright-source'],
    logLevel: 'error',
    plugins: [workspaceOnly(onMemory)],
  });
  return as === 'import' ? new URL(`file://${outfile}`).href : outfile;
}

function workspaceOnly(onMemory) {
  return {
    name: 'workspace only',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path }) =>
        path.startsWith('@gatewright/') || path.startsWith('served:') ? undefined : { path, external: true },
      );
      if (!onMemory) return;
      const served = join(root, 'packages/server/src/database.ts');
      onResolve({ filter: /^served:database$/ }, () => ({ path: served }));
      onResolve({ filter: /\/database\.js$/ }, ({ importer }) =>
        importer.endsWith('server.ts') ? { path: join(here, 'memory-database.mjs') } : undefined,
      );
    },
  };
}

function protocolEntry() {
  return `export * from '@gatewright/protocol'; export { nodeEd25519 } from '@gatewright/protocol/node';`;
}

function round(value) {
  return String(Math.round(value)).padStart(6);
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}
