// `node bench/evidence/run.mjs [--small] [--json FILE]`: what evidence costs. Prints a table and writes JSON. Needs the
// built packages (npm run build). `--small` leaves the batch of 1,048,576 records out.
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import {
  AppendOnlyTree,
  evidenceLeaf,
  evidenceNodeHashBy,
  logEntry,
  logLeafHash,
  logNodeHash,
  MerkleTree,
  siblingPositions,
  signCheckpoint,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519, nodeSha256 } from '@gatewright/protocol/node';
import { nobleEd25519, verifyEvidenceProof } from '@gatewright/protocol/verify';

const { values: options } = parseArgs({ options: { small: { type: 'boolean' }, json: { type: 'string' } } });
const SIZES = options.small ? [1024] : [1024, 1_048_576];
const SEED = new Uint8Array(32).fill(5);
const ORIGIN = 'bench.example/log';
const KEY = { name: ORIGIN, publicKey: nodeEd25519.publicKey(SEED) };
/** Batches in the log that proofs lead to: half a year of one every five seconds. */
const LOG_SIZE = 1 << 16;
const VERIFICATIONS = 2_000;
const ROUNDS = 5;

const measured = [];
const log = new AppendOnlyTree(logNodeHash);
for (let index = 1; index < LOG_SIZE; index += 1) {
  log.append(logLeafHash(logEntry(new Uint8Array(32).fill(index), 1024)));
}

for (const size of SIZES) {
  const records = Array.from({ length: size }, (_, index) => recordOf(index));
  const rounds = size > 100_000 ? 1 : ROUNDS;
  const [leaves, hashing] = best(rounds, () => records.map((record) => evidenceLeaf(record, nodeSha256)));
  const [tree, building] = best(rounds, () => new MerkleTree(leaves, evidenceNodeHashBy(nodeSha256)));
  const [, signing] = best(rounds, () => noteWith(tree, size));
  row(`leaves hashed, batch of ${size}`, size / (hashing / 1000), 'leaves/s');
  row(`leaves into the tree, batch of ${size}`, size / (building / 1000), 'leaves/s');
  row(
    `batch of ${size} closed: leaves, tree, root into the log, checkpoint signed`,
    hashing + building + signing,
    'ms',
  );
  const proof = proofOf(tree, records[size - 1], size);
  row(`proof of one in ${size}, JSON`, JSON.stringify(proof).length, 'bytes');
  row(`proof of one in ${size}, hashes and signature alone`, bytesIn(proof), 'bytes');
  const held = { record: records[size - 1] };
  row(
    `proof of one in ${size}: record, leaf, path`,
    perCall(() => check(proof, held, nodeEd25519)),
    'µs',
  );
  const whole = { ...held, checkpointKey: KEY };
  row(
    `the same to the signed checkpoint, node:crypto`,
    perCall(() => check(proof, whole, nodeEd25519)),
    'µs',
  );
  row(
    `the same to the signed checkpoint, JavaScript alone`,
    perCall(() => check(proof, whole, nobleEd25519), 100),
    'µs',
  );
}
const [, appending] = best(ROUNDS, () => log.rootWith(logLeafHash(logEntry(SEED, 1))));
row(`next root of a log of ${LOG_SIZE} batches`, appending * 1000, 'µs');

const host = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, load: loadavg()[0] };
console.log(`Node ${host.node}, ${host.cpu}, ${host.cores} cores, load ${host.load.toFixed(1)} during the measurement`);
for (const { what, value, unit } of measured) console.log(`${shown(value).padStart(12)} ${unit.padEnd(9)} ${what}`);
if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify({ host, measured }, null, 2)}\n`);

function recordOf(index) {
  const id = String(index).padStart(12, '0');
  return {
    eventId: `7f9c24e8-3b1a-4d0e-9c5f-${id}`,
    occurredAt: '2026-03-01T12:00:00.000Z',
    agentDid: 'did:magp:testnet:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
    action: 'purchase-order',
    decision: 'allow',
    reasonCode: 'AUTHORIZED',
    authorizationId: `0b6f1d2c-54aa-4f0e-8d1b-${id}`,
    escalationId: null,
    mandateId: '2d1f7a90-6c3e-4b55-9a77-4f0c8e2b1d36',
    policyDigest: `sha256:${'ab'.repeat(32)}`,
    contextFields: ['amount', 'merchant', 'riskLevel'],
    firedRules: [],
    orgId: 'org-5a4c9f0e-1b2d-4e3f-8a9b-0c1d2e3f4a5b',
    network: 'testnet',
    requestDigest: `sha256:${'cd'.repeat(32)}`,
  };
}

function noteWith(tree, size) {
  const root = log.rootWith(logLeafHash(logEntry(tree.root, size)));
  return signCheckpoint({ origin: ORIGIN, size: LOG_SIZE, root }, SEED, nodeEd25519);
}

function proofOf(tree, record, size) {
  const whole = new AppendOnlyTree(logNodeHash);
  for (let index = 0; index < log.size; index += 1) whole.append(log.completeNode(0, index));
  whole.append(logLeafHash(logEntry(tree.root, size)));
  const leafIndex = size - 1;
  const positions = siblingPositions(leafIndex, size);
  return {
    eventId: record.eventId,
    leaf: toHex(evidenceLeaf(record)),
    leafIndex,
    treeSize: size,
    proof: tree
      .inclusionPath(leafIndex)
      .map((sibling, step) => ({ sibling: toHex(sibling), position: positions[step] })),
    root: toHex(tree.root),
    batchId: 'batch-7f9c24e8-3b1a-4d0e-9c5f-000000000000',
    anchoredAt: '2026-03-01T12:00:05.000Z',
    anchorTxId: null,
    anchorRef: null,
    checkpoint: {
      note: noteWith(tree, size),
      logIndex: LOG_SIZE - 1,
      path: whole.inclusionPath(LOG_SIZE - 1).map(toHex),
    },
  };
}

/** What a binary form of the proof would hold: 32 bytes for each hash, and the note. */
function bytesIn({ proof, checkpoint }) {
  return 32 * (2 + proof.length + checkpoint.path.length) + checkpoint.note.length;
}

function check(proof, held, ed25519) {
  const { status } = verifyEvidenceProof(proof, held, ed25519);
  if (status !== 'verified') throw new Error(`the proof ${status}`);
}

/** The last result and the shortest time of some rounds, ms. */
function best(rounds, work) {
  let [result, least] = [undefined, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    result = work();
    least = Math.min(least, performance.now() - start);
  }
  return [result, least];
}

/** Median time of a call, µs. */
function perCall(work, calls = VERIFICATIONS) {
  const times = Array.from({ length: calls }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return (times[times.length >> 1] ?? 0) * 1000;
}

function row(what, value, unit) {
  measured.push({ what, value, unit });
}

function shown(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
