import { join } from 'node:path';
import type { Ed25519 } from '@gatewright/protocol';
import { type Directory, firstOrganisation } from '../directory/index.js';
import { isIssuedUnder } from '../evidence/issuer.js';
import { KEYS_FILE, type Keys, KeysError, readKeys } from './keys.js';

/**
 * The keys of a data directory, with which everything in a database was signed; null where the database has no organisation
 * yet. Throws KeysError.
 */
export async function keysOfDatabase(dataDir: string, directory: Directory, ed25519: Ed25519): Promise<Keys | null> {
  const first = await firstOrganisation(directory);
  if (first === null) return null;
  const keys = await readKeys(dataDir);
  if (isIssuedUnder(keys, first, ed25519)) return keys;
  throw new KeysError(join(dataDir, KEYS_FILE), 'holds other keys than those that the database was signed with');
}
