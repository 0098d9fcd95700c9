// One life of a gate's evidence log on a directory: decides, closes batches as soon as it can, and writes the id of every
// event that was acknowledged. It runs until it is killed. See sealing-drill.mjs.
import { join } from 'node:path';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { refusal } from '@gatewright/ledger/testing';
import { drillLog } from './drill-log.mjs';

const [folder, life] = process.argv.slice(2);
const store = await createSqliteLedgerStore(await openSqlite(join(folder, 'ledger.db')), { now: () => Date.now() });
const log = drillLog(store);

async function decide() {
  for (let step = 0; ; step += 1) {
    const ops = Array.from({ length: 8 }, (_, index) => refusal(`${life}-${step}-${index}`, { mandateId: null }));
    await store.apply(ops, `step-${life}-${step}`);
    process.stdout.write(ops.map(({ evidence }) => `${evidence.eventId}\n`).join(''));
  }
}

async function seal() {
  for (;;) {
    const sealed = await log.sealDue();
    if (sealed === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

await Promise.all([decide(), seal()]);
