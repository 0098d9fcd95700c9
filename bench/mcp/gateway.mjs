// Latency and processor time of calls through `gatewright mcp --listen`: of a tool that passes, beside the same server on Streamable HTTP,
// and of one that runs on a permit, beside the same tool of the same gateway that passes. Server, gateway and gate (its ledger in memory)
// are processes of their own. Calls take turns, 5 ms apart. Linux alone: it reads /proc.
// npm run bench:gateway -- [CALLS] [RESULT.json], after node scripts/prepare.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { bundledGate, onboard, start } from '../server/gates.mjs';
import { percentile } from '../server/load.mjs';

const [calls = '1000', file] = process.argv.slice(2);
const GATEWRIGHT = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const EVERYTHING = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
const WARM_UP = 200;
/** Between calls, as hosts have it: what goes on after an answer does not delay the next call. */
const PAUSE_MS = 5;
/** After a block of calls, until what goes on after the last answer is over. */
const BLOCK_END_MS = 200;
const ECHO = { message: 'hi' };

console.log(`${calls} calls each, direct, passed and guarded`);
const folder = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
const opened = [];
try {
  const direct = await connect(await serverOnHttp());
  const { url, gateway, gate } = await serveGateway();
  const host = await connect(url);
  const subjects = [
    { name: 'direct', client: direct, call: { name: 'echo', arguments: ECHO } },
    { name: 'passed', client: host, call: { name: 'plain_echo', arguments: ECHO }, beside: 0 },
    { name: 'guarded', client: host, call: { name: 'every_echo', arguments: ECHO }, beside: 1 },
  ].map((subject) => ({ ...subject, times: [] }));
  for (let round = -WARM_UP; round < Number(calls); round += 1) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const ms = await timed(subject);
      if (round >= 0) subject.times.push(ms);
      await pause(PAUSE_MS);
    }
  }
  for (const subject of subjects) {
    const before = [await processorMs(gateway), await processorMs(gate)];
    for (let call = 0; call < Number(calls); call += 1) await timed(subject);
    await pause(BLOCK_END_MS);
    const after = [await processorMs(gateway), await processorMs(gate)];
    subject.processor = after.map((ms, index) => (ms - before[index]) / Number(calls));
  }
  const rows = report(subjects);
  console.table(rows);
  if (file !== undefined)
    await writeFile(file, `${JSON.stringify({ calls: Number(calls), node: process.version, rows }, null, 2)}\n`);
} finally {
  for (const end of opened.reverse()) await end();
  await rm(folder, { recursive: true });
}

async function timed({ name, client, call }) {
  const started = performance.now();
  const { isError } = await client.callTool(call);
  if (isError) throw new Error(`${name}: a call was refused`);
  return performance.now() - started;
}

/** Processor time of all threads of a process so far, ms. */
async function processorMs(pid) {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = threads.map(async (thread) => {
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
    return Number(text.split(' ')[0]) / 1e6;
  });
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0);
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
  const program = { command: process.execPath, args: [EVERYTHING, 'stdio'] };
  const servers = { every: program, plain: program };
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
  const url = new URL(String(line).match(/^listening on (\S+)/)[1]);
  return { url, gateway: child.pid, gate: gate.pid };
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

/** Percentiles of each subject, how far they are above those of the one beside it, and processor time a call, ms. */
function report(subjects) {
  const figures = subjects.map(({ times }) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) }));
  const rows = subjects.map(({ name, beside, processor: [gateway, gate] }, index) => {
    const { p50, p99 } = figures[index];
    const base = figures[beside];
    const added = base === undefined ? {} : { 'added p50': p50 - base.p50, 'added p99': p99 - base.p99 };
    const row = { p50, p99, ...added, 'gateway CPU': gateway, 'gate CPU': gate };
    return [name, Object.fromEntries(Object.entries(row).map(([key, ms]) => [key, Number(ms.toFixed(2))]))];
  });
  return Object.fromEntries(rows);
}
