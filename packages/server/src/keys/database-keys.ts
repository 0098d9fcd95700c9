import { join } from 'node:path';
import type { Ed25519 } from '@gatewright/protocol';
import { type Directory, firstOrganisation } from '../directory/index.js';
import { isIssuedUnder } from '../evidence/issuer.js';
import { KEYS_FILE, type Keys, KeysError, readKeys, readOrCreateKeys } from './keys.js';

/**
 * The keys of a data directory, for a database: made where both are new, else those that everything there was signed with.
 * Throws KeysError.
 */
export async function keysOfDatabase(
  dataDir: string,
  directory: Directory,
  random: () => Uint8Array,
  ed25519: Ed25519,
): Promise<Keys> {
  if ((await firstOrganisation(directory)) === null) return readOrCreateKeys(dataDir, random);
  const keys = await readKeys(dataDir);
  await assertOfDatabase(keys, dataDir, directory, ed25519);
  return keys;
}

/** Throws KeysError where the first organisation has its name from other keys. */
export async function assertOfDatabase(
  keys: Keys,
  dataDir: string,
  directory: Directory,
  ed25519: Ed25519,
): Promise<void> {
  const first = await firstOrganisation(directory);
  if (first === null || isIssuedUnder(keys, first, ed25519)) return;
  throw new KeysError(join(dataDir, KEYS_FILE), 'holds other keys than those that the database was signed with');
}
