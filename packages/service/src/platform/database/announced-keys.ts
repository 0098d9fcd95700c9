import type { Directory } from './tables.js';

/** Keys that servers hand to each other before any of them signs with one. */
export const ANNOUNCED_KEYS: readonly string[] = [
  `create table announced_key (
    purpose text not null, public_key text not null, starts_at text not null, sealed text not null,
    primary key (purpose, public_key))`,
];

/** A key as one server hands it to the others. */
export interface AnnouncedKey {
  readonly purpose: string;
  /** Hex. */
  readonly publicKey: string;
  /** From when it signs, RFC 3339. */
  readonly startsAt: string;
  /** The secret, sealed. */
  readonly sealed: string;
}

/** The keys that were announced, the first to start first. */
export function listAnnouncedKeys(db: Directory): Promise<AnnouncedKey[]> {
  return db.selectFrom('announcedKey').selectAll().orderBy('startsAt').orderBy('publicKey').execute();
}

/** Announces a key to the other servers. */
export async function addAnnouncedKey(db: Directory, key: AnnouncedKey): Promise<void> {
  await db.insertInto('announcedKey').values(key).execute();
}

/** Deletes what started before a time (RFC 3339): every server that runs has it by then. */
export async function deleteAnnouncedBefore(db: Directory, time: string): Promise<void> {
  await db.deleteFrom('announcedKey').where('startsAt', '<', time).execute();
}
