// One life of a gate's evidence log on a directory: decides, closes batches as soon as it can, and writes the id of every
// event that was acknowledged. It runs until it is killed. See sealing-drill.mjs.
import { join } from 'node:path';
import { Anchoring, EvidenceLog, MemoryReceipts } from '@gatewright/gate';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { refusal } from '@gatewright/ledger/testing';
import { nodeEd25519 } from '@gatewright/protocol/node';

const [folder, life] = process.argv.slice(2);
const store = await createSqliteLedgerStore(await openSqlite(join(folder, 'ledger.db')), { now: () => Date.now() });
const log = new EvidenceLog({
  store,
  ed25519: nodeEd25519,
  // Every record is due at once.
  clock: { now: () => Date.now() + 60_000 },
  ids: { uuid: () => crypto.randomUUID() },
  anchoring: new Anchoring([], new MemoryReceipts()),
  origin: 'drill.example/log',
  seed: new Uint8Array(32).fill(5),
});

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
