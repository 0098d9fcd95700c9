import type { Directory } from './tables.js';

/** What a database is, for its whole life. */
export interface GateIdentity {
  /** Names the database among all others. */
  readonly databaseId: string;
  /** The network of its agents and of its evidence log. */
  readonly network: string;
}

/** The identity of the database; null before its first start is done, and in one of an older version. */
export async function findGateIdentity(db: Directory): Promise<GateIdentity | null> {
  const row = await db.selectFrom('gate_identity').select(['database_id', 'network']).executeTakeFirst();
  return row === undefined ? null : { databaseId: row.database_id, network: row.network };
}

/** Gives the database an identity; one that it has already stands. */
export async function addGateIdentity(db: Directory, { databaseId, network }: GateIdentity): Promise<void> {
  await db
    .insertInto('gate_identity')
    .values({ id: 1, database_id: databaseId, network, starts: 0, status_from: 0, restored_at: null, copied_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * The network that a database belongs to, also one of an older version, which has no identity: the agent that was there first names it.
 * Null where nothing does.
 */
export async function networkOfDatabase(db: Directory): Promise<string | null> {
  const identity = await findGateIdentity(db);
  if (identity !== null) return identity.network;
  const first = await db.selectFrom('agent').select('network').orderBy('created_at').limit(1).executeTakeFirst();
  return first?.network ?? null;
}
