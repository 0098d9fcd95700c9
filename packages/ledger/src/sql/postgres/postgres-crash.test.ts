import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Findings, findingsOf } from '../../crash/checker.js';
import type { DriverMutant } from '../../crash/mutants.js';
import { type Worker, WorkerProgram } from '../../crash/worker-process.js';
import { createPostgresLedgerStore, openPostgres } from './index.js';
import { ownCluster } from './testing/cluster.js';

const WORKERS = 2;
/** Answers of a worker after which it is killed; every other time the whole database is killed with it. */
const ANSWERS = 150 * Number(process.env['GATEWRIGHT_CRASH_FACTOR'] ?? 1);
const KILLS = Number(process.env['GATEWRIGHT_CRASH_KILLS'] ?? 4);
const MANDATES = ['small', 'large', 'uncapped'];

let program: WorkerProgram;

beforeAll(async () => {
  program = await WorkerProgram.build();
});

afterAll(() => program.remove());

interface Outcome {
  readonly findings: Findings;
  readonly acknowledged: number;
}

/** Several workers on one PostgreSQL, which are killed in turn, every other time together with all of PostgreSQL. */
async function crash(
  kills: number,
  killsDatabase: boolean,
  mutant?: DriverMutant,
  preparation?: string,
): Promise<Outcome> {
  const cluster = await ownCluster();
  try {
    const url = cluster.url('postgres');
    await (await createPostgresLedgerStore(await openPostgres(url))).close();
    if (preparation !== undefined) await cluster.query(preparation);
    let started = 0;
    const start = () => {
      started += 1;
      return program.start(url, `run${started}`, mutant);
    };
    const ended: Worker[] = [];
    const running = Array.from({ length: WORKERS }, start);
    for (let kill = 0; kill < kills; kill += 1) {
      const worker = running.shift();
      if (worker === undefined) break;
      await worker.killAfter(ANSWERS);
      if (killsDatabase && kill % 2 === 1) {
        await cluster.kill();
        await cluster.start();
      }
      ended.push(worker);
      running.push(start());
    }
    for (const worker of running) await worker.killAfter(1);
    ended.push(...running);
    const store = await createPostgresLedgerStore(await openPostgres(url));
    const acknowledged = ended.flatMap((worker) => worker.acknowledged);
    const findings = await findingsOf(store, MANDATES, acknowledged);
    await store.close();
    return { findings, acknowledged: acknowledged.length };
  } finally {
    await cluster.stop();
  }
}

const NOTHING: Findings = { lost: [], outOfOrder: [], unsound: [] };

describe('PostgreSQL under SIGKILL of its processes and ours', () => {
  test(`I1 I2 I3 I5 I7 I8 I9 hold over ${KILLS} kills`, { timeout: 120_000 * Math.max(1, KILLS / 10) }, async () => {
    const { findings, acknowledged } = await crash(KILLS, true);
    expect(findings).toEqual(NOTHING);
    expect(acknowledged).toBeGreaterThanOrEqual(ANSWERS * KILLS);
    console.log(
      `${acknowledged} acknowledged operations over ${KILLS} kills of workers, half of them with the database`,
    );
  });
});

describe('the checker catches a store', () => {
  test('that neither locks nor keys its journal', { timeout: 120_000 }, async () => {
    const noKey = 'alter table ledger_entry drop constraint ledger_entry_pkey';
    const { findings } = await crash(2, false, 'no lock', noKey);
    expect(findings.unsound.length).toBeGreaterThan(0);
    expect(findings.lost.length).toBeGreaterThan(0);
  });

  test('that answers before the log is on the disk', { timeout: 120_000 }, async () => {
    const { findings } = await crash(4, true, 'no sync');
    expect(findings.lost.length).toBeGreaterThan(0);
  });
});
