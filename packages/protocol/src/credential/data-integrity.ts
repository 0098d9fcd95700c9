import { base58 } from '@scure/base';
import { concatBytes, sha256 } from '../bytes/index.js';
import type { Ed25519 } from '../ed25519/index.js';
import { canonicalJsonBytes, isJsonObject, type JsonObject } from '../json/index.js';

/** What a Data Integrity proof says about itself; the proof value is added by signing. */
export interface ProofOptions {
  /** RFC 3339 time of the signature. */
  readonly created: string;
  readonly verificationMethod: string;
  readonly proofPurpose: string;
}

/** Secures a document with an `eddsa-jcs-2022` proof (W3C Data Integrity EdDSA Cryptosuites §3.3). */
export function secureDocument(
  document: JsonObject,
  options: ProofOptions,
  seed: Uint8Array,
  ed25519: Ed25519,
): JsonObject {
  const context = document['@context'];
  const config: JsonObject = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    ...options,
    ...(context === undefined ? {} : { '@context': context }),
  };
  const signature = ed25519.sign(hashData(document, config), seed);
  return { ...document, proof: { ...config, proofValue: `z${base58.encode(signature)}` } };
}

/** True when the `eddsa-jcs-2022` proof of a document verifies under the public key (32 bytes). Never throws. */
export function verifyDocument(secured: JsonObject, publicKey: Uint8Array, ed25519: Ed25519): boolean {
  const { proof } = secured;
  if (!isJsonObject(proof)) return false;
  const { proofValue, ...config } = proof;
  if (config['type'] !== 'DataIntegrityProof' || config['cryptosuite'] !== 'eddsa-jcs-2022') return false;
  if (typeof proofValue !== 'string' || !/^z[1-9A-HJ-NP-Za-km-z]{1,100}$/.test(proofValue)) return false;
  return ed25519.verify(base58.decode(proofValue.slice(1)), hashData(secured, config), publicKey);
}

/** What is signed: the digests of the proof's own statements and of the document without a proof. */
function hashData({ proof: _proof, ...document }: JsonObject, config: JsonObject): Uint8Array {
  return concatBytes(sha256(canonicalJsonBytes(config)), sha256(canonicalJsonBytes(document)));
}
