// What an ending costs those who wait behind it, and who asked for it: a mandate with many unclaimed holds is revoked in one step of
// the ledger and in bounded steps, and a mandate with delegated children on a gate.
//
//   node bench/scale/endings.mjs [--holds 1000,24000] [--stores sqlite,memory,postgres] [--children 500] [--json FILE]
//
// Prints each row, and each growth from the fewest holds to the most as a factor. Ends with 1 where a decision of others waited for
// the bounded steps for longer than 50 ms, or an answer grew with the number of holds.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createCluster } from '../../scripts/postgres/cluster.mjs';
import { bundled } from '../ledger/bundled.mjs';
import { percentile } from '../ledger/percentile.mjs';
import { bundledGate, start } from '../server/gates.mjs';

const { values } = parseArgs({
  options: {
    holds: { type: 'string', default: '1000,24000' },
    stores: { type: 'string', default: 'sqlite,memory,postgres' },
    children: { type: 'string', default: '500' },
    json: { type: 'string' },
  },
});
/** What others may wait for a bounded step, ms. */
const WAIT_MAX_MS = 50;
/** How many times as long the answer for the most holds may be as that for the fewest: a count has a few more digits. */
const ANSWER_GROWTH_MAX = 1.1;
/** More holds than any mandate has. */
const ONE_STEP = 100_000_000;
/** Time between two decisions of the one who waits, ms. */
const PACE_MS = 2;

const { sweepSubject, reserve, lapsingHolds, createEndingWorker } = await import(await bundled());
const directory = await mkdtemp(join(tmpdir(), 'gatewright-endings-'));
const cluster = await createCluster();
const rows = [];

try {
  for (const store of values.stores.split(',')) {
    for (const holds of values.holds.split(',').map(Number)) {
      for (const way of ['one step', 'bounded steps']) rows.push(await revocation(store, holds, way));
    }
  }
  const children = Number(values.children);
  if (children > 0) rows.push(await family(children));
} finally {
  await cluster.stop();
  await rm(directory, { recursive: true });
}
console.table(rows);
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
const growth = growthOf(rows);
console.table(growth);
const slow = rows.filter((row) => row.way === 'bounded steps' && row.othersMaxMs > WAIT_MAX_MS);
const grown = growth.filter((row) => row.way === 'bounded steps' && row.answerBytes > ANSWER_GROWTH_MAX);
if (slow.length + grown.length > 0) process.exitCode = 1;

/** Revokes a mandate with so many holds, while another caller decides under another mandate. */
async function revocation(store, holds, way) {
  const run = `${store}-${holds}-${way.replace(' ', '-')}`;
  const subject = await sweepSubject(store, { file: join(directory, `${run}.db`), url: await emptyDatabase() });
  const [ended, other] = [`ended-${run}`, `other-${run}`];
  await subject.openMandates([ended, other]);
  await lapsingHolds(subject, [ended], holds);
  const waits = [];
  let isOver = false;
  const others = (async () => {
    // Measured from when a decision is due: one that waits for the thread waits as well.
    for (let due = performance.now(); !isOver; due = performance.now() + PACE_MS) {
      await wait(due - performance.now());
      await reserve(subject, other);
      waits.push(Math.max(0, performance.now() - due));
    }
  })();
  await wait(300);
  waits.length = 0;
  const began = performance.now();
  const named = { orgId: 'org-bench', mandateId: ended };
  const most = way === 'one step' ? { maxHolds: ONE_STEP } : {};
  const revoked = await subject.ledger.submit({ kind: 'revokeMandate', ...named, ...most });
  const markedMs = performance.now() - began;
  const backoff = async (ms) => {
    await wait(ms);
    return true;
  };
  const worker = createEndingWorker(subject.ledger, { elapsed: () => performance.now(), backoff });
  const release = revoked.mandate.ending === null ? null : worker.release(named);
  await release?.done;
  const releasedMs = performance.now() - began;
  await wait(100);
  isOver = true;
  await others;
  await subject.close();
  const voided = [...revoked.voided, ...(release?.voided ?? [])];
  const answer = { voided, voidedCount: revoked.voided.length + (release?.voidedCount ?? 0) };
  waits.sort((a, b) => a - b);
  const figures = { othersP50Ms: percentile(waits, 0.5), othersMaxMs: waits.at(-1) ?? 0, markedMs, releasedMs };
  return {
    store,
    holds,
    way,
    ...rounded(figures),
    voided: answer.voidedCount,
    answerBytes: JSON.stringify(answer).length,
  };
}

/** From the fewest holds to the most, by store and way: others' longest wait, and the size of the answer. */
function growthOf(all) {
  const measured = all.filter((row) => row.holds !== undefined);
  return [...new Set(measured.map(({ store, way }) => `${store}, ${way}`))].map((name) => {
    const same = measured.filter((row) => `${row.store}, ${row.way}` === name);
    const [small, large] = [same[0], same.at(-1)];
    const factor = (member) => Math.round((large[member] / small[member]) * 100) / 100;
    const { store, way } = small;
    return {
      store,
      way,
      holds: factor('holds'),
      othersMaxMs: factor('othersMaxMs'),
      answerBytes: factor('answerBytes'),
    };
  });
}

/** The address of a database of its own. */
async function emptyDatabase() {
  const name = `endings_${rows.length}`;
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return cluster.url(name);
}

/** Revokes a mandate with so many delegated children, by one call of a gate on PostgreSQL. */
async function family(children) {
  const served = await start([await bundledGate('sqlite')], {
    PORT: '0',
    GATEWRIGHT_DATA_DIR: join(directory, 'gate'),
    GATEWRIGHT_DATABASE_URL: await emptyDatabase(),
  });
  try {
    const { owner } = JSON.parse(await readFile(served.bootstrapFile, 'utf8'));
    const call = async (path, body) => {
      const answer = await fetch(`${served.baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { success, data } = await answer.json();
      if (!success) throw new Error(`${path} was refused: ${JSON.stringify(data)}`);
      return data;
    };
    const terms = { scope: 'bench', currency: 'USD', perTxnMax: 1, merchants: ['acme'] };
    const onboarded = () => call('/onboarding/agent', { name: 'Bench', scope: 'other' });
    const parent = await onboarded();
    const root = await call('/policy/mandate', { ...terms, agentDid: parent.agentDid, maxAmount: 1_000_000 });
    for (let made = 0; made < children; made += 1) {
      const { agentDid } = await onboarded();
      await call('/policy/mandate', { ...terms, agentDid, maxAmount: 10, parentMandateId: root.mandateId });
    }
    const began = performance.now();
    const { releasing } = await call(`/mandate/${root.mandateId}/revoke`);
    const releasedMs = performance.now() - began;
    return { store: 'postgres', children, way: 'a gate', ...rounded({ releasedMs }), releasing };
  } finally {
    await served.stop();
  }
}

function rounded(figures) {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Math.round(figure * 10) / 10]));
}
