// Three gates on a PostgreSQL with a standby, through seeded failures: promotions, restores, restarts, cut networks, killed gates.

import { execFile } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createCluster, createStandby, query } from '../postgres/cluster.mjs';
import { createSwitch } from '../postgres/switch.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { dataDirectory, onboard, serve, signedOrder } from './gate.mjs';

const GATES = 3;
const CLIENTS_EACH = 2;
/** Orders of 1 USD that the agent may place; the load asks for more. */
const CAP = 400;
const LOAD_MS = 700;
/** How long gates may take to serve again, or to say that an operator must confirm. */
const SETTLED_MAX_MS = 40_000;
const UNVERIFIED_MAX_MS = 15_000;

const run = promisify(execFile);
const COMMAND = join(ROOT, 'packages/cli/dist/main.js');

/** What happens to the database. `synchronous`: whether the standby confirms each commit. */
const FAILURES = {
  'a synchronous standby is promoted': { synchronous: true, happen: promote },
  'an asynchronous standby that has everything is promoted': { synchronous: false, happen: promote },
  'an asynchronous standby that was cut off is promoted': { synchronous: false, isCut: true, happen: promote },
  'the primary is killed and started again': {
    synchronous: false,
    async happen({ primary }) {
      await primary.kill();
      await primary.start();
    },
  },
  'the files of the primary are replaced by an older copy': {
    synchronous: false,
    isKept: true,
    async happen({ primary }) {
      await primary.kill();
      await primary.putBack();
      await primary.start();
    },
  },
  'the network to the database is silent, then back': {
    synchronous: false,
    async happen({ way }) {
      way.silence(true);
      await wait(3_000);
      way.silence(false);
    },
  },
};

async function promote({ primary, standby, way }) {
  await primary.kill();
  await standby.promote();
  way.turn(standby.port);
}

/** Plays `runs` failures from a seed on. */
export async function cluster({ runs = 6, seed = 1 } = {}) {
  const outcomes = [];
  for (let index = 0; index < runs; index += 1) {
    const names = Object.keys(FAILURES);
    const name = names[index % names.length];
    const random = randomOf(seed + index);
    outcomes.push(await played(name, random).catch((error) => ({ name, broken: [`it ended: ${error.stack}`] })));
    const { broken, lost, serving } = outcomes.at(-1);
    const times = serving === undefined ? '' : `, ${lost} permits lost, settled after ${serving} ms`;
    console.log(`  seed ${seed + index}: ${name}${times}${broken.map((text) => `\n    BROKEN ${text}`).join('')}`);
  }
  return names(outcomes);
}

function names(outcomes) {
  return Object.keys(FAILURES).flatMap((name) => {
    const own = outcomes.filter((each) => each.name === name);
    if (own.length === 0) return [];
    const settled = own.map(({ serving = 0 }) => serving).sort((a, b) => a - b);
    const lossy = own.filter(({ lost = 0 }) => lost > 0).length;
    const text = `${name}: ${own.length} runs, permits lost in ${lossy}, settled after ${settled[settled.length >> 1]} ms (at most ${settled.at(-1)})`;
    return [{ text, met: own.every(({ broken }) => broken.length === 0) }];
  });
}

async function played(name, random) {
  const { synchronous, isCut = false, isKept = false, happen } = FAILURES[name];
  const primary = await createCluster();
  const replication = await createSwitch(primary.port);
  const standby = await createStandby(primary, { name: 'one', port: replication.port });
  if (synchronous) {
    await query(primary.url('postgres'), `alter system set synchronous_standby_names = 'one'`);
    await query(primary.url('postgres'), 'select pg_reload_conf()');
    await replicating(primary);
  }
  if (isKept) {
    await primary.kill('SIGINT');
    await primary.keep();
    await primary.start();
  }
  const way = await createSwitch(primary.port);
  const folders = await Promise.all(Array.from({ length: GATES }, dataDirectory));
  const environment = { GATEWRIGHT_DATABASE_URL: `postgres://gatewright@127.0.0.1:${way.port}/postgres` };
  const gates = [];
  const load = { on: true };
  try {
    for (const [index, { path }] of folders.entries()) {
      if (index > 0) {
        for (const file of ['keys.json', 'starts.json', 'bootstrap.json']) {
          await copyFile(join(folders[0].path, file), join(path, file));
        }
      }
      gates.push(await serve(path, environment));
    }
    const agent = await onboard(gates[0], 'Buyer', { maxAmount: CAP });
    const permits = [];
    const clients = gates.flatMap((_, index) =>
      Array.from({ length: CLIENTS_EACH }, () => loaded(gates, index, agent, permits, load)),
    );
    await wait(LOAD_MS * (0.5 + random()));
    if (isKept) {
      await primary.kill('SIGINT');
      await primary.keep();
      await primary.start();
      await wait(LOAD_MS);
    }
    if (isCut) {
      replication.turn(null);
      await wait(LOAD_MS * random());
    }
    const killed = random() < 0.3 ? Math.floor(random() * GATES) : null;
    if (killed !== null) {
      gates[killed].child.kill('SIGKILL');
      await gates[killed].ended;
      await wait(100);
    }
    await happen({ primary, standby, way });
    const changedAt = performance.now();
    if (killed !== null) gates[killed] = await serveAgain(folders[killed].path, environment);
    const current = () => (way.target() === primary.port ? primary : standby);
    const states = await Promise.all(gates.map((gate) => settled(gate, changedAt)));
    await wait(LOAD_MS);
    load.on = false;
    await Promise.all(clients);
    const kept = new Set(
      (await query(current().url('postgres'), 'select authorization_id from ledger_hold')).map(
        (row) => row.authorization_id,
      ),
    );
    const lost = permits.filter(({ id }) => !kept.has(id));
    const after = permits.filter(({ sent }) => sent > changedAt);
    const broken = [];
    if (permits.length > CAP) broken.push(`${permits.length} permits of a cap of ${CAP}`);
    if (lost.length > 0 && after.length > 0) broken.push(`${after.length} permits after ${lost.length} were lost`);
    if (lost.length > 0 && states.some(({ state }) => state === 'ready')) broken.push('a gate is ready over a loss');
    if (synchronous && lost.length > 0) broken.push(`${lost.length} permits lost over a synchronous standby`);
    if (states.some(({ state }) => state === 'silent')) broken.push('a gate neither serves nor names the loss');
    if (states.some(({ state }) => state === 'confirm')) {
      broken.push(...(await confirmed({ gates, folders, environment, agent, kept })));
    }
    broken.push(...(await forks(folders)));
    return { name, broken, lost: lost.length, serving: Math.round(Math.max(...states.map(({ ms }) => ms))) };
  } finally {
    load.on = false;
    for (const { child } of gates) child.kill('SIGKILL');
    for (const each of [standby, primary]) await each.stop();
    for (const each of [way, replication]) each.close();
    for (const folder of folders) await folder.remove();
  }
}

async function replicating(primary) {
  for (;;) {
    const rows = await query(primary.url('postgres'), `select 1 from pg_stat_replication where sync_state = 'sync'`);
    if (rows.length > 0) return;
    await wait(50);
  }
}

/** A client that asks until it is stopped, at whatever gate has its index now. */
async function loaded(gates, index, agent, permits, load) {
  while (load.on) {
    const sent = performance.now();
    const verdict = await ask(gates[index], agent);
    if (verdict?.reasonCode === 'AUTHORIZED') permits.push({ id: verdict.authorizationId, sent });
    else await wait(20);
  }
}

async function ask({ baseUrl }, agent) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: signedOrder(agent) };
  const response = await fetch(`${baseUrl}/policy/mandate/authorize`, init).catch(() => null);
  return response === null ? null : (await response.json()).data;
}

async function serveAgain(path, environment) {
  for (;;) {
    const gate = await serve(path, environment).catch(() => null);
    if (gate !== null) return gate;
    await wait(500);
  }
}

/** Waits until a gate serves, or says that an operator must confirm the database. */
async function settled({ baseUrl }, since) {
  const ready = new URL('/readyz', baseUrl);
  for (;;) {
    const response = await fetch(ready).catch(() => null);
    const text = response === null ? '' : await response.text();
    const ms = performance.now() - since;
    if (response?.status === 200) return { state: 'ready', ms };
    if (text.includes('older copy')) return { state: 'confirm', ms };
    // A gate that was killed together with the primary never compares what it committed.
    if (text.includes('have not verified') && ms > UNVERIFIED_MAX_MS) return { state: 'confirm', ms };
    if (ms > SETTLED_MAX_MS) return { state: 'silent', ms };
    await wait(50);
  }
}

/** Stops the gates, confirms once, and starts them again. Returns what does not hold. */
async function confirmed({ gates, folders, environment, agent, kept }) {
  for (const { child, ended } of gates) {
    child.kill('SIGINT');
    await ended;
  }
  const args = ['restore', 'confirm', '--keep', '--data-dir', folders[0].path];
  await run(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...environment } });
  const again = [];
  try {
    for (const { path } of folders) again.push(await serve(path, environment));
    const since = performance.now();
    const states = await Promise.all(again.map((gate) => settled(gate, since)));
    const broken = states.some(({ state }) => state !== 'ready')
      ? ['a gate does not serve after the confirmation']
      : [];
    let permits = kept.size;
    for (let asked = 0; asked < CAP + 5; asked += 1) {
      const verdict = await ask(again[asked % again.length], agent);
      if (verdict?.reasonCode === 'AUTHORIZED') permits += 1;
      else if (verdict?.reasonCode === 'SPEND_LIMIT_EXCEEDED') break;
    }
    if (permits !== CAP) broken.push(`${permits} permits of a cap of ${CAP} on the history that was kept`);
    return broken;
  } finally {
    for (const { child } of again) child.kill('SIGKILL');
  }
}

/** Checkpoints of one size that differ, over the logs of all data directories. */
async function forks(folders) {
  const notes = new Map();
  const broken = [];
  for (const { path } of folders) {
    const text = await readFile(join(path, 'checkpoints.log'), 'utf8').catch(() => '');
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const { size, note } = JSON.parse(line);
      const root = note.split('\n')[2];
      if ((notes.get(size) ?? root) !== root) broken.push(`two checkpoints of size ${size}`);
      notes.set(size, root);
    }
  }
  return broken;
}

/** Numbers of [0, 1) that follow from a seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
