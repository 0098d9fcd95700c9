import { expect, test } from 'vitest';
import { sha256, toHex, utf8 } from '../../src/bytes/index.js';
import { nodeSha256 } from '../../src/bytes/node.js';
import { EVIDENCE_RECORD_FIELDS, type EvidenceRecord, evidenceLeaf } from '../../src/evidence/record.js';
import { canonicalJson } from '../../src/json/index.js';

const record: EvidenceRecord = {
  eventId: '018f',
  occurredAt: '2026-01-02T03:04:05.678Z',
  agentDid: 'did:magp:testnet:z6Mk',
  action: 'purchase-order',
  decision: 'allow',
  reasonCode: 'AUTHORIZED',
  authorizationId: 'a-1',
  escalationId: null,
  mandateId: 'm-1',
  policyDigest: null,
  contextFields: ['amount'],
  firedRules: [],
  orgId: 'org-1',
  network: 'testnet',
  requestDigest: null,
};

// covers composition-leaf-fixed
test('the leaf depends on every field of the record and on no other order than the canonical one', () => {
  const leaf = toHex(evidenceLeaf(record));
  const shuffled = Object.fromEntries(Object.entries(record).reverse()) as unknown as EvidenceRecord;
  expect(toHex(evidenceLeaf(shuffled))).toBe(leaf);
  for (const field of EVIDENCE_RECORD_FIELDS) {
    expect(toHex(evidenceLeaf({ ...record, [field]: 'changed' })), field).not.toBe(leaf);
  }
  expect(Object.keys(record).sort()).toEqual([...EVIDENCE_RECORD_FIELDS].sort());
});

// covers 1.10, 1.15 composition-leaf-fixed: The composition of the leaf is fixed: a change breaks every proof
test('the leaf of a record is the same for good: with another one, no proof that was anchored before would hold', () => {
  expect(toHex(evidenceLeaf(record))).toBe('c8dc1ba6bd003c4fa0e4d5844ed2258909b94125137144963ce7f9954a9603c1');
});

test('the leaf is the hash of the canonical text, on every host, for any members', () => {
  const odd = { ...record, action: 'ü"\\\u2028\ud83d\ude00', contextFields: ['b', 'a\n'], firedRules: ['d/m'] };
  for (const each of [record, odd, { ...record, more: 1 }, { eventId: 'alone' }]) {
    const told = { ...record, ...each };
    const expected = toHex(sha256(utf8(`MAGP-EVIDENCE-LEAF-v1\0${canonicalJson(told)}`)));
    expect(toHex(evidenceLeaf(told))).toBe(expected);
    expect(toHex(evidenceLeaf(told, nodeSha256))).toBe(expected);
  }
});
