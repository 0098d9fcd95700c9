import { base58 } from '@scure/base';
import { concatBytes, sha256 } from '../bytes/index.js';
import type { Ed25519, Signer } from '../ed25519/index.js';
import { canonicalJson, canonicalJsonBytes, isJsonObject, type JsonObject, type JsonValue } from '../json/index.js';

/** What a Data Integrity proof says about itself; the proof value is added by signing. */
export interface ProofOptions {
  /** RFC 3339 time of the signature. */
  readonly created: string;
  readonly verificationMethod: string;
  readonly proofPurpose: string;
}

const PROOF_VALUE = /^z[1-9A-HJ-NP-Za-km-z]{1,100}$/;

/** Secures a document with an `eddsa-jcs-2022` proof (W3C Data Integrity EdDSA Cryptosuites §3.3). */
export function secureDocument(
  document: JsonObject,
  options: ProofOptions,
  seed: Uint8Array,
  ed25519: Ed25519,
): JsonObject {
  const config = configOf(document, options);
  return withProof(document, config, ed25519.sign(integrityHash(document, config), seed));
}

/** The document of `secureDocument`, signed by a signer. */
export async function secureDocumentBy(
  document: JsonObject,
  options: ProofOptions,
  signer: Signer,
): Promise<JsonObject> {
  const config = configOf(document, options);
  return withProof(document, config, await signer.sign(integrityHash(document, config)));
}

function configOf(document: JsonObject, options: ProofOptions): JsonObject {
  const context = document['@context'];
  return {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    ...options,
    ...(context === undefined ? {} : { '@context': context }),
  };
}

function withProof(document: JsonObject, config: JsonObject, signature: Uint8Array): JsonObject {
  return { ...document, proof: { ...config, proofValue: `z${base58.encode(signature)}` } };
}

/**
 * True when the `eddsa-jcs-2022` proof of a document verifies under the public key (32 bytes), whatever its issuer
 * (W3C Data Integrity EdDSA Cryptosuites §3.3.2). A context that the proof names must lead the document's own. Never throws.
 */
export function verifyDocument(secured: JsonObject, publicKey: Uint8Array, ed25519: Ed25519): boolean {
  const { proof } = secured;
  if (!isJsonObject(proof)) return false;
  const { proofValue, ...config } = proof;
  if (config['type'] !== 'DataIntegrityProof' || config['cryptosuite'] !== 'eddsa-jcs-2022') return false;
  const signature = typeof proofValue === 'string' ? proofSignature(proofValue) : null;
  if (signature === null) return false;
  const context = config['@context'];
  if (context !== undefined && !leads(context, secured['@context'])) return false;
  const document = context === undefined ? secured : { ...secured, '@context': context };
  return ed25519.verify(signature, integrityHash(document, config), publicKey);
}

/** The signature in a proof value (multibase base58btc); null where it is written otherwise. */
export function proofSignature(proofValue: string): Uint8Array | null {
  return PROOF_VALUE.test(proofValue) ? base58.decode(proofValue.slice(1)) : null;
}

/**
 * What is signed, 64 bytes: the digest of the proof's own statements, then that of the document without a proof
 * (W3C Data Integrity EdDSA Cryptosuites §3.3.4).
 */
export function integrityHash({ proof: _proof, ...document }: JsonObject, config: JsonObject): Uint8Array {
  return concatBytes(sha256(canonicalJsonBytes(config)), sha256(canonicalJsonBytes(document)));
}

/** True where the values of one context are the first of another, in the same order. */
function leads(first: JsonValue, all: JsonValue | undefined): boolean {
  const values = listOf(all);
  return listOf(first).every((value, index) => {
    const other = values[index];
    return other !== undefined && canonicalJson(value) === canonicalJson(other);
  });
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined) return [];
  return isJsonList(value) ? value : [value];
}

function isJsonList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
