import { nodeEd25519 } from '@gatewright/protocol/node';
import { laterOrganisationIds } from '../directory/index.js';
import { systemIds } from '../host.js';
import { withDirectory } from '../offline-organisation.js';
import type { Settings } from '../settings/settings.js';
import * as keys from './keys.js';

/** Makes the policy key that comes next, unless there is one, and returns its public half, 32 bytes. Throws KeysError. */
export async function announcePolicyKey(dataDir: string): Promise<Uint8Array> {
  const { nextPolicy } = await keys.announcePolicyKey(dataDir, systemIds.secret);
  if (nextPolicy === null) throw new Error('the next policy key was not stored');
  return nodeEd25519.publicKey(nextPolicy);
}

/**
 * Replaces a key at `at` (ms since the epoch) and returns the new public half, 32 bytes. Throws KeysError; for the key of
 * mandates, which the organisations of the database derive theirs from, also the store's error where a server is running on
 * the directory.
 */
export async function replaceKey(
  place: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  purpose: keys.RotatedKey,
  at: number,
): Promise<Uint8Array> {
  const organisations = purpose === 'issuer' ? await withDirectory(place, laterOrganisationIds) : [];
  const { publicKey } = nodeEd25519;
  const rotated = await keys.rotateKey(place.dataDir, purpose, at, systemIds.secret, publicKey, organisations);
  return nodeEd25519.publicKey(rotated[purpose]);
}
