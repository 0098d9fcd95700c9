// What the ledger is measured beside, on the same PostgreSQL: a plain transaction per request, the best single statement
// per request, and a bare commit. Each keeps one row of a nonce, a hold and a journal per reservation, as the ledger does.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const TABLES = `
  create table if not exists baseline_mandate (id text primary key, cap bigint not null, reserved bigint not null,
    version bigint not null, check (reserved <= cap)) with (fillfactor = 50);
  create table if not exists baseline_nonce (agent text, nonce text, primary key (agent, nonce));
  create table if not exists baseline_hold (id text primary key, mandate text not null, amount bigint not null,
    expires_at bigint not null, state text not null);
  create table if not exists baseline_entry (mandate text, version bigint, record text not null, primary key (mandate, version));
  create table if not exists baseline_commit (id bigint generated always as identity, record text not null)`;

const RECORD = JSON.stringify({
  eventId: 'x'.repeat(36),
  reasonCode: 'AUTHORIZED',
  firedRules: [],
  note: 'y'.repeat(300),
});

const ONE_STATEMENT = `
  with fresh as (insert into baseline_nonce values ($1, $2) on conflict do nothing returning 1),
  granted as (update baseline_mandate set reserved = reserved + $4, version = version + 1
    where id = $3 and reserved + $4 <= cap and exists (select 1 from fresh) returning version),
  held as (insert into baseline_hold select $2, $3, $4, $5, 'held' from granted)
  insert into baseline_entry select $3, version, $6 from granted`;

export async function openBaselines(url) {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  await pool.query(TABLES);
  let next = 0;

  async function transaction(mandate) {
    const id = `${process.pid}-${next++}`;
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query({
        name: 'lock',
        text: 'select * from baseline_mandate where id = $1 for update',
        values: [mandate],
      });
      await client.query({ name: 'nonce', text: 'insert into baseline_nonce values ($1, $2)', values: [mandate, id] });
      const version = Number(rows[0].version) + 1;
      await client.query({
        name: 'spend',
        text: 'update baseline_mandate set reserved = reserved + 1, version = $2 where id = $1',
        values: [mandate, version],
      });
      await client.query({
        name: 'hold',
        text: `insert into baseline_hold values ($1, $2, 1, $3, 'held')`,
        values: [id, mandate, Date.now() + 900_000],
      });
      await client.query({
        name: 'entry',
        text: 'insert into baseline_entry values ($1, $2, $3)',
        values: [mandate, version, RECORD],
      });
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  return {
    transaction,
    async oneStatement(mandate) {
      const id = `${process.pid}-${next++}`;
      const values = [mandate, id, mandate, 1, Date.now() + 900_000, RECORD];
      const { rowCount } = await pool.query({ name: 'one', text: ONE_STATEMENT, values });
      if (rowCount !== 1) throw new Error('a reservation was refused');
    },
    async bareCommit() {
      await pool.query({ name: 'bare', text: 'insert into baseline_commit (record) values ($1)', values: [RECORD] });
    },
    async open(mandates) {
      for (const id of mandates) await pool.query('insert into baseline_mandate values ($1, $2, 0, 0)', [id, 10 ** 15]);
    },
    close: () => pool.end(),
  };
}

/** Appends of 4 KiB, each synced to the disk: what one after the other cannot be faster than, per second. */
export function syncedWritesPerSecond(ms) {
  const directory = mkdtempSync(join(tmpdir(), 'gatewright-sync-'));
  const file = openSync(join(directory, 'log'), 'w');
  const page = Buffer.alloc(4096);
  let writes = 0;
  const began = performance.now();
  while (performance.now() - began < ms) {
    writeSync(file, page);
    fdatasyncSync(file);
    writes += 1;
  }
  const seconds = (performance.now() - began) / 1_000;
  closeSync(file);
  rmSync(directory, { recursive: true });
  return writes / seconds;
}
