import {
  type Answer,
  effect,
  type GatePorts,
  type OperableRequest,
  openHolds,
  reconcile,
  type SettlementRequest,
  voidedHolds,
} from '@gatewright/gate';
import type { AuthenticatedCall, Call } from '../../platform/http/call.js';
import type { Reply } from '../../platform/http/reply.js';
import { authenticate } from '../identity/authenticate.js';
import type { IdentityContext } from '../identity/context.js';
import { findMandate } from '../mandates/repository.js';
import { onlyReads } from '../visibility/settleable.js';

/** Handles the calls of a verb whose authority is in their signatures. */
export function bySignature(verb: (request: SettlementRequest, ports: GatePorts) => Promise<Answer>) {
  return async (call: Call, { gate }: IdentityContext): Promise<Reply> => verb(settlementRequest(call), gate);
}

/**
 * Handles the calls of a verb that an owner or admin may also make by access token, for their organisation. A call that comes with a token
 * must have a good one.
 */
export function bySignatureOrToken(verb: (request: OperableRequest, ports: GatePorts) => Promise<Answer>) {
  return async (call: Call, service: IdentityContext): Promise<Reply> => {
    const token = call.headers['authorization'];
    if (token === undefined) return verb({ ...settlementRequest(call), operatorOf: null }, service.gate);
    const access = await authenticate(token, ['owner', 'admin'], service);
    return access.ok
      ? verb({ ...settlementRequest(call), operatorOf: access.value.orgId }, service.gate)
      : access.refusal;
  };
}

/** POST …/:id/effect/reconcile, of the caller's organisation. */
export async function reconcileByToken(call: AuthenticatedCall, { gate }: IdentityContext): Promise<Reply> {
  return reconcile({ ...settlementRequest(call), operatorOf: call.caller.orgId }, gate);
}

interface HoldsQuery {
  readonly state?: string;
  readonly mandate?: string;
  readonly after?: string;
}

/**
 * GET /policy/holds: what may be on its way in the caller's organisation, or the voided holds of a mandate. Roles that only read get no id
 * of what may be on its way.
 */
export async function readHolds(
  { state, mandate: mandateId, after }: HoldsQuery,
  { caller }: AuthenticatedCall,
  { directory, gate }: IdentityContext,
): Promise<Reply> {
  if (state !== 'voided' || mandateId === undefined) {
    return openHolds(caller.orgId, { state, withIds: !onlyReads(caller) }, gate);
  }
  const mandate = await findMandate(directory, caller.orgId, mandateId);
  return voidedHolds(caller.orgId, mandate?.accountId ?? mandateId, after, gate);
}

/** GET …/:id/effect. */
export async function readEffect({ params }: Call, { gate }: IdentityContext): Promise<Reply> {
  return effect(params['id'] ?? '', gate);
}

function settlementRequest({ params, body, headers, requestId }: Call): SettlementRequest {
  return { authorizationId: params['id'] ?? '', body, headers, requestId };
}
