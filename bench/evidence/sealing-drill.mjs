// `node bench/evidence/sealing-drill.mjs [ROUNDS]` (200 unless given): kills a process with SIGKILL while it decides and
// closes batches, ROUNDS times on one directory, then follows every acknowledged decision to the signed checkpoint.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { isConsistent, logNodeHash, openCheckpoint, verifyEvidenceProof } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { drillLog } from './drill-log.mjs';

const CHILD = fileURLToPath(new URL('./sealing-child.mjs', import.meta.url));
/** After its first acknowledgement. */
const LONGEST_LIFE_MS = 1_000;
/** Proofs followed to the end; the place of every decision is checked. */
const PROOFS_MAX = 2_000;

const rounds = Number(process.argv[2] ?? 200);
const folder = await mkdtemp(join(tmpdir(), 'gatewright-drill-'));
const acknowledged = [];
const checkpoints = [];
try {
  for (let round = 0; round < rounds; round += 1) {
    acknowledged.push(...(await liveAndDie(round)));
    checkpoints.push(await withStore((store) => store.latestCheckpoint()));
  }
  const result = await withStore(check);
  console.log(
    `${rounds} kills, ${acknowledged.length} acknowledged decisions, each in exactly one of ${result.batches} batches; ` +
      `${result.proofs} proofs followed to the checkpoint; every state of the log continues the one before`,
  );
} finally {
  await rm(folder, { recursive: true });
}

/** Runs the child until a random time after its first acknowledgement; returns the whole lines that it wrote. */
async function liveAndDie(round) {
  const child = spawn(process.execPath, [...process.execArgv, CHILD, folder, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const ready = deferred();
  child.stdout.on('data', (piece) => {
    text += piece;
    if (text.includes('event-')) ready.resolve();
  });
  const closed = once(child, 'close');
  await Promise.race([ready.promise, closed]);
  await pause(Math.random() * LONGEST_LIFE_MS);
  child.kill('SIGKILL');
  await closed;
  const lines = text.split('\n').slice(0, -1);
  if (lines.length === 0) throw new Error(`life ${round} ended before it acknowledged anything`);
  return lines;
}

async function check(store) {
  const log = drillLog(store);
  while ((await log.sealDue()) > 0);
  const places = new Map();
  const roots = await store.batchRoots(0);
  for (const { batchId } of roots) {
    for (const { eventId } of (await store.batch(batchId)).records) {
      if (places.has(eventId)) throw new Error(`${eventId} is in two batches`);
      places.set(eventId, batchId);
    }
  }
  const lost = acknowledged.filter((eventId) => !places.has(eventId));
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged decisions are in no batch: ${lost.slice(0, 3)}`);
  await checkHistory(log);
  const followed = acknowledged.filter((_, index) => index % Math.ceil(acknowledged.length / PROOFS_MAX) === 0);
  for (const eventId of followed) {
    const { proof } = await log.proofOf(eventId);
    const { record } = await store.evidence(eventId);
    const { status } = verifyEvidenceProof(proof, { record, checkpointKey: log.key }, nodeEd25519);
    if (status !== 'verified') throw new Error(`the proof of ${eventId} ${status}`);
  }
  return { batches: roots.length, proofs: followed.length };
}

/** Every checkpoint that was stored when a life ended is continued by the next. */
async function checkHistory(log) {
  const states = checkpoints.filter((note) => note !== null).map((note) => openCheckpoint(note, log.key, nodeEd25519));
  for (const [index, next] of states.entries()) {
    const old = states[index - 1];
    if (next === null) throw new Error(`checkpoint ${index} does not verify`);
    if (old === undefined) continue;
    const path = await log.consistency(old.size, next.size);
    const pair = { oldSize: old.size, oldRoot: old.root, newSize: next.size, newRoot: next.root };
    if (path === null || !isConsistent(pair, path, logNodeHash))
      throw new Error(`the log was rewritten in life ${index}`);
  }
}

async function withStore(work) {
  const store = await createSqliteLedgerStore(await openSqlite(join(folder, 'ledger.db')), { now: () => Date.now() });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function deferred() {
  const parts = {};
  parts.promise = new Promise((resolve) => {
    parts.resolve = resolve;
  });
  return parts;
}
