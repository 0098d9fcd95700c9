import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';

/** The labels of an agent, sorted. */
export async function labelsOfAgent(
  db: Directory,
  { orgId, agentDid }: { readonly orgId: string; readonly agentDid: string },
): Promise<string[]> {
  return (await labelsOfAgents(db, orgId, [agentDid])).get(agentDid) ?? [];
}

/** The labels of agents, sorted, by DID; those without any are not there. */
export async function labelsOfAgents(
  db: Directory,
  orgId: string,
  agentDids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await rowsInParts(agentDids, IDS_PER_STATEMENT, (some) =>
    db
      .selectFrom('agentLabel')
      .select(['agentDid', 'label'])
      .where('orgId', '=', orgId)
      .where('agentDid', 'in', some)
      .execute(),
  );
  const found = new Map<string, string[]>();
  for (const { agentDid, label } of rows) found.set(agentDid, [...(found.get(agentDid) ?? []), label].sort());
  return found;
}

/** Puts labels in the place of those that an agent has. Runs in a transaction. */
export async function replaceLabels(
  transaction: Directory,
  { orgId, agentDid }: { readonly orgId: string; readonly agentDid: string },
  labels: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('agentLabel').where('orgId', '=', orgId).where('agentDid', '=', agentDid).execute();
  if (labels.length === 0) return;
  await transaction
    .insertInto('agentLabel')
    .values(labels.map((label) => ({ orgId, agentDid, label })))
    .execute();
}

/** The DIDs of the first agents of an organisation with a label. */
export async function agentsLabelled(db: Directory, orgId: string, label: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('agentLabel')
    .select('agentDid')
    .where('orgId', '=', orgId)
    .where('label', '=', label)
    .orderBy('agentDid')
    .limit(limit)
    .execute();
  return rows.map(({ agentDid }) => agentDid);
}
