import { nodeEd25519 } from '@gatewright/protocol/node';
import type { Keys, RotatedKey } from '@gatewright/service';
import { type Directory, laterOrganisationIds } from '@gatewright/service/internal';
import { systemIds } from '../host/host.js';
import { keysOfDatabase, maybeOlderKeysOfDatabase, noteKeys, replaceLostKeys } from '../keys/database-keys.js';
import * as kept from '../keys/key-file.js';
import type { Settings } from '../settings/settings.js';
import { withDirectory } from './offline-organisation.js';
import { NoSuchOrganisationError } from './offline-token.js';

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/**
 * Makes the policy key that comes next, unless there is one, at `at` (ms since the epoch), and returns its public half, 32
 * bytes. A running server reads no keys, so none may be: throws the store's error where one is on the database, KeysError, and
 * NoSuchOrganisationError.
 */
export async function announcePolicyKey(place: Place, at: number): Promise<Uint8Array> {
  const { nextPolicy } = await replaced(place, at, 'newest', (keys) =>
    kept.announcePolicyKey(place.dataDir, keys, systemIds.secret),
  );
  if (nextPolicy === null) throw new Error('the next policy key was not stored');
  return nodeEd25519.publicKey(nextPolicy);
}

/**
 * Replaces a key at `at` (ms since the epoch) and returns the new public half, 32 bytes. Organisations derive their keys of
 * mandates from the one of the service, so theirs change with it. Throws as `announcePolicyKey` does. The `newest` keys of the
 * database are asked for; where they are lost, `older` ones are taken in their place for good. `compromisedSince` (RFC 3339) is the
 * time from which another may have had the key; null where no other had.
 */
export async function replaceKey(
  place: Place,
  purpose: RotatedKey,
  at: number,
  from: 'newest' | 'older' = 'newest',
  compromisedSince: string | null = null,
): Promise<Uint8Array> {
  const { publicKey } = nodeEd25519;
  const rotated = await replaced(place, at, from, async (keys, directory) => {
    const organisations = await laterOrganisationIds(directory);
    const rotation = { purpose, at, compromisedSince, organisations };
    return kept.rotateKey(place.dataDir, keys, rotation, systemIds.secret, publicKey);
  });
  return publicKey(rotated[purpose]);
}

/** Works on a directory that a server was started on before: another one has no keys to announce or replace. */
function replaced(
  place: Place,
  at: number,
  from: 'newest' | 'older',
  work: (keys: Keys, directory: Directory) => Promise<Keys>,
): Promise<Keys> {
  const isLost = from === 'older';
  return withDirectory(place, 'stopped', async (directory) => {
    const read = isLost ? maybeOlderKeysOfDatabase : keysOfDatabase;
    const keys = await read(place.dataDir, directory, nodeEd25519, at);
    if (keys === null) throw new NoSuchOrganisationError(place.dataDir);
    // The file comes first: a database that knows keys which were never kept could not be served.
    const written = await work(keys, directory);
    await (isLost ? replaceLostKeys : noteKeys)(directory, written, nodeEd25519, at);
    return written;
  });
}
