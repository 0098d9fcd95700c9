import { fromHex, hmacSha256, SEED_BYTES, utf8 } from '@gatewright/protocol';
import { type Environment, type Keys, SettingsError } from '@gatewright/service';

/** The secret from which every key of every organisation is derived. */
export const ROOT_KEY = 'GATEWRIGHT_ROOT_KEY';

/** The root key, 32 bytes. Throws SettingsError, which holds nothing of it. */
export function readRootKey(bindings: Environment): Uint8Array {
  const text = bindings[ROOT_KEY];
  if (text === undefined) throw new SettingsError(ROOT_KEY, 'is missing; set the secret to 32 random bytes, hex');
  const bytes = fromHex(text);
  if (bytes?.length !== SEED_BYTES) throw new SettingsError(ROOT_KEY, 'is not 32 bytes, hex');
  return bytes;
}

/** A secret of an organisation for one purpose, 32 bytes. Each organisation has keys of its own: one log has one key. */
export function derivedSecret(rootKey: Uint8Array, organisation: string, purpose: string): Uint8Array {
  return hmacSha256(rootKey, utf8(`gatewright edge\0${purpose}\0${organisation}`));
}

/** The keys of an organisation. */
export function organisationKeys(rootKey: Uint8Array, organisation: string): Keys {
  const key = (purpose: string) => derivedSecret(rootKey, organisation, purpose);
  return {
    ...{ policy: key('policy'), log: key('log'), issuer: key('issuer'), claimToken: key('claimToken') },
    ...{ nextPolicy: null, retired: [], database: organisation },
  };
}
