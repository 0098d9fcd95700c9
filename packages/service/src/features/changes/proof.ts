import type { BindingAct } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';

/** What proves changes. */
export type ProvingService = Pick<ServiceContext, 'settings' | 'store'>;

/** Whether the log says of a change what the directory does: it does, has no record of it (yet), or says something else. */
export type Proof = 'proven' | 'unrecorded' | 'contradicted';

/** Compares the record that a change has in the log with the one that follows from what is stored of the change. */
export async function proofOf(
  { agentDid, action, evidence }: BindingAct,
  store: ProvingService['store'],
): Promise<Proof> {
  const record = (await store.evidence(evidence.eventId))?.record;
  if (record === undefined) return 'unrecorded';
  const isSame =
    record.agentDid === agentDid &&
    record.action === action &&
    record.orgId === evidence.orgId &&
    record.policyDigest === evidence.policyDigest &&
    record.requestDigest === evidence.requestDigest;
  return isSame ? 'proven' : 'contradicted';
}
