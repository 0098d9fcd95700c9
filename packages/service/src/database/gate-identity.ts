import type { Ids } from '@gatewright/gate';
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

/** Gives the database an identity on a network; one that it has already stands. Returns the id of the database. */
export async function addGateIdentity(db: Directory, network: string, ids: Pick<Ids, 'uuid'>): Promise<string> {
  const fresh = { id: 1, database_id: `db-${ids.uuid()}`, network, starts: 0, status_from: 0 };
  await db
    .insertInto('gate_identity')
    .values({ ...fresh, restored_at: null, copied_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { database_id: databaseId } = await db
    .selectFrom('gate_identity')
    .select('database_id')
    .executeTakeFirstOrThrow();
  return databaseId;
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

/** What tells whether the database is an older copy. Times are RFC 3339. */
export interface GateStanding extends GateIdentity {
  /** Starts on the database so far. */
  readonly starts: number;
  /** Since when it is known as an older copy that nobody has confirmed; null where it is none. */
  readonly restoredAt: string | null;
  /** When it was copied as a backup; null in the one that is served. */
  readonly copiedAt: string | null;
}

/** The standing of the database; null before its first start is done. */
export async function findGateStanding(db: Directory): Promise<GateStanding | null> {
  const row = await db.selectFrom('gate_identity').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const { database_id: databaseId, network, restored_at: restoredAt, copied_at: copiedAt } = row;
  return { databaseId, network, starts: Number(row.starts), restoredAt, copiedAt };
}

/** Counts a start. Returns how many there were, with this one, and the first status index since the last restore. */
export async function countStart(db: Directory): Promise<{ readonly starts: number; readonly statusFrom: number }> {
  const { starts, status_from: statusFrom } = await db
    .updateTable('gate_identity')
    .set(({ eb }) => ({ starts: eb('starts', '+', 1) }))
    .returning(['starts', 'status_from'])
    .executeTakeFirstOrThrow();
  return { starts: Number(starts), statusFrom: Number(statusFrom) };
}

/** Notes that the database is an older copy; the first time stands. */
export async function noteRestored(db: Directory, at: string): Promise<void> {
  await db.updateTable('gate_identity').set({ restored_at: at }).where('restored_at', 'is', null).execute();
}

/** Notes in a copy of the database that it is one. */
export async function noteCopied(db: Directory, at: string): Promise<void> {
  await db.updateTable('gate_identity').set({ copied_at: at }).execute();
}

/** Makes the database the one that is served: it has `starts` starts, and gives no status index below `statusFrom` any more. */
export async function noteConfirmed(db: Directory, starts: number, statusFrom: number): Promise<void> {
  const confirmed = { starts, status_from: statusFrom, restored_at: null, copied_at: null };
  await db.updateTable('gate_identity').set(confirmed).execute();
}
