import { Anchoring, EvidenceLog, MemoryReceipts } from '@gatewright/gate';
import { seedSigner } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256 } from '@gatewright/protocol/node';

export const DRILL_ORIGIN = 'drill.example/log';
export const DRILL_SEED = new Uint8Array(32).fill(5);

/** The drill's evidence log on a store: the same log, under the same key, in every life and at every check. */
export function drillLog(store) {
  return new EvidenceLog({
    store,
    ed25519: nodeEd25519,
    sha256: nodeSha256,
    yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
    // Every record is due at once.
    clock: { now: () => Date.now() + 60_000 },
    ids: { uuid: () => crypto.randomUUID() },
    anchoring: new Anchoring([], new MemoryReceipts()),
    origin: DRILL_ORIGIN,
    signer: seedSigner(DRILL_SEED, nodeEd25519),
  });
}
