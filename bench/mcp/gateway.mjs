// Latency that `gatewright mcp --listen` adds to calls of a server, with a gate whose ledger is in memory: beside the same server on
// Streamable HTTP, whose hosts have the same hop. Calls take turns. npm run bench:gateway -- [CALLS] [RESULT.json], after
// node scripts/prepare.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { bundledGate, onboard, start } from '../server/gates.mjs';
import { percentile } from '../server/load.mjs';

const [calls = '1000', file] = process.argv.slice(2);
const GATEWRIGHT = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const EVERYTHING = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
const WARM_UP = 200;

const folder = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
const opened = [];
try {
  const direct = await connect(await serverOnHttp());
  const gateway = await connect(await serveGateway());
  const subjects = [
    { name: 'direct, get-sum', client: direct, call: { name: 'get-sum', arguments: { a: 2, b: 3 } } },
    { name: 'passed, get-sum', client: gateway, call: { name: 'every_get-sum', arguments: { a: 2, b: 3 } }, beside: 0 },
    { name: 'direct, echo', client: direct, call: { name: 'echo', arguments: { message: 'hi' } } },
    { name: 'guarded, echo', client: gateway, call: { name: 'every_echo', arguments: { message: 'hi' } }, beside: 2 },
  ].map((subject) => ({ ...subject, times: [] }));
  for (let round = -WARM_UP; round < Number(calls); round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const started = performance.now();
      const { isError } = await subject.client.callTool(subject.call);
      if (isError) throw new Error(`${subject.name}: a call was refused`);
      if (round >= 0) subject.times.push(performance.now() - started);
    }
  }
  const rows = report(subjects);
  console.table(rows);
  if (file !== undefined)
    await writeFile(file, `${JSON.stringify({ calls: Number(calls), node: process.version, rows }, null, 2)}\n`);
} finally {
  for (const end of opened.reverse()) await end();
  await rm(folder, { recursive: true });
}

async function serverOnHttp() {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  opened.push(() => child.kill());
  await once(child.stderr, 'data');
  return new URL(`http://127.0.0.1:${port}/mcp`);
}

async function serveGateway() {
  const gate = await start([await bundledGate('memory')], { PORT: '0', GATEWRIGHT_DATA_DIR: join(folder, 'gate') });
  opened.push(gate.stop);
  await writeFile(join(folder, 'agent.json'), JSON.stringify(await onboard(gate)), { mode: 0o600 });
  const config = join(folder, 'mcp.json');
  const servers = { every: { command: process.execPath, args: [EVERYTHING, 'stdio'] } };
  const tools = { every_echo: { action: 'bench', amount: 1, currency: 'USD', merchant: 'acme' } };
  await writeFile(
    config,
    JSON.stringify({ gate: gate.baseUrl, agent: './agent.json', others: 'pass', tools, servers }),
  );
  const words = [GATEWRIGHT, 'mcp', '--config', config, '--listen', '127.0.0.1:0'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  opened.push(() => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    return ended;
  });
  const [line] = await once(child.stdout, 'data');
  return new URL(String(line).match(/^listening on (\S+)/)[1]);
}

async function connect(url) {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(url));
  opened.push(() => client.close());
  return client;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Percentiles of each subject, and how far they are above those of its direct calls, ms. */
function report(subjects) {
  const figures = subjects.map(({ times }) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) }));
  const rows = subjects.map(({ name, beside }, index) => {
    const { p50, p99 } = figures[index];
    const base = figures[beside];
    const added = base === undefined ? {} : { 'added p50': p50 - base.p50, 'added p99': p99 - base.p99 };
    return [
      name,
      Object.fromEntries(Object.entries({ p50, p99, ...added }).map(([key, ms]) => [key, Number(ms.toFixed(2))])),
    ];
  });
  return Object.fromEntries(rows);
}
