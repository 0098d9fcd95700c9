import { base58 } from '@scure/base';
import { parseDid } from '../did/index.js';
import type { Ed25519 } from '../ed25519/index.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/index.js';
import { verifyDocument } from './data-integrity.js';

/** What can be wrong with a credential. */
export type CredentialFault =
  | 'CREDENTIAL_MALFORMED'
  | 'CREDENTIAL_UNSIGNED'
  /** The key that its proof names is not one of the issuer's that the verifier knows. */
  | 'CREDENTIAL_KEY_UNKNOWN'
  | 'CREDENTIAL_SIGNATURE_INVALID'
  | 'CREDENTIAL_NOT_YET_VALID'
  | 'CREDENTIAL_EXPIRED'
  | 'DELEGATION_CHAIN_BROKEN';

/** The public key (32 bytes) under a DID URL; null where it is unknown. */
export type KeyResolver = (verificationMethod: string) => Uint8Array | null;

/**
 * Resolves did:key by itself, and did:web from DID documents that the verifier holds (W3C DID Core §5.2; Multikey,
 * Controlled Identifiers §2.2.2). Only keys listed for `assertionMethod` count. Nothing is fetched.
 */
export function keyResolver(documents: readonly JsonObject[]): KeyResolver {
  const known = new Map(documents.flatMap(assertionKeys));
  return (method) => {
    const [did = '', fragment = ''] = method.split('#');
    if (did.startsWith('did:key:'))
      return fragment === did.slice('did:key:'.length) ? (parseDid(did)?.publicKey ?? null) : null;
    return known.get(method) ?? null;
  };
}

/** DID URL of the key that a credential says it is signed with; null where it says none. */
export function proofMethod({ proof }: JsonObject): string | null {
  const method = isJsonObject(proof) ? proof['verificationMethod'] : undefined;
  return typeof method === 'string' ? method : null;
}

/** A credential's faults at `now` (ms since the epoch), apart from revocation; empty where it holds. Never throws. */
export function credentialFaults(
  credential: JsonObject,
  resolve: KeyResolver,
  now: number,
  ed25519: Ed25519,
): CredentialFault[] {
  const { issuer, proof } = credential;
  const issuerDid = isJsonObject(issuer) ? issuer['id'] : issuer;
  if (typeof issuerDid !== 'string' || !isJsonObject(credential['credentialSubject'])) return ['CREDENTIAL_MALFORMED'];
  if (!isJsonObject(proof) || typeof proof['proofValue'] !== 'string') return ['CREDENTIAL_UNSIGNED'];
  const { verificationMethod, proofPurpose } = proof;
  if (typeof verificationMethod !== 'string' || proofPurpose !== 'assertionMethod') return ['CREDENTIAL_MALFORMED'];
  const key = verificationMethod.startsWith(`${issuerDid}#`) ? resolve(verificationMethod) : null;
  if (key === null) return ['CREDENTIAL_KEY_UNKNOWN'];
  if (!verifyDocument(credential, key, ed25519)) return ['CREDENTIAL_SIGNATURE_INVALID'];
  return validityFaults(credential, now);
}

function validityFaults({ validFrom, validUntil }: JsonObject, now: number): CredentialFault[] {
  const [from, until] = [instant(validFrom, Number.NEGATIVE_INFINITY), instant(validUntil, Number.POSITIVE_INFINITY)];
  if (Number.isNaN(from) || Number.isNaN(until)) return ['CREDENTIAL_MALFORMED'];
  return [
    ...(now < from ? (['CREDENTIAL_NOT_YET_VALID'] as const) : []),
    ...(now > until ? (['CREDENTIAL_EXPIRED'] as const) : []),
  ];
}

function instant(value: JsonValue | undefined, absent: number): number {
  if (value === undefined) return absent;
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

/** The keys of a DID document that may make assertions, by DID URL. */
function assertionKeys(document: JsonObject): [string, Uint8Array][] {
  const { id, verificationMethod, assertionMethod } = document;
  const allowed = new Set(listOf(assertionMethod));
  return listOf(verificationMethod).flatMap((method) => {
    if (!isJsonObject(method) || typeof id !== 'string') return [];
    const { id: url, controller, publicKeyMultibase } = method;
    if (typeof url !== 'string' || !url.startsWith(`${id}#`) || controller !== id || !allowed.has(url)) return [];
    const key =
      typeof publicKeyMultibase === 'string' ? (parseDid(`did:key:${publicKeyMultibase}`)?.publicKey ?? null) : null;
    return key === null ? [] : [[url, key]];
  });
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Multibase text of an Ed25519 public key as DID documents carry it (Multikey). */
export function multikeyOf(publicKey: Uint8Array): string {
  return `z${base58.encode(Uint8Array.of(0xed, 0x01, ...publicKey))}`;
}
