// A log of effects under signed checkpoints, matched with as many permits: from its lines to the findings.
// node bench/receivers/reconcile.mjs [EFFECTS]
import { signCheckpoint } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { EffectsReader, Reconciler } from '@gatewright/receiver';

const [effects = 1_000_000] = process.argv.slice(2).map(Number);
/** As often as a receiver signs. */
const CHECKPOINT_ENTRIES = 256;
const SEED = new Uint8Array(32).fill(7);
const KEY = { name: 'bench', publicKey: nodeEd25519.publicKey(SEED) };
const START = Date.parse('2026-03-01T12:00:00Z');
const HOLD_MS = 900_000;

const at = (index) => new Date(START + 2 * HOLD_MS + index).toISOString();
const entry = (index) => ({
  kind: 'effect',
  at: at(index),
  authorizationId: `a-${index}`,
  agentDid: 'did:example:a',
  action: 'pay',
  amount: '5',
  currency: 'USD',
  merchant: 'acme',
  method: 'POST',
  target: '/pay',
  payloadDigest: `sha256:${'0'.repeat(64)}`,
});
const lines = [];
const settlements = [];
const ports = { hash: nodeSha256, hashText: nodeSha256Hex, ed25519: nodeEd25519 };
const written = new EffectsReader(null, ports, ({ index, leafHex }) => {
  settlements.push({ authorizationId: `a-${index}`, bookingRef: `effect:${index}:${leafHex}` });
});
for (let index = 0; index < effects; index += 1) {
  const line = JSON.stringify(entry(index));
  written.add(line);
  lines.push(line);
  if ((index + 1) % CHECKPOINT_ENTRIES > 0 && index + 1 < effects) continue;
  const { tree } = written;
  const state = { origin: KEY.name, size: tree.size, root: tree.root() };
  lines.push(JSON.stringify({ checkpoint: signCheckpoint(state, SEED, nodeEd25519) }));
}
const leaves = Array.from({ length: effects }, (_, index) => ({
  record: { decision: 'allow', authorizationId: `a-${index}`, agentDid: 'did:example:a', action: 'pay' },
}));
const pack = { from: at(-2 * HOLD_MS), to: at(effects), batches: [{ leaves }], settlements };

const began = performance.now();
const spent = process.cpuUsage();
const reconciler = new Reconciler();
const reader = new EffectsReader(KEY, ports, (placed) => reconciler.add(placed));
for (const line of lines) reader.add(line);
const read = performance.now();
const { matched, findings } = reconciler.match([pack], HOLD_MS);
const { user, system } = process.cpuUsage(spent);
const seconds = (ms) => Number((ms / 1_000).toFixed(2));
console.table({
  reconciliation: {
    effects,
    matched,
    findings: findings.length + reader.faults.length,
    'reading, s': seconds(read - began),
    'matching, s': seconds(performance.now() - read),
    'of the processor, s': seconds((user + system) / 1_000),
  },
});
