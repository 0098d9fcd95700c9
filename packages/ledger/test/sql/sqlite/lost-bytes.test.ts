import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsOf } from '../../../../../conformance/crash/checker.js';
import { loseUnsyncedBytes } from '../../../../../conformance/crash/lost-bytes.js';
import { type DroppedSyncs, WorkerProgram } from '../../../../../conformance/crash/worker-process.js';
import { createSqliteLedgerStore, openSqlite } from '../../../src/stores/sql/sqlite/index.js';

/** Answers after which each worker is killed, in turn. */
const KILLED_AFTER_ANSWERS = [40, 3, 150, 90, 20];
const ROUNDS = Number(process.env['GATEWRIGHT_LOST_BYTES_ROUNDS'] || 3);

let program: WorkerProgram;

beforeAll(async () => {
  program = await WorkerProgram.build();
});

afterAll(() => program.remove());

test(`what was answered survives the loss of every byte that was not synced, ${ROUNDS} times over`, {
  timeout: 120_000 + ROUNDS * 5_000,
}, async () => {
  const { acknowledged, findings } = await killAndLose('kept.db', ROUNDS, 'none');
  expect(findings).toEqual({ lost: [], outOfOrder: [], unsound: [] });
  expect(acknowledged).toBeGreaterThan(ROUNDS * 20);
  console.log(`total: ${ROUNDS} losses of unsynced bytes on SQLite`);
  console.log(`total: ${acknowledged} acknowledged operations before them`);
});

test('a disk that drops what was synced is found out', async () => {
  const { findings } = await killAndLose('dropped.db', 2, 'all');
  expect(findings.lost.length).toBeGreaterThan(0);
});

test('a checkpoint that was not synced before the log began again is found out', async () => {
  const found = await killAndLose('unmoved.db', 2, 'checkpoints').then(
    ({ findings }) => findings.lost.length + findings.unsound.length,
    () => 'a database that cannot be read',
  );
  expect(found).not.toBe(0);
});

async function killAndLose(name: string, rounds: number, dropped: DroppedSyncs) {
  const file = join(program.directory, name);
  const workers = [];
  for (let round = 0; round < rounds; round += 1) {
    const worker = program.startBeforeLoss(file, `run${round}`, dropped);
    await worker.killAfter(KILLED_AFTER_ANSWERS[round % KILLED_AFTER_ANSWERS.length] ?? 0);
    await loseUnsyncedBytes(file);
    workers.push(worker);
  }
  const store = await createSqliteLedgerStore(await openSqlite(file), { now: Date.now });
  const acknowledged = workers.flatMap((worker) => worker.acknowledged);
  const findings = await findingsOf(store, acknowledged);
  await store.close();
  return { acknowledged: acknowledged.length, findings };
}
