import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createLedger } from '../../packages/ledger/src/batching/group-commit.js';
import { createPostgresLedgerStore, openPostgres } from '../../packages/ledger/src/stores/sql/postgres/index.js';
import { createSqliteLedgerStore, openSqlite } from '../../packages/ledger/src/stores/sql/sqlite/index.js';
import type { LedgerStore } from '../../packages/ledger/src/stores/store.js';
import { openWasm } from '../../packages/ledger/test/sql/support/wasm-engine.js';
import { work } from './clients.js';
import { mutantDriver } from './mutants.js';

/**
 * A process that works on a database until it is killed, and writes a line on standard output for every answer. Arguments:
 * the database (a file or a PostgreSQL address), the name of this run, and the mutant to run on, if any.
 */
const [, , database = '', run = '', mutant = ''] = process.argv;

/** Whether `synced-bytes.ts` watches the files: it sees only what is written through Node. */
const watched = process.env['GATEWRIGHT_DROP_SYNCS'] !== undefined;

/** Few, so that a run of seconds takes many checkpoints. */
const CHECKPOINT_PAGES = 100;
/** Pause of a client whose database is gone, ms. */
const GONE_MS = 10;

async function openStore(): Promise<LedgerStore> {
  if (!database.startsWith('postgres:')) {
    const driver = await openSqlite(database, {
      checkpointPages: CHECKPOINT_PAGES,
      ...(watched ? { openEngine: openWasm } : {}),
    });
    return createSqliteLedgerStore(driver, { now: Date.now });
  }
  try {
    const driver = await openPostgres(database);
    if (mutant === '') return await createPostgresLedgerStore(driver);
    // One that found itself what it lost would stop.
    return await createPostgresLedgerStore(mutantDriver(mutant, driver), { continuity: null });
  } catch {
    await wait(GONE_MS);
    return openStore();
  }
}

let batches = 0;
await work({
  ledger: createLedger(await openStore(), { batchIds: () => `${run}-${batches++}` }),
  run,
  clock: () => process.hrtime.bigint(),
  // Written at once and in full: the pipe has it before the next line of this program runs.
  report: (line) => {
    writeSync(1, `${JSON.stringify(line)}\n`);
  },
  pause: () => wait(GONE_MS),
});
