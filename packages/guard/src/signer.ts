import { decodePrivateKey, type Ed25519, parseDid, toHex } from '@gatewright/protocol';
import { GuardConfigError } from './errors.js';

/** A DID with the key that it names. */
export interface Signer {
  readonly did: string;
  /** Ed25519 signature, 128 lower-case hex digits. */
  sign(message: Uint8Array): string;
}

/** The options that an identity comes from, for error messages. */
export interface IdentityOptions {
  readonly did: string;
  readonly key: string;
}

/**
 * The signer of a DID and its private key (PKCS#8 DER hex or a 64-digit hex seed). A key that is not the one in the DID
 * would only ever give SIGNATURE_INVALID, so it is refused here. Throws GuardConfigError.
 */
export function createSigner(did: string, key: string, options: IdentityOptions, ed25519: Ed25519): Signer {
  const named = parseDid(did);
  if (named === null) {
    throw new GuardConfigError('CONFIG_INVALID', options.did, 'give a did:magp, did:key or did:hedera with its key');
  }
  const seed = decodePrivateKey(key);
  if (seed === null) {
    throw new GuardConfigError('CONFIG_INVALID', options.key, 'give an Ed25519 key as PKCS#8 DER hex or 64 hex digits');
  }
  if (toHex(ed25519.publicKey(seed)) !== toHex(named.publicKey)) {
    throw new GuardConfigError('IDENTITY_KEY_MISMATCH', options.key, `give the private key that belongs to ${did}`);
  }
  return { did, sign: (message) => toHex(ed25519.sign(message, seed)) };
}
