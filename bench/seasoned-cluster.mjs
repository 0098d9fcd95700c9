import pg from 'pg';
import { createCluster } from '../scripts/postgres/cluster.mjs';

/** Segments of 16 MiB: more than a benchmark writes. */
const SEGMENTS = 96;

/**
 * A cluster of our own that writes its log as one that has run for a while does: over old segments. A new one fills each
 * segment with zeros first, twice a second under load, and every commit waits for that.
 */
export async function seasonedCluster() {
  const cluster = await createCluster({ settings: { min_wal_size: '2GB', max_wal_size: '4GB' } });
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query('create table filling (line text)');
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    await client.query(`insert into filling values ('something to switch from')`);
    await client.query('select pg_switch_wal()');
  }
  await client.query('drop table filling');
  await client.query('checkpoint');
  await client.end();
  return cluster;
}
