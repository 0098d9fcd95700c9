import { policyOfBundle } from '@gatewright/evaluator';
import {
  AppendOnlyTree,
  compactProof,
  type EvidenceProof,
  type EvidenceRecord,
  evidenceLeaf,
  evidenceNodeHash,
  formatNoteKey,
  type JsonObject,
  type JsonValue,
  logEntry,
  logLeafHash,
  logNodeHash,
  MerkleTree,
  siblingPositions,
  signBundle,
  signCheckpoint,
  toBase64,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { describe, expect, test } from 'vitest';
import { type Verifiable, verified } from './verification.js';

const SEED = new Uint8Array(32).fill(7);
const NOW = Date.parse('2026-01-02T03:04:05Z');
const DID = 'did:key:z6MkBuyer';
const ORIGIN = 'log.example/gate';
const PUBLIC_KEY = toHex(nodeEd25519.publicKey(SEED));
const LOG_KEY = formatNoteKey({ name: ORIGIN, publicKey: nodeEd25519.publicKey(SEED) });

const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value));
const result = (kind: Verifiable['kind'], of: JsonValue, held: JsonObject, now = NOW) =>
  verified({ kind, of, held, now });

const ceiling = { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: 1000, unit: 'USD' };
const BODY: JsonObject = {
  subject: DID,
  mandates: [{ action: 'pay', document: { permission: [{ target: 'pay', constraint: [ceiling] }] } }],
  standards: [],
  sops: [],
  revokedActions: [],
  issuedAt: new Date(NOW).toISOString(),
  maxStaleness: 'PT10M',
};
const BUNDLE = signBundle(BODY, SEED, 'did:key:z6MkPolicy', nodeEd25519);

describe('bundles', () => {
  const held = { key: PUBLIC_KEY, subject: DID };

  test.each<[string, JsonValue, JsonObject, number, string]>([
    ['as it was signed', BUNDLE, held, 0, 'POLICY_BUNDLE_OK'],
    ['changed', { ...BUNDLE, revokedActions: ['pay'] }, held, 0, 'POLICY_BUNDLE_SIGNATURE_INVALID'],
    ['under another key', BUNDLE, { ...held, key: '00'.repeat(32) }, 0, 'POLICY_BUNDLE_SIGNATURE_INVALID'],
    ['under a key that is none', BUNDLE, { ...held, key: 'none' }, 0, 'POLICY_BUNDLE_SIGNATURE_INVALID'],
    ['of another agent', BUNDLE, { ...held, subject: 'did:key:z6MkOther' }, 0, 'BUNDLE_SUBJECT_MISMATCH'],
    ['without proof', BODY, held, 0, 'POLICY_BUNDLE_UNSIGNED'],
    ['that is no object', 'bundle', held, 0, 'POLICY_BUNDLE_UNSIGNED'],
    ['that is too old', BUNDLE, held, 601_000, 'POLICY_BUNDLE_STALE'],
    ['after a newer one', BUNDLE, { ...held, newest: '2026-01-02T03:05:05Z' }, 0, 'POLICY_BUNDLE_STALE'],
    ['after one of its time', BUNDLE, { ...held, newest: '2026-01-02T03:04:05Z' }, 0, 'POLICY_BUNDLE_OK'],
  ])('a bundle %s gets its code', (_, of, terms, age, reasonCode) => {
    expect(result('bundle', of, terms, NOW + age)).toMatchObject({ reasonCode });
  });
});

const record = (index: number): EvidenceRecord => ({
  eventId: `event-${index}`,
  occurredAt: '2026-01-02T03:04:05.678Z',
  agentDid: DID,
  action: 'pay',
  decision: 'allow',
  reasonCode: 'AUTHORIZED',
  authorizationId: `authorization-${index}`,
  escalationId: null,
  mandateId: 'mandate-1',
  policyDigest: null,
  contextFields: ['amount'],
  firedRules: [],
  orgId: 'org-1',
  network: 'testnet',
  requestDigest: null,
});

/** The log after so many batches of three records; the last batch holds the records 0 to 2. */
function log(batches: number): { readonly tree: AppendOnlyTree; readonly batch: MerkleTree; readonly note: string } {
  const batch = new MerkleTree(
    [0, 1, 2].map((index) => evidenceLeaf(record(index))),
    evidenceNodeHash,
  );
  const tree = new AppendOnlyTree(logNodeHash);
  for (let at = 1; at < batches; at += 1) tree.append(logLeafHash(logEntry(new Uint8Array(32).fill(at), at)));
  tree.append(logLeafHash(logEntry(batch.root, 3)));
  const note = signCheckpoint({ origin: ORIGIN, size: batches, root: tree.root() }, SEED, nodeEd25519);
  return { tree, batch, note };
}

function proofOf(index: number): EvidenceProof {
  const { tree, batch, note } = log(5);
  const positions = siblingPositions(index, 3) ?? [];
  return {
    eventId: record(index).eventId,
    leaf: toHex(evidenceLeaf(record(index))),
    leafIndex: index,
    treeSize: 3,
    proof: batch
      .inclusionPath(index)
      .map((sibling, step) => ({ sibling: toHex(sibling), position: positions[step] ?? 'left' })),
    root: toHex(batch.root),
    batchId: 'batch-1',
    anchoredAt: '2026-01-02T03:04:10.000Z',
    anchorTxId: null,
    anchorRef: null,
    checkpoint: { note, logIndex: 4, path: tree.inclusionPath(4).map(toHex) },
  };
}

describe('inclusion proofs', () => {
  const proof = plain(proofOf(1));
  const { leaf, root, proof: path } = proof;
  const whole = { record: plain(record(1)), key: LOG_KEY };
  const steps: JsonObject[] = JSON.parse(JSON.stringify(path));
  const otherPath = steps.map((step, at) => (at === 0 ? { ...step, sibling: '00'.repeat(32) } : step));

  test.each<[string, JsonValue, JsonObject, JsonObject]>([
    ['with record and key', proof, whole, { status: 'verified', faults: [], checked: ['leaf', 'path', 'checkpoint'] }],
    ['alone', proof, {}, { status: 'incomplete', faults: [], checked: ['path'] }],
    ['in the form of the protocol', plain({ leaf, root, proof: path }), {}, { status: 'incomplete', faults: [] }],
    ['as text', compactProof(proofOf(1)), whole, { status: 'verified', faults: [] }],
    ['as text without record', compactProof(proofOf(1)), {}, { status: 'failed', faults: ['PROOF_MALFORMED'] }],
    ['of another record', proof, { record: plain(record(2)) }, { faults: ['LEAF_MISMATCH', 'EVENT_MISMATCH'] }],
    ['of what is no record', proof, { record: 'record' }, { status: 'failed', faults: ['RECORD_MALFORMED'] }],
    ['under another key', proof, { key: LOG_KEY.replace('log', 'fog') }, { faults: ['KEY_MALFORMED'] }],
    ['with another sibling', { ...proof, proof: otherPath }, {}, { faults: ['MERKLE_ROOT_MISMATCH'] }],
    [
      'with another sibling, in short',
      { leaf: leaf ?? '', root: root ?? '', proof: otherPath },
      {},
      { faults: ['MERKLE_ROOT_MISMATCH'] },
    ],
    ['that is cut short', { ...proof, proof: [] }, {}, { faults: ['POSITION_MISMATCH'] }],
    ['of the short form, with a key', plain({ leaf, root, proof: path }), whole, { faults: ['PROOF_MALFORMED'] }],
    ['that is none', null, {}, { status: 'failed', faults: ['PROOF_MALFORMED'], checked: [] }],
    [
      'with steps that are none',
      { leaf: leaf ?? '', root: root ?? '', proof: [1] },
      {},
      { faults: ['PROOF_MALFORMED'] },
    ],
  ])('an inclusion proof %s gets its result', (_, of, held, expected) => {
    expect(result('inclusion', of, held)).toMatchObject(expected);
  });
});

describe('consistency', () => {
  const [older, newer] = [log(3), log(3)];
  for (let at = 3; at < 7; at += 1) newer.tree.append(logLeafHash(logEntry(new Uint8Array(32).fill(at), at)));
  const note = signCheckpoint({ origin: ORIGIN, size: 7, root: newer.tree.root() }, SEED, nodeEd25519);
  const fork = signCheckpoint({ origin: ORIGIN, size: 7, root: new Uint8Array(32) }, SEED, nodeEd25519);
  const path = newer.tree.consistencyPath(3, 7).map(toHex);
  const held = { older: older.note, newer: note, key: LOG_KEY };

  test.each<[string, JsonValue, JsonObject, JsonObject]>([
    ['of a log that grew', { path }, held, { status: 'verified', faults: [], oldSize: 3, newSize: 7 }],
    ['of a fork', { path }, { ...held, newer: fork }, { status: 'failed', faults: ['LOG_FORKED'] }],
    ['backwards', { path }, { ...held, older: note, newer: older.note }, { faults: ['LOG_FORKED'] }],
    ['without path', { path: [] }, held, { faults: ['LOG_FORKED'] }],
    ['with a path that is none', {}, held, { faults: ['PROOF_MALFORMED'] }],
    ['with hashes that are none', { path: ['x'] }, held, { faults: ['PROOF_MALFORMED'] }],
    ['of an unsigned checkpoint', { path }, { ...held, older: 'note' }, { faults: ['CHECKPOINT_INVALID'] }],
    ['under what is no key', { path }, { ...held, key: 'key' }, { faults: ['KEY_MALFORMED'] }],
  ])('a consistency proof %s gets its result', (_, of, terms, expected) => {
    expect(result('consistency', of, terms)).toMatchObject(expected);
  });
});

describe('decisions by a bundle', () => {
  const request = { agentDid: DID, action: 'pay', amount: 10, currency: 'USD' };
  const answer = { success: true, data: BUNDLE, contained: null, operatingMode: null };

  test.each<[string, JsonValue, JsonObject, JsonObject]>([
    ['permits', answer, { request }, { decision: 'allow', reasonCode: 'AUTHORIZED' }],
    [
      'refuses',
      answer,
      { request: { ...request, amount: 1001 } },
      { decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' },
    ],
    [
      'reads what stands beside it',
      { ...answer, contained: { status: 'suspended' } },
      { request },
      { reasonCode: 'AGENT_SUSPENDED' },
    ],
    ['reads the mode', { ...answer, operatingMode: 'read_only' }, { request }, { reasonCode: 'MODE_READ_ONLY' }],
    [
      'without policy refuses',
      { success: true, data: {} },
      { request },
      { decision: 'block', reasonCode: 'LOCAL_EVAL_ERROR' },
    ],
    ['without bundle refuses', null, { request }, { decision: 'block', reasonCode: 'LOCAL_EVAL_ERROR' }],
    ['on what is no request refuses', answer, { request: 'pay' }, { decision: 'block' }],
  ])('a decision by a bundle %s', (_, of, held, expected) => {
    expect(result('decision', of, held)).toMatchObject(expected);
  });

  test('a decision is taken by the program that the digest of the bundle names, and by no other', () => {
    const { program, digest } = policyOfBundle(BUNDLE);
    const other = policyOfBundle({ ...BUNDLE, mandates: [] });
    const served = (bytes: Uint8Array) => ({ data: { ...BUNDLE, policyDigest: digest, compiled: toBase64(bytes) } });
    const decided = (of: JsonValue) => result('decision', of, { request });
    expect(decided(served(program))).toMatchObject({ decision: 'allow', by: 'program' });
    expect(decided(served(other.program))).toMatchObject({ decision: 'allow', by: 'documents' });
    expect(decided(answer)).toMatchObject({ decision: 'allow', by: 'documents' });
  });
});
