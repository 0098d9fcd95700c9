import { describe, expect, test } from 'vitest';
import { signBundle, verifyBundle } from '../../src/bundle/bundle.js';
import { concatBytes, fromHex, toHex, utf8 } from '../../src/bytes/index.js';
import { nobleEd25519 } from '../../src/ed25519/index.js';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, parseJsonText } from '../../src/json/index.js';
import { RFC8032_VECTORS } from '../support/rfc8032.js';

const [issuer, stranger] = RFC8032_VECTORS;
const SUBJECT = 'did:magp:testnet:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';
const ISSUED_AT = '2026-01-02T03:04:05.000Z';
const NOW = Date.parse(ISSUED_AT);
const MAX_STALENESS_MS = 10 * 60 * 1000;
const BODY: JsonObject = {
  subject: SUBJECT,
  issuedAt: ISSUED_AT,
  maxStaleness: 'PT10M',
  mandates: [{ action: 'purchase-order', document: { permission: [{ target: 'purchase-order' }] } }],
  standards: [],
  sops: [{ id: 'sop-1', document: { molecules: [] } }],
  revokedActions: [],
};
const BUNDLE = sign(BODY);

function sign(body: JsonObject, seed: Uint8Array = issuer.seed): JsonObject {
  return signBundle(body, seed, 'did:web:gate.example#policy', nobleEd25519);
}

function verify(bundle: JsonValue, expected: { subject?: string; publicKey?: string; now?: number } = {}) {
  const expectation = { subject: SUBJECT, publicKey: toHex(issuer.publicKey), now: NOW, ...expected };
  return verifyBundle(bundle, expectation, nobleEd25519).reasonCode;
}

function withProof(proof: JsonValue): JsonObject {
  return { ...BUNDLE, proof };
}

function proofOf(bundle: JsonObject): JsonObject {
  const proof = bundle['proof'];
  if (!isJsonObject(proof)) throw new Error('a signed bundle has a proof');
  return proof;
}

describe('signing', () => {
  test('a signed bundle verifies for its subject, under its key, while it is fresh', () => {
    expect(verify(BUNDLE)).toBe('POLICY_BUNDLE_OK');
    expect(verify(BUNDLE, { publicKey: `0x${toHex(issuer.publicKey)}` })).toBe('POLICY_BUNDLE_OK');
  });

  test('a signed bundle carries the proof that the protocol’s clients read, over the bytes that they sign', () => {
    const signed = concatBytes(utf8('MAGP-POLICY-BUNDLE-v1'), Uint8Array.of(0), utf8(canonicalJson(BODY)));
    const proof = proofOf(BUNDLE);
    expect(proof).toEqual({
      type: 'Ed25519Signature2020',
      created: ISSUED_AT,
      verificationMethod: 'did:web:gate.example#policy',
      publicKeyHex: toHex(issuer.publicKey),
      signature: toHex(nobleEd25519.sign(signed, issuer.seed)),
    });
    expect(fromHex(String(proof['signature']))).toHaveLength(64);
  });

  test('a bundle signed again verifies under its last key: the old proof is no part of what is signed', () => {
    expect(verify(sign(sign(BODY, stranger.seed)))).toBe('POLICY_BUNDLE_OK');
  });

  test('a signed bundle verifies with its members in reverse order', () => {
    expect(verify(Object.fromEntries(Object.entries(BUNDLE).reverse()))).toBe('POLICY_BUNDLE_OK');
  });
});

describe('tampering', () => {
  test('a bundle with any byte of the signed part changed is refused', () => {
    const text = JSON.stringify(BODY);
    const proof = JSON.stringify(proofOf(BUNDLE));
    for (let index = 0; index < text.length - 1; index++) {
      const changed = text.slice(0, index) + (text[index] === 'x' ? 'y' : 'x') + text.slice(index + 1);
      const outcome = parseJsonText(`${changed.slice(0, -1)},"proof":${proof}}`);
      if (outcome.ok) expect(verify(outcome.value), `byte ${index}`).not.toBe('POLICY_BUNDLE_OK');
    }
  });

  test('a bundle with any digit of the signature changed is refused with POLICY_BUNDLE_SIGNATURE_INVALID', () => {
    const proof = proofOf(BUNDLE);
    const signature = String(proof['signature']);
    for (let index = 0; index < signature.length; index++) {
      const digit = signature[index] === '0' ? '1' : '0';
      const changed = signature.slice(0, index) + digit + signature.slice(index + 1);
      expect(verify(withProof({ ...proof, signature: changed })), `digit ${index}`).toBe(
        'POLICY_BUNDLE_SIGNATURE_INVALID',
      );
    }
  });

  test('a bundle with a member added or removed is refused with POLICY_BUNDLE_SIGNATURE_INVALID', () => {
    expect(verify({ ...BUNDLE, compiled: 'AA==' })).toBe('POLICY_BUNDLE_SIGNATURE_INVALID');
    for (const name of Object.keys(BODY).filter((member) => member !== 'subject')) {
      const { [name]: _removed, ...rest } = BUNDLE;
      expect(verify(rest), name).toBe('POLICY_BUNDLE_SIGNATURE_INVALID');
    }
  });

  test('a bundle signed again with the key that its proof names is refused with POLICY_BUNDLE_SIGNATURE_INVALID', () => {
    const forged = sign({ ...BODY, revokedActions: ['purchase-order'] }, stranger.seed);
    expect(proofOf(forged)['publicKeyHex']).toBe(toHex(stranger.publicKey));
    expect(verify(forged)).toBe('POLICY_BUNDLE_SIGNATURE_INVALID');
  });

  test.each([
    ['upper-case digits', (text: string) => text.toUpperCase()],
    ['0x before it', (text: string) => `0x${text}`],
    ['a byte less', (text: string) => text.slice(2)],
    ['a byte more', (text: string) => `${text}00`],
    ['nothing in it', () => ''],
  ])('a signature with %s is refused with POLICY_BUNDLE_SIGNATURE_INVALID', (_, change) => {
    const proof = proofOf(BUNDLE);
    expect(verify(withProof({ ...proof, signature: change(String(proof['signature'])) }))).toBe(
      'POLICY_BUNDLE_SIGNATURE_INVALID',
    );
  });

  test.each(['', 'key', toHex(stranger.publicKey), toHex(issuer.publicKey).slice(2)])(
    'no bundle verifies under the pinned key %j',
    (publicKey) => {
      expect(verify(BUNDLE, { publicKey })).toBe('POLICY_BUNDLE_SIGNATURE_INVALID');
    },
  );
});

describe('unsigned bundles', () => {
  const { signature: _signature, ...unsignedProof } = proofOf(BUNDLE);
  test.each<[string, JsonValue]>([
    ['no proof', BODY],
    ['a null proof', withProof(null)],
    ['a proof that is text', withProof('signed')],
    ['a proof that is a list', withProof([])],
    ['a proof without a signature', withProof(unsignedProof)],
    ['a null signature', withProof({ ...unsignedProof, signature: null })],
    ['a signature that is a number', withProof({ ...unsignedProof, signature: 1 })],
    ['null for a bundle', null],
    ['text for a bundle', 'bundle'],
    ['a list for a bundle', [BODY]],
  ])('%s is refused with POLICY_BUNDLE_UNSIGNED', (_, bundle) => {
    expect(verify(bundle)).toBe('POLICY_BUNDLE_UNSIGNED');
  });
});

describe('staleness', () => {
  test('a bundle is fresh to the end of its maxStaleness and stale one ms later', () => {
    expect(verify(BUNDLE, { now: NOW + MAX_STALENESS_MS })).toBe('POLICY_BUNDLE_OK');
    expect(verify(BUNDLE, { now: NOW + MAX_STALENESS_MS + 1 })).toBe('POLICY_BUNDLE_STALE');
  });

  test('a bundle from the future is fresh for 30 s of clock difference and no more', () => {
    expect(verify(BUNDLE, { now: NOW - 30_000 })).toBe('POLICY_BUNDLE_OK');
    expect(verify(BUNDLE, { now: NOW - 30_001 })).toBe('POLICY_BUNDLE_STALE');
  });

  test.each<[string, JsonObject]>([
    ['without issuedAt', without('issuedAt')],
    ['without maxStaleness', without('maxStaleness')],
    ['with a null issuedAt', { ...BODY, issuedAt: null }],
    ['with a number for issuedAt', { ...BODY, issuedAt: NOW }],
    ['with an issuedAt that is no time', { ...BODY, issuedAt: 'yesterday' }],
    ['with a number for maxStaleness', { ...BODY, maxStaleness: 600 }],
    ['with a maxStaleness that is no duration', { ...BODY, maxStaleness: 'forever' }],
    ['with a maxStaleness in days', { ...BODY, maxStaleness: 'P1D' }],
  ])('a bundle %s is stale, though signed', (_, body) => {
    expect(verify(sign(body))).toBe('POLICY_BUNDLE_STALE');
  });
});

describe('order of faults: subject, unsigned, signature, staleness', () => {
  const long = NOW + 10 * MAX_STALENESS_MS;
  const foreign: JsonObject = { ...BODY, subject: 'did:key:zOther' };

  test.each<[string, JsonObject, number, string]>([
    ['of another, unsigned and stale', foreign, long, 'BUNDLE_SUBJECT_MISMATCH'],
    ['of another, badly signed and stale', sign(foreign, stranger.seed), long, 'BUNDLE_SUBJECT_MISMATCH'],
    ['of another, well signed and fresh', sign(foreign), NOW, 'BUNDLE_SUBJECT_MISMATCH'],
    ['without a subject', without('subject'), NOW, 'BUNDLE_SUBJECT_MISMATCH'],
    ['unsigned and stale', BODY, long, 'POLICY_BUNDLE_UNSIGNED'],
    ['badly signed and stale', sign(BODY, stranger.seed), long, 'POLICY_BUNDLE_SIGNATURE_INVALID'],
    ['well signed and stale', BUNDLE, long, 'POLICY_BUNDLE_STALE'],
  ])('a bundle %s is refused with the first of its faults', (_, bundle, now, code) => {
    expect(verify(bundle, { now })).toBe(code);
  });
});

function without(name: string): JsonObject {
  const { [name]: _removed, ...rest } = BODY;
  return rest;
}
