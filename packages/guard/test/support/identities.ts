import { mintDid, toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';

/** An identity for tests: a DID with its keys. */
export interface TestIdentity {
  readonly did: string;
  readonly seed: Uint8Array;
  /** 64 hex digits. */
  readonly seedHex: string;
  readonly publicKey: Uint8Array;
  readonly publicKeyHex: string;
}

/** The identity whose seed is 32 times the same byte. */
function testIdentity(byte: number): TestIdentity {
  const seed = new Uint8Array(32).fill(byte);
  const publicKey = nodeEd25519.publicKey(seed);
  const did = mintDid(publicKey, 'testnet', { method: 'magp' });
  return { did, seed, seedHex: toHex(seed), publicKey, publicKeyHex: toHex(publicKey) };
}

export const AGENT = testIdentity(1);
export const ISSUER = testIdentity(2);
export const SERVICE = testIdentity(3);
