import type { Directory } from '../database/tables.js';
import { RULE_CHARACTERS_PER_AGENT_MAX, RULE_DOCUMENTS_PER_AGENT_MAX } from './limits.js';
import { shareOf } from './rollout.js';
import { headerOf, type Made, type RuleDocument, type RuleHeader } from './rule-documents.js';

/** A document that an agent is bound to. */
export interface Assignment {
  readonly orgId: string;
  readonly agentDid: string;
  readonly documentId: string;
}

/** The version in force for an agent, and whether it keeps it whatever is published. */
export interface InForce {
  readonly version: number;
  readonly pinned: boolean;
}

/** What an agent gets of a document that has one version. */
const FIRST: InForce = { version: 1, pinned: false };

/** Binds a document to an agent; binding it again changes nothing. False where it was bound. */
export async function assignDocument(
  db: Directory,
  { orgId, agentDid, documentId }: Assignment,
  made: Made,
  { version, pinned } = FIRST,
): Promise<boolean> {
  const share = shareOf(agentDid, documentId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('assignment')
    .values({
      ...{ orgId, agentDid, documentId, version, share, pinned: pinned ? 1 : 0 },
      ...{ assignedBy: made.by, assignedAt: made.at },
    })
    .onConflict((conflict) => conflict.columns(['orgId', 'agentDid', 'documentId']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
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

/**
 * Gives each agent that follows a document the version that its header says, and returns the DIDs of those that got another one. With
 * a DID, that agent alone.
 */
export async function settleFollowers(
  db: Directory,
  { orgId, documentId, published, rollout }: RuleHeader,
  agentDid: string | null = null,
): Promise<string[]> {
  if (published === null) return [];
  const following = (version: number) => {
    const all = db
      .updateTable('assignment')
      .set({ version })
      .where('orgId', '=', orgId)
      .where('documentId', '=', documentId)
      .where('pinned', '=', 0)
      .where('version', '!=', version)
      .returning('agentDid');
    return agentDid === null ? all : all.where('agentDid', '=', agentDid);
  };
  const changed = (rows: readonly { readonly agentDid: string }[]) => rows.map((row) => row.agentDid);
  if (rollout === null) return changed(await following(published).execute());
  const { version, percent, label } = rollout;
  const labelled = db
    .selectFrom('agentLabel')
    .select('agentDid')
    .where('orgId', '=', orgId)
    .where('label', '=', label ?? '');
  const [chosen, others] =
    label === null
      ? [
          following(version).where('share', '<', percent ?? 100),
          following(published).where('share', '>=', percent ?? 100),
        ]
      : [
          following(version).where('agentDid', 'in', labelled),
          following(published).where('agentDid', 'not in', labelled),
        ];
  return [...changed(await chosen.execute()), ...changed(await others.execute())];
}

/** An agent that a document is bound to. */
export interface BoundAgent extends InForce {
  readonly agentDid: string;
  readonly assignedBy: string;
  readonly assignedAt: string;
}

/** How many agents a document is bound to, and the first `limit` of them, the first bound first. */
export async function boundAgents(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  limit: number,
): Promise<{ readonly count: number; readonly agents: readonly BoundAgent[] }> {
  const all = db.selectFrom('assignment').where('orgId', '=', orgId).where('documentId', '=', documentId);
  const rows = await all
    .select(['agentDid', 'version', 'pinned', 'assignedBy', 'assignedAt'])
    .orderBy('assignedAt')
    .orderBy('agentDid')
    .limit(limit)
    .execute();
  const { count } = await all.select(({ fn }) => fn.countAll<number | bigint>().as('count')).executeTakeFirstOrThrow();
  const agents = rows.map(({ version, pinned, ...row }) => ({
    ...row,
    version: Number(version),
    pinned: pinned === 1,
  }));
  return { count: Number(count), agents };
}

/** An agent that a version is in force for; null for none. */
export async function agentUnder(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  version: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('assignment')
    .select('agentDid')
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst();
  return row?.agentDid ?? null;
}

/**
 * An agent that is bound to a document, and to more documents or characters of rules, in all, than one agent may have; null for none.
 * With a DID, that agent alone is looked at.
 */
export async function overfullAgent(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  agentDid: string | null = null,
): Promise<string | null> {
  const bound = db
    .selectFrom('assignment')
    .select('agentDid')
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId);
  const row = await db
    .selectFrom('assignment')
    .innerJoin('ruleDocumentVersion as rules', (join) =>
      join
        .onRef('rules.orgId', '=', 'assignment.orgId')
        .onRef('rules.documentId', '=', 'assignment.documentId')
        .onRef('rules.version', '=', 'assignment.version'),
    )
    .select('agentDid')
    .where('assignment.orgId', '=', orgId)
    .where('agentDid', 'in', agentDid === null ? bound : bound.where('agentDid', '=', agentDid))
    .groupBy('agentDid')
    .having(({ eb, fn, or }) =>
      or([
        eb(fn.sum('characters'), '>', RULE_CHARACTERS_PER_AGENT_MAX),
        eb(fn.countAll(), '>', RULE_DOCUMENTS_PER_AGENT_MAX),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.agentDid ?? null;
}

/** A document that an agent is bound to, in the version in force, without its rules. */
export interface AssignedDocument extends Pick<RuleDocument, 'orgId' | 'documentId' | 'kind' | 'title'> {
  readonly version: number;
  /** Of the canonical rules. */
  readonly digest: string;
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
    .innerJoin('ruleDocumentVersion as rules', (join) =>
      join
        .onRef('rules.orgId', '=', 'assignment.orgId')
        .onRef('rules.documentId', '=', 'assignment.documentId')
        .onRef('rules.version', '=', 'assignment.version'),
    )
    .select(['assignment.documentId', 'kind', 'title', 'digest', 'assignment.version'])
    .where('assignment.orgId', '=', orgId)
    .where('assignment.agentDid', '=', agentDid)
    .orderBy('assignedAt')
    .orderBy('assignment.documentId')
    .execute();
  return rows.map(({ documentId, kind, title, digest, version }) => ({
    ...{ orgId, documentId, title, digest },
    kind: kind === 'standard' ? 'standard' : 'sop',
    version: Number(version),
  }));
}

/** The documents that an agent follows and that are rolled out to a label. */
export async function documentsRolledOutByLabel(db: Directory, orgId: string, agentDid: string): Promise<RuleHeader[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('ruleDocument', (join) =>
      join
        .onRef('ruleDocument.orgId', '=', 'assignment.orgId')
        .onRef('ruleDocument.documentId', '=', 'assignment.documentId'),
    )
    .selectAll('ruleDocument')
    .where('assignment.orgId', '=', orgId)
    .where('agentDid', '=', agentDid)
    .where('pinned', '=', 0)
    .where('rolloutLabel', 'is not', null)
    .execute();
  return rows.map(headerOf);
}
