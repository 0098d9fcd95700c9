// Latency that `gatewright mcp` adds to calls: of a tool that passes, and of one that runs on a permit of a gate with its ledger in
// memory, and on SQLite. Calls take turns. node bench/mcp/run.mjs [CALLS], after node scripts/prepare.mjs.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bundledGate, onboard, start } from '../server/gates.mjs';
import { percentile } from '../server/load.mjs';

const [calls = '1000'] = process.argv.slice(2);
const GATEWRIGHT = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const SERVER = [fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js')), 'stdio'];
const WARM_UP = 200;

const SUM = { name: 'get-sum', arguments: { a: 2, b: 3 } };
const ECHO = { name: 'echo', arguments: { message: 'hi' } };

const folder = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
const opened = [];
try {
  const direct = await connect(SERVER);
  const memory = await throughProxy('memory');
  const durable = await throughProxy('file');
  const subjects = [
    { name: 'direct, get-sum', client: direct, call: SUM, times: [] },
    { name: 'passed, get-sum', client: memory, call: SUM, times: [], beside: 0 },
    { name: 'direct, echo', client: direct, call: ECHO, times: [] },
    { name: 'guarded, echo, ledger in memory', client: memory, call: ECHO, times: [], beside: 2 },
    { name: 'guarded, echo, SQLite', client: durable, call: ECHO, times: [], beside: 2 },
  ];
  for (let round = -WARM_UP; round < Number(calls); round += 1) {
    // The first of one round is the last of the next: what disturbs the machine disturbs all alike.
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const started = performance.now();
      const { isError } = await subject.client.callTool(subject.call);
      if (isError) throw new Error(`${subject.name}: a call was refused`);
      if (round >= 0) subject.times.push(performance.now() - started);
    }
  }
  report(subjects);
} finally {
  for (const end of opened.reverse()) await end();
  await rm(folder, { recursive: true });
}

/** A client of the server behind a proxy, which asks a gate of its own. */
async function throughProxy(kind) {
  const gate = await start([await bundledGate(kind)], { PORT: '0', GATEWRIGHT_DATA_DIR: join(folder, kind) });
  opened.push(gate.stop);
  await writeFile(join(folder, `${kind}-agent.json`), JSON.stringify(await onboard(gate)), { mode: 0o600 });
  const config = join(folder, `${kind}.json`);
  const tools = { echo: { action: 'bench', amount: 1, currency: 'USD', merchant: 'acme' } };
  const mapping = { gate: gate.baseUrl, agent: `./${kind}-agent.json`, others: 'pass', tools };
  await writeFile(config, JSON.stringify(mapping));
  return connect([GATEWRIGHT, 'mcp', '--config', config, '--', process.execPath, ...SERVER]);
}

async function connect(args) {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
  opened.push(() => client.close());
  return client;
}

/** Percentiles of each subject, and how far they are above those of its direct calls, ms. */
function report(subjects) {
  const figures = subjects.map(({ times }) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) }));
  const rows = subjects.map(({ name, beside }, index) => {
    const { p50, p99 } = figures[index];
    const base = figures[beside];
    const added = base === undefined ? {} : { 'added p50': p50 - base.p50, 'added p99': p99 - base.p99 };
    const rounded = Object.entries({ p50, p99, ...added }).map(([key, ms]) => [key, Number(ms.toFixed(2))]);
    return [name, Object.fromEntries(rounded)];
  });
  console.table(Object.fromEntries(rows));
}
