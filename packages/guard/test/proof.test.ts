import {
  type EvidenceProof,
  type EvidenceRecord,
  evidenceLeaf,
  evidenceNodeHash,
  formatNoteKey,
  logEntry,
  logLeafHash,
  nobleEd25519,
  signCheckpoint,
  toHex,
} from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { guardedGateForEach } from './support/guarded-gate.js';
import { AGENT, ISSUER } from './support/identities.js';
import { ok, refused } from './support/scripted-gate.js';

const ORIGIN = 'gate.test/log';

const RECORD: EvidenceRecord = {
  eventId: 'event-1',
  occurredAt: '2030-01-01T00:00:00.000Z',
  agentDid: AGENT.did,
  action: 'purchase-order',
  decision: 'allow',
  reasonCode: 'AUTHORIZED',
  authorizationId: 'auth-1',
  escalationId: null,
  mandateId: 'mandate-1',
  policyDigest: null,
  contextFields: ['amount'],
  firedRules: [],
  orgId: 'org-1',
  network: 'testnet',
  requestDigest: null,
};

/** The record as the second of two leaves, in the only batch of a log. */
function honestProof(): EvidenceProof {
  const sibling = evidenceLeaf({ ...RECORD, eventId: 'event-0' });
  const leaf = evidenceLeaf(RECORD);
  const root = evidenceNodeHash(sibling, leaf);
  const checkpoint = { origin: ORIGIN, size: 1, root: logLeafHash(logEntry(root, 2)) };
  return {
    eventId: RECORD.eventId,
    leaf: toHex(leaf),
    leafIndex: 1,
    treeSize: 2,
    proof: [{ sibling: toHex(sibling), position: 'left' }],
    root: toHex(root),
    batchId: 'batch-1',
    anchoredAt: '2030-01-01T00:00:05.000Z',
    anchorTxId: null,
    anchorRef: null,
    checkpoint: { note: signCheckpoint(checkpoint, ISSUER.seed, nobleEd25519), logIndex: 0, path: [] },
  };
}

const world = guardedGateForEach({ checkpointKey: formatNoteKey({ name: ORIGIN, publicKey: ISSUER.publicKey }) });

// covers 1.10 proof-statuses-verified: Proof statuses: verified, pending, failed, unreachable
test('an honest proof verifies from the record up to the signed checkpoint', async () => {
  world.gate.on('proof', () => ok(honestProof()));
  expect(await world.guard.proof('event-1', RECORD)).toMatchObject({
    status: 'verified',
    checked: ['leaf', 'path', 'checkpoint'],
  });
  expect(world.gate.requests[0]?.path).toBe('/magp/evidence/event-1/proof');
});

test('the record that the gate shows the agent is verified as one that was given, under its signature', async () => {
  world.gate.on('proof', () => ok(honestProof()));
  world.gate.on('record', () => ok({ record: RECORD }));
  expect(await world.guard.proof('event-1')).toMatchObject({
    status: 'verified',
    checked: ['leaf', 'path', 'checkpoint'],
  });
  expect(world.gate.requests[1]?.path).toBe('/magp/evidence/event-1/record');
  for (const change of [{ decision: 'observe' }, { decision: 7 }, { contextFields: [{}] }]) {
    world.gate.on('record', () => ok({ record: { ...RECORD, ...change } }));
    expect(await world.guard.proof('event-1')).toMatchObject({ status: 'failed', faults: ['LEAF_MISMATCH'] });
  }
  for (const record of [null, 'text', [], {}, { ...RECORD, more: 1 }, { ...RECORD, orgId: '\ud800' }]) {
    world.gate.on('record', () => ok({ record }));
    expect(await world.guard.proof('event-1')).toMatchObject({ status: 'incomplete' });
  }
});

test('a proof without the record takes the leaf as given, and is incomplete', async () => {
  world.gate.on('proof', () => ok(honestProof()));
  expect(await world.guard.proof('event-1')).toMatchObject({ status: 'incomplete', checked: ['path', 'checkpoint'] });
});

// covers proof-statuses-verified
test('a record that was altered afterwards fails', async () => {
  world.gate.on('proof', () => ok(honestProof()));
  const altered: EvidenceRecord = { ...RECORD, decision: 'observe' };
  expect(await world.guard.proof('event-1', altered)).toMatchObject({ status: 'failed', faults: ['LEAF_MISMATCH'] });
});

test('an honest proof of another decision fails', async () => {
  world.gate.on('proof', () => ok(honestProof()));
  expect(await world.guard.proof('event-2')).toMatchObject({ status: 'failed', faults: ['EVENT_MISMATCH'] });
});

test('a checkpoint of another key fails', async () => {
  const foreign = signCheckpoint({ origin: ORIGIN, size: 1, root: new Uint8Array(32) }, AGENT.seed, nobleEd25519);
  world.gate.on('proof', () => ok({ ...honestProof(), checkpoint: { note: foreign, logIndex: 0, path: [] } }));
  expect(await world.guard.proof('event-1', RECORD)).toMatchObject({
    status: 'failed',
    faults: ['CHECKPOINT_INVALID'],
  });
});

test('a proof of another shape fails and names the members at fault', async () => {
  world.gate.on('proof', () => ok({ ...honestProof(), proof: [{ sibling: 'ff', position: 'up' }] }));
  const result = await world.guard.proof('event-1');
  expect(result).toMatchObject({ status: 'failed', faults: ['PROOF_MALFORMED'] });
  expect(result).toHaveProperty('detail', expect.stringContaining('position'));
});

// covers proof-statuses-verified
test('a decision that is not anchored yet is pending, not failed', async () => {
  world.gate.on('proof', () => refused(404, 'PROOF_PENDING'));
  expect(await world.guard.proof('event-1')).toEqual({ status: 'pending', reasonCode: 'PROOF_PENDING' });
  world.gate.on('proof', () => refused(404, 'NOT_FOUND'));
  expect(await world.guard.proof('event-1')).toEqual({ status: 'pending', reasonCode: 'NOT_FOUND' });
});

// covers proof-statuses-verified
test.each([
  ['a page instead of an answer', { status: 404, text: '<h1>not here</h1>' }],
  ['a failing gate', { status: 502, text: '' }],
  ['a dropped connection', 'drop'],
] as const)('%s implies nothing: unreachable', async (_, reply) => {
  world.gate.on('proof', () => reply);
  expect(await world.guard.proof('event-1', RECORD)).toMatchObject({ status: 'unreachable' });
});
