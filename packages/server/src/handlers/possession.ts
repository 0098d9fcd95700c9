import { fromHex, utf8 } from '@gatewright/protocol';
import { findAgentOf, markKeyVerified, replaceChallenge } from '../directory/index.js';
import { type AuthenticatedCall, readMessage } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import { newChallenge } from '../possession.js';
import type { Service } from '../service.js';

/** POST /agent-identity/:ref/verify-key: the signature is Ed25519 over the UTF-8 bytes of the challenge. */
export async function verifyKey({ params, body, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const { directory, clock, ed25519, policies } = service;
  const message = readMessage('VerifyKeyRequest', body);
  if (!message.ok) return message.refusal;
  const agent = await findAgentOf(directory, caller.orgId, params['ref'] ?? '');
  if (agent === null) return refused('NOT_FOUND', 'no agent of your organisation has that id');
  if (agent.challenge === null)
    return refused('CONFLICT', 'no challenge waits for this agent; its key may be proven already');
  if (agent.challenge.expiresAt <= new Date(clock.now()).toISOString()) {
    return refused('CONFLICT', 'the challenge expired; ask for a new one with regenerate-challenge');
  }
  const signature = fromHex(message.value.signature);
  if (signature === null || !ed25519.verify(signature, utf8(agent.challenge.text), agent.publicKey)) {
    return refused('SIGNATURE_INVALID', 'the signature does not verify over the challenge under the registered key');
  }
  if (!(await markKeyVerified(directory, agent, agent.challenge))) {
    return refused('CONFLICT', 'the challenge was used or replaced meanwhile');
  }
  policies.forget(agent.agentDid);
  return ok({ verified: true, did: agent.agentDid, identityId: agent.identityId });
}

/** POST /agent-identity/:ref/regenerate-challenge. */
export async function regenerateChallenge({ params, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const agent = await findAgentOf(service.directory, caller.orgId, params['ref'] ?? '');
  if (agent === null) return refused('NOT_FOUND', 'no agent of your organisation has that id');
  if (agent.keyVerified) return refused('CONFLICT', 'the key of this agent is proven already');
  const challenge = newChallenge(service);
  await replaceChallenge(service.directory, agent, challenge);
  return ok({ challenge: challenge.text, expiresAt: challenge.expiresAt });
}
