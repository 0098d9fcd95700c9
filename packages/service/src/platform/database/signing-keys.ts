import type { Directory } from './tables.js';

/** The public half of a key that the servers of a database sign with, did, or will. */
export interface SigningKey {
  readonly purpose: string;
  /** Hex. */
  readonly publicKey: string;
}

/** Every key that the database knows, the latest first. */
export function knownSigningKeys(db: Directory): Promise<(SigningKey & { readonly knownSince: string })[]> {
  return db.selectFrom('signingKey').selectAll().orderBy('knownSince', 'desc').execute();
}

/** Records keys in the database; the first time of each stands. */
export async function noteSigningKeys(db: Directory, keys: readonly SigningKey[], at: string): Promise<void> {
  await db
    .insertInto('signingKey')
    .values(keys.map(({ purpose, publicKey }) => ({ purpose, publicKey, knownSince: at })))
    .onConflict((conflict) => conflict.columns(['purpose', 'publicKey']).doNothing())
    .execute();
}

/** Deletes every key from the database. */
export async function deleteSigningKeys(db: Directory): Promise<void> {
  await db.deleteFrom('signingKey').execute();
}
