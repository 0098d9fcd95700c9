import { malformed } from '@gatewright/gate';
import { type ConsoleSessionRequest, canonicalAddress } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { AuthenticatedCall, Call } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { MEMBERS } from '../../platform/settings/roles.js';
import { authenticate, bearerIn } from './authenticate.js';
import { openByPassword, openByToken } from './console-session.js';
import type { IdentityContext } from './context.js';
import { byIssuer } from './issuer-login-handlers.js';
import { logInWith } from './login-handlers.js';
import { LOGIN_LINK_TTL_MS } from './login-links.js';
import { opens, shown } from './opened-session.js';
import { isTls } from './own-pages.js';
import { cookieOf } from './session-cookie.js';
import { revokeToken } from './token-repository.js';

/** POST /console/session. Every login makes a session of its own: no cookie that was there before becomes one. */
export async function openConsoleSession(
  message: ConsoleSessionRequest,
  call: Call,
  service: IdentityContext,
): Promise<Reply> {
  const { username, password, token, link, code, state, issuer } = message;
  const given = Object.keys(message)
    .filter((member) => member !== 'issuer')
    .sort()
    .join(' ');
  const isAlone = issuer === undefined;
  if (given === 'token' && token !== undefined && isAlone) return byToken(token, call, service);
  if (given === 'link' && link !== undefined && isAlone) return byLink(link, call, service);
  if (given === 'password username' && username !== undefined && password !== undefined && isAlone) {
    return byPassword({ username, password }, call, service);
  }
  if (given === 'code state' && code !== undefined && state !== undefined) {
    return byIssuer({ code, state, issuer }, call, service);
  }
  const problem = 'needs username and password, or token, or link, or code and state, and nothing else';
  return malformed('MALFORMED_REQUEST', [{ path: '$', message: problem }]);
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

async function byLink(link: string, call: Call, service: IdentityContext): Promise<Reply> {
  const token = service.loginLinks.take(link, service.clock.now());
  return token === null
    ? refused(
        'UNAUTHENTICATED',
        'the link was used, is too old, or is of another server; make one with gatewright people link, or log in with a token',
      )
    : byToken(token, call, service);
}

/** POST /console/link: by a token alone, so that a session, which ends, makes no other. The secret is in the fragment, which no log has. */
export async function makeConsoleLink(
  { caller, headers }: AuthenticatedCall,
  { loginLinks, ids, clock, baseUrl }: IdentityContext,
): Promise<Reply> {
  const token = bearerIn(headers['authorization']);
  if (caller.csrfToken !== null || token === null) return refused('FORBIDDEN', 'a link is made with an access token');
  const now = clock.now();
  const link = loginLinks.make(token, ids.secret(), now);
  const address = `${new URL(baseUrl()).origin}/console/login#link=${link}`;
  return ok({ address, expiresAt: rfc3339(now + LOGIN_LINK_TTL_MS) }, 201);
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
  return { ...ok({ ended }), cookies: [cookieOf('session', '', 0, isTls(settings.publicUrl, headers['origin']))] };
}
