import { concatBytes, fromHex, toHex, utf8 } from '../bytes/index.js';
import { type Ed25519, PUBLIC_KEY_BYTES } from '../ed25519/index.js';
import { isJsonObject, type JsonValue } from '../json/index.js';
import { decodePolicyKeys } from './bundle.js';

const SIGNED_PREFIX = utf8('GATEWRIGHT-POLICY-KEY-v1\0');

/** Most endorsements of a gate that are read; a key that is replaced each month has eight years of them. */
export const ENDORSEMENTS_MAX = 100;

/** What a policy key signs to endorse its successor: the prefix, then both public keys (32 bytes each). */
export function endorsementBytes(by: Uint8Array, publicKey: Uint8Array): Uint8Array {
  return concatBytes(SIGNED_PREFIX, by, publicKey);
}

/**
 * The pin (hex keys, comma-separated) with the keys that its keys endorsed, and those that these endorsed, oldest first. `endorsements`
 * is the member of `GET /magp/policy/pubkey`; what is malformed there, or not signed, endorses nothing. Never throws.
 */
export function withEndorsedKeys(pin: string, endorsements: JsonValue | undefined, ed25519: Ed25519): string {
  const known = new Set((decodePolicyKeys(pin) ?? []).map(toHex));
  for (const each of Array.isArray(endorsements) ? endorsements.slice(0, ENDORSEMENTS_MAX) : []) {
    const [by, publicKey, signature] = ['by', 'publicKey', 'signature'].map((name) => {
      const text = isJsonObject(each) ? each[name] : null;
      return typeof text === 'string' ? fromHex(text) : null;
    });
    if (!by || publicKey?.length !== PUBLIC_KEY_BYTES || !signature || !known.has(toHex(by))) continue;
    if (ed25519.verify(signature, endorsementBytes(by, publicKey), by)) known.add(toHex(publicKey));
  }
  return [...known].join(',');
}
