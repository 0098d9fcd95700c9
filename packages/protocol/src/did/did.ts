import { base58 } from '@scure/base';
import { concatBytes } from '../bytes/index.js';

/** DID methods the gate reads; each carries the key it names. */
export const DID_METHODS = ['magp', 'key', 'hedera'] as const;
export type DidMethod = (typeof DID_METHODS)[number];

/** A self-certifying agent identifier. */
export interface Did {
  readonly text: string;
  readonly method: DidMethod;
  /** Null for did:key, which names no network. */
  readonly network: string | null;
  /** Raw Ed25519 public key, 32 bytes. */
  readonly publicKey: Uint8Array;
  /** The ledger entity of the hedera form (`0.0.1001`), else null. */
  readonly entity: string | null;
}

/** How a DID is minted: by a method that needs its key alone, or in the hedera form with an entity id that the operator owns. */
export type DidForm = { readonly method: 'magp' | 'key' } | { readonly method: 'hedera'; readonly entity: string };

const PUBLIC_KEY_BYTES = 32;
/** Multicodec `ed25519-pub`, as a varint. */
const MULTICODEC_ED25519 = Uint8Array.of(0xed, 0x01);
const DID_MAX_CHARS = 256;
const PATTERN_MAGP = /^did:magp:([a-z0-9-]{1,32}):z([1-9A-HJ-NP-Za-km-z]+)$/;
const PATTERN_KEY = /^did:key:z([1-9A-HJ-NP-Za-km-z]+)$/;
/** The networks that the hedera form knows. */
export const HEDERA_NETWORKS: readonly string[] = ['mainnet', 'testnet', 'previewnet', 'devnet'];
const PATTERN_HEDERA = new RegExp(
  `^did:hedera:(${HEDERA_NETWORKS.join('|')}):z([1-9A-HJ-NP-Za-km-z]+)_([0-9]+\\.[0-9]+\\.[0-9]+)$`,
);

/** Reads a DID of one of the three methods; null for anything else, or where the key is not 32 bytes. */
export function parseDid(text: string): Did | null {
  if (text.length > DID_MAX_CHARS) return null;
  const magp = PATTERN_MAGP.exec(text);
  if (magp !== null) return did(text, 'magp', magp[1] ?? null, multikey(magp[2] ?? ''), null);
  const key = PATTERN_KEY.exec(text);
  if (key !== null) return did(text, 'key', null, multikey(key[1] ?? ''), null);
  const hedera = PATTERN_HEDERA.exec(text);
  if (hedera !== null) return did(text, 'hedera', hedera[1] ?? null, rawKey(hedera[2] ?? ''), hedera[3] ?? null);
  return null;
}

/**
 * The DID of a public key (32 bytes) on a network, in the form that the operator chose. The hedera form knows four networks;
 * on another one the DID is a did:magp. A did:key names no network, so one key has one did:key on all of them.
 */
export function mintDid(publicKey: Uint8Array, network: string, form: DidForm): string {
  if (form.method === 'key') return didKey(publicKey);
  return form.method !== 'hedera' || !HEDERA_NETWORKS.includes(network)
    ? `did:magp:${network}:z${base58.encode(concatBytes(MULTICODEC_ED25519, publicKey))}`
    : `did:hedera:${network}:z${base58.encode(publicKey)}_${form.entity}`;
}

/** The did:key of a public key (32 bytes). */
export function didKey(publicKey: Uint8Array): string {
  return `did:key:z${base58.encode(concatBytes(MULTICODEC_ED25519, publicKey))}`;
}

function did(
  text: string,
  method: DidMethod,
  network: string | null,
  publicKey: Uint8Array | null,
  entity: string | null,
): Did | null {
  return publicKey === null ? null : { text, method, network, publicKey, entity };
}

function multikey(encoded: string): Uint8Array | null {
  const bytes = base58.decode(encoded);
  const prefixed = bytes[0] === MULTICODEC_ED25519[0] && bytes[1] === MULTICODEC_ED25519[1];
  return prefixed && bytes.length === PUBLIC_KEY_BYTES + 2 ? bytes.slice(2) : null;
}

function rawKey(encoded: string): Uint8Array | null {
  const bytes = base58.decode(encoded);
  return bytes.length === PUBLIC_KEY_BYTES ? bytes : null;
}
