// The files of a PostgreSQL are copied while a gate serves from it, and its write-ahead log is archived. Gate and database are killed, and
// restored to a point in time: how long it takes until it permits again, what it has, and what its evidence says. The steps are those of
// docs/operate/postgresql.md, and need no program of PostgreSQL but the server.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ARCHIVED, createCluster, query } from '../postgres/cluster.mjs';
import { dataDirectory, gatewright, onboard, order, serve } from './gate.mjs';
import { load, RESTORED_MAX_MS, verify } from './restore.mjs';

const COPIED_AFTER_MS = 1_000;
/** How long a segment of the write-ahead log may take into the archive. */
const ARCHIVED_MAX_MS = 20_000;

export async function restorePostgres() {
  const folder = await dataDirectory();
  const cluster = await createCluster({ settings: ARCHIVED });
  const ask = (statement) => query(cluster.url('postgres'), statement);
  const environment = { GATEWRIGHT_DATABASE_URL: cluster.url('postgres') };
  let gate = await serve(folder.path, environment);
  const kill = async () => {
    const ended = once(gate.child, 'exit');
    gate.child.kill('SIGKILL');
    await ended;
  };
  const holds = async () => (await ask('select authorization_id from ledger_hold')).length;
  try {
    const agent = await onboard(gate, 'Buyer');
    const loaded = load(gate, agent);
    await wait(COPIED_AFTER_MS);
    await cluster.keepServed();
    const { permitted, others } = await loaded;
    const [{ time }] = await ask('select clock_timestamp()::text as time');
    const before = await holds();
    await order(gate, agent);
    await archived(ask);
    await Promise.all([kill(), cluster.kill()]);

    const began = performance.now();
    await cluster.recover(time);
    await cluster.start();
    gate = await serve(folder.path, environment);
    const asked = await order(gate, agent);
    await kill();
    await gatewright(['restore', 'confirm', '--keep', '--data-dir', folder.path], environment);
    const after = await holds();
    gate = await serve(folder.path, environment);
    while ((await order(gate, agent)) !== 'AUTHORIZED') await wait(100);
    const ms = Math.round(performance.now() - began);
    const verified = await verify(gate, folder.path);
    return [
      {
        text: `copied while ${permitted} orders were permitted, ${others} not`,
        met: permitted > 0 && others === 0,
      },
      { text: `has ${after} of the ${before} permits until the time that it was restored to`, met: after === before },
      { text: `before the confirmation an order is ${asked}`, met: asked === 'GATE_UNAVAILABLE' },
      { text: `permits again ${ms} ms after the first command of the restore`, met: ms <= RESTORED_MAX_MS },
      { text: `its evidence is ${verified}`, met: verified === 'verified' },
    ];
  } finally {
    gate.child.kill('SIGKILL');
    await cluster.stop();
    await folder.remove();
  }
}

/** Ends the segment under way, and waits until it is in the archive. */
async function archived(ask) {
  const [{ segment }] = await ask('select pg_walfile_name(pg_switch_wal()) as segment');
  const deadline = performance.now() + ARCHIVED_MAX_MS;
  for (;;) {
    const [{ last }] = await ask('select last_archived_wal as last from pg_stat_archiver');
    if (last !== null && last >= segment) return;
    if (performance.now() > deadline)
      throw new Error(`${segment} is not in the archive; the last one there is ${last}`);
    await wait(100);
  }
}
