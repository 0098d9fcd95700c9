import type { ErasureRequest } from '@gatewright/protocol';
import type { AuthenticatedCall } from '../http/call.js';
import { ok, type Reply } from '../http/reply.js';
import type { DecisionsContext } from './context.js';
import { addErasure, listErasures } from './erasures.js';

/** POST /policy/decisions/erasures: the background removes the person from the log; evidence and ledger stay as they are. */
export async function eraseFromDecisions(
  { subject }: ErasureRequest,
  { caller }: AuthenticatedCall,
  { directory, store, ids }: DecisionsContext,
): Promise<Reply> {
  const erasureId = ids.uuid();
  await addErasure(directory, {
    ...{ orgId: caller.orgId, erasureId, subject, requestedBy: caller.email },
    at: await store.now(),
  });
  return ok({ erasureId }, 202);
}

/** GET /policy/decisions/erasures. */
export async function readErasures({ caller }: AuthenticatedCall, { directory }: DecisionsContext): Promise<Reply> {
  return ok({ erasures: await listErasures(directory, caller.orgId) });
}
