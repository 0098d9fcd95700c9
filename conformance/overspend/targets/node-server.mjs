// Our gate on Node: `--target conformance/overspend/targets/node-server.mjs --set on=memory|sqlite|postgres [--set servers=2]`. PostgreSQL has a
// synchronous standby where it is asked for by `--set standby=yes`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { GATEWRIGHT_TRAITS, magpGate, magpTarget } from '@gatewright/overspend/magp';
import { confirmRestore, createLogger, readSettings } from '@gatewright/server';
import { freePort } from '../../../scripts/workspace/free-port.mjs';
import { startPostgres } from './postgres.mjs';

const PROCESS = fileURLToPath(new URL('server-process.mjs', import.meta.url));
/** The test makes more calls with one token, and from one address, than an owner does. */
const RATES = { GATEWRIGHT_TOKEN_RATE: '100000/10000' };
/** Files with which a second server joins the first one. */
const OF_FIRST = ['keys.json', 'starts.json', 'bootstrap.json'];
/** How long a gate may take to serve again after its database changed, ms. */
const READY_MAX_MS = 60_000;

const TRAITS = { ...GATEWRIGHT_TRAITS, currencies: ['USD', 'EUR', 'JPY', 'KWD', 'CLF'] };

const PLACES = {
  memory: { name: 'memory' },
  sqlite: { name: 'SQLite' },
  postgres: { name: 'PostgreSQL' },
};

/** @type {(settings: Record<string, string>) => import('@gatewright/overspend').Target} */
export default function nodeServer({ on = 'sqlite', servers = '1', standby = 'no' } = {}) {
  if (!Object.hasOwn(PLACES, on)) throw new TypeError(`on=${on}: choose memory, sqlite or postgres`);
  const count = Number(servers);
  const more = `${count > 1 ? `, ${count} servers` : ''}${standby === 'yes' ? ', synchronous standby' : ''}`;
  return {
    name: `Gatewright on Node, ${PLACES[on].name}${more}`,
    open: () => open(on, count, standby === 'yes'),
    join: magpTarget({}).join,
  };
}

async function open(on, count, hasStandby) {
  const folders = await Promise.all(
    Array.from({ length: count }, () => mkdtemp(join(tmpdir(), 'gatewright-overspend-'))),
  );
  const ports = await Promise.all(folders.map(freePort));
  const postgres = on === 'postgres' ? await startPostgres(count, hasStandby) : null;
  const children = [];
  let aheadMs = 0;

  const environmentOf = (index) => ({
    ...RATES,
    PORT: String(ports[index]),
    GATEWRIGHT_DATA_DIR: folders[index],
    ...(postgres === null ? {} : { GATEWRIGHT_DATABASE_URL: postgres.url(index) }),
  });

  async function startOne(index) {
    const given = JSON.stringify({ environment: environmentOf(index), isMemoryLedger: on === 'memory', aheadMs });
    // Without the options of the process that tests.
    const child = fork(PROCESS, [given], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    children[index] = child;
    const ended = once(child, 'exit').then(() => {
      throw new Error('the server ended before it served');
    });
    const [started] = await Promise.race([once(child, 'message'), ended]);
    return started;
  }

  async function start() {
    const first = await startOne(0);
    for (let index = 1; index < count; index += 1) {
      // From then on it keeps its own ones.
      const joins = OF_FIRST.filter((file) => !existsSync(join(folders[index], file)));
      for (const file of joins) await copyFile(join(folders[0], file), join(folders[index], file));
      await startOne(index);
    }
    return first;
  }

  const all = (change) => Promise.all(children.map(change));
  const end = (signal) =>
    all(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    });

  /** Waits until each server serves or waits for an operator. */
  async function settled() {
    for (const began = performance.now(); performance.now() - began < READY_MAX_MS; await wait(50)) {
      const states = await Promise.all(urls.map(readiness));
      if (states.every(({ status, text }) => status === 200 || text.includes('older copy'))) return;
    }
    throw new Error('the servers did not settle');
  }

  const { url, bootstrapFile } = await start();
  const urls = ports.map((port) => Object.assign(new URL(url), { port: String(port) }).href);
  const { token } = JSON.parse(await readFile(bootstrapFile, 'utf8')).owner;
  const gate = magpGate({ urls, token, traits: TRAITS }, () => Date.now() + aheadMs);
  return {
    ...gate,
    // Its ledger in memory has nothing to start with again.
    ...(on === 'memory'
      ? {}
      : {
          kill: () => end('SIGKILL'),
          stop: () => end('SIGTERM'),
          start: async () => {
            await start();
          },
          /** Contains and revokes whatever the copy may lack, as the runbook of a restore has it. */
          async confirm() {
            await end('SIGTERM');
            const terms = { suspend: 'all', revoke: 'all' };
            const outcome = await confirmRestore(readSettings(environmentOf(0)), terms, createLogger('silent')).then(
              () => ({ done: true }),
              (error) =>
                error.code === 'NOT_RESTORED' ? { done: false, reason: error.message } : Promise.reject(error),
            );
            await start();
            return outcome;
          },
        }),
    ...(on === 'sqlite'
      ? filesOf(folders[0], {
          freeze: () => children[0].kill('SIGSTOP'),
          thaw: () => children[0].kill('SIGCONT'),
          stop: () => end('SIGTERM'),
          start,
        })
      : {}),
    async freeze() {
      children.at(-1)?.kill('SIGSTOP');
    },
    async thaw() {
      children.at(-1)?.kill('SIGCONT');
    },
    // PostgreSQL dates holds by its own clock, which is set with those of the servers.
    async clock({ at }) {
      aheadMs = at - Date.now();
      await postgres?.setAhead(aheadMs);
      await all(async (child) => {
        const set = once(child, 'message');
        child.send({ aheadMs });
        await set;
      });
    },
    ...(postgres === null
      ? {}
      : {
          cut: async () => postgres.cut(),
          silence: async () => postgres.silence(),
          restore: async () => {
            postgres.restore();
            await settled();
          },
          async keep() {
            await postgres.keep();
            await settled();
          },
          // Under the servers, which go on running.
          async rewind() {
            await postgres.rewind();
            await settled();
          },
          ...(hasStandby
            ? {
                async promote() {
                  await postgres.promote();
                  await settled();
                },
              }
            : {}),
        }),
    async close() {
      await all(async (child) => child.kill('SIGCONT'));
      await end('SIGKILL');
      await postgres?.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies of the files of a SQLite database: one of a moment in which nothing is written, and its return while no server has it. */
function filesOf(folder, { freeze, thaw, stop, start }) {
  const kept = join(folder, 'kept');
  const files = async (from) => (await readdir(from)).filter((name) => name.startsWith('gatewright.db'));
  return {
    async keep() {
      await rm(kept, { recursive: true, force: true });
      await mkdir(kept);
      freeze();
      for (const name of await files(folder)) await cp(join(folder, name), join(kept, name));
      thaw();
    },
    async rewind() {
      await stop();
      for (const name of await files(folder)) await rm(join(folder, name));
      for (const name of await files(kept)) await cp(join(kept, name), join(folder, name));
      await start();
    },
  };
}

async function readiness(url) {
  const response = await fetch(new URL('/readyz', url)).catch(() => null);
  return response === null ? { status: 0, text: '' } : { status: response.status, text: await response.text() };
}
