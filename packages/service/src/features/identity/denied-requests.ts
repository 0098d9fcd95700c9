import { canonicalAddress } from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';

/** Denies what a person of an organisation asked any organisation for and has not got yet, approved or not. */
export async function denyRequestsOf(
  db: Directory,
  orgId: string,
  requesterEmail: string,
  decided: { readonly by: string; readonly at: string },
): Promise<void> {
  await db
    .updateTable('onboardingRequest')
    .set({ status: 'denied', decidedBy: decided.by, decidedAt: decided.at })
    .where('requesterOrgId', '=', orgId)
    .where('requesterEmail', '=', canonicalAddress(requesterEmail))
    .where('status', 'in', ['pending', 'approved'])
    .execute();
}
