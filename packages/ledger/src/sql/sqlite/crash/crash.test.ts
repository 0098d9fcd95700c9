import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capturedBy, reservedBy } from '../../../hold/balance.js';
import { isLapsed } from '../../../hold/machine.js';
import type { Entry, Hold } from '../../../records.js';
import type { LedgerStore } from '../../../store.js';
import { AGENT, ORG } from '../../../testing/operations.js';
import { createSqliteLedgerStore, openSqlite } from '../index.js';
import type { Acknowledgement } from './acknowledgement.js';

/** Answers after which each worker is killed, in turn. */
const KILLS_AFTER_ANSWERS = [1, 120, 40, 200, 90, 250, 15, 150, 60, 180];

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-crash-'));
  const sqlite = createRequire(import.meta.url).resolve('node-sqlite3-wasm');
  await build({
    entryPoints: [fileURLToPath(new URL('worker.ts', import.meta.url))],
    outfile: join(directory, 'worker.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['gatewright-source'],
    alias: { 'node-sqlite3-wasm': sqlite },
    external: [sqlite],
  });
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

test('I8 everything answered before a SIGKILL is there after it, ten times over', { timeout: 60_000 }, async () => {
  const file = join(directory, 'ledger.db');
  const runs: (readonly Acknowledgement[])[] = [];
  for (const [index, answers] of KILLS_AFTER_ANSWERS.entries()) {
    runs.push(await workUntilKilled(file, `run${index}`, answers));
  }
  const store = await createSqliteLedgerStore(await openSqlite(file), { now: () => Number.MAX_SAFE_INTEGER });
  for (const acknowledged of runs) {
    await expectAllThere(store, acknowledged);
    expectOrderKept(acknowledged);
  }
  for (const mandateId of ['small', 'large', 'uncapped']) await expectSoundJournal(store, mandateId);
  await store.close();
});

/** Runs a worker on the database and kills it after so many answers. Returns what it acknowledged, in order. */
async function workUntilKilled(file: string, run: string, answers: number): Promise<readonly Acknowledgement[]> {
  const worker = spawn(process.execPath, [join(directory, 'worker.mjs'), file, run], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  worker.stderr.on('data', (data) => {
    complaint += data;
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    worker.once('close', (_code, signal) => resolve(signal)),
  );
  const acknowledged: Acknowledgement[] = [];
  for await (const line of createInterface({ input: worker.stdout })) {
    acknowledged.push(JSON.parse(line));
    if (acknowledged.length === answers) worker.kill('SIGKILL');
  }
  expect({ signal: await ended, complaint }).toEqual({ signal: 'SIGKILL', complaint: '' });
  return acknowledged;
}

async function expectAllThere(store: LedgerStore, acknowledged: readonly Acknowledgement[]): Promise<void> {
  for (const { kind, ok, decided, authorizationId, nonce } of acknowledged) {
    if (decided !== null) {
      const stored = await store.evidence(decided.eventId);
      expect(stored).toMatchObject({
        version: decided.version,
        record: { reasonCode: decided.reasonCode, authorizationId },
      });
      expect(await store.byRequest(ORG, AGENT, nonce ?? '')).toBe(authorizationId);
    } else if (ok && authorizationId !== null) {
      const hold = await store.hold(authorizationId);
      if (kind === 'claim') expect(hold?.claimer).toBe('anonymous');
      else expect(hold?.state).toBe(kind === 'void' ? 'voided' : 'settled');
    }
  }
}

/** I9: a decision that was answered before another was asked has the lower version. */
function expectOrderKept(acknowledged: readonly Acknowledgement[]): void {
  for (const { decided, mandateId, askedAfter } of acknowledged) {
    if (decided === null) continue;
    const before = acknowledged.slice(0, askedAfter).filter((earlier) => earlier.mandateId === mandateId);
    const highest = Math.max(0, ...before.map((earlier) => earlier.decided?.version ?? 0));
    expect(decided.version).toBeGreaterThan(highest);
  }
}

/** I1, I2, I3 and I7 on the journal of a mandate and its holds. */
async function expectSoundJournal(store: LedgerStore, mandateId: string): Promise<void> {
  const history = await store.history(ORG, mandateId);
  const mandate = await store.mandate(ORG, mandateId);
  expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1));
  expect(mandate?.version).toBe(history.length);
  for (const { reserved, captured } of history) {
    expect(reserved >= 0n && captured >= 0n && reserved + captured <= (mandate?.cap ?? 2n ** 63n)).toBe(true);
  }
  const holds = await holdsOf(store, history);
  const last = history.at(-1);
  expect(last?.reserved).toBe(sum(holds.map(reservedBy)));
  expect(last?.captured).toBe(sum(holds.map(capturedBy)));
  expect(mandate?.reserved).toBe(sum(holds.filter((hold) => !isLapsed(hold, Number.MAX_SAFE_INTEGER)).map(reservedBy)));
  for (const kinds of [['decide'], ['claim'], ['capture', 'void', 'expire']]) {
    const ids = history.flatMap((entry) => (kinds.includes(entry.kind) ? (entry.authorizationId ?? []) : []));
    expect(new Set(ids).size).toBe(ids.length);
  }
}

async function holdsOf(store: LedgerStore, history: readonly Entry[]): Promise<readonly Hold[]> {
  const ids = new Set(history.map(({ authorizationId }) => authorizationId));
  const holds: Hold[] = [];
  for (const id of ids) {
    const hold = id === null ? null : await store.hold(id);
    if (hold !== null) holds.push(hold);
  }
  return holds;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
