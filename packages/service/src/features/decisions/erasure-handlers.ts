import type { ErasureRequest } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply } from '../../platform/http/reply.js';
import { changingSettings } from '../changes/setting-changes.js';
import type { DecisionsContext } from './context.js';
import { addErasure, listErasures } from './erasures.js';

/** POST /policy/decisions/erasures: the background removes the person from the log; evidence and ledger stay as they are. */
export async function eraseFromDecisions(
  { subject }: ErasureRequest,
  { caller }: AuthenticatedCall,
  service: DecisionsContext,
): Promise<Reply> {
  const erasureId = service.ids.uuid();
  const at = await service.store.now();
  await changingSettings(caller, service, async (transaction, note) => {
    await addErasure(transaction, { ...{ orgId: caller.orgId, erasureId, subject, requestedBy: caller.email }, at });
    // The person who is erased is named nowhere in what stays.
    await note({ setting: 'erasure', subject: erasureId, before: null, after: { askedAt: rfc3339(at) } });
  });
  return ok({ erasureId }, 202);
}

/** GET /policy/decisions/erasures. */
export async function readErasures({ caller }: AuthenticatedCall, { directory }: DecisionsContext): Promise<Reply> {
  return ok({ erasures: await listErasures(directory, caller.orgId) });
}
