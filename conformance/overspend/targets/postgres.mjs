// A PostgreSQL for one gate, with a network between it and each server, and a synchronous standby where one is asked for.
import { setTimeout as wait } from 'node:timers/promises';
import { createCluster, createStandby, query } from '../../../scripts/postgres/cluster.mjs';
import { createSwitch } from '../../../scripts/postgres/switch.mjs';

/** A clock of the database that can be set: unqualified calls find this function before that of PostgreSQL. Tables are made in `public`. */
const CLOCK = [
  'create schema test_clock',
  'create table test_clock.ahead as select 0::bigint as ms',
  `create function test_clock.clock_timestamp() returns timestamptz language sql volatile as
    $$ select pg_catalog.clock_timestamp() + (select ms * interval '1 millisecond' from test_clock.ahead) $$`,
  'alter role gatewright set search_path = public, test_clock, pg_catalog',
];

export async function startPostgres(servers, hasStandby) {
  let current = await createCluster();
  for (const statement of CLOCK) await query(current.url('postgres'), statement);
  let standby = hasStandby ? await followed(current) : null;
  const ways = await Promise.all(Array.from({ length: servers }, () => createSwitch(current.port)));
  const each = (change) => {
    for (const way of ways) change(way);
  };
  return {
    url: (index) => `postgres://gatewright@127.0.0.1:${ways[index].port}/postgres`,
    cut: () => each((way) => way.turn(null)),
    silence: () => each((way) => way.silence()),
    restore() {
      each((way) => way.restore());
      each((way) => way.turn(current.port));
    },
    /** Puts the standby in the place of the current server, which is gone for good, and makes another standby. */
    async promote() {
      const old = current;
      await old.kill();
      await standby.promote();
      current = standby;
      await query(current.url('postgres'), "alter system set synchronous_standby_names = ''");
      await query(current.url('postgres'), 'select pg_reload_conf()');
      each((way) => way.turn(current.port));
      await old.stop();
      standby = await followed(current);
      each((way) => way.turn(current.port));
    },
    setAhead: (ms) => query(current.url('postgres'), `update test_clock.ahead set ms = ${Math.round(ms)}`),
    /** Keeps the files of the current server, which is stopped for it. */
    async keep() {
      await current.kill('SIGINT');
      await current.keep();
      await current.start();
      if (hasStandby) await isFollowed(current);
      each((way) => way.turn(current.port));
    },
    /** Puts the kept files in the place of those of the current server, and makes another standby of them. */
    async rewind() {
      await standby?.stop();
      await current.kill('SIGINT');
      await current.putBack();
      await current.start();
      standby = hasStandby ? await followed(current) : null;
      each((way) => way.turn(current.port));
    },
    async stop() {
      each((way) => way.close());
      await standby?.stop();
      await current.stop();
    },
  };
}

/** Waits until the standby of a server confirms its commits. */
async function isFollowed(primary) {
  const isFollowing = "select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'";
  while ((await query(primary.url('postgres'), isFollowing)).length === 0) await wait(50);
}

/** A standby that confirms each commit of a server, which is restarted for it. */
async function followed(primary) {
  const standby = await createStandby(primary, { name: 'one', port: primary.port });
  await query(primary.url('postgres'), "alter system set synchronous_standby_names = 'one'");
  await query(primary.url('postgres'), 'select pg_reload_conf()');
  await isFollowed(primary);
  // Commits wait for the standby once the checkpointer has read the setting, which it does before a checkpoint.
  await query(primary.url('postgres'), 'checkpoint');
  return standby;
}
