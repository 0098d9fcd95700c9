import { EVIDENCE_RECORD_FIELDS, evidenceLeaf, toHex } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { compile, evidenceRecord, leaf } from '../../src/index.js';

const POLICY = compile({ standards: [], sops: [], mandates: [], revokedActions: [] });
const REQUEST = { agentDid: 'did:key:z6MkBuyer', action: 'purchase-order' };
const NOW = Date.UTC(2026, 2, 1, 12);

test('a verdict has an evidence record of the fifteen members, and its leaf is that of the protocol', () => {
  const verdict = POLICY.evaluate(REQUEST, { now: NOW, spent: 0 });
  const record = evidenceRecord(verdict, REQUEST, { eventId: 'event-1', now: NOW, policyDigest: POLICY.digest });
  expect(Object.keys(record).toSorted()).toEqual(EVIDENCE_RECORD_FIELDS.toSorted());
  expect(record).toMatchObject({
    ...REQUEST,
    eventId: 'event-1',
    occurredAt: '2026-03-01T12:00:00.000Z',
    decision: verdict.decision,
    reasonCode: verdict.reasonCode,
    policyDigest: POLICY.digest,
    mandateId: null,
  });
  expect(leaf(record)).toBe(toHex(evidenceLeaf(record)));
});

test('what the gateway knows is in the record, and changes the leaf', () => {
  const verdict = POLICY.evaluate(REQUEST, { now: NOW, spent: 0 });
  const facts = { eventId: 'event-1', now: NOW };
  const known = {
    mandateId: 'm',
    orgId: 'o',
    network: 'n',
    authorizationId: 'a',
    escalationId: 'e',
    requestDigest: 'd',
  };
  const record = evidenceRecord(verdict, REQUEST, { ...facts, ...known });
  expect(record).toMatchObject(known);
  expect(leaf(record)).not.toBe(leaf(evidenceRecord(verdict, REQUEST, facts)));
});
