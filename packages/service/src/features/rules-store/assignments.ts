import type { ExpressionBuilder } from 'kysely';
import type { Directory, DirectoryTables } from '../../platform/database/tables.js';
import { agentsLabelled } from '../agents/labels.js';
import type { VisibleDids } from '../visibility/agents.js';
import { type RolloutTarget, type ShareKeys, shareOf, versionFor } from './rollout.js';
import { type Authorship, headerOf, type RuleDocument, type RuleHeader } from './rule-documents.js';

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

/** What an agent is bound to, and whether it is by itself: a binding by a label alone ends with the label. */
interface Begun extends InForce {
  readonly direct?: boolean;
}

/** What an agent gets of a document that has one version. */
const FIRST: InForce = { version: 1, pinned: false };

/** Binds a document to an agent; binding it again changes nothing. False where it was bound. */
export async function assignDocument(
  db: Directory,
  bound: Assignment,
  made: Authorship,
  keys: ShareKeys,
  inForce: InForce = FIRST,
): Promise<boolean> {
  const started = await startBindings(db, bound, [bound.agentDid], inForce, made, keys);
  return started.length > 0;
}

/**
 * Binds a document to at most `ASSIGNMENTS_PER_STATEMENT` agents. Returns the DIDs of those that were not bound, or only by a label and are
 * bound by themselves now.
 */
export async function startBindings(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  agentDids: readonly string[],
  { version, pinned, direct = true }: Begun,
  made: Authorship,
  keys: ShareKeys,
): Promise<string[]> {
  await deleteUncounted(db, { orgId, documentId }, agentDids);
  const kept = {
    ...{ orgId, documentId, version, pinned: pinned ? 1 : 0, direct: direct ? 1 : 0 },
    ...{ assignedBy: made.by, assignedAt: made.at },
  };
  const started = await db
    .insertInto('assignment')
    .values(agentDids.map((agentDid) => ({ agentDid, share: shareOf(agentDid, documentId, keys), ...kept })))
    .onConflict((conflict) => conflict.columns(['orgId', 'agentDid', 'documentId']).doNothing())
    .returning('agentDid')
    .execute();
  const promoted = direct ? await bindDirectly(db, { orgId, documentId }, agentDids) : [];
  return [...started.map(({ agentDid }) => agentDid), ...promoted];
}

/** Has agents that only a label binds to a document bound by themselves too. Returns their DIDs. */
async function bindDirectly(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  agentDids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable('assignment')
    .set({ direct: 1 })
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('agentDid', 'in', agentDids)
    .where('direct', '=', 0)
    .returning('agentDid')
    .execute();
  return rows.map(({ agentDid }) => agentDid);
}

/** Ends a binding; false where there was none. */
export async function unassignDocument(db: Directory, bound: Assignment): Promise<boolean> {
  const ended = await endBindings(db, bound, [bound.agentDid]);
  return ended.length > 0;
}

/** Ends bindings of a document to at most `IDS_PER_STATEMENT` agents. Returns the DIDs of those that had one. */
export async function endBindings(
  db: Directory,
  document: Pick<RuleHeader, 'orgId' | 'documentId'>,
  agentDids: readonly string[],
): Promise<string[]> {
  await deleteUncounted(db, document, agentDids);
  const rows = await rowsOf(db, document, agentDids).returning('agentDid').execute();
  return rows.map(({ agentDid }) => agentDid);
}

/** Deletes the rows of agents that do not count: they are in the way of a binding that does. */
async function deleteUncounted(
  db: Directory,
  document: Pick<RuleHeader, 'orgId' | 'documentId'>,
  agentDids: readonly string[],
): Promise<void> {
  await rowsOf(db, document, agentDids)
    .where(({ or, eb }) => or([eb('boundIn', 'is not', null), eb('endedIn', 'is not', null)]))
    .where(({ not, exists, selectFrom }) => not(exists(countingRow(selectFrom))))
    .execute();
}

/** The binding of a row of `assignment`, where the row counts. */
export function countingRow(selectFrom: ExpressionBuilder<DirectoryTables, 'assignment'>['selectFrom']) {
  return selectFrom('binding')
    .select('binding.documentId')
    .whereRef('binding.orgId', '=', 'assignment.orgId')
    .whereRef('binding.agentDid', '=', 'assignment.agentDid')
    .whereRef('binding.documentId', '=', 'assignment.documentId');
}

function rowsOf(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  agentDids: readonly string[],
) {
  return db
    .deleteFrom('assignment')
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('agentDid', 'in', agentDids);
}

/** The DIDs of the agents that follow a document and get another version of it by a change of its header. */
export async function followersConcerned(
  db: Directory,
  before: Pick<RuleHeader, 'orgId' | 'documentId' | 'published' | 'rollout'>,
  after: Pick<RuleHeader, 'published' | 'rollout'>,
): Promise<string[]> {
  const { orgId, documentId } = before;
  const rows = await db
    .selectFrom('binding')
    .select(['agentDid', 'share'])
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('pinned', '=', 0)
    .orderBy('agentDid')
    .execute();
  const labels = [before, after].flatMap(({ rollout }) => rollout?.label ?? []);
  const labelled = new Map<string, ReadonlySet<string>>();
  for (const label of labels) {
    labelled.set(label, new Set(await agentsLabelled(db, orgId, label, Number.MAX_SAFE_INTEGER)));
  }
  const concerned = rows.filter(({ agentDid, share }) => {
    const follower = { share, labels: labels.filter((label) => labelled.get(label)?.has(agentDid)) };
    return versionFor(before, follower) !== versionFor(after, follower);
  });
  return concerned.map(({ agentDid }) => agentDid);
}

/** The DIDs of the agents that follow a document and are in a part of them. */
export function followersIn(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  part: RolloutTarget,
): Promise<string[]> {
  const document = { orgId, documentId };
  // An agent with another version in a rollout where nothing is in force is in its part.
  return followersConcerned(
    db,
    { ...document, published: null, rollout: null },
    { published: null, rollout: { version: 1, ...part } },
  );
}

/** Bindings that one statement reads. */
const BINDINGS_PER_STATEMENT = 1_000;

/** The DIDs of the agents that a document binds, at most `limit`, in their order: of all, of those that only a label binds, and of those
 * that are pinned to a version. Each statement reads few rows, and `pause` runs before it. */
export async function boundTo(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  limit: number,
  pause: () => Promise<void>,
): Promise<Record<'bound' | 'byLabelAlone' | 'pinned', ReadonlySet<string>>> {
  const [bound, byLabelAlone, pinned] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let last = '';
  for (;;) {
    await pause();
    const size = Math.min(BINDINGS_PER_STATEMENT, limit - bound.size);
    const rows = await db
      .selectFrom('binding')
      .select(['agentDid', 'direct', 'pinned'])
      .where('orgId', '=', orgId)
      .where('documentId', '=', documentId)
      .where('agentDid', '>', last)
      .orderBy('agentDid')
      .limit(size)
      .execute();
    for (const row of rows) {
      bound.add(row.agentDid);
      if (Number(row.direct) === 0) byLabelAlone.add(row.agentDid);
      if (Number(row.pinned) === 1) pinned.add(row.agentDid);
      last = row.agentDid;
    }
    if (rows.length < size || bound.size >= limit) return { bound, byLabelAlone, pinned };
  }
}

/** An agent that a document is bound to. */
export interface BoundAgent extends InForce {
  readonly agentDid: string;
  readonly assignedBy: string;
  readonly assignedAt: string;
}

/** How many agents a document is bound to, and the first `limit` of those that are visible, the first bound first. */
export async function boundAgents(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  limit: number,
  visible: VisibleDids = null,
): Promise<{ readonly count: number; readonly agents: readonly BoundAgent[] }> {
  const all = db.selectFrom('binding').where('orgId', '=', orgId).where('documentId', '=', documentId);
  const shown = visible === null ? all : all.where('agentDid', 'in', visible);
  const rows = await shown
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
    .selectFrom('binding')
    .select('agentDid')
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('version', '=', version)
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
    .selectFrom('binding')
    .innerJoin('ruleDocument', (join) =>
      join
        .onRef('ruleDocument.orgId', '=', 'binding.orgId')
        .onRef('ruleDocument.documentId', '=', 'binding.documentId'),
    )
    .innerJoin('ruleDocumentVersion as rules', (join) =>
      join
        .onRef('rules.orgId', '=', 'binding.orgId')
        .onRef('rules.documentId', '=', 'binding.documentId')
        .onRef('rules.version', '=', 'binding.version'),
    )
    .select(['binding.documentId', 'kind', 'title', 'digest', 'binding.version'])
    .where('binding.orgId', '=', orgId)
    .where('binding.agentDid', '=', agentDid)
    .orderBy('assignedAt')
    .orderBy('binding.documentId')
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
    .selectFrom('binding')
    .innerJoin('ruleDocument', (join) =>
      join
        .onRef('ruleDocument.orgId', '=', 'binding.orgId')
        .onRef('ruleDocument.documentId', '=', 'binding.documentId'),
    )
    .selectAll('ruleDocument')
    .where('binding.orgId', '=', orgId)
    .where('agentDid', '=', agentDid)
    .where('pinned', '=', 0)
    .where('rolloutLabel', 'is not', null)
    .execute();
  return rows.map(headerOf);
}
