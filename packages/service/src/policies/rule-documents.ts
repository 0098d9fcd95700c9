import type { JsonObject } from '@gatewright/protocol';
import { LIST_MAX_ROWS } from '../database/limits.js';
import { storedObject } from '../database/stored-json.js';
import type { Directory } from '../database/tables.js';
import { RULE_CHARACTERS_PER_AGENT_MAX } from './limits.js';

/** The two kinds of bound rules (protocol.md §1.5). */
export type RuleKind = 'sop' | 'standard';

/** A rule document of an organisation. */
export interface RuleDocument {
  readonly orgId: string;
  readonly documentId: string;
  readonly kind: RuleKind;
  readonly title: string;
  readonly document: JsonObject;
}

/** Who wrote something down, and when (RFC 3339). */
export interface Made {
  readonly by: string;
  readonly at: string;
}

/** A rule document without its rules, as lists show it. */
export interface RuleSummary {
  readonly documentId: string;
  readonly title: string;
  /** Counts from 1. */
  readonly version: number;
  /** Who wrote this version, and when. */
  readonly createdBy: string;
  readonly createdAt: string;
  /** Set once the document can be bound to no further agent. */
  readonly retiredAt: string | null;
}

/** One version of a document, with its rules. */
export interface RuleVersion extends RuleSummary {
  readonly document: JsonObject;
}

export async function addRuleDocument(db: Directory, rule: RuleDocument, made: Made): Promise<void> {
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

const SUMMARY = ['document_id', 'title', 'version', 'created_by', 'created_at'] as const;

interface SummaryRow {
  readonly document_id: string;
  readonly title: string;
  readonly version: number;
  readonly created_by: string;
  readonly created_at: string;
}

function summaryOf(row: SummaryRow, retiredAt: string | null): RuleSummary {
  return {
    documentId: row.document_id,
    title: row.title,
    version: Number(row.version),
    createdBy: row.created_by,
    createdAt: row.created_at,
    retiredAt,
  };
}

/** The documents of a kind, of one agent where a DID is given, newest version first, at most 500. */
export async function listRuleDocuments(
  db: Directory,
  orgId: string,
  kind: RuleKind,
  agentDid: string | null,
): Promise<RuleSummary[]> {
  const all = db.selectFrom('rule_document').where('org_id', '=', orgId).where('kind', '=', kind);
  const bound = db.selectFrom('assignment').select('document_id').where('org_id', '=', orgId);
  const wanted = agentDid === null ? all : all.where('document_id', 'in', bound.where('agent_did', '=', agentDid));
  const rows = await wanted
    .select([...SUMMARY, 'retired_at'])
    .orderBy('created_at', 'desc')
    .orderBy('document_id')
    .limit(LIST_MAX_ROWS)
    .execute();
  return rows.map((row) => summaryOf(row, row.retired_at));
}

/** A document in its current version; null where the organisation has none of that kind under that id. */
export async function findRuleDocument(
  db: Directory,
  orgId: string,
  kind: RuleKind,
  documentId: string,
): Promise<RuleVersion | null> {
  const row = await db
    .selectFrom('rule_document')
    .select([...SUMMARY, 'document', 'retired_at'])
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row === undefined ? null : { ...summaryOf(row, row.retired_at), document: storedObject(row.document) };
}

/** An earlier version of a document; null where there is none of that number. */
export async function findRuleVersion(
  db: Directory,
  orgId: string,
  { documentId, retiredAt }: Pick<RuleSummary, 'documentId' | 'retiredAt'>,
  version: number,
): Promise<RuleVersion | null> {
  const row = await db
    .selectFrom('rule_document_version')
    .select([...SUMMARY, 'document'])
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined ? null : { ...summaryOf(row, retiredAt), document: storedObject(row.document) };
}

/** Keeps the current version of a document in its history and puts a new one in its place. Runs in a transaction. */
export async function replaceRuleDocument(
  transaction: Directory,
  orgId: string,
  current: RuleVersion,
  next: Pick<RuleVersion, 'title' | 'document'>,
  made: Made,
): Promise<RuleVersion> {
  const { documentId, retiredAt } = current;
  await transaction
    .insertInto('rule_document_version')
    .values({
      org_id: orgId,
      document_id: documentId,
      version: current.version,
      title: current.title,
      document: JSON.stringify(current.document),
      created_by: current.createdBy,
      created_at: current.createdAt,
    })
    .execute();
  const version = current.version + 1;
  await transaction
    .updateTable('rule_document')
    .set({
      version,
      title: next.title,
      document: JSON.stringify(next.document),
      created_by: made.by,
      created_at: made.at,
    })
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .execute();
  return { ...next, documentId, version, createdBy: made.by, createdAt: made.at, retiredAt };
}

export async function markRuleRetired(db: Directory, orgId: string, documentId: string, at: string): Promise<void> {
  await db
    .updateTable('rule_document')
    .set({ retired_at: at })
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .execute();
}

/** A document that an agent is bound to. */
interface Assignment {
  readonly orgId: string;
  readonly agentDid: string;
  readonly documentId: string;
}

/** Binds a document to an agent; binding it again changes nothing. */
export async function assignDocument(db: Directory, bound: Assignment, made: Made): Promise<void> {
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

/** Ends a binding; false where there was none. */
export async function unassignDocument(db: Directory, bound: Assignment): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('assignment')
    .where('org_id', '=', bound.orgId)
    .where('agent_did', '=', bound.agentDid)
    .where('document_id', '=', bound.documentId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** An agent that a document is bound to. */
export interface BoundAgent {
  readonly agentDid: string;
  readonly assignedBy: string;
  readonly assignedAt: string;
}

/** The agents that a document is bound to, the first bound first. */
export async function boundAgents(db: Directory, orgId: string, documentId: string): Promise<BoundAgent[]> {
  const rows = await db
    .selectFrom('assignment')
    .select(['agent_did', 'assigned_by', 'assigned_at'])
    .where('org_id', '=', orgId)
    .where('document_id', '=', documentId)
    .orderBy('assigned_at')
    .orderBy('agent_did')
    .execute();
  return rows.map((row) => ({ agentDid: row.agent_did, assignedBy: row.assigned_by, assignedAt: row.assigned_at }));
}

/** An agent that is bound to a document and to more characters of rules, in all, than one agent may have; null for none. */
export async function overfullAgent(db: Directory, orgId: string, documentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('assignment')
    .innerJoin('rule_document', (join) =>
      join
        .onRef('rule_document.org_id', '=', 'assignment.org_id')
        .onRef('rule_document.document_id', '=', 'assignment.document_id'),
    )
    .select('agent_did')
    .where('assignment.org_id', '=', orgId)
    .where('agent_did', 'in', (bound) =>
      bound
        .selectFrom('assignment')
        .select('agent_did')
        .where('org_id', '=', orgId)
        .where('document_id', '=', documentId),
    )
    .groupBy('agent_did')
    .having(({ fn }) => fn.sum(fn('length', ['document'])), '>', RULE_CHARACTERS_PER_AGENT_MAX)
    .limit(1)
    .executeTakeFirst();
  return row?.agent_did ?? null;
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
