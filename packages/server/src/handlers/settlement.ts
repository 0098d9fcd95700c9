import {
  authorize,
  capture,
  claim,
  effect,
  lookupByRequest,
  malformed,
  type SettlementRequest,
  voidHold,
} from '@gatewright/gate';
import type { Call } from '../http/call.js';
import type { Reply } from '../http/reply.js';
import type { Service } from '../service.js';

/** POST /policy/mandate/authorize. */
export async function authorizeCall({ body, source }: Call, { gate }: Service): Promise<Reply> {
  return authorize({ body, source }, gate);
}

/** GET …/authorize/by-request. */
export async function byRequest({ query }: Call, { gate }: Service): Promise<Reply> {
  const { agentDid, nonce } = query;
  if (agentDid !== undefined && nonce !== undefined) return lookupByRequest(agentDid, nonce, gate);
  return malformed('MALFORMED_REQUEST', [{ path: '?', message: 'name the agentDid and the nonce of the request' }]);
}

/** POST …/:id/effect/dispatching. */
export async function claimHold(call: Call, { gate }: Service): Promise<Reply> {
  return claim(settlementRequest(call), gate);
}

/** POST …/:id/capture. */
export async function captureHold(call: Call, { gate }: Service): Promise<Reply> {
  return capture(settlementRequest(call), gate);
}

/** POST …/:id/void. */
export async function releaseHold(call: Call, { gate }: Service): Promise<Reply> {
  return voidHold(settlementRequest(call), gate);
}

/** GET …/:id/effect. */
export async function readEffect({ params }: Call, { gate }: Service): Promise<Reply> {
  return effect(params['id'] ?? '', gate);
}

function settlementRequest({ params, body, headers }: Call): SettlementRequest {
  return { authorizationId: params['id'] ?? '', body, headers };
}
