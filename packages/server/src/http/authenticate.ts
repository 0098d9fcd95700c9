import { type Caller, findCaller, type Role } from '../directory/index.js';
import type { Service } from '../service.js';
import { type Reply, refused } from './reply.js';

export type Access = { readonly ok: true; readonly caller: Caller } | { readonly ok: false; readonly refusal: Reply };

/** Who holds the Bearer token of an Authorization header, if it is good and its role fits. Every token has an allowance. */
export async function authenticate(
  header: string | undefined,
  roles: readonly Role[],
  { directory, clock, tokenAllowances }: Service,
): Promise<Access> {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) return refuse('UNAUTHENTICATED', 'send Authorization: Bearer with an access token', true);
  const now = clock.now();
  const caller = await findCaller(directory, token, new Date(now).toISOString());
  if (caller === null) return refuse('UNAUTHENTICATED', 'the access token is unknown or expired', true);
  if (!tokenAllowances.take([caller.tokenId], now)) {
    return refuse('RATE_LIMIT_EXCEEDED', 'too many calls with this token; wait for Retry-After seconds');
  }
  return roles.includes(caller.role)
    ? { ok: true, caller }
    : refuse('FORBIDDEN', `the call needs the role ${roles.join(' or ')}; the token has ${caller.role}`);
}

function refuse(code: string, detail: string, challenge = false): Access {
  const reply = refused(code, detail);
  return { ok: false, refusal: challenge ? { ...reply, headers: { 'www-authenticate': 'Bearer' } } : reply };
}
