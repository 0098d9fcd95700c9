import type { Directory } from '../../platform/database/tables.js';
import type { MandateKey } from './repository.js';

/** Notes that a mandate ends, before anything of it does; a note that is there stays. */
export async function noteEnding(db: Directory, { orgId, mandateId }: MandateKey, begunAt: string): Promise<void> {
  await db
    .insertInto('mandateEnding')
    .values({ orgId, mandateId, begunAt })
    .onConflict((conflict) => conflict.columns(['orgId', 'mandateId']).doNothing())
    .execute();
}

/** Drops the note of an ending that is over. */
export async function forgetEnding(db: Directory, { orgId, mandateId }: MandateKey): Promise<void> {
  await db.deleteFrom('mandateEnding').where('orgId', '=', orgId).where('mandateId', '=', mandateId).execute();
}

/** Endings that began before a time (RFC 3339) and are not over, the oldest first, at most `limit`. */
export function endingsBefore(db: Directory, time: string, limit: number): Promise<MandateKey[]> {
  return db
    .selectFrom('mandateEnding')
    .select(['orgId', 'mandateId'])
    .where('begunAt', '<=', time)
    .orderBy('begunAt')
    .limit(limit)
    .execute();
}
