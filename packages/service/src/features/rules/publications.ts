import { countedAmong } from '@gatewright/gate';
import { accept, type Result, refuse } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { Directory } from '../../platform/database/tables.js';
import { approversAmong } from '../identity/approvers.js';
import { followersConcerned } from '../rules-store/assignments.js';
import { published, type RolloutTarget, rolledBack } from '../rules-store/rollout.js';
import {
  findVersion,
  type RuleHeader,
  type RuleVersion,
  updateVersionStatus,
  type VersionOutline,
} from '../rules-store/rule-documents.js';
import type { DocumentChange } from './changed.js';
import type { ChangeScope } from './document-change.js';

/** Publishes a version, or has a draft wait for the approvals that the organisation demands. */
export async function publish(
  version: RuleVersion,
  part: RolloutTarget,
  scope: ChangeScope,
): Promise<Result<DocumentChange>> {
  const { header, organisation } = scope;
  const required = organisation.approvals.publish;
  const standing = published(header, version, part);
  if (!standing.ok) return refuse('CONFLICT', standing.refusal);
  if (header.retiredAt !== null) return refuse('CONFLICT', 'the document is retired');
  if (version.state !== 'draft' || required === 0) return putInForce(version, part, scope);
  await requestPublication(version, part, required, scope);
  return accept({ act: 'request', header, version, agents: [], details: { ...part, required } });
}

/** Has a draft wait for approvals: those that there are were for what was asked before. */
async function requestPublication(
  version: VersionOutline,
  part: RolloutTarget,
  required: number,
  { transaction, header: { orgId }, made }: Pick<ChangeScope, 'transaction' | 'header' | 'made'>,
): Promise<void> {
  await removeApprovals(transaction, orgId, version);
  const waiting = { requestedBy: made.by, requestedAt: made.at, required, ...part };
  await updateVersionStatus(transaction, orgId, version, { ...version, waiting });
}

async function putInForce(
  version: RuleVersion,
  part: RolloutTarget,
  { header, made, transaction }: ChangeScope,
): Promise<Result<DocumentChange>> {
  const standing = published(header, version, part);
  if (!standing.ok) return refuse('CONFLICT', standing.refusal);
  const after = { ...header, ...standing.value };
  await updateVersionStatus(transaction, header.orgId, version, {
    ...{ state: 'published', waiting: null, publishedAt: version.publishedAt ?? made.at },
    follows: header.published,
  });
  const agents = await followersConcerned(transaction, header, after);
  return accept({ act: 'publish', header: after, version, agents, details: { ...part } });
}

/** One person's approval of the publication that waits, for the digest that they saw; the last that is needed publishes. */
export async function approve(
  version: RuleVersion,
  digest: string,
  scope: ChangeScope,
  { settings }: Pick<ServiceContext, 'settings'>,
): Promise<Result<DocumentChange>> {
  const { header, made, transaction } = scope;
  const { orgId } = header;
  const { waiting } = version;
  const named = { version: version.version, digest: version.digest };
  if (waiting === null)
    return refuse('CONFLICT', 'no publication of that version waits for approvals', { data: named });
  if (digest !== version.digest)
    return refuse('CONFLICT', 'the version has another digest; read it again', { data: named });
  if (version.createdBy === made.by) return refuse('FORBIDDEN', 'nobody approves their own version', { data: named });
  const earlier = await approversOf(transaction, orgId, version);
  const may = await approversAmong(transaction, orgId, [made.by, ...earlier], made.at, settings);
  const by = may.get(made.by);
  if (by === undefined)
    return refuse('FORBIDDEN', 'the access of the caller has ended; nothing was decided', { data: named });
  const counting = countedAmong(earlier, may);
  if (counting.includes(by))
    return refuse('CONFLICT', 'you approved this already; another person must', { data: named });
  const { documentId } = version;
  await transaction
    .insertInto('ruleApproval')
    .values({ orgId, documentId, version: version.version, personId: by, digest, approvedAt: made.at })
    .execute();
  const { percent, label, required } = waiting;
  const approvals = counting.length + 1;
  if (approvals >= required) return putInForce(version, { percent, label }, scope);
  return accept({ act: 'approve', header, version, agents: [], details: { approvals, required } });
}

/** Ends a rollout, or puts a version that was in force before in the place of the one that is. */
export async function rollBack(
  version: number | null,
  { header, transaction }: ChangeScope,
): Promise<Result<DocumentChange>> {
  const current = header.published === null ? null : await findVersion(transaction, header, header.published);
  const number = version ?? (header.rollout === null ? (current?.follows ?? null) : null);
  const target = number === null ? null : await findVersion(transaction, header, number);
  if (number !== null && target === null) return refuse('NOT_FOUND', `the document has no version ${number}`);
  const standing = rolledBack(header, target);
  if (!standing.ok) return refuse('CONFLICT', standing.refusal);
  const after = { ...header, ...standing.value };
  const agents = await followersConcerned(transaction, header, after);
  return accept({ act: 'rollback', header: after, version: target ?? current, agents, details: {} });
}

/** The number of the version that a rollback without one puts in force: the one beside a rollout, else the one before; null for none. */
export async function rollbackTarget(db: Directory, header: RuleHeader): Promise<number | null> {
  const { published: current, rollout } = header;
  if (current === null || rollout !== null) return current;
  const before = (await findVersion(db, header, current))?.follows ?? null;
  const target = before === null ? null : await findVersion(db, header, before);
  return target?.state === 'published' ? before : null;
}

/** How many of those who approved a version count now. */
export async function approvalsOf(
  db: Directory,
  orgId: string,
  version: VersionOutline,
  at: string,
  { settings }: Pick<ServiceContext, 'settings'>,
): Promise<number> {
  const approvers = await approversOf(db, orgId, version);
  return countedAmong(approvers, await approversAmong(db, orgId, approvers, at, settings)).length;
}

async function approversOf(db: Directory, orgId: string, { documentId, version }: VersionOutline): Promise<string[]> {
  const rows = await db
    .selectFrom('ruleApproval')
    .select('personId')
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .orderBy('approvedAt')
    .execute();
  return rows.map(({ personId }) => personId);
}

async function removeApprovals(db: Directory, orgId: string, { documentId, version }: VersionOutline): Promise<void> {
  await db
    .deleteFrom('ruleApproval')
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .execute();
}
