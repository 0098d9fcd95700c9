import { PASSED, type Result, refuse } from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';
import { newestChanges } from '../rules-store/rule-changes.js';
import { stateDigest } from '../rules-store/rules-state.js';
import type { BasisRequest, RulesBasis } from './rules-basis.js';

/** Changes that the refusal of an outdated plan names. */
const OTHERS_CHANGES_MAX = 5;

/** A plan that was made earlier, and the documents that it is about. */
interface EarlierPlan {
  readonly basis: RulesBasis;
  readonly documentIds: ReadonlySet<string>;
}

/** Refused where a message expects other rules than there are now, or an earlier plan was made on others. */
export async function confirmBasis(
  db: Directory,
  { expect }: BasisRequest,
  now: RulesBasis,
  earlier: EarlierPlan | null = null,
): Promise<Result<undefined>> {
  // The digest of many documents takes some milliseconds, for which other organisations wait in a transaction.
  const isExpected = expect === undefined || expect === basisDigest(now);
  if (isExpected && (earlier === null || isSameBasis(earlier, now))) return PASSED;
  const since = isExpected ? 'while they were read' : 'since that digest, or the agents with a label or name did';
  const newest = await newestChanges(db, now.organisation.orgId, OTHERS_CHANGES_MAX);
  const detail = `the rules changed ${since}; plan again`;
  return refuse('PRECONDITION_FAILED', detail, { data: { digest: basisDigest(now), newest } });
}

/** The digest of a basis, which a message expects. */
export function basisDigest({ revisions, agents }: Pick<RulesBasis, 'revisions' | 'agents'>): string {
  return stateDigest(revisions, agents.digests);
}

function isSameBasis({ basis, documentIds }: EarlierPlan, now: RulesBasis): boolean {
  const meant = ({ agents }: RulesBasis) => JSON.stringify([...agents.digests]);
  return (
    [...documentIds].every((documentId) => now.revisions.get(documentId) === basis.revisions.get(documentId)) &&
    now.named.join() === basis.named.join() &&
    meant(now) === meant(basis) &&
    now.organisation.approvals.publish === basis.organisation.approvals.publish
  );
}
