import { utf8 } from '@gatewright/protocol';
import type { Keys } from '@gatewright/service';
import type { KeyStore } from './key-store.js';

/** Where the key of a gate is kept. */
export type KeptValues = Pick<KeyStore, 'get' | 'put'>;

const ROOT_KEY = 'root-key';

/** The database of a gate is there, and the key that its signatures come from is not. */
class KeysMissingError extends Error {
  readonly code = 'KEYS_INVALID';

  constructor(name: string) {
    super(
      `the gate ${name} has a database and no key: its signatures cannot be continued; delete the data of this site`,
    );
    this.name = 'KeysMissingError';
  }
}

/**
 * The keys of a gate. They follow from one key of WebCrypto that no script can read, in IndexedDB: the service signs with seeds of 32
 * bytes, so these are derived again at each start and are in no storage. A gate without a database gets a new key, so that one key never
 * signs two logs. Throws KeysMissingError.
 */
export async function gateKeys(kept: KeptValues, name: string, hasDatabase: boolean): Promise<Keys> {
  const found = await kept.get(ROOT_KEY);
  if (hasDatabase) {
    if (found instanceof CryptoKey) return keysFrom(found);
    throw new KeysMissingError(name);
  }
  const root = await newRootKey();
  await kept.put(ROOT_KEY, root);
  return keysFrom(root);
}

/** Keys that are in no storage at all. */
export async function passingKeys(): Promise<Keys> {
  return keysFrom(await newRootKey());
}

function newRootKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
}

async function keysFrom(root: CryptoKey): Promise<Keys> {
  const derived = async (purpose: string) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', root, new Uint8Array(utf8(`gatewright ${purpose} key`))));
  return {
    policy: await derived('policy'),
    log: await derived('log'),
    issuer: await derived('issuer'),
    claimToken: await derived('claim token'),
    nextPolicy: null,
    retired: [],
    database: 'unused',
  };
}
