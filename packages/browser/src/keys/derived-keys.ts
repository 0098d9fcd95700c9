import { nobleEd25519, utf8 } from '@gatewright/protocol';
import { type ServingKeys, servingKeys } from '@gatewright/service';

/** A key of Web Cryptography from which secrets are derived, and which no script can read. */
export function newRootKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
}

/** A secret that follows from a root key, 32 bytes. A script that may use the root key can derive it too. */
export async function derivedSecret(root: CryptoKey, purpose: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', root, new Uint8Array(utf8(`gatewright ${purpose} key`))));
}

/**
 * Signing keys for a browser without Ed25519, and those of gates that were made before there were others: their seeds follow from a root
 * key at each start and are in no storage.
 */
export async function derivedKeys(root: CryptoKey): Promise<ServingKeys> {
  const keys = {
    policy: await derivedSecret(root, 'policy'),
    log: await derivedSecret(root, 'log'),
    issuer: await derivedSecret(root, 'issuer'),
    claimToken: await derivedSecret(root, 'claim token'),
    nextPolicy: null,
    retired: [],
    database: 'unused',
  };
  return servingKeys(keys, nobleEd25519);
}
