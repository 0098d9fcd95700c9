// Three cells of two servers and a PostgreSQL each, behind HAProxy with the configuration of deploy/cells: one cell dies under load, and is
// started again. Needs the program `haproxy`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createCluster } from '../postgres/cluster.mjs';
import { freePort } from '../workspace/free-port.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { dataDirectory, joinFirst, onboard, serve, signedOrder } from './gate.mjs';

const CELLS = [1, 2, 3];
const DEAD = 2;
const CALLERS = 4;
const PHASE_MS = 8_000;
/** How long a call to a dead cell may wait for its refusal. */
const REFUSED_MAX_MS = 5_000;
const FILES = join(ROOT, 'deploy/cells');

export async function cells() {
  const folder = await dataDirectory();
  const started = [];
  try {
    const made = await Promise.all(CELLS.map((number) => createCell(number, started)));
    const proxy = await startProxy(folder.path, made);
    started.push(() => end(proxy.child));
    for (const cell of made) cell.agent = await onboard(cell.gates[0], `Buyer ${cell.number}`);
    await Promise.all(made.map((cell) => untilPermitted(cell, proxy.port)));
    const before = await load(made, proxy.port);
    const dead = made[DEAD - 1];
    await Promise.all([...dead.gates.map(({ child }) => end(child)), dead.cluster.kill()]);
    const during = await load(made, proxy.port);
    await dead.cluster.start();
    await serveBoth(dead, started);
    await startProxyAgain(proxy, folder.path, made);
    await untilPermitted(dead, proxy.port);
    return outcomes(before, during);
  } finally {
    for (const stop of started.reverse()) await stop();
    await folder.remove();
  }
}

async function createCell(number, started) {
  const cluster = await createCluster();
  started.push(() => cluster.stop());
  const folders = [await dataDirectory(), await dataDirectory()];
  for (const each of folders) started.push(() => each.remove());
  const cell = { number, cluster, folders, gates: [], agent: null };
  await serveBoth(cell, started);
  return cell;
}

/** Serves both servers of a cell; the second one has the keys of the first. */
async function serveBoth(cell, started) {
  const [first, second] = cell.folders.map(({ path }) => path);
  const environment = {
    GATEWRIGHT_DATABASE_URL: cell.cluster.url('postgres'),
    GATEWRIGHT_TRUSTED_PROXIES: 'loopback',
  };
  const serveOne = async (path) => {
    const gate = await serve(path, environment);
    started.push(() => end(gate.child));
    return gate;
  };
  const isNew = cell.gates.length === 0;
  cell.gates = [await serveOne(first)];
  if (isNew) await joinFirst(first, second);
  cell.gates.push(await serveOne(second));
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** HAProxy with the configuration of the repository, but for addresses of this machine. */
async function startProxy(folder, made) {
  const port = await freePort();
  const child = await spawnProxy(folder, made, port);
  return { child, port };
}

/** Servers that were started again have other ports. */
async function startProxyAgain(proxy, folder, made) {
  await end(proxy.child);
  proxy.child = await spawnProxy(folder, made, proxy.port);
}

async function spawnProxy(folder, made, port) {
  const written = await readFile(join(FILES, 'haproxy.cfg'), 'utf8');
  const addressed = made.flatMap(({ number, gates }) =>
    gates.map(({ baseUrl }, index) => [`gate-${number}${'ab'[index]}:4400`, new URL(baseUrl).host]),
  );
  const configuration = addressed.reduce(
    (given, [name, address]) => given.replace(` ${name}`, ` ${address}`),
    written.replaceAll('/usr/local/etc/haproxy/', `${FILES}/`).replace('bind :8080', `bind 127.0.0.1:${port}`),
  );
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration);
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
}

async function untilPermitted(cell, port) {
  const connections = new Agent({ keepAlive: true });
  for (const began = performance.now(); ; ) {
    const { code } = await order(cell, port, connections);
    if (code === 'AUTHORIZED') return connections.destroy();
    if (performance.now() - began > 60_000) throw new Error(`cell ${cell.number} does not permit: ${code}`);
    await wait(200);
  }
}

/** Orders of callers of every cell for a while: the answers of each cell, with their times. */
async function load(made, port) {
  const until = performance.now() + PHASE_MS;
  return Promise.all(
    made.map(async (cell) => {
      const answers = [];
      const caller = async () => {
        const connections = new Agent({ keepAlive: true });
        while (performance.now() < until) answers.push(await order(cell, port, connections));
        connections.destroy();
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
      return answers;
    }),
  );
}

/** Sends an order to the address of a cell. Resolves with its code and how long it took, ms. */
async function order({ number, agent }, port, connections) {
  const began = performance.now();
  const code = await new Promise((resolve) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/v1/policy/mandate/authorize', agent: connections },
        headers: { host: `cell-${number}.gate.example`, 'content-type': 'application/json' },
      },
      async (response) => {
        const body = await text(response).catch(() => '');
        const isJson = (response.headers['content-type'] ?? '').startsWith('application/json');
        resolve(isJson ? JSON.parse(body).data.reasonCode : String(response.statusCode));
      },
    );
    sent.once('error', ({ code: failure }) => resolve(failure));
    sent.end(signedOrder(agent));
  });
  return { code, ms: performance.now() - began };
}

function outcomes(before, during) {
  return CELLS.map((number, index) => {
    const [one, other] = [before[index], during[index]].map(summary);
    const said = ({ permitted, answers, p99, slowest, codes }) =>
      `${permitted} of ${answers} permitted, p99 ${p99} ms, slowest ${slowest} ms${codes}`;
    if (number === DEAD) {
      const met = one.permitted === one.answers && other.slowest <= REFUSED_MAX_MS;
      return { text: `cell ${number}, which died: ${said(one)}; dead: ${said(other)}; served again`, met };
    }
    const met = one.permitted === one.answers && other.permitted === other.answers;
    return { text: `cell ${number}: ${said(one)}; beside the dead one: ${said(other)}`, met };
  });
}

function summary(answers) {
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  const permitted = answers.filter(({ code }) => code === 'AUTHORIZED').length;
  const others = new Map();
  for (const { code } of answers) if (code !== 'AUTHORIZED') others.set(code, (others.get(code) ?? 0) + 1);
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  const codes = [...others].map(([code, count]) => `, ${count} × ${code}`).join('');
  return { answers: answers.length, permitted, p99: at(0.99), slowest: at(1), codes };
}
