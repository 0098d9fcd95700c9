import { type CreateTokenRequest, canonicalAddress } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { type Caller, canAdminister, roleIncludes } from '../../platform/settings/roles.js';
import { changingSettings } from '../changes/setting-changes.js';
import { findOrAddPerson, issueToken, revokedAt, rolesOf, standingOf } from './repository.js';
import { lockPerson } from './session-repository.js';
import { type FoundToken, findToken, listTokens, revokeToken } from './token-repository.js';

/**
 * POST /tokens: a token for a person of the caller's organisation. Only an owner makes owners, and only an owner makes tokens
 * of any role for others who decide: an admin who could would act, and approve, in the name of two.
 */
export async function createToken(
  message: CreateTokenRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory, ids, clock } = service;
  const { role, expiresInSeconds, email = caller.email } = message;
  if (!roleIncludes(caller.role, role)) return refused('FORBIDDEN', 'only an owner makes a token with the role owner');
  if (caller.role !== 'owner' && canonicalAddress(email) !== caller.email) {
    const roles = [role, ...(await rolesOf(directory, caller.orgId, email))];
    if (roles.some(canAdminister)) {
      return refused('FORBIDDEN', 'only an owner makes a token for another person who decides');
    }
  }
  const { orgId } = caller;
  if ((await revokedAt(directory, orgId, email)) !== null) {
    return refused('CONFLICT', 'the access of that person was ended; reinstate them first', { email });
  }
  const now = clock.now();
  const createdAt = rfc3339(now);
  const asked = expiresInSeconds === undefined ? null : rfc3339(now + expiresInSeconds * 1000);
  const expiresAt = earlierEnd(asked, caller.endsAt);
  const issued = await changingSettings(caller, service, async (transaction, note) => {
    if (!(await lockPerson(transaction, orgId, caller.personId, caller.tokenId))) return null;
    const before = await standingOf(transaction, orgId, email);
    const person = { orgId, email, personId: ids.uuid(), role, createdAt, provenBy: null };
    const personId = await findOrAddPerson(transaction, person);
    const familyId = familyOf(caller, canonicalAddress(email) === caller.email);
    const ask = { orgId, personId, role, createdAt, expiresAt, familyId };
    const made = await issueToken(transaction, ask, ids.uuid(), ids.secret());
    const after = await standingOf(transaction, orgId, email);
    await note({ setting: 'person', subject: personId, before, after });
    const held = { personId, role, expiresAt };
    await note({ setting: 'token', subject: made.tokenId, before: null, after: held });
    return made;
  });
  if (issued === null) return refused('UNAUTHENTICATED', 'the access token is unknown or expired');
  const { tokenId, token } = issued;
  return ok({ tokenId, token, role, email, expiresAt }, 201);
}

/** GET /tokens: those of the organisation for its owners and admins, one's own for everybody else. */
export async function readTokens({ caller }: AuthenticatedCall, { directory }: ServiceContext): Promise<Reply> {
  const tokens = await listTokens(directory, caller.orgId, canAdminister(caller.role) ? null : caller.personId);
  return ok({ tokens: tokens.map((token) => ({ ...token })) });
}

/** POST /tokens/:id/rotate: a new token in the place of one's own, with its role and its end. */
export async function rotateToken({ params, caller }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const { directory, ids, clock } = service;
  const { orgId, personId } = caller;
  const token = await findToken(directory, orgId, params['id'] ?? '');
  if (token === null || token.personId !== personId) return unknownToken(params['id']);
  if (!roleIncludes(caller.role, token.role))
    return refused('FORBIDDEN', `a token with the role ${caller.role} brings no other`);
  const createdAt = new Date(clock.now()).toISOString();
  const { role } = token;
  const expiresAt = earlierEnd(token.expiresAt, caller.endsAt);
  const issued = await changingSettings(caller, service, async (transaction, note) => {
    if (!(await lockPerson(transaction, orgId, personId, caller.tokenId))) return null;
    const revoked = await revokeToken(transaction, orgId, token.tokenId, createdAt);
    const familyId = caller.endsAt === null ? (token.familyId ?? caller.familyId) : caller.familyId;
    const ask = { orgId, personId, role, createdAt, expiresAt, familyId };
    if (!revoked) return null;
    const made = await issueToken(transaction, ask, ids.uuid(), ids.secret());
    await note({ setting: 'token', subject: token.tokenId, before: heldBy(token), after: null });
    await note({ setting: 'token', subject: made.tokenId, before: null, after: { personId, role, expiresAt } });
    return made;
  });
  if (issued === null) return refused('CONFLICT', 'the token was revoked already', { tokenId: token.tokenId });
  return ok({ ...issued, role, email: token.email, expiresAt }, 201);
}

/** POST /tokens/:id/revoke: one's own, or any for owners and admins; a token of more than the caller's role ends only itself. */
export async function endToken({ params, caller }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const { directory, clock } = service;
  const token = await findToken(directory, caller.orgId, params['id'] ?? '');
  if (token === null) return unknownToken(params['id']);
  const own = token.personId === caller.personId;
  if (!own && !canAdminister(caller.role)) return unknownToken(params['id']);
  if (token.tokenId !== caller.tokenId && !roleIncludes(caller.role, token.role)) {
    return refused('FORBIDDEN', `a token with the role ${caller.role} ends none with the role ${token.role}`);
  }
  await changingSettings(caller, service, async (transaction, note) => {
    if (!(await revokeToken(transaction, caller.orgId, token.tokenId, rfc3339(clock.now())))) return;
    await note({ setting: 'token', subject: token.tokenId, before: heldBy(token), after: null });
  });
  return ok({ tokenId: token.tokenId, revoked: true });
}

/**
 * What a token that the caller makes ends with. What is made for others is theirs; one's own ends with the login that it was made in. By
 * the word of an issuer, both end with the access of the person who made them.
 */
function familyOf({ familyId, endsAt }: Caller, isOwn: boolean): string | null {
  return isOwn || endsAt !== null ? familyId : null;
}

/** What evidence commits to of a token. */
function heldBy({ personId, role, expiresAt }: Pick<FoundToken, 'personId' | 'role' | 'expiresAt'>) {
  return { personId, role, expiresAt };
}

/** The earlier of two ends, RFC 3339 in UTC; null for none. */
function earlierEnd(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function unknownToken(tokenId: string | undefined): Reply {
  return refused('NOT_FOUND', 'no token of yours has that id', { tokenId: tokenId ?? '' });
}
