// `node bench/evidence/large-log.mjs [--batches N] [--folder FOLDER] [--on postgres]` (10,000,000 unless given): makes a database with so
// many sealed batches, then opens its evidence log in a process of its own and measures the restart, the memory, and what readers ask for.
// A SQLite database is kept in FOLDER and used again. 10,000,000 batches take 8 GB and some minutes. Needs the built packages (npm run build).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPostgresLedgerStore, openPostgres } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { refusal } from '@gatewright/ledger/testing';
import {
  evidenceNodeHash,
  fromHex,
  logEntry,
  logLeafHash,
  MerkleTree,
  sha256,
  signCheckpoint,
  TreeFrontier,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519, nodeSha256 } from '@gatewright/protocol/node';
import { createCluster } from '../../scripts/postgres/cluster.mjs';
import { DRILL_ORIGIN, DRILL_SEED } from './drill-log.mjs';

const READER = fileURLToPath(new URL('./large-log-reader.mjs', import.meta.url));
const { values: options } = parseArgs({
  options: { batches: { type: 'string' }, folder: { type: 'string' }, on: { type: 'string', default: 'sqlite' } },
});
const BATCHES = Number(options.batches ?? 10_000_000);
const RECORDS = 1024;
const ROWS_PER_TRANSACTION = 20_000;
/** The batches whose records are there, so that one of them can be proven. */
const WITH_RECORDS = [0, Math.floor(BATCHES / 2), BATCHES - 1];

const cluster = options.on === 'postgres' ? await createCluster({ settings: { max_wal_size: '4GB' } }) : null;
const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'gatewright-large-log-')));
await mkdir(folder, { recursive: true });
const database = cluster?.url('postgres') ?? join(folder, `${BATCHES}-batches.db`);
try {
  if (cluster !== null || !existsSync(database)) await makeDatabase();
  // As after a restart of the machine's database: its own memory is empty.
  await cluster?.kill('SIGINT');
  await cluster?.start();
  for (const start of ['first', 'second']) {
    console.log(`${start} start on ${BATCHES.toLocaleString('en')} batches`);
    const { status } = spawnSync(process.execPath, ['--expose-gc', READER, database, ...WITH_RECORDS.map(String)], {
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`the reader ended with ${status}`);
  }
} finally {
  await cluster?.stop();
  if (options.folder === undefined) await rm(folder, { recursive: true });
}

/** Rows of sealed batches up to BATCHES, with the roots that lead to the signed checkpoint of the last one. */
async function makeDatabase() {
  const driver = await (cluster === null ? openSqlite(database) : openPostgres(database));
  const store = await (cluster === null
    ? createSqliteLedgerStore(driver, { now: () => Date.now() })
    : createPostgresLedgerStore(driver));
  const frontier = new TreeFrontier(nodeSha256);
  const note = () =>
    signCheckpoint({ origin: DRILL_ORIGIN, size: frontier.size, root: frontier.root() }, DRILL_SEED, nodeEd25519);
  for (const next of WITH_RECORDS) {
    while (frontier.size < next) await driver.transaction((session) => insertRows(session, frontier, next, note()));
    await sealRecords(store, frontier, note);
  }
  await driver.close();
}

async function insertRows(session, frontier, end, checkpoint) {
  const rows = [];
  while (frontier.size < end && rows.length < ROWS_PER_TRANSACTION) {
    const index = frontier.size;
    const root = sha256(new TextEncoder().encode(`batch ${index}`));
    const at = 1_700_000_000_000 + 1_000 * index;
    rows.push([index, batchId(index), toHex(root), RECORDS, at, checkpoint, at, at]);
    frontier.append(logLeafHash(logEntry(root, RECORDS)));
  }
  // A batch follows the checkpoint of the one before: that of the last row is over all of them.
  const types = ['bigint', 'text', 'text', 'bigint', 'bigint', 'text', 'bigint', 'bigint'];
  for (const { sql, params } of session.dialect.given(types, rows)) {
    await session.run(
      `insert into ledger_batch (batch_index, batch_id, root, size, sealed_at, checkpoint, oldest_at, newest_at) ${sql}`,
      params,
    );
  }
}

/** Decides as many records as a batch takes, and seals them as the next one. */
async function sealRecords(store, frontier, note) {
  const batchIndex = frontier.size;
  const ops = Array.from({ length: RECORDS }, (_, index) => refusal(`${batchIndex}-${index}`, { mandateId: null }));
  await store.apply(ops, `step-${batchIndex}`);
  const waiting = await store.pendingEvidence(RECORDS);
  const { root } = new MerkleTree(
    waiting.map(({ leaf }) => fromHex(leaf)),
    evidenceNodeHash,
  );
  const after = await store.latestCheckpoint();
  frontier.append(logLeafHash(logEntry(root, RECORDS)));
  const at = Date.now();
  const sealed = await store.sealBatch(
    {
      batchIndex,
      batchId: batchId(batchIndex),
      eventIds: waiting.map(({ eventId }) => eventId),
      root: toHex(root),
      sealedAt: at,
      oldestAt: at,
      newestAt: at,
      checkpoint: note(),
    },
    after,
  );
  if (!sealed) throw new Error(`batch ${batchIndex} was not sealed`);
}

function batchId(index) {
  return `batch-7f9c24e8-3b1a-4d0e-9c5f-${String(index).padStart(12, '0')}`;
}
