import type { JsonObject } from '@gatewright/protocol';
import { storedObject } from './stored-json.js';
import type { Directory } from './tables.js';

/** The two kinds of bound rules (specification §2.3). */
export type RuleKind = 'sop' | 'standard';

/** A rule document of an organisation. */
export interface RuleDocument {
  readonly orgId: string;
  readonly documentId: string;
  readonly kind: RuleKind;
  readonly title: string;
  readonly document: JsonObject;
}

export async function addRuleDocument(
  db: Directory,
  rule: RuleDocument,
  made: { readonly by: string; readonly at: string },
): Promise<void> {
  await db
    .insertInto('rule_document')
    .values({
      org_id: rule.orgId,
      document_id: rule.documentId,
      kind: rule.kind,
      title: rule.title,
      document: JSON.stringify(rule.document),
      created_by: made.by,
      created_at: made.at,
    })
    .execute();
}

/** True where the organisation has a document of that kind under that id. */
export async function hasRuleDocument(
  db: Directory,
  orgId: string,
  kind: RuleKind,
  documentId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('rule_document')
    .select('document_id')
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** A document that an agent is bound to. */
interface Assignment {
  readonly orgId: string;
  readonly agentDid: string;
  readonly documentId: string;
}

/** Binds a document to an agent; binding it again changes nothing. */
export async function assignDocument(
  db: Directory,
  bound: Assignment,
  made: { readonly by: string; readonly at: string },
): Promise<void> {
  await db
    .insertInto('assignment')
    .values({
      org_id: bound.orgId,
      agent_did: bound.agentDid,
      document_id: bound.documentId,
      assigned_by: made.by,
      assigned_at: made.at,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'agent_did', 'document_id']).doNothing())
    .execute();
}

/** What an agent would be bound to with one document more: how many, and how many characters of JSON in all. */
export async function rulesWith(
  db: Directory,
  { orgId, agentDid, documentId }: Assignment,
): Promise<{ readonly documents: number; readonly characters: number; readonly isBound: boolean }> {
  const bound = db
    .selectFrom('assignment')
    .select('document_id')
    .where('org_id', '=', orgId)
    .where('agent_did', '=', agentDid);
  const total = await db
    .selectFrom('rule_document')
    .select(({ fn }) => [
      fn.countAll<number | bigint>().as('documents'),
      fn.sum<number | bigint | string | null>(fn('length', ['document'])).as('characters'),
    ])
    .where('org_id', '=', orgId)
    .where((either) => either.or([either('document_id', '=', documentId), either('document_id', 'in', bound)]))
    .executeTakeFirstOrThrow();
  const already = await bound.where('document_id', '=', documentId).executeTakeFirst();
  return {
    documents: Number(total.documents),
    characters: Number(total.characters ?? 0),
    isBound: already !== undefined,
  };
}

/** The documents that an agent is bound to, in the order in which they were bound. */
export async function assignedDocuments(db: Directory, orgId: string, agentDid: string): Promise<RuleDocument[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('rule_document', (join) =>
      join
        .onRef('rule_document.org_id', '=', 'assignment.org_id')
        .onRef('rule_document.document_id', '=', 'assignment.document_id'),
    )
    .select(['rule_document.document_id', 'kind', 'title', 'document'])
    .where('assignment.org_id', '=', orgId)
    .where('assignment.agent_did', '=', agentDid)
    .orderBy('assigned_at')
    .orderBy('rule_document.document_id')
    .execute();
  return rows.map((row) => ({
    orgId,
    documentId: row.document_id,
    kind: row.kind === 'standard' ? 'standard' : 'sop',
    title: row.title,
    document: storedObject(row.document),
  }));
}
