import { rateLimited } from '@gatewright/gate';
import { toHex } from '@gatewright/protocol';
import { rfc3339 } from '../database/rfc3339.js';
import type { Call } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import { callerNamed, issuerAway } from './authenticate.js';
import { openByToken } from './console-session.js';
import type { IdentityContext } from './context.js';
import type { LoginAnswer } from './issuer-login.js';
import { OIDC_LOGIN_MS, OIDC_SESSION_TTL_MS } from './limits.js';
import { opens } from './opened-session.js';
import { isTls } from './own-pages.js';
import { loginBounds } from './password-attempts.js';
import { cookieIn, cookieOf } from './session-cookie.js';

/** GET /console/logins: how people log in here. */
export async function readLogins(_call: Call, { settings, issuerLogin }: IdentityContext): Promise<Reply> {
  return ok({ passwords: settings.embeddedTokens, issuer: issuerLogin?.issuer ?? null });
}

/** POST /console/login: begins a login at the issuer in the browser that calls. */
export async function beginLogin(call: Call, service: IdentityContext): Promise<Reply> {
  const { ids, issuerLogin } = service;
  if (issuerLogin === null) return NO_LOGIN;
  const limited = takeAttempt(call, service);
  if (limited !== null) return limited;
  const secret = toHex(ids.secret());
  const address = await issuerLogin.address(secret, redirectUri(call, service)).catch(issuerAway);
  if (address === null) return refused('NOT_FOUND', 'the issuer publishes no address for logins that can be used');
  if (typeof address !== 'string') return address;
  return { ...ok({ address }), cookies: [loginCookie(secret, OIDC_LOGIN_MS / 1000, call, service)] };
}

/** A session for who logged in at the issuer. The login is used up, whatever comes of it. */
export async function byIssuer(answer: LoginAnswer, call: Call, service: IdentityContext): Promise<Reply> {
  if (service.issuerLogin === null) return NO_LOGIN;
  const reply = takeAttempt(call, service) ?? (await sessionFor(answer, call, service));
  return { ...reply, cookies: [...(reply.cookies ?? []), loginCookie('', 0, call, service)] };
}

async function sessionFor(answer: LoginAnswer, call: Call, service: IdentityContext): Promise<Reply> {
  const { clock, issuerLogin } = service;
  const secret = cookieIn(call.headers['cookie'] ?? null, 'login', byTls(call, service));
  if (secret === null || !SECRET.test(secret)) return OTHER_LOGIN;
  const identity = await issuerLogin?.identify(answer, secret, redirectUri(call, service)).catch(issuerAway);
  if (identity == null) return OTHER_LOGIN;
  if ('status' in identity) return identity;
  // The ID token proves who logged in just now, and its end bounds no session (OpenID Connect Core §2, `exp`).
  const endsAt = rfc3339(clock.now() + OIDC_SESSION_TTL_MS);
  const caller = await callerNamed({ ...identity, endsAt }, rfc3339(clock.now()), service);
  if (typeof caller === 'string') return refused('UNAUTHENTICATED', caller);
  const session = await openByToken(caller, service);
  return session === null ? OTHER_LOGIN : opens(session, caller, call, service);
}

const NO_LOGIN = refused(
  'NOT_FOUND',
  'the gate has no login at an issuer; its operator sets GATEWRIGHT_OIDC_CLIENT_ID',
);
const OTHER_LOGIN = refused(
  'UNAUTHENTICATED',
  'the answer of the issuer is of no login in this browser, too old, or gives no role here; log in again',
);
/** What `beginLogin` gave. */
const SECRET = /^[0-9a-f]{64}$/;

/** Where the issuer leads back to: the login page under the address that people know it by. */
function redirectUri({ headers }: Call, { settings, baseUrl }: IdentityContext): string {
  return `${settings.publicUrl ?? headers['origin'] ?? new URL(baseUrl()).origin}/console/login`;
}

function byTls({ headers }: Call, { settings }: IdentityContext): boolean {
  return isTls(settings.publicUrl, headers['origin']);
}

function loginCookie(secret: string, seconds: number, call: Call, service: IdentityContext): string {
  return cookieOf('login', secret, seconds, byTls(call, service));
}

/** Each attempt asks the issuer: one address has as many as it has passwords to try. Null where there is one left. */
function takeAttempt({ source }: Call, { passwordAttempts, clock }: IdentityContext): Reply | null {
  const { lane } = loginBounds(source, 'issuer', null);
  if (passwordAttempts.take({ source: null, lane, person: null }, clock.now())) return null;
  return rateLimited(passwordAttempts, 'too many logins; wait for Retry-After seconds');
}
