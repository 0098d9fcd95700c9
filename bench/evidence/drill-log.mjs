import { Anchoring, EvidenceLog, MemoryReceipts } from '@gatewright/gate';
import { nodeEd25519 } from '@gatewright/protocol/node';

/** The drill's evidence log on a store: the same log, under the same key, in every life and at every check. */
export function drillLog(store) {
  return new EvidenceLog({
    store,
    ed25519: nodeEd25519,
    // Every record is due at once.
    clock: { now: () => Date.now() + 60_000 },
    ids: { uuid: () => crypto.randomUUID() },
    anchoring: new Anchoring([], new MemoryReceipts()),
    origin: 'drill.example/log',
    seed: new Uint8Array(32).fill(5),
  });
}
