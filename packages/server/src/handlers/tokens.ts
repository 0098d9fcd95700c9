import { findOrAddPerson, issueToken } from '../directory/index.js';
import { type AuthenticatedCall, readMessage } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';

/** POST /tokens: a token for a person of the caller's organisation; only an owner makes owners. */
export async function createToken({ body, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const { directory, ids, clock } = service;
  const message = readMessage('CreateTokenRequest', body);
  if (!message.ok) return message.refusal;
  const { role, expiresInSeconds, email = caller.email } = message.value;
  if (role === 'owner' && caller.role !== 'owner')
    return refused('FORBIDDEN', 'only an owner makes a token with the role owner');
  const now = clock.now();
  const createdAt = new Date(now).toISOString();
  const expiresAt = expiresInSeconds === undefined ? null : new Date(now + expiresInSeconds * 1000).toISOString();
  const { orgId } = caller;
  const personId = await findOrAddPerson(directory, { orgId, email, personId: ids.uuid(), role, createdAt });
  const ask = { orgId, personId, role, createdAt, expiresAt };
  const { tokenId, token } = await issueToken(directory, ask, ids.uuid(), ids.secret());
  return ok({ tokenId, token, role, email, expiresAt }, 201);
}
