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
  const fresh = { id: 1, databaseId: `db-${ids.uuid()}`, network, starts: 0, statusFrom: 0, confirmations: 0 };
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
  /** How often an older copy was confirmed as the database. */
  readonly confirmations: number;
  /** Since when it is known as an unconfirmed older copy; null where it is none. */
  readonly restoredAt: string | null;
  /** When it was copied as a backup; null in the one that is served. */
  readonly copiedAt: string | null;
}

/** The standing of the database; null before its first start is done. */
export async function findGateStanding(db: Directory): Promise<GateStanding | null> {
  const row = await db
    .selectFrom('gateIdentity')
    .select(['databaseId', 'network', 'starts', 'confirmations', 'restoredAt', 'copiedAt'])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, starts: Number(row.starts), confirmations: Number(row.confirmations) };
}

/** What a data directory keeps of the database that it is used with. */
export interface StartsCounted {
  readonly starts: number;
  readonly confirmations: number;
  /** The first status index that was given since the last restore; 0 before one. */
  readonly statusFrom: number;
}

/** Counts a start. Returns how many there were, with this one. */
export async function countStart(db: Directory): Promise<StartsCounted> {
  const { starts, confirmations, statusFrom } = await db
    .updateTable('gateIdentity')
    .set(({ eb }) => ({ starts: eb('starts', '+', 1) }))
    .returning(['starts', 'confirmations', 'statusFrom'])
    .executeTakeFirstOrThrow();
  return { starts: Number(starts), confirmations: Number(confirmations), statusFrom: Number(statusFrom) };
}

/** Notes that the database is an older copy; the first time stands. */
export async function noteRestored(db: Directory, at: string): Promise<void> {
  await db.updateTable('gateIdentity').set({ restoredAt: at }).where('restoredAt', 'is', null).execute();
}

/** Notes in a copy of the database that it is one. */
export async function noteCopied(db: Directory, at: string): Promise<void> {
  await db.updateTable('gateIdentity').set({ copiedAt: at }).execute();
}

/** Makes the database the one that is served, and gives no status index below `statusFrom` any more. */
export async function noteConfirmed(
  db: Directory,
  { starts, confirmations, statusFrom }: StartsCounted,
): Promise<void> {
  const confirmed = { starts, confirmations, statusFrom, restoredAt: null, copiedAt: null };
  await db.updateTable('gateIdentity').set(confirmed).execute();
}
