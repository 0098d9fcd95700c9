import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { concatBytes, sha256, utf8 } from '../../src/bytes/index.js';
import { secureDocument, verifyDocument } from '../../src/credential/data-integrity.js';
import { nobleEd25519 } from '../../src/ed25519/index.js';
import { nodeEd25519 } from '../../src/ed25519/node.js';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../src/json/index.js';
import { RFC8032_VECTORS } from '../support/rfc8032.js';

const [issuer, stranger] = RFC8032_VECTORS;
const OPTIONS = {
  created: '2026-01-02T03:04:05Z',
  verificationMethod: 'did:key:z6Mk#z6Mk',
  proofPurpose: 'assertionMethod',
};
const DOCUMENT: JsonObject = {
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiableCredential'],
  issuer: 'did:web:owner.example',
  credentialSubject: { id: 'did:key:zAgent', ceilings: { perTxnMax: 500, currency: 'USD' } },
};
const SECURED = secureDocument(DOCUMENT, OPTIONS, issuer.seed, nobleEd25519);

function verify(secured: JsonObject): boolean {
  const verdict = verifyDocument(secured, issuer.publicKey, nobleEd25519);
  expect(verifyDocument(secured, issuer.publicKey, nodeEd25519)).toBe(verdict);
  return verdict;
}

function proofOf(secured: JsonObject): JsonObject {
  const proof = secured['proof'];
  if (!isJsonObject(proof)) throw new Error('a secured document has a proof');
  return proof;
}

function withProof(changes: JsonObject): JsonObject {
  return { ...SECURED, proof: { ...proofOf(SECURED), ...changes } };
}

describe('secured documents', () => {
  test('a secured document verifies, also with its members in reverse order', () => {
    expect(verify(SECURED)).toBe(true);
    expect(verify(Object.fromEntries(Object.entries(SECURED).reverse()))).toBe(true);
  });

  test('a secured document keeps its members and carries a proof with its own context', () => {
    const { proof, ...document } = SECURED;
    expect(document).toEqual(DOCUMENT);
    expect(proof).toMatchObject({
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-jcs-2022',
      ...OPTIONS,
      '@context': DOCUMENT['@context'],
    });
  });

  test('a proof signs the digest of its statements, then the digest of the document', () => {
    const { proofValue, ...config } = proofOf(SECURED);
    const signed = concatBytes(sha256(utf8(canonicalJson(config))), sha256(utf8(canonicalJson(DOCUMENT))));
    expect(proofValue).toBe(`z${base58.encode(nodeEd25519.sign(signed, issuer.seed))}`);
  });

  test('a secured document without a context has none in its proof and verifies', () => {
    const { '@context': _context, ...plain } = DOCUMENT;
    const secured = secureDocument(plain, OPTIONS, issuer.seed, nobleEd25519);
    expect(proofOf(secured)).not.toHaveProperty('@context');
    expect(verify(secured)).toBe(true);
  });

  test('a document that is secured again verifies under its last key', () => {
    const once = secureDocument(DOCUMENT, OPTIONS, stranger.seed, nobleEd25519);
    expect(verify(once)).toBe(false);
    expect(verify(secureDocument(once, OPTIONS, issuer.seed, nobleEd25519))).toBe(true);
  });
});

describe('tampered documents', () => {
  test.each<[string, JsonObject]>([
    [
      'a raised ceiling',
      { ...SECURED, credentialSubject: { id: 'did:key:zAgent', ceilings: { perTxnMax: 5000, currency: 'USD' } } },
    ],
    [
      'a ceiling as text',
      { ...SECURED, credentialSubject: { id: 'did:key:zAgent', ceilings: { perTxnMax: '500', currency: 'USD' } } },
    ],
    ['another issuer', { ...SECURED, issuer: 'did:web:other.example' }],
    ['a member more', { ...SECURED, validUntil: '2030-01-01T00:00:00Z' }],
    ['another context', { ...SECURED, '@context': ['https://other.example'] }],
    ['a later creation', withProof({ created: '2027-01-02T03:04:05Z' })],
    ['another method', withProof({ verificationMethod: 'did:key:zOther#zOther' })],
    ['another purpose', withProof({ proofPurpose: 'authentication' })],
    ['a statement more', withProof({ expires: '2030-01-01T00:00:00Z' })],
    ['another context of the proof', withProof({ '@context': [] })],
    ['another suite', withProof({ cryptosuite: 'eddsa-rdfc-2022' })],
    ['another proof type', withProof({ type: 'Ed25519Signature2020' })],
  ])('verification fails on %s', (_, secured) => {
    expect(verify(secured)).toBe(false);
  });

  test('verification fails on a document without any one of its members', () => {
    for (const name of Object.keys(DOCUMENT)) {
      const { [name]: _removed, ...rest } = SECURED;
      expect(verify(rest), name).toBe(false);
    }
  });

  test('verification fails under another key, and under an empty one', () => {
    expect(verifyDocument(SECURED, stranger.publicKey, nobleEd25519)).toBe(false);
    expect(verifyDocument(SECURED, new Uint8Array(), nobleEd25519)).toBe(false);
  });
});

describe('malformed proofs', () => {
  const proofValue = String(proofOf(SECURED)['proofValue']);
  test.each<[string, JsonValue]>([
    ['a missing value', null],
    ['a number', 1],
    ['nothing', ''],
    ['the prefix alone', 'z'],
    ['another multibase', `m${proofValue.slice(1)}`],
    ['no multibase', proofValue.slice(1)],
    ['a letter outside base58', `z0${proofValue.slice(2)}`],
    ['a byte more', `z1${proofValue.slice(1)}`],
    ['a character less', proofValue.slice(0, -1)],
    ['white space behind it', `${proofValue}\n`],
    ['a megabyte', `z${'2'.repeat(1024 * 1024)}`],
  ])('verification fails without a throw on %s as proofValue', (_, value) => {
    expect(verify(withProof({ proofValue: value }))).toBe(false);
  });

  test.each<[string, JsonValue]>([
    ['null', null],
    ['text', 'proof'],
    ['a list of proofs', [proofOf(SECURED)]],
    ['an empty object', {}],
  ])('verification fails without a throw on %s as proof', (_, proof) => {
    expect(verify({ ...SECURED, proof })).toBe(false);
  });

  test('verification fails without a throw on a document without a proof', () => {
    expect(verify(DOCUMENT)).toBe(false);
  });
});

describe('proofs of other implementations', () => {
  const context = ['https://www.w3.org/ns/credentials/v2', 'https://example.com/terms'];
  const signed = secureDocument({ ...DOCUMENT, '@context': context }, OPTIONS, issuer.seed, nobleEd25519);

  test('a proof verifies where terms were added to the document’s context behind the signed ones', () => {
    expect(verify({ ...signed, '@context': [...context, 'https://example.com/more'] })).toBe(true);
  });

  test('a proof does not verify where the document’s context is reordered, shorter or gone', () => {
    expect(verify({ ...signed, '@context': context.toReversed() })).toBe(false);
    expect(verify({ ...signed, '@context': context.slice(0, 1) })).toBe(false);
    const { '@context': _context, ...without } = signed;
    expect(verify(without)).toBe(false);
  });
});
