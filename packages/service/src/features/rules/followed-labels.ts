import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import { endBindings, startBindings } from '../rules-store/assignments.js';
import { type ShareKeys, shareOf, versionFor } from '../rules-store/rollout.js';
import { type Authorship, findVersion, headerOf, type RuleHeader } from '../rules-store/rule-documents.js';
import type { DocumentChange } from './changed.js';
import { boundToLabels } from './label-bindings.js';

/** An agent whose labels change. */
export interface FollowedLabels {
  readonly orgId: string;
  readonly agentDid: string;
  readonly former: readonly string[];
  /** The labels that it has from now on. */
  readonly labels: readonly string[];
}

/** Ends what only labels bound that the agent has no longer. Runs in the transaction that changes the labels. */
export async function endedByLabels(
  transaction: Directory,
  { orgId, agentDid, former, labels }: FollowedLabels,
): Promise<DocumentChange[]> {
  const kept = await documentsOf(transaction, orgId, labels);
  const lost = [...(await documentsOf(transaction, orgId, former)).keys()].filter((id) => !kept.has(id));
  const bound = await bindingsTo(transaction, orgId, agentDid, lost);
  const headers = await headersOf(
    transaction,
    orgId,
    lost.filter((documentId) => bound.get(documentId) === 0),
  );
  for (const header of headers) await endBindings(transaction, header, [agentDid]);
  return headers.map((header) => ({
    act: 'unbind',
    header,
    version: null,
    agents: [agentDid],
    details: { label: null },
  }));
}

/** Binds what the labels of the agent bind and the agent lacks. Runs in the transaction that changes the labels. */
export async function begunByLabels(
  transaction: Directory,
  { orgId, agentDid, labels }: FollowedLabels,
  made: Authorship,
  keys: ShareKeys,
): Promise<DocumentChange[]> {
  const wanted = await documentsOf(transaction, orgId, labels);
  const bound = await bindingsTo(transaction, orgId, agentDid, [...wanted.keys()]);
  const headers = await headersOf(
    transaction,
    orgId,
    [...wanted.keys()].filter((documentId) => !bound.has(documentId)),
  );
  const changes: DocumentChange[] = [];
  for (const header of headers) {
    const { documentId } = header;
    const { label, version: pinned } = wanted.get(documentId) ?? { label: null, version: null };
    const number = pinned ?? versionFor(header, { share: shareOf(agentDid, documentId, keys), labels });
    const version = number === null ? null : await findVersion(transaction, header, number);
    // What is bound to a label was published, and stays so.
    if (version === null) throw new Error(`a label binds ${documentId}, and no version of it is in force`);
    const begun = { version: version.version, pinned: pinned !== null, direct: false };
    await startBindings(transaction, header, [agentDid], begun, made, keys);
    changes.push({ act: 'bind', header, version, agents: [agentDid], details: { label, pinned: pinned !== null } });
  }
  return changes;
}

/** What labels bind, by document: the label and its version. One that pins wins over one that follows. */
async function documentsOf(db: Directory, orgId: string, labels: readonly string[]) {
  const found = new Map<string, { readonly label: string; readonly version: number | null }>();
  for (const { documentId, label, version } of await boundToLabels(db, orgId, labels)) {
    if (version !== null || !found.has(documentId)) found.set(documentId, { label, version });
  }
  return found;
}

/** Of the documents, those that an agent is bound to, with whether it is by itself: 1, or 0 for a label alone. */
async function bindingsTo(db: Directory, orgId: string, agentDid: string, documentIds: readonly string[]) {
  const rows = await rowsInParts(documentIds, IDS_PER_STATEMENT, (some) =>
    db
      .selectFrom('binding')
      .select(['documentId', 'direct'])
      .where('orgId', '=', orgId)
      .where('agentDid', '=', agentDid)
      .where('documentId', 'in', some)
      .execute(),
  );
  return new Map(rows.map(({ documentId, direct }) => [documentId, Number(direct)]));
}

async function headersOf(db: Directory, orgId: string, documentIds: readonly string[]): Promise<RuleHeader[]> {
  const rows = await rowsInParts(documentIds, IDS_PER_STATEMENT, (some) =>
    db.selectFrom('ruleDocument').selectAll().where('orgId', '=', orgId).where('documentId', 'in', some).execute(),
  );
  return rows.map(headerOf);
}
