// A gate on SQLite is copied while it serves, killed, and restored from the copy: how long it takes until it permits again, and what its
// evidence says. The steps are those of docs/operate/runbooks.md.
import { once } from 'node:events';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dataDirectory, gatewright, onboard, order, serve } from './gate.mjs';

const CALLERS = 8;
const LOAD_MS = 2_000;
/** What the exit status of `gatewright verify` says. */
const VERIFIED = { 0: 'verified', 1: 'failed', 3: 'incomplete' };
/** How long a restore may take, from the first command until a permit. */
export const RESTORED_MAX_MS = 60_000;

export async function restore() {
  const folder = await dataDirectory();
  const data = join(folder.path, 'data');
  let gate = await serve(data);
  const kill = async () => {
    const ended = once(gate.child, 'exit');
    gate.child.kill('SIGKILL');
    await ended;
  };
  try {
    const agent = await onboard(gate, 'Buyer');
    const copy = join(folder.path, 'backup.db');
    const loaded = load(gate, agent);
    await wait(LOAD_MS / 2);
    await gatewright(['backup', '--out', copy, '--data-dir', data]);
    const { permitted, others } = await loaded;
    await kill();
    const began = performance.now();
    for (const end of ['', '-wal', '-shm']) await rm(join(data, `gatewright.db${end}`), { force: true });
    await copyFile(copy, join(data, 'gatewright.db'));
    gate = await serve(data);
    const asked = await order(gate, agent);
    await kill();
    await gatewright(['restore', 'confirm', '--keep', '--data-dir', data]);
    gate = await serve(data);
    while ((await order(gate, agent)) !== 'AUTHORIZED') await wait(100);
    const ms = Math.round(performance.now() - began);
    const verified = await verify(gate, folder.path);
    return [
      {
        text: `copied while ${permitted} orders were permitted, ${others} not`,
        met: permitted > 0 && others === 0,
      },
      { text: `before the confirmation an order is ${asked}`, met: asked === 'GATE_UNAVAILABLE' },
      { text: `permits again ${ms} ms after the first command of the restore`, met: ms <= RESTORED_MAX_MS },
      { text: `its evidence is ${verified}`, met: verified === 'verified' },
    ];
  } finally {
    gate.child.kill('SIGKILL');
    await folder.remove();
  }
}

/** Orders of callers for a while: how many were permitted, and how many were not. */
export async function load(gate, agent) {
  const until = performance.now() + LOAD_MS;
  const found = { permitted: 0, others: 0 };
  const caller = async () => {
    while (performance.now() < until) {
      if ((await order(gate, agent)) === 'AUTHORIZED') found.permitted += 1;
      else found.others += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return found;
}

/** The status of a pack of all evidence. */
export async function verify(gate, folder) {
  const pack = join(folder, 'pack.json');
  const token = gate.bootstrap.owner.token;
  const span = ['--from', '2020-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z'];
  // A batch closes after five seconds.
  await wait(7_000);
  const { stdout } = await gatewright([
    'evidence',
    'export',
    ...span,
    '--out',
    pack,
    '--url',
    gate.baseUrl,
    '--token',
    token,
  ]);
  const [, key] = /--key (\S+)/.exec(stdout) ?? [];
  const said = await gatewright(['verify', '--pack', pack, '--key', key]).catch((error) => error);
  return VERIFIED[said.code ?? 0] ?? `unread: ${said.stderr}`;
}
