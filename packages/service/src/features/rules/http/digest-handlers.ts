import type { AuthenticatedCall } from '../../../platform/http/call.js';
import { ok, type Reply, refused } from '../../../platform/http/reply.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';

/** GET /policy/digests/:digest: the documents behind the `policyDigest` of a decision, in the versions that decided. */
export async function readPolicyDigest(
  { params, caller }: AuthenticatedCall,
  { policyDigests }: PoliciesContext,
): Promise<Reply> {
  const policyDigest = params['digest'] ?? '';
  await policyDigests.written();
  const sets = await policyDigests.setsOf(caller.orgId, policyDigest);
  if (sets.length > 0) return ok({ policyDigest, sets });
  return refused('NOT_FOUND', 'no policy of your organisation has that digest', { policyDigest });
}
