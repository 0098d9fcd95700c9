import type { VerifyKeyRequest } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { type Reply, refused } from '../../platform/http/reply.js';
import { provePossession, renewChallenge } from './possession.js';
import { findVisibleAgent } from './repository.js';

/** POST /agent-identity/:ref/verify-key: the signature is Ed25519 over the UTF-8 bytes of the challenge. */
export async function verifyKey(
  message: VerifyKeyRequest,
  { params, caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const agent = await findVisibleAgent(service.directory, caller, params['ref'] ?? '');
  return agent === null ? unknownAgent() : provePossession(agent, message.signature, service);
}

/** POST /agent-identity/:ref/regenerate-challenge. */
export async function regenerateChallenge(
  { params, caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const agent = await findVisibleAgent(service.directory, caller, params['ref'] ?? '');
  return agent === null ? unknownAgent() : renewChallenge(agent, service);
}

function unknownAgent(): Reply {
  return refused('NOT_FOUND', 'no agent that you see has that id');
}
