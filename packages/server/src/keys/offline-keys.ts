import { nodeEd25519 } from '@gatewright/protocol/node';
import { type Directory, laterOrganisationIds } from '../directory/index.js';
import { systemIds } from '../host.js';
import { withDirectory } from '../offline-organisation.js';
import { NoSuchOrganisationError } from '../offline-token.js';
import type { Settings } from '../settings/settings.js';
import { keysOfDatabase } from './database-keys.js';
import * as kept from './keys.js';

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * Makes the policy key that comes next, unless there is one, and returns its public half, 32 bytes. A running server reads no
 * keys, so none may be: throws the store's error where one is on the database, KeysError, and NoSuchOrganisationError.
 */
export function announcePolicyKey(place: Place): Promise<Uint8Array> {
  return withServed(place, async (keys) => {
    const { nextPolicy } = await kept.announcePolicyKey(place.dataDir, keys, systemIds.secret);
    if (nextPolicy === null) throw new Error('the next policy key was not stored');
    return nodeEd25519.publicKey(nextPolicy);
  });
}

/**
 * Replaces a key at `at` (ms since the epoch) and returns the new public half, 32 bytes. Organisations derive their keys of
 * mandates from the one of the service, so theirs change with it. Throws as `announcePolicyKey` does.
 */
export function replaceKey(place: Place, purpose: kept.RotatedKey, at: number): Promise<Uint8Array> {
  return withServed(place, async (keys, directory) => {
    const organisations = await laterOrganisationIds(directory);
    const { publicKey } = nodeEd25519;
    const { secret } = systemIds;
    const rotated = await kept.rotateKey(place.dataDir, keys, purpose, at, secret, publicKey, organisations);
    return publicKey(rotated[purpose]);
  });
}

/** Works on a directory that a server was started on before: another one has no keys to announce or replace. */
function withServed<T>(place: Place, work: (keys: kept.Keys, directory: Directory) => Promise<T>): Promise<T> {
  return withDirectory(place, 'stopped', async (directory) => {
    const keys = await keysOfDatabase(place.dataDir, directory, nodeEd25519);
    if (keys === null) throw new NoSuchOrganisationError(place.dataDir);
    return work(keys, directory);
  });
}
