// Requests through `gatewright proxy` beside the bare upstream, in interleaved rounds, with a gate on SQLite: each is a process of its own.
// Authorizations are given before a round; governed requests are claimed, forwarded and captured. Prints medians of the rounds.
// node bench/receivers/proxy.mjs [ROUNDS] [REQUESTS]
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createGuardFromConfig } from '@gatewright/guard';
import { permittedFetch } from '@gatewright/receiver';

const [rounds = 9, requests = 200] = process.argv.slice(2).map(Number);
const CONCURRENCY = 32;
const GATEWRIGHT = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));
const UPSTREAM = `import { createServer } from 'node:http';
const server = createServer((request, response) => request.resume().on('end', () => response.end('{"ok":true}')));
server.listen(0, '127.0.0.1', () => console.log('Listening on http://127.0.0.1:' + server.address().port));`;
const TERMS = { action: 'pay', amount: 1, currency: 'USD', merchant: 'acme' };
const REQUEST = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"total":1}' };

const folder = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
const started = [];
try {
  await start([GATEWRIGHT, 'serve', '--port', '0', '--data-dir', join(folder, 'data')], /^Tokens and/);
  const { baseUrl, owner } = JSON.parse(await readFile(join(folder, 'data', 'bootstrap.json'), 'utf8'));
  const onboarded = await fetch(`${baseUrl}/onboarding/agent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', scope: 'pay', currency: 'USD', maxAmount: 1_000_000_000 }),
  });
  const { data } = await onboarded.json();
  const guard = createGuardFromConfig(data, { mode: 'remote' });
  const bare = await start(['--input-type=module', '-e', UPSTREAM]);
  const routes = join(folder, 'routes.json');
  const route = { method: 'POST', path: '/pay', binding: 'request', ...TERMS, amount: '/total' };
  await writeFile(routes, JSON.stringify([route, { method: 'POST', path: '/free', pass: true }]));
  const options = ['--routes', routes, '--upstream', bare, '--gate', baseUrl, '--port', '0'];
  const proxy = await start([GATEWRIGHT, 'proxy', ...options]);
  const key = { GATEWRIGHT_EFFECTS_KEY: '11'.repeat(32) };
  const logged = ['--effects', join(folder, 'effects.jsonl'), '--effects-name', 'bench'];
  const logging = await start([GATEWRIGHT, 'proxy', ...options, ...logged], undefined, key);
  const subjects = {
    'bare upstream': { url: `${bare}/pay`, governed: false },
    'passed by the proxy': { url: `${proxy}/free`, governed: false },
    'under a permit': { url: `${proxy}/pay`, governed: true },
    'under a permit, with a log of effects': { url: `${logging}/pay`, governed: true },
  };
  const rates = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { url, governed }] of Object.entries(subjects)) {
      const headers = governed ? await inParallel(() => permit(guard, url)) : Array(requests).fill(REQUEST.headers);
      const began = performance.now();
      await inParallel(() => send(url, headers.pop()));
      // The first round warms up.
      if (round > 0) rates[name].push(requests / ((performance.now() - began) / 1_000));
    }
  }
  const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
  const base = median(rates['bare upstream']);
  const row = (values) => ({
    'requests/s': Math.round(median(values)),
    'of bare': Number((median(values) / base).toFixed(3)),
  });
  console.table(Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, row(values)])));
  console.log(`${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`);
} finally {
  await Promise.all(started.map((stop) => stop()));
  await rm(folder, { recursive: true });
}

/** Starts a program of Node. @returns what its first line names after "Listening on" */
async function start(args, ready = /^Listening on (?<url>\S+)/, environment = {}) {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  started.push(() => child.kill('SIGINT') && ended);
  for await (const line of createInterface({ input: child.stdout })) {
    const found = ready.exec(line);
    if (found !== null) return found.groups?.url;
  }
  throw new Error(`${args.join(' ')} did not start`);
}

/** The headers of a permitted request, not sent. */
async function permit(guard, url) {
  let sent = {};
  await permittedFetch(guard, url, REQUEST, TERMS, async (_url, { headers }) => {
    sent = headers;
    return new Response();
  });
  return sent;
}

async function send(url, headers) {
  const response = await fetch(url, { ...REQUEST, headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
}

async function inParallel(task) {
  let left = requests;
  const results = [];
  const worker = async () => {
    while (left-- > 0) results.push(await task());
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
