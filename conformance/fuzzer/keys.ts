import { createHash } from 'node:crypto';
import { decodePrivateKey, didKey, SPKI_PREFIX_HEX, toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';

/** A key pair that a client of the service brings. */
export interface NamedKey {
  readonly seed: Uint8Array;
  readonly did: string;
  /** DER SPKI, hex. */
  readonly publicKey: string;
}

const made = new Map<string, NamedKey>();

/** The key pair of a name: always the same. */
export function namedKey(name: string): NamedKey {
  const known = made.get(name);
  if (known !== undefined) return known;
  const seed = new Uint8Array(createHash('sha256').update(`explorer key ${name}`).digest());
  const publicKey = nodeEd25519.publicKey(seed);
  const key = { seed, did: didKey(publicKey), publicKey: SPKI_PREFIX_HEX + toHex(publicKey) };
  made.set(name, key);
  return key;
}

const KEY_NAME = /^key:(.+)$/;
const SEEDS_MAX = 10_000;
const seeds = new Map<string, Uint8Array | null>();
const dids = new Map<string, string | null>();

/**
 * The secret half of what a step signs with: a key by its name, or the key text of a config. Null where it is neither. The
 * same bytes each time: what signs remembers the imported key by them.
 */
export function seedOf(key: string): Uint8Array | null {
  const known = seeds.get(key);
  if (known !== undefined) return known;
  const [, name] = KEY_NAME.exec(key) ?? [];
  const seed = name === undefined ? decodePrivateKey(key) : namedKey(name).seed;
  if (seeds.size >= SEEDS_MAX) seeds.clear();
  seeds.set(key, seed);
  return seed;
}

/** The DID of a key by its name; of a key text the did:key form. Null where it is neither. */
export function didOf(key: string): string | null {
  const known = dids.get(key);
  if (known !== undefined) return known;
  const seed = seedOf(key);
  const did = seed === null ? null : didKey(nodeEd25519.publicKey(seed));
  if (dids.size >= SEEDS_MAX) dids.clear();
  dids.set(key, did);
  return did;
}
