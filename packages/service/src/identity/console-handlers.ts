import { malformed } from '@gatewright/gate';
import { type ConsoleSessionRequest, canonicalAddress } from '@gatewright/protocol';
import { rfc3339 } from '../database/rfc3339.js';
import type { AuthenticatedCall, Call } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import { type Caller, MEMBERS } from '../settings/roles.js';
import { authenticate } from './authenticate.js';
import { type ConsoleSession, csrfTokenOf, openByPassword, openByToken } from './console-session.js';
import type { IdentityContext } from './context.js';
import { logInWith } from './login-handlers.js';
import { isSecure } from './own-pages.js';
import { sessionCookie } from './session-cookie.js';
import { revokeToken } from './token-repository.js';

/** POST /console/session. Every login makes a session of its own: no cookie that was there before becomes one. */
export async function openConsoleSession(
  message: ConsoleSessionRequest,
  call: Call,
  service: IdentityContext,
): Promise<Reply> {
  const { username, password, token } = message;
  if (token !== undefined && username === undefined && password === undefined) return byToken(token, call, service);
  if (token === undefined && username !== undefined && password !== undefined) {
    return byPassword({ username, password }, call, service);
  }
  return malformed('MALFORMED_REQUEST', [{ path: '$', message: 'needs username and password, or token alone' }]);
}

async function byPassword(
  login: { readonly username: string; readonly password: string },
  call: Call,
  service: IdentityContext,
): Promise<Reply> {
  if (!service.settings.embeddedTokens) return refused('UNAUTHENTICATED', 'log in with a token of the issuer');
  const opened = await logInWith(login, call.source, service, openByPassword);
  if (!opened.ok) return opened.refusal;
  const { person, session } = opened.value;
  return opens(session, { ...person, email: canonicalAddress(login.username) }, call, service);
}

async function byToken(token: string, call: Call, service: IdentityContext): Promise<Reply> {
  const access = await authenticate(`Bearer ${token}`, MEMBERS, service);
  if (!access.ok) return access.refusal;
  const session = await openByToken(access.value, service);
  return session === null
    ? refused('UNAUTHENTICATED', 'the access token is unknown or expired')
    : opens(session, access.value, call, service);
}

/** The answer that gives a browser its session. */
function opens(session: ConsoleSession, person: Who, call: Call, { settings, clock }: IdentityContext): Reply {
  const { secret, expiresAt } = session;
  const seconds = Math.floor((Date.parse(expiresAt) - clock.now()) / 1000);
  const headers = sessionCookie(secret, seconds, isSecure([settings.publicUrl, call.headers['origin']]));
  return { ...ok(shown({ ...person, expiresAt, csrfToken: csrfTokenOf(secret) }), 201), headers };
}

type Who = Pick<Caller, 'orgId' | 'personId' | 'email' | 'role'>;

/** A session as its page sees it. */
function shown({ orgId, personId, email, role, expiresAt, csrfToken }: Who & Pick<Caller, 'expiresAt' | 'csrfToken'>) {
  return { orgId, personId, email, role, expiresAt, csrfToken };
}

/** GET /console/session. A token has no CSRF token: what carries it is no browser by itself. */
export async function readConsoleSession({ caller }: AuthenticatedCall): Promise<Reply> {
  return ok(shown(caller));
}

/** POST /console/session/end: here, so that a copy of the cookie opens nothing, and in the browser. Other tokens stay. */
export async function endConsoleSession(
  { caller, headers }: AuthenticatedCall,
  { directory, clock, settings }: IdentityContext,
): Promise<Reply> {
  if (caller.csrfToken === null) return ok({ ended: false });
  const ended = await revokeToken(directory, caller.orgId, caller.tokenId, rfc3339(clock.now()));
  return { ...ok({ ended }), headers: sessionCookie('', 0, isSecure([settings.publicUrl, headers['origin']])) };
}
