import {
  type Answer,
  bindPayload,
  capture,
  claim,
  dispatched,
  effect,
  finalizeSettlement,
  type GatePorts,
  type OperableRequest,
  openHolds,
  reconcile,
  refund,
  releaseSettlement,
  reserveSettlement,
  type SettlementRequest,
  unknownOutcome,
  voidHold,
} from '@gatewright/gate';
import type { AuthenticatedCall, Call } from '../http/call.js';
import type { Reply } from '../http/reply.js';
import { authenticate } from '../identity/authenticate.js';
import type { IdentityContext } from '../identity/context.js';

/** POST …/:id/effect/dispatching. */
export async function claimHold(call: Call, { gate }: IdentityContext): Promise<Reply> {
  return claim(settlementRequest(call), gate);
}

/** POST …/:id/capture. */
export async function captureHold(call: Call, { gate }: IdentityContext): Promise<Reply> {
  return capture(settlementRequest(call), gate);
}

/** POST …/:id/void. */
export async function releaseHold(call: Call, { gate }: IdentityContext): Promise<Reply> {
  return voidHold(settlementRequest(call), gate);
}

/** POST …/:id/payload-binding. */
export async function bindHold(call: Call, { gate }: IdentityContext): Promise<Reply> {
  return bindPayload(settlementRequest(call), gate);
}

/** POST …/:id/effect/dispatched. */
export async function reportDispatched(call: Call, { gate }: IdentityContext): Promise<Reply> {
  return dispatched(settlementRequest(call), gate);
}

/** POST …/:id/effect/unknown: for the claimer, and for an owner or admin by access token. */
export function reportUnknown(call: Call, service: IdentityContext): Promise<Reply> {
  return operable(call, service, unknownOutcome);
}

/** POST …/:id/refund: for the claimer, and for an owner or admin by access token. */
export function refundHold(call: Call, service: IdentityContext): Promise<Reply> {
  return operable(call, service, refund);
}

/** POST …/:id/effect/reconcile. */
export async function reconcileHold(call: AuthenticatedCall, { gate }: IdentityContext): Promise<Reply> {
  return reconcile({ ...settlementRequest(call), operatorOf: call.caller.orgId }, gate);
}

/** GET /policy/holds: what may be on its way in the caller's organisation. */
export function readHolds({ query, caller }: AuthenticatedCall, { gate }: IdentityContext): Promise<Reply> {
  return openHolds(caller.orgId, query['state'], gate);
}

/** GET …/:id/effect. */
export async function readEffect({ params }: Call, { gate }: IdentityContext): Promise<Reply> {
  return effect(params['id'] ?? '', gate);
}

/** POST /magp/settlement/reserve. */
export async function reserveSlot({ body, headers }: Call, { gate }: IdentityContext): Promise<Reply> {
  return reserveSettlement({ body, headers }, gate);
}

/** POST /magp/settlement/finalize. */
export async function finalizeSlot({ body, headers }: Call, { gate }: IdentityContext): Promise<Reply> {
  return finalizeSettlement({ body, headers }, gate);
}

/** POST /magp/settlement/release: for who reserved or claimed, and for an owner or admin by access token. */
export function releaseSlot(call: Call, service: IdentityContext): Promise<Reply> {
  return operable(call, service, releaseSettlement);
}

/** A call that may come without a token; one that comes with it must have a good one. */
async function operable(
  call: Call,
  service: IdentityContext,
  verb: (request: OperableRequest, ports: GatePorts) => Promise<Answer>,
): Promise<Reply> {
  const token = call.headers['authorization'];
  if (token === undefined) return verb({ ...settlementRequest(call), operatorOf: null }, service.gate);
  const access = await authenticate(token, ['owner', 'admin'], service);
  return access.ok
    ? verb({ ...settlementRequest(call), operatorOf: access.value.orgId }, service.gate)
    : access.refusal;
}

function settlementRequest({ params, body, headers }: Call): SettlementRequest {
  return { authorizationId: params['id'] ?? '', body, headers };
}
