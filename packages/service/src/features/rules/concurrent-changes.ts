import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import type { Gain } from './rule-room.js';

/** Agents of one change whose room is checked in its transaction; of more it is checked before, with other calls in between. */
export const CHECKED_AT_ONCE_MAX = 50;
/** Documents that may change, and agents that they bind, while the room of many agents is checked, before that begins again. */
const CONCURRENT_CHANGES_MAX = 500;

/** Agents that were found to have room for a change, outside of the transaction that makes it, and the rules by which that was found. */
export interface CheckedRoom {
  readonly gains: ReadonlyMap<string, Gain>;
  readonly revisions: ReadonlyMap<string, number>;
}

/**
 * What of the check does not hold any more in the transaction that makes the change: the agents whose other rules changed since, which
 * are few; null where they are too many, and all have to be checked again.
 *
 * @param now documents and their revisions in the transaction
 */
export async function agentsChangedSince(
  transaction: Directory,
  orgId: string,
  { gains, revisions }: CheckedRoom,
  now: ReadonlyMap<string, number>,
): Promise<string[] | null> {
  const changed = [...now]
    .filter(([documentId, revision]) => revisions.get(documentId) !== revision)
    .map(([documentId]) => documentId);
  if (changed.length > CONCURRENT_CHANGES_MAX) return null;
  const rows = await rowsInParts(changed, IDS_PER_STATEMENT, (some) =>
    transaction
      .selectFrom('assignment')
      .select('agentDid')
      .where('orgId', '=', orgId)
      .where('documentId', 'in', some)
      .limit(CONCURRENT_CHANGES_MAX + 1)
      .execute(),
  );
  if (rows.length > CONCURRENT_CHANGES_MAX) return null;
  const agents = [...new Set(rows.map(({ agentDid }) => agentDid))].filter((agentDid) => gains.has(agentDid));
  return agents.length > CHECKED_AT_ONCE_MAX ? null : agents;
}
