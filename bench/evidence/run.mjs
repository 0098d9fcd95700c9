// `node bench/evidence/run.mjs [--small] [--json FILE]`: what evidence costs, in Node and in an installed Chromium. Prints a
// table and writes JSON. Needs the built packages (npm run build). `--small` leaves the batch of 1,048,576 records out.
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import {
  AppendOnlyTree,
  compactProof,
  evidenceLeaf,
  logEntry,
  logLeafHash,
  logNodeHash,
  sha256,
  siblingPositions,
  signCheckpoint,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519, nodeSha256 } from '@gatewright/protocol/node';
import { nobleEd25519 } from '@gatewright/protocol/verify';
import { measureInBrowser } from './browser.mjs';
import { best, recordOf, timeBatch, timeProof } from './measure.mjs';

const { values: options } = parseArgs({ options: { small: { type: 'boolean' }, json: { type: 'string' } } });
const SMALL = 1024;
const SIZES = options.small ? [SMALL] : [SMALL, 1_048_576];
const SEED = new Uint8Array(32).fill(5);
const ORIGIN = 'bench.example/log';
const KEY = { name: ORIGIN, publicKey: nodeEd25519.publicKey(SEED) };
/** Batches in the log that proofs lead to: four days of one every five seconds. */
const LOG_SIZE = 1 << 16;
const ROUNDS = 9;
const NODE = { name: 'node:crypto', sha256: nodeSha256, ed25519: nodeEd25519 };
const JAVASCRIPT = { name: 'JavaScript alone', sha256, ed25519: nobleEd25519 };

const measured = [];
const log = new AppendOnlyTree(logNodeHash);
for (let index = 1; index < LOG_SIZE; index += 1) {
  log.append(logLeafHash(logEntry(new Uint8Array(32).fill(index), SMALL)));
}

const proofs = [];
for (const size of SIZES) {
  const { tree, hashing, building } = timeBatch(size, size > 100_000 ? 1 : ROUNDS, NODE);
  const [, signing] = best(ROUNDS, () => noteWith(tree, size));
  batchRows(NODE.name, size, hashing, building);
  row(
    `batch of ${size} closed: leaves, tree, root into the log, checkpoint signed`,
    hashing + building + signing,
    'ms',
  );
  const given = proofOf(tree, size);
  proofs.push(given);
  row(`proof of one in ${size}, JSON`, utf8(JSON.stringify(given.proof)).length, 'bytes');
  row(`proof of one in ${size}, compact`, utf8(given.compact).length, 'bytes');
}
const browser = await measureInBrowser(SMALL, ROUNDS, proofs);
if (browser === null) console.log('No Chromium is installed (CHROMIUM_PATH): nothing is measured in a browser.');
else {
  batchRows(browser.name, SMALL, browser.hashing, browser.building);
  for (const [index, times] of browser.times.entries()) proofRows(browser.name, SIZES[index], times);
}

// When the large tree is garbage already: to collect it takes a core for a while.
for (const [index, given] of proofs.entries()) {
  for (const host of [NODE, JAVASCRIPT]) proofRows(host.name, SIZES[index], timeProof(given, host));
}
const [, appending] = best(ROUNDS, () => log.rootWith(logLeafHash(logEntry(SEED, 1))));
row(`next root of a log of ${LOG_SIZE} batches`, appending * 1000, 'µs');

const host = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, load: loadavg()[0] };
console.log(`Node ${host.node}, ${host.cpu}, ${host.cores} cores, load ${host.load.toFixed(1)} during the measurement`);
for (const { what, value, unit } of measured) console.log(`${shown(value).padStart(12)} ${unit.padEnd(9)} ${what}`);
if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify({ host, measured }, null, 2)}\n`);

function batchRows(name, size, hashing, building) {
  row(`leaves hashed, batch of ${size}, ${name}`, size / (hashing / 1000), 'leaves/s');
  row(`leaves into the tree, batch of ${size}, ${name}`, size / (building / 1000), 'leaves/s');
  row(`leaves hashed and into the tree, batch of ${size}, ${name}`, size / ((hashing + building) / 1000), 'leaves/s');
}

function proofRows(name, size, { path, whole, compact }) {
  row(`proof of one in ${size}: record, leaf, path, ${name}`, path, 'µs');
  row(`the same to the signed checkpoint, ${name}`, whole, 'µs');
  row(`the compact proof, from record to signed checkpoint, ${name}`, compact, 'µs');
}

function noteWith(tree, size) {
  const root = log.rootWith(logLeafHash(logEntry(tree.root, size)));
  return signCheckpoint({ origin: ORIGIN, size: LOG_SIZE, root }, SEED, nodeEd25519);
}

/** The proof of the last record of a batch, in both forms, with what its verifier holds. */
function proofOf(tree, size) {
  const whole = new AppendOnlyTree(logNodeHash);
  for (let index = 0; index < log.size; index += 1) whole.append(log.completeNode(0, index));
  whole.append(logLeafHash(logEntry(tree.root, size)));
  const leafIndex = size - 1;
  const record = recordOf(leafIndex);
  const positions = siblingPositions(leafIndex, size);
  const proof = {
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
  return { proof, compact: compactProof(proof), record, checkpointKey: KEY };
}

function row(what, value, unit) {
  measured.push({ what, value, unit });
}

function shown(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
