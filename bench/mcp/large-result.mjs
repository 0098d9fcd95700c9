// Time and memory of one large result through `gatewright mcp --listen`, which reads messages whole. Linux alone: it reads /proc.
// node bench/mcp/large-result.mjs [MIB], after node scripts/prepare.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledGate, onboard, start } from '../server/gates.mjs';

const [mib = '100'] = process.argv.slice(2);
const GATEWRIGHT = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const SERVER = `
  const text = 'x'.repeat(${Number(mib)} * 1024 * 1024);
  const results = {
    initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'large', version: '1' } },
    'tools/call': { content: [{ type: 'text', text }] },
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? {} }));
  });`;

const folder = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
const config = join(folder, 'mcp.json');
const servers = { large: { command: process.execPath, args: ['-e', SERVER] } };
const gate = await start([await bundledGate('memory')], { PORT: '0', GATEWRIGHT_DATA_DIR: join(folder, 'gate') });
await writeFile(join(folder, 'agent.json'), JSON.stringify(await onboard(gate)), { mode: 0o600 });
const mapping = { gate: gate.baseUrl, agent: './agent.json', others: 'pass', tools: {}, servers };
await writeFile(config, JSON.stringify(mapping));
const bound = String(Number(mib) + 1);
const words = [GATEWRIGHT, 'mcp', '--config', config, '--listen', '127.0.0.1:0', '--message-mib', bound];
const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const [line] = await once(child.stdout, 'data');
  const url = String(line).match(/^listening on (\S+)/)[1];
  const opening = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  const first = await post(url, { id: 1, method: 'initialize', params: opening });
  await first.text();
  const session = { 'mcp-session-id': first.headers.get('mcp-session-id') };
  const before = await peakMib(child.pid);
  const started = performance.now();
  const answer = await post(
    url,
    { id: 2, method: 'tools/call', params: { name: 'large_get', arguments: {} } },
    session,
  );
  const bytes = (await answer.arrayBuffer()).byteLength;
  console.table({
    'result, MiB': Math.round(bytes / 1024 / 1024),
    'time, ms': Math.round(performance.now() - started),
    'memory before, MiB': before,
    'most memory, MiB': await peakMib(child.pid),
  });
} finally {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await gate.stop();
  await rm(folder, { recursive: true });
}

function post(url, message, headers = {}) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  const types = { 'content-type': 'application/json', accept: 'application/json' };
  return fetch(url, { method: 'POST', headers: { ...types, ...headers }, body });
}

/** Most resident memory of a process so far. */
async function peakMib(pid) {
  const [, kib] = (await readFile(`/proc/${pid}/status`, 'utf8')).match(/^VmHWM:\s+(\d+) kB/m);
  return Math.round(Number(kib) / 1024);
}
