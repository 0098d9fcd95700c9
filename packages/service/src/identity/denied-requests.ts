import { canonicalAddress } from '@gatewright/protocol';
import type { Directory } from '../database/tables.js';

/** Denies what a person asked an organisation for and has not got yet, approved or not. */
export async function denyRequestsOf(
  db: Directory,
  orgId: string,
  requesterEmail: string,
  decided: { readonly by: string; readonly at: string },
): Promise<void> {
  await db
    .updateTable('onboarding_request')
    .set({ status: 'denied', decided_by: decided.by, decided_at: decided.at })
    .where('org_id', '=', orgId)
    .where('requester_email', '=', canonicalAddress(requesterEmail))
    .where('status', 'in', ['pending', 'approved'])
    .execute();
}
