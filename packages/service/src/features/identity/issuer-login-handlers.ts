import { rateLimited } from '@gatewright/gate';
import { sha256Hex, toHex } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Call } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { callerNamed, issuerAway } from './authenticate.js';
import { openByToken } from './console-session.js';
import type { IdentityContext } from './context.js';
import type { LoginAnswer } from './issuer-login.js';
import { deviceToken, KNOWN_DEVICE_MS, knownDevice, newDevice } from './known-devices.js';
import { issuerBounds } from './login-attempts.js';
import { opens } from './opened-session.js';
import { isTls } from './own-pages.js';
import { type CookieKind, cookieIn, cookieOf } from './session-cookie.js';

/** How long a login at the issuer may take, and how long the session of the console lives that it opens, ms. */
const OIDC_LOGIN_MS = 10 * 60 * 1000;
export const OIDC_SESSION_TTL_MS = 60 * 60 * 1000;

/** GET /console/logins: how people log in here. */
export async function readLogins(_call: Call, { settings, issuerLogin }: IdentityContext): Promise<Reply> {
  return ok({ passwords: settings.embeddedTokens, issuer: issuerLogin?.issuer ?? null });
}

/** POST /console/login: begins a login at the issuer in the browser that calls. */
export async function beginLogin(call: Call, service: IdentityContext): Promise<Reply> {
  const { ids, issuerLogin } = service;
  if (issuerLogin === null) return NO_LOGIN;
  const limited = takeAttempt(null, call, service);
  if (limited !== null) return limited;
  const secret = toHex(ids.secret());
  const address = await issuerLogin.address(secret, redirectUri(call, service)).catch(issuerAway);
  if (address === null) return refused('NOT_FOUND', 'the issuer publishes no address for logins that can be used');
  if (typeof address !== 'string') return address;
  return { ...ok({ address }), cookies: [cookieFor('login', secret, OIDC_LOGIN_MS, call, service)] };
}

/** A session for who logged in at the issuer. The login is used up, whatever comes of it. */
export async function byIssuer(answer: LoginAnswer, call: Call, service: IdentityContext): Promise<Reply> {
  if (service.issuerLogin === null) return NO_LOGIN;
  const reply = await sessionFor(answer, call, service);
  return { ...reply, cookies: [...(reply.cookies ?? []), cookieFor('login', '', 0, call, service)] };
}

async function sessionFor(answer: LoginAnswer, call: Call, service: IdentityContext): Promise<Reply> {
  const { clock, issuerLogin } = service;
  const secret = cookieIn(call.headers['cookie'] ?? null, 'login', byTls(call, service));
  if (secret === null || !SECRET.test(secret)) return OTHER_LOGIN;
  const limited = takeAttempt(sha256Hex(secret), call, service);
  if (limited !== null) return limited;
  const identity = await issuerLogin?.identify(answer, secret, redirectUri(call, service)).catch(issuerAway);
  if (identity == null) return OTHER_LOGIN;
  if ('status' in identity) return identity;
  // The ID token proves who logged in just now, and its end bounds no session (OpenID Connect Core §2, `exp`).
  const endsAt = rfc3339(clock.now() + OIDC_SESSION_TTL_MS);
  const caller = await callerNamed({ ...identity, endsAt }, rfc3339(clock.now()), service);
  if (typeof caller === 'string') return refused('UNAUTHENTICATED', caller);
  const session = await openByToken(caller, service);
  if (session === null) return OTHER_LOGIN;
  const reply = opens(session, caller, call, service);
  return { ...reply, cookies: [...(reply.cookies ?? []), deviceCookie(call, service)] };
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

function cookieFor(kind: CookieKind, value: string, ms: number, call: Call, service: IdentityContext): string {
  return cookieOf(kind, value, ms / 1000, byTls(call, service));
}

/** Stands for all people of the issuer: at the begin of a login it is not known who logs in. */
const ISSUER_PEOPLE = { orgId: '', personId: 'people of the issuer' };

/** The device keeps its name, and so what it has left. */
function deviceCookie(call: Call, service: IdentityContext): string {
  const { clock, ids, keys } = service;
  const device = deviceOf(call, service) ?? newDevice(ids.secret());
  return cookieFor('device', deviceToken(keys, ISSUER_PEOPLE, device, clock.now()), KNOWN_DEVICE_MS, call, service);
}

function deviceOf(call: Call, service: IdentityContext): string | null {
  const token = cookieIn(call.headers['cookie'] ?? null, 'device', byTls(call, service));
  return knownDevice(service.keys, ISSUER_PEOPLE, token ?? undefined, service.clock.now());
}

/** Each attempt may ask the issuer. Null where there is one left; `login` names the one that is completed. */
function takeAttempt(login: string | null, call: Call, service: IdentityContext): Reply | null {
  const { passwordAttempts, clock } = service;
  if (passwordAttempts.take(issuerBounds(call.source, login, deviceOf(call, service)), clock.now())) return null;
  return rateLimited(passwordAttempts, 'too many logins; wait for Retry-After seconds');
}
