import type { Ids } from '@gatewright/gate';
import type { Directory } from './tables.js';

/** What a database is, for its whole life. */
export interface GateIdentity {
  /** Names the database among all others. */
  readonly databaseId: string;
  /** The network of its agents and of its evidence log. */
  readonly network: string;
}

/** The identity of the database; null before its first start is done. */
export async function findGateIdentity(db: Directory): Promise<GateIdentity | null> {
  return (await db.selectFrom('gateIdentity').select(['databaseId', 'network']).executeTakeFirst()) ?? null;
}

/** Gives the database an identity on a network; one that it has already stands. Returns the id of the database. */
export async function addGateIdentity(db: Directory, network: string, ids: Pick<Ids, 'uuid'>): Promise<string> {
  const fresh = { id: 1, databaseId: `db-${ids.uuid()}`, network, starts: 0, statusFrom: 0 };
  await db
    .insertInto('gateIdentity')
    .values({ ...fresh, restoredAt: null, copiedAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { databaseId } = await db.selectFrom('gateIdentity').select('databaseId').executeTakeFirstOrThrow();
  return databaseId;
}

/**
 * The network that a database belongs to. One whose first start was cut short has no identity yet: the agent that was there first names
 * it. Null where nothing does.
 */
export async function networkOfDatabase(db: Directory): Promise<string | null> {
  const identity = await findGateIdentity(db);
  if (identity !== null) return identity.network;
  const first = await db.selectFrom('agent').select('network').orderBy('createdAt').limit(1).executeTakeFirst();
  return first?.network ?? null;
}

/** What shows whether the database is an older copy. Times are RFC 3339. */
export interface GateStanding extends GateIdentity {
  /** Starts on the database so far. */
  readonly starts: number;
  /** Since when it is known as an unconfirmed older copy; null where it is none. */
  readonly restoredAt: string | null;
  /** When it was copied as a backup; null in the one that is served. */
  readonly copiedAt: string | null;
}

/** The standing of the database; null before its first start is done. */
export async function findGateStanding(db: Directory): Promise<GateStanding | null> {
  const row = await db
    .selectFrom('gateIdentity')
    .select(['databaseId', 'network', 'starts', 'restoredAt', 'copiedAt'])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, starts: Number(row.starts) };
}

/** Counts a start. Returns how many there were, with this one, and the first status index since the last restore. */
export async function countStart(db: Directory): Promise<{ readonly starts: number; readonly statusFrom: number }> {
  const { starts, statusFrom } = await db
    .updateTable('gateIdentity')
    .set(({ eb }) => ({ starts: eb('starts', '+', 1) }))
    .returning(['starts', 'statusFrom'])
    .executeTakeFirstOrThrow();
  return { starts: Number(starts), statusFrom: Number(statusFrom) };
}

/** Notes that the database is an older copy; the first time stands. */
export async function noteRestored(db: Directory, at: string): Promise<void> {
  await db.updateTable('gateIdentity').set({ restoredAt: at }).where('restoredAt', 'is', null).execute();
}

/** Notes in a copy of the database that it is one. */
export async function noteCopied(db: Directory, at: string): Promise<void> {
  await db.updateTable('gateIdentity').set({ copiedAt: at }).execute();
}

/** Makes the database the one that is served: it has `starts` starts, and gives no status index below `statusFrom` any more. */
export async function noteConfirmed(db: Directory, starts: number, statusFrom: number): Promise<void> {
  const confirmed = { starts, statusFrom, restoredAt: null, copiedAt: null };
  await db.updateTable('gateIdentity').set(confirmed).execute();
}
