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
    .insertInto('ruleDocument')
    .values({ ...rule, document: JSON.stringify(rule.document), createdBy: made.by, createdAt: made.at })
    .execute();
}

const SUMMARY = ['documentId', 'title', 'version', 'createdBy', 'createdAt'] as const;

function summaryOf(row: Omit<RuleSummary, 'retiredAt'>, retiredAt: string | null): RuleSummary {
  const { documentId, title, version, createdBy, createdAt } = row;
  return { documentId, title, version: Number(version), createdBy, createdAt, retiredAt };
}

/** The documents of a kind, of one agent where a DID is given, newest version first, at most 500. */
export async function listRuleDocuments(
  db: Directory,
  orgId: string,
  kind: RuleKind,
  agentDid: string | null,
): Promise<RuleSummary[]> {
  const all = db.selectFrom('ruleDocument').where('orgId', '=', orgId).where('kind', '=', kind);
  const bound = db.selectFrom('assignment').select('documentId').where('orgId', '=', orgId);
  const wanted = agentDid === null ? all : all.where('documentId', 'in', bound.where('agentDid', '=', agentDid));
  const rows = await wanted
    .select([...SUMMARY, 'retiredAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('documentId')
    .limit(LIST_MAX_ROWS)
    .execute();
  return rows.map((row) => summaryOf(row, row.retiredAt));
}

/** A document in its current version; null where the organisation has none of that kind under that id. */
export async function findRuleDocument(
  db: Directory,
  orgId: string,
  kind: RuleKind,
  documentId: string,
): Promise<RuleVersion | null> {
  const row = await db
    .selectFrom('ruleDocument')
    .select([...SUMMARY, 'document', 'retiredAt'])
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row === undefined ? null : { ...summaryOf(row, row.retiredAt), document: storedObject(row.document) };
}

/** An earlier version of a document; null where there is none of that number. */
export async function findRuleVersion(
  db: Directory,
  orgId: string,
  { documentId, retiredAt }: Pick<RuleSummary, 'documentId' | 'retiredAt'>,
  version: number,
): Promise<RuleVersion | null> {
  const row = await db
    .selectFrom('ruleDocumentVersion')
    .select([...SUMMARY, 'document'])
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
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
    .insertInto('ruleDocumentVersion')
    .values({
      orgId,
      documentId,
      version: current.version,
      title: current.title,
      document: JSON.stringify(current.document),
      createdBy: current.createdBy,
      createdAt: current.createdAt,
    })
    .execute();
  const version = current.version + 1;
  await transaction
    .updateTable('ruleDocument')
    .set({
      version,
      title: next.title,
      document: JSON.stringify(next.document),
      createdBy: made.by,
      createdAt: made.at,
    })
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .execute();
  return { ...next, documentId, version, createdBy: made.by, createdAt: made.at, retiredAt };
}

export async function markRuleRetired(db: Directory, orgId: string, documentId: string, at: string): Promise<void> {
  await db
    .updateTable('ruleDocument')
    .set({ retiredAt: at })
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
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
    .values({ ...bound, assignedBy: made.by, assignedAt: made.at })
    .onConflict((conflict) => conflict.columns(['orgId', 'agentDid', 'documentId']).doNothing())
    .execute();
}

/** Ends a binding; false where there was none. */
export async function unassignDocument(db: Directory, bound: Assignment): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('assignment')
    .where('orgId', '=', bound.orgId)
    .where('agentDid', '=', bound.agentDid)
    .where('documentId', '=', bound.documentId)
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
export function boundAgents(db: Directory, orgId: string, documentId: string): Promise<BoundAgent[]> {
  return db
    .selectFrom('assignment')
    .select(['agentDid', 'assignedBy', 'assignedAt'])
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .orderBy('assignedAt')
    .orderBy('agentDid')
    .execute();
}

/** An agent that is bound to a document and to more characters of rules, in all, than one agent may have; null for none. */
export async function overfullAgent(db: Directory, orgId: string, documentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('assignment')
    .innerJoin('ruleDocument', (join) =>
      join
        .onRef('ruleDocument.orgId', '=', 'assignment.orgId')
        .onRef('ruleDocument.documentId', '=', 'assignment.documentId'),
    )
    .select('agentDid')
    .where('assignment.orgId', '=', orgId)
    .where('agentDid', 'in', (bound) =>
      bound.selectFrom('assignment').select('agentDid').where('orgId', '=', orgId).where('documentId', '=', documentId),
    )
    .groupBy('agentDid')
    .having(({ fn }) => fn.sum(fn('length', ['document'])), '>', RULE_CHARACTERS_PER_AGENT_MAX)
    .limit(1)
    .executeTakeFirst();
  return row?.agentDid ?? null;
}

/** What an agent would be bound to with one document more: how many, and how many characters of JSON in all. */
export async function rulesWith(
  db: Directory,
  { orgId, agentDid, documentId }: Assignment,
): Promise<{ readonly documents: number; readonly characters: number; readonly isBound: boolean }> {
  const bound = db
    .selectFrom('assignment')
    .select('documentId')
    .where('orgId', '=', orgId)
    .where('agentDid', '=', agentDid);
  const total = await db
    .selectFrom('ruleDocument')
    .select(({ fn }) => [
      fn.countAll<number | bigint>().as('documents'),
      fn.sum<number | bigint | string | null>(fn('length', ['document'])).as('characters'),
    ])
    .where('orgId', '=', orgId)
    .where((either) => either.or([either('documentId', '=', documentId), either('documentId', 'in', bound)]))
    .executeTakeFirstOrThrow();
  const already = await bound.where('documentId', '=', documentId).executeTakeFirst();
  return {
    documents: Number(total.documents),
    characters: Number(total.characters ?? 0),
    isBound: already !== undefined,
  };
}

/** A document that an agent is bound to, without its rules. */
export interface AssignedDocument extends Pick<RuleDocument, 'orgId' | 'documentId' | 'kind' | 'title'> {
  readonly version: number;
}

/** The documents that an agent is bound to, in the order in which they were bound. */
export async function assignedVersions(db: Directory, orgId: string, agentDid: string): Promise<AssignedDocument[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('ruleDocument', (join) =>
      join
        .onRef('ruleDocument.orgId', '=', 'assignment.orgId')
        .onRef('ruleDocument.documentId', '=', 'assignment.documentId'),
    )
    .select(['ruleDocument.documentId', 'kind', 'title', 'version'])
    .where('assignment.orgId', '=', orgId)
    .where('assignment.agentDid', '=', agentDid)
    .orderBy('assignedAt')
    .orderBy('ruleDocument.documentId')
    .execute();
  return rows.map(({ documentId, kind, title, version }) => ({
    ...{ orgId, documentId, title },
    kind: kind === 'standard' ? 'standard' : 'sop',
    version: Number(version),
  }));
}

/** The rules of a document in its current version, as JSON text; null where the organisation has none under that id. */
export async function currentRules(
  db: Directory,
  { orgId, documentId }: Pick<RuleDocument, 'orgId' | 'documentId'>,
): Promise<{ readonly version: number; readonly text: string } | null> {
  const row = await db
    .selectFrom('ruleDocument')
    .select(['version', 'document'])
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .executeTakeFirst();
  return row === undefined ? null : { version: Number(row.version), text: row.document };
}
