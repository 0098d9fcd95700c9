import { authorize, lookupByRequest, malformed } from '@gatewright/gate';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { Call } from '../../platform/http/call.js';
import type { Reply } from '../../platform/http/reply.js';

/** POST /policy/mandate/authorize. */
export async function authorizeCall({ body, source }: Call, { gate }: ServiceContext): Promise<Reply> {
  return authorize({ body, source }, gate);
}

/** GET …/authorize/by-request. */
export async function byRequest({ query }: Call, { gate }: ServiceContext): Promise<Reply> {
  const { agentDid, nonce } = query;
  if (agentDid !== undefined && nonce !== undefined) return lookupByRequest(agentDid, nonce, gate);
  return malformed('MALFORMED_REQUEST', [{ path: '?', message: 'name the agentDid and the nonce of the request' }]);
}
