import { authorize, lookupByRequest, previewForAgent } from '@gatewright/gate';
import { accept, type Result, refuseFaults } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { needed, together } from '../../platform/http/asking.js';
import type { Call } from '../../platform/http/call.js';
import type { Reply } from '../../platform/http/reply.js';

/** POST /policy/mandate/authorize. */
export async function authorizeCall({ body, source, requestId }: Call, { gate }: ServiceContext): Promise<Reply> {
  return authorize({ body, source, requestId }, gate);
}

/** POST /policy/mandate/preview. */
export async function previewCall({ body, source }: Call, { gate }: ServiceContext): Promise<Reply> {
  return previewForAgent({ body, source }, gate);
}

interface SentRequest {
  readonly agentDid: string;
  readonly nonce: string;
}

/** The query that names a request. */
export const REQUEST_QUERY = together(
  { agentDid: needed('the agent that sent the request'), nonce: needed('the nonce of the request') },
  ({ agentDid, nonce }): Result<SentRequest> =>
    agentDid !== undefined && nonce !== undefined
      ? accept({ agentDid, nonce })
      : refuseFaults('MALFORMED_REQUEST', [{ path: '?', message: 'name the agentDid and the nonce of the request' }]),
);

/** GET …/authorize/by-request. */
export async function byRequest(
  { agentDid, nonce }: SentRequest,
  _call: Call,
  { gate }: ServiceContext,
): Promise<Reply> {
  return lookupByRequest(agentDid, nonce, gate);
}
