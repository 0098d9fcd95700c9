import { answerRefusal } from '@gatewright/gate';
import { fromHex, type ReasonCode, type Refused, refuse, statusOf, toBase64Url, utf8 } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { type AgentIdentity, type Challenge, markKeyVerified, replaceChallenge } from './repository.js';

/** How long a proof-of-possession challenge lives, ms (ADR 29). */
export const CHALLENGE_TTL_MS = 10 * 60 * 1000;

/**
 * A fresh proof-of-possession challenge: 32 random bytes as base64url text (ADR 29). Such a text
 * holds no `|`, so a signature over it never passes for a signed message of the protocol.
 */
export function newChallenge({ ids, clock }: Pick<ServiceContext, 'ids' | 'clock'>): Challenge {
  return {
    text: toBase64Url(ids.secret()),
    expiresAt: new Date(clock.now() + CHALLENGE_TTL_MS).toISOString(),
  };
}

/** The HTTP status of a refused proof: a wrong one authenticates no caller, and nothing was decided (protocol.md §2.20). */
export function possessionRefusalStatus(code: ReasonCode): number {
  return code === 'SIGNATURE_INVALID' ? 401 : statusOf(code);
}

/** Takes a signature (hex) over the UTF-8 bytes of the agent's challenge as the proof of possession of its key. */
export async function provePossession(
  agent: AgentIdentity,
  signature: string,
  service: ServiceContext,
): Promise<Reply> {
  const { directory, clock, ed25519, policies, policyEvents } = service;
  if (agent.challenge === null)
    return refused('CONFLICT', 'no challenge waits for this agent; its key may be proven already');
  if (agent.challenge.expiresAt <= new Date(clock.now()).toISOString()) {
    return refused('CONFLICT', 'the challenge expired; ask for a new one with regenerate-challenge');
  }
  const bytes = fromHex(signature);
  if (bytes === null || !ed25519.verify(bytes, utf8(agent.challenge.text), agent.publicKey)) {
    const detail = 'the signature does not verify over the challenge under the registered key';
    return { ...refused('SIGNATURE_INVALID', detail), status: possessionRefusalStatus('SIGNATURE_INVALID') };
  }
  const outcome = await markKeyVerified(directory, agent, agent.challenge);
  if (outcome === 'elsewhere') return answerRefusal(provenElsewhere(agent));
  if (outcome === 'used') return refused('CONFLICT', 'the challenge was used or replaced meanwhile');
  // Until now the DID may have stood for a registration without its key.
  policies.invalidateDid(agent.agentDid);
  policyEvents.proven(agent.orgId, agent.agentDid);
  return ok({ verified: true, did: agent.agentDid, identityId: agent.identityId });
}

/** The answer where an agent of another organisation has proven the key of this one. */
export function provenElsewhere({ agentDid }: Pick<AgentIdentity, 'agentDid'>): Refused {
  const detail = 'an agent of another organisation has proven this key; give your agent a key of its own';
  return refuse('CONFLICT', detail, { data: { agentDid } });
}

/** Puts a fresh challenge in the place of the old one, while the key is not proven. */
export async function renewChallenge(agent: AgentIdentity, service: ServiceContext): Promise<Reply> {
  const challenge = newChallenge(service);
  if (!(await replaceChallenge(service.directory, agent, challenge))) {
    return refused('CONFLICT', 'the key of this agent is proven already');
  }
  return ok({ challenge: challenge.text, expiresAt: challenge.expiresAt });
}
