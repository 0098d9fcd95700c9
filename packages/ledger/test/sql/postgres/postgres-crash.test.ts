import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Findings, findingsOf } from '../../../../../conformance/crash/checker.js';
import type { DriverMutant } from '../../../../../conformance/crash/mutants.js';
import { type Worker, WorkerProgram } from '../../../../../conformance/crash/worker-process.js';
import { createPostgresLedgerStore, openPostgres } from '../../../src/stores/sql/postgres/index.js';
import { ownCluster } from './support/cluster.js';

const WORKERS = 2;
/** Answers of a worker after which it is killed; every other time the whole database is killed with it. */
const ANSWERS = 150 * Number(process.env['GATEWRIGHT_CRASH_FACTOR'] || 1);
const KILLS = Number(process.env['GATEWRIGHT_CRASH_KILLS'] || 4);

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
    const findings = await findingsOf(store, acknowledged);
    await store.close();
    return { findings, acknowledged: acknowledged.length };
  } finally {
    await cluster.stop();
  }
}

const NOTHING: Findings = { lost: [], outOfOrder: [], unsound: [] };

describe('PostgreSQL under SIGKILL of its processes and ours', () => {
  test(`nothing acknowledged is lost, reordered or contradicted over ${KILLS} kills`, {
    timeout: 120_000 + KILLS * 20_000,
  }, async () => {
    const { findings, acknowledged } = await crash(KILLS, true);
    expect(findings).toEqual(NOTHING);
    expect(acknowledged).toBeGreaterThanOrEqual(ANSWERS * KILLS);
    console.log(`total: ${acknowledged} acknowledged operations on PostgreSQL\ntotal: ${KILLS} kills on PostgreSQL`);
  });
});

/** Runs of a wrong store in which its fault must show; whether it shows in one is a matter of timing. */
const ATTEMPTS = 12;

/** What the runs of a wrong store left, run after run until its fault showed. */
async function findingsOfRuns(
  run: () => Promise<Outcome>,
  isCaught: (findings: Findings) => boolean,
): Promise<Findings> {
  let seen = NOTHING;
  for (let attempt = 0; attempt < ATTEMPTS && !isCaught(seen); attempt += 1) {
    const { findings } = await run();
    seen = {
      lost: [...seen.lost, ...findings.lost],
      outOfOrder: [...seen.outOfOrder, ...findings.outOfOrder],
      unsound: [...seen.unsound, ...findings.unsound],
    };
  }
  return seen;
}

describe('mutants', () => {
  test('the checker catches a store that neither locks nor keys its journal', { timeout: 240_000 }, async () => {
    const noKey = 'alter table ledger_entry drop constraint ledger_entry_by_version';
    const isCaught = ({ unsound, lost }: Findings) => unsound.length > 0 && lost.length > 0;
    const findings = await findingsOfRuns(() => crash(2, false, 'no lock', noKey), isCaught);
    expect(findings.unsound.length).toBeGreaterThan(0);
    expect(findings.lost.length).toBeGreaterThan(0);
  });

  test('the checker catches a store that answers before the log is on the disk', { timeout: 240_000 }, async () => {
    const findings = await findingsOfRuns(
      () => crash(4, true, 'no sync'),
      ({ lost }) => lost.length > 0,
    );
    expect(findings.lost.length).toBeGreaterThan(0);
  });
});
