// A start of a gate's evidence log on a database with many batches, measured. See large-log.mjs.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createPostgresLedgerStore, openPostgres } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { verifyEvidenceProof } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { drillLog } from './drill-log.mjs';

const [database, ...indexes] = process.argv.slice(2);
const BYTES_PER_MB = 1_000_000;
const NANOSECONDS_PER_MS = 1_000_000;

const store = await (database.startsWith('postgres:')
  ? createPostgresLedgerStore(await openPostgres(database))
  : createSqliteLedgerStore(await openSqlite(database), { now: () => Date.now() }));
const log = drillLog(store);
const before = memory();
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
const { size } = await timed('restart: the log is read and leads to its checkpoint', () => log.checkpoint());
// A delay is noted by the timer after it.
await new Promise((resolve) => setTimeout(resolve, 10));
delays.disable();
row('longest time in which the process answered nothing', delays.max / NANOSECONDS_PER_MS, 'ms');
const after = memory();
row('memory of the process before', before.rss, 'MB');
row('memory of the process, peak', (process.resourceUsage().maxRSS * 1024) / BYTES_PER_MB, 'MB');
row('heap and buffers that the log keeps', after.kept - before.kept, 'MB');

for (const index of indexes) {
  const eventId = `event-${index}-0`;
  const { proof } = await timed(`proof of a record of batch ${index}`, () => log.proofOf(eventId));
  const { record } = await store.evidence(eventId);
  const { status } = verifyEvidenceProof(proof, { record, checkpointKey: log.key }, nodeEd25519);
  if (status !== 'verified') throw new Error(`the proof of ${eventId} is ${status}`);
}
const oldSize = Math.floor(size / 2) + 3;
const path = await timed(`consistency from ${oldSize} to ${size}`, () => log.consistency(oldSize, size));
const early = await timed(`consistency from 1 to ${oldSize}`, () => log.consistency(1, oldSize));
if (path === null || early === null) throw new Error('the log has no such sizes');
const tile = { index: Math.floor(size / 3 / 256), width: 256 };
await timed('hash tile of the leaves', () => log.tile({ level: 0, ...tile }));
await timed('bundle of 256 entries', () => log.tile({ level: 'entries', ...tile }));
await timed('hash tile of the level above', () => log.tile({ level: 1, index: 0, width: 256 }));
await timed('first anchoring: the roots of subtrees that the store lacks are kept', () => log.anchorNewest());
row('memory of the process, peak, at the end', (process.resourceUsage().maxRSS * 1024) / BYTES_PER_MB, 'MB');
await store.close();

async function timed(what, work) {
  const start = performance.now();
  const result = await work();
  row(what, performance.now() - start, 'ms');
  return result;
}

function memory() {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss: rss / BYTES_PER_MB, kept: (heapUsed + external) / BYTES_PER_MB };
}

function row(what, value, unit) {
  console.log(`${value.toFixed(1).padStart(12)} ${unit.padEnd(3)} ${what}`);
}
