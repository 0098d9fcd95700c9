import type { Signer } from '@gatewright/protocol';
import type { ServingKeys } from '@gatewright/service';
import { derivedKeys, derivedSecret, newRootKey } from './derived-keys.js';
import { type KeptValues, passingValues } from './key-store.js';
import { isKeyPair, newKeyPair, webSigner } from './web-signer.js';

/** Name of the `WebKeys` among what a gate keeps. */
const WEB_KEYS = 'keys';

/** Name of the key from which the others are derived, where there are no `WebKeys`. */
const ROOT_KEY = 'root-key';

/** The keys of a gate that the browser holds. */
interface WebKeys {
  readonly policy: CryptoKeyPair;
  readonly log: CryptoKeyPair;
  readonly issuer: CryptoKeyPair;
  /** The root key of claim tokens, which only the gate verifies. */
  readonly claimToken: CryptoKey;
}

/** The database of a gate is there, and the keys that its signatures come from are not. */
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
 * The keys of a gate. The browser signs with them and shows no script their private halves (ADR 81); a gate whose keys are derived
 * keeps them, since its guards pinned them. A gate without a database gets new keys, so that one key never signs two logs. Throws
 * KeysMissingError.
 */
export async function gateKeys(kept: KeptValues, name: string, hasDatabase: boolean): Promise<ServingKeys> {
  if (!hasDatabase) return newKeys(kept);
  const keys = await kept.get(WEB_KEYS);
  if (isWebKeys(keys)) return webKeys(keys, kept);
  const root = keys === undefined ? await kept.get(ROOT_KEY) : null;
  if (root instanceof CryptoKey) return derivedKeys(root);
  throw new KeysMissingError(name);
}

/** Keys that are in no storage at all. */
export function passingKeys(): Promise<ServingKeys> {
  return newKeys(passingValues());
}

/** New keys in the place of everything that an earlier gate kept. */
async function newKeys(kept: KeptValues): Promise<ServingKeys> {
  const keys = await newWebKeys();
  if (keys !== null) {
    await kept.replaceAll(WEB_KEYS, keys);
    return webKeys(keys, kept);
  }
  const root = await newRootKey();
  await kept.replaceAll(ROOT_KEY, root);
  return derivedKeys(root);
}

/** Null where the browser has no Ed25519. */
async function newWebKeys(): Promise<WebKeys | null> {
  try {
    const [policy, log, issuer] = await Promise.all([newKeyPair(), newKeyPair(), newKeyPair()]);
    return { policy, log, issuer, claimToken: await newRootKey() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    throw error;
  }
}

function isWebKeys(value: unknown): value is WebKeys {
  const { policy, log, issuer, claimToken } = Object(value);
  return [policy, log, issuer].every(isKeyPair) && claimToken instanceof CryptoKey;
}

async function webKeys({ policy, log, issuer, claimToken }: WebKeys, kept: KeptValues): Promise<ServingKeys> {
  const organisations = new Map<string, Promise<Signer>>();
  const organisation = (orgId: string) => {
    const known = organisations.get(orgId);
    if (known !== undefined) return known;
    const signer = issuerKey(orgId, kept).then(webSigner);
    organisations.set(orgId, signer);
    signer.catch(() => organisations.delete(orgId));
    return signer;
  };
  return {
    policy: await webSigner(policy),
    log: await webSigner(log),
    issuer: await webSigner(issuer),
    claimToken: await derivedSecret(claimToken, 'claim token'),
    organisation,
    nextPolicy: null,
    retired: [],
    database: 'unused',
  };
}

/** The key of an organisation other than the first, made when it is first asked for. */
async function issuerKey(orgId: string, kept: KeptValues): Promise<CryptoKeyPair> {
  const name = `issuer-key ${orgId}`;
  const found = await kept.get(name);
  if (isKeyPair(found)) return found;
  const made = await newKeyPair();
  await kept.put(name, made);
  return made;
}
