import { describe, expect, test } from 'vitest';
import { secureDocument } from '../../src/credential/data-integrity.js';
import { credentialFaults, keyResolver, multikeyOf } from '../../src/credential/verify-credential.js';
import { didKey } from '../../src/did/index.js';
import { nobleEd25519 } from '../../src/ed25519/index.js';
import type { JsonObject } from '../../src/json/index.js';
import { RFC8032_VECTORS } from '../support/rfc8032.js';

const [issuer, stranger] = RFC8032_VECTORS;
const DID = 'did:web:owner.example';
const URL = `${DID}#${multikeyOf(issuer.publicKey)}`;
const NOON = Date.parse('2026-01-02T12:00:00Z');
const DOCUMENT: JsonObject = {
  id: DID,
  verificationMethod: [
    { id: URL, type: 'Multikey', controller: DID, publicKeyMultibase: multikeyOf(issuer.publicKey) },
    { id: `${DID}#other`, type: 'Multikey', controller: DID, publicKeyMultibase: multikeyOf(stranger.publicKey) },
  ],
  assertionMethod: [URL],
};
const BODY: JsonObject = {
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  issuer: DID,
  validFrom: '2026-01-02T00:00:00Z',
  validUntil: '2026-01-03T00:00:00Z',
  credentialSubject: { id: 'did:key:zAgent' },
};

function issued(change: JsonObject = {}, { seed = issuer.seed, method = URL, purpose = 'assertionMethod' } = {}) {
  const options = { created: '2026-01-02T03:04:05Z', verificationMethod: method, proofPurpose: purpose };
  return secureDocument({ ...BODY, ...change }, options, seed, nobleEd25519);
}

function faults(credential: JsonObject, now = NOON, documents = [DOCUMENT]) {
  return credentialFaults(credential, keyResolver(documents), now, nobleEd25519);
}

describe('credentials', () => {
  test('a credential of a did:web verifies under a held document, and one of a did:key by itself', () => {
    expect(faults(issued())).toEqual([]);
    const did = didKey(issuer.publicKey);
    const method = `${did}#${multikeyOf(issuer.publicKey)}`;
    expect(faults(issued({ issuer: did }, { method }), NOON, [])).toEqual([]);
    expect(faults(issued({ issuer: { id: did, name: 'Owner' } }, { method }), NOON, [])).toEqual([]);
  });

  test('a credential is valid from its first instant to its last', () => {
    expect(faults(issued(), Date.parse('2026-01-02T00:00:00Z'))).toEqual([]);
    expect(faults(issued(), Date.parse('2026-01-01T23:59:59Z'))).toEqual(['CREDENTIAL_NOT_YET_VALID']);
    expect(faults(issued(), Date.parse('2026-01-03T00:00:00Z'))).toEqual([]);
    expect(faults(issued(), Date.parse('2026-01-03T00:00:01Z'))).toEqual(['CREDENTIAL_EXPIRED']);
  });

  test.each<[string, JsonObject, string]>([
    ['changed after signing', { ...issued(), validUntil: '2027-01-01T00:00:00Z' }, 'CREDENTIAL_SIGNATURE_INVALID'],
    ['signed by another key in the issuer’s name', issued({}, { seed: stranger.seed }), 'CREDENTIAL_SIGNATURE_INVALID'],
    [
      'under a key that may not make assertions',
      issued({}, { seed: stranger.seed, method: `${DID}#other` }),
      'CREDENTIAL_KEY_UNKNOWN',
    ],
    [
      'under the key of another issuer',
      issued({}, { method: `${didKey(issuer.publicKey)}#x` }),
      'CREDENTIAL_KEY_UNKNOWN',
    ],
    ['stripped of its proof', BODY, 'CREDENTIAL_UNSIGNED'],
    ['stripped of its signature', { ...issued(), proof: { type: 'DataIntegrityProof' } }, 'CREDENTIAL_UNSIGNED'],
    ['signed for another purpose', issued({}, { purpose: 'authentication' }), 'CREDENTIAL_MALFORMED'],
    ['without an issuer', issued({ issuer: null }), 'CREDENTIAL_MALFORMED'],
    ['without a subject', issued({ credentialSubject: null }), 'CREDENTIAL_MALFORMED'],
    ['with a time that is none', issued({ validUntil: 'soon' }), 'CREDENTIAL_MALFORMED'],
  ])('a credential %s is refused by name', (_, credential, fault) => {
    expect(faults(credential)).toEqual([fault]);
  });

  test('a credential of a did:web whose document is not held is refused with CREDENTIAL_KEY_UNKNOWN', () => {
    expect(faults(issued(), NOON, [])).toEqual(['CREDENTIAL_KEY_UNKNOWN']);
    expect(faults(issued(), NOON, [{ ...DOCUMENT, id: 'did:web:other.example' }])).toEqual(['CREDENTIAL_KEY_UNKNOWN']);
  });
});
