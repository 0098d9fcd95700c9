import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { dataDirectory, onboard, serve, signedOrder } from '../drills/gate.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { createCluster } from './cluster.mjs';

const run = promisify(execFile);
const COMMAND = join(ROOT, 'packages/cli/dist/main.js');

/** Where an installed PostgreSQL has its programs, of which the one for tests has no pg_dump. */
const { stdout: installed } = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }));
const bin = installed.trim();
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
const isInstalled = bin !== '' && PROGRAMS.every((name) => existsSync(join(bin, name)));

describe.runIf(isInstalled)('gatewright backup of a PostgreSQL', () => {
  test('a backup of PostgreSQL is refused, and the commands that the refusal names copy and restore the database', async () => {
    const [cluster, directory] = [await createCluster({ bin }), await dataDirectory()];
    const running = [];
    try {
      const environment = { GATEWRIGHT_DATABASE_URL: cluster.url('postgres') };
      const gate = async () => {
        const served = await serve(directory.path, environment);
        running.push(served.child);
        return served;
      };
      const stop = async ({ child, ended }) => {
        child.kill('SIGINT');
        await ended;
      };
      const first = await gate();
      const agent = await onboard(first, 'backup');
      const before = await decided(first, agent);
      const [dump, restore] = await commandsFor(directory.path, environment);
      await inShell(dump);
      const after = await decided(first, agent);
      await stop(first);
      await inShell(restore);
      const args = [COMMAND, 'restore', 'confirm', '--keep', '--data-dir', directory.path];
      await run(process.execPath, args, { env: { ...process.env, ...environment } });
      const second = await gate();
      const found = ({ authorizationId }) =>
        fetch(`${second.baseUrl}/policy/mandate/authorize/${authorizationId}/effect`).then(({ status }) => status);
      expect([await found(before), await found(after)]).toEqual([200, 404]);
      expect(await decided(second, agent)).toMatchObject({ decision: 'allow' });
      await stop(second);
    } finally {
      for (const child of running) child.kill('SIGKILL');
      await cluster.stop();
      await directory.remove();
    }
  }, 120_000);
});

const inShell = (command) =>
  run('sh', ['-c', command], { env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } });

/** What a gate decides of an order. */
async function decided({ baseUrl }, agent) {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: signedOrder(agent) };
  return (await (await fetch(`${baseUrl}/policy/mandate/authorize`, init)).json()).data;
}

/** The commands that the refusal names. */
async function commandsFor(dataDir, environment) {
  const args = [COMMAND, 'backup', '--out', join(dataDir, 'backup.dump'), '--data-dir', dataDir];
  const { code, stderr } = await run(process.execPath, args, { env: { ...process.env, ...environment } }).catch(
    (e) => e,
  );
  expect(code).toBe(1);
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim());
}
