import { join } from 'node:path';
import { type Ed25519, toHex } from '@gatewright/protocol';
import { COMPROMISED_KEYS, type Keys, type RotatedKey } from '@gatewright/service';
import {
  type Directory,
  deleteSigningKeys,
  findGateIdentity,
  firstOrganisation,
  isIssuedUnder,
  keysAt,
  knownSigningKeys,
  listAnnouncedKeys,
  noteSigningKeys,
  rfc3339,
  type SigningKey,
  UNUSED,
} from '@gatewright/service/internal';
import { withAnnounced } from './announced-keys.js';
import { KEYS_FILE, KeysError, readKeys } from './key-file.js';

/**
 * The keys of a data directory at a time (ms since the epoch), with which everything in a database was signed and those that its servers
 * announced; null where the database has no organisation yet. Throws KeysError, also where a key of the database was replaced or announced since this file was kept.
 */
export async function keysOfDatabase(
  dataDir: string,
  directory: Directory,
  ed25519: Ed25519,
  now: number,
): Promise<Keys | null> {
  const keys = await maybeOlderKeysOfDatabase(dataDir, directory, ed25519, now);
  if (keys === null) return null;
  const held = new Set(publicKeysOf(keys, ed25519).map(nameOf));
  const lacked = (await knownSigningKeys(directory)).find((known) => !held.has(nameOf(known)));
  if (lacked === undefined) return keys;
  const { purpose, publicKey, knownSince } = lacked;
  throw new KeysError(
    join(dataDir, KEYS_FILE),
    `is older than the database: it lacks the ${purpose} key ${publicKey}, known there since ${knownSince}`,
    'copy it from another server of this database, or restore it from a backup made since; ' +
      'only if every newer one is lost, replace the key again with gatewright keys rotate --lost',
  );
}

/** As `keysOfDatabase`, but also keys of before others took their place. */
export async function maybeOlderKeysOfDatabase(
  dataDir: string,
  directory: Directory,
  ed25519: Ed25519,
  now: number,
): Promise<Keys | null> {
  const first = await firstOrganisation(directory);
  if (first === null) return null;
  const kept = await readKeys(dataDir);
  const keys = keysAt(withAnnounced(kept, await listAnnouncedKeys(directory)), now);
  const path = join(dataDir, KEYS_FILE);
  if (!isIssuedUnder(keys, first, ed25519)) {
    throw new KeysError(path, 'holds other keys than those that the database was signed with');
  }
  const identity = await findGateIdentity(directory);
  if (identity !== null && ![identity.databaseId, UNUSED].includes(keys.database)) {
    const problem = `is in use with the database ${keys.database}, and this is ${identity.databaseId}`;
    throw new KeysError(path, problem, 'name the database that the keys belong to');
  }
  return keys;
}

/** Records in a database which keys its servers sign with: a file of before is refused from then on. `at` is ms since the epoch. */
export async function noteKeys(directory: Directory, keys: Keys, ed25519: Ed25519, at: number): Promise<void> {
  await noteSigningKeys(directory, publicKeysOf(keys, ed25519), rfc3339(at));
}

/** As `noteKeys`, where newer keys were lost: the database deletes them. */
export async function replaceLostKeys(directory: Directory, keys: Keys, ed25519: Ed25519, at: number): Promise<void> {
  await directory.transaction().execute(async (transaction) => {
    await deleteSigningKeys(transaction);
    await noteKeys(transaction, keys, ed25519, at);
  });
}

/**
 * The keys that can be replaced: those in use, the announced one and the retired. Those of organisations follow from them. A secret
 * that signs nothing is known by the public half that it would have.
 */
function publicKeysOf(keys: Keys, ed25519: Ed25519): SigningKey[] {
  const publicOf = (seed: Uint8Array) => toHex(ed25519.publicKey(seed));
  const { nextPolicy, retired, successors = [], former = [] } = keys;
  // The log shows by itself which key it was begun with, until that is replaced.
  const isNoted = (purpose: RotatedKey) =>
    purpose !== 'log' || [...retired, ...former].some((key) => key.purpose === 'log');
  return [
    ...COMPROMISED_KEYS.filter(isNoted).map((purpose) => ({ purpose, publicKey: publicOf(keys[purpose]) })),
    ...[...successors, ...former].map(({ purpose, key }) => ({ purpose, publicKey: publicOf(key) })),
    ...(nextPolicy === null ? [] : [{ purpose: 'policy', publicKey: publicOf(nextPolicy) }]),
    ...retired
      .filter(({ orgId }) => orgId === null)
      .map(({ purpose, publicKey }) => ({ purpose, publicKey: toHex(publicKey) })),
  ];
}

function nameOf({ purpose, publicKey }: SigningKey): string {
  return `${purpose} ${publicKey}`;
}
