import { type Answer, refusal, success } from '../answer.js';
import type { GatePorts } from '../ports.js';

/** The authorization that a request was given whose answer got lost: GET …/authorize/by-request (protocol.md §2.7). */
export async function lookupByRequest(
  agentDid: string,
  nonce: string,
  { directory, ledger }: GatePorts,
): Promise<Answer> {
  const agent = await directory.agent(agentDid);
  const authorizationId = agent === null ? null : await ledger.store.byRequest(agent.orgId, agentDid, nonce);
  return authorizationId === null
    ? refusal('AUTHORIZATION_NOT_FOUND', 'no authorization was given to a request with this nonce', { authorizationId })
    : success({ authorizationId });
}
