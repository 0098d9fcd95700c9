import type { Directory } from './tables.js';

/** The public half of a key that the servers of a database sign with, did, or will. */
export interface SigningKey {
  readonly purpose: string;
  /** Hex. */
  readonly publicKey: string;
}

/** Every key that the database was told of, the latest first. */
export async function knownSigningKeys(db: Directory): Promise<(SigningKey & { readonly knownSince: string })[]> {
  const rows = await db.selectFrom('signing_key').selectAll().orderBy('known_since', 'desc').execute();
  return rows.map((row) => ({ purpose: row.purpose, publicKey: row.public_key, knownSince: row.known_since }));
}

/** Tells the database of keys; the first time of each stands. */
export async function noteSigningKeys(db: Directory, keys: readonly SigningKey[], at: string): Promise<void> {
  await db
    .insertInto('signing_key')
    .values(keys.map(({ purpose, publicKey }) => ({ purpose, public_key: publicKey, known_since: at })))
    .onConflict((conflict) => conflict.columns(['purpose', 'public_key']).doNothing())
    .execute();
}

/** Has the database forget every key. */
export async function forgetSigningKeys(db: Directory): Promise<void> {
  await db.deleteFrom('signing_key').execute();
}
