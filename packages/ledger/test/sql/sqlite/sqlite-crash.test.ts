import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsOf } from '../../../../../conformance/crash/checker.js';
import { WorkerProgram } from '../../../../../conformance/crash/worker-process.js';
import { createSqliteLedgerStore, openSqlite } from '../../../src/stores/sql/sqlite/index.js';

/** Answers after which each worker is killed, in turn. */
const KILLS_AFTER_ANSWERS = [1, 120, 40, 200, 90, 250, 15, 150, 60, 180];
const KILLS = Number(process.env['GATEWRIGHT_CRASH_KILLS'] || KILLS_AFTER_ANSWERS.length);
const ANSWERS_FACTOR = Number(process.env['GATEWRIGHT_CRASH_FACTOR'] || 1);

let program: WorkerProgram;

beforeAll(async () => {
  program = await WorkerProgram.build();
});

afterAll(() => program.remove());

test(`everything answered before a SIGKILL is there after it, ${KILLS} times over`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const file = join(program.directory, 'ledger.db');
  const workers = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = program.start(file, `run${kill}`);
    await worker.killAfter((KILLS_AFTER_ANSWERS[kill % KILLS_AFTER_ANSWERS.length] ?? 100) * ANSWERS_FACTOR);
    workers.push(worker);
  }
  const store = await createSqliteLedgerStore(await openSqlite(file), { now: Date.now });
  const acknowledged = workers.flatMap((worker) => worker.acknowledged);
  const findings = await findingsOf(store, acknowledged);
  expect(findings).toEqual({ lost: [], outOfOrder: [], unsound: [] });
  expect(acknowledged.length).toBeGreaterThan(KILLS * 50);
  console.log(`total: ${acknowledged.length} acknowledged operations on SQLite\ntotal: ${KILLS} kills on SQLite`);
  await store.close();
});
