import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import type { Authorship, RuleHeader } from '../rules-store/rule-documents.js';

type DocumentKey = Pick<RuleHeader, 'orgId' | 'documentId'>;

/** A document that is bound to a label. */
export interface LabelBinding extends DocumentKey {
  readonly label: string;
  /** The version that agents with the label are pinned to; null where they follow the document. */
  readonly version: number | null;
}

/** The bindings of labels to the documents of an organisation, by document and label. */
export async function labelBindings(db: Directory, orgId: string): Promise<LabelBinding[]> {
  const rows = await db
    .selectFrom('labelBinding')
    .select(['orgId', 'label', 'documentId', 'version'])
    .where('orgId', '=', orgId)
    .orderBy('documentId')
    .orderBy('label')
    .execute();
  return rows.map(({ version, ...row }) => ({ ...row, version: version === null ? null : Number(version) }));
}

/** What is bound to some labels of an organisation. */
export async function boundToLabels(db: Directory, orgId: string, labels: readonly string[]): Promise<LabelBinding[]> {
  const wanted = new Set(labels);
  return wanted.size === 0 ? [] : (await labelBindings(db, orgId)).filter(({ label }) => wanted.has(label));
}

/** Binds a document to a label, pinned to a version or not. False where it was bound so before. */
export async function bindLabel(
  transaction: Directory,
  { orgId, documentId, label, version }: LabelBinding,
  made: Authorship,
): Promise<boolean> {
  const row = { orgId, documentId, label, version, assignedBy: made.by, assignedAt: made.at };
  const found = await transaction
    .selectFrom('labelBinding')
    .select('version')
    .where((each) => each.and({ orgId, documentId, label }))
    .executeTakeFirst();
  if (found !== undefined && (found.version === null ? null : Number(found.version)) === version) return false;
  await transaction
    .insertInto('labelBinding')
    .values(row)
    .onConflict((conflict) => conflict.columns(['orgId', 'label', 'documentId']).doUpdateSet({ version }))
    .execute();
  return true;
}

/** Ends the binding of a document to a label; false where there was none. */
export async function unbindLabel(
  transaction: Directory,
  { orgId, documentId }: DocumentKey,
  label: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('labelBinding')
    .where((each) => each.and({ orgId, documentId, label }))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The agents among those given that a label, other than `except`, binds to a document, each with such a label. */
export async function agentsBoundByLabel(
  db: Directory,
  { orgId, documentId }: DocumentKey,
  agentDids: readonly string[],
  except: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsInParts(agentDids, IDS_PER_STATEMENT, (some) =>
    db
      .selectFrom('labelBinding')
      .innerJoin('agentLabel', (join) =>
        join.onRef('agentLabel.orgId', '=', 'labelBinding.orgId').onRef('agentLabel.label', '=', 'labelBinding.label'),
      )
      .select(['agentLabel.agentDid', 'agentLabel.label'])
      .where('labelBinding.orgId', '=', orgId)
      .where('labelBinding.documentId', '=', documentId)
      .where('agentLabel.agentDid', 'in', some)
      .execute(),
  );
  return new Map(rows.filter(({ label }) => label !== except).map(({ agentDid, label }) => [agentDid, label]));
}
