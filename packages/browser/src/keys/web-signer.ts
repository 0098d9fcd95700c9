import type { Signer } from '@gatewright/protocol';

/** A key of Web Cryptography that signs with Ed25519, and of which no script can read the private half. Rejects with a NotSupportedError where the browser has no Ed25519. */
export function newKeyPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
}

/** True for a pair as `newKeyPair` makes it. A script of the origin may have stored another one in its place. */
export function isKeyPair(value: unknown): value is CryptoKeyPair {
  const { privateKey, publicKey } = Object(value);
  return isKey(privateKey, 'private') && !privateKey.extractable && isKey(publicKey, 'public');
}

function isKey(value: unknown, type: KeyType): value is CryptoKey {
  return value instanceof CryptoKey && value.type === type && value.algorithm.name === 'Ed25519';
}

/** Has the browser sign with a pair. */
export async function webSigner({ privateKey, publicKey }: CryptoKeyPair): Promise<Signer> {
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(message))),
  };
}
