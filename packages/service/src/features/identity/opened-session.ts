import type { Call } from '../../platform/http/call.js';
import { ok, type Reply } from '../../platform/http/reply.js';
import type { Caller } from '../../platform/settings/roles.js';
import { type ConsoleSession, csrfTokenOf } from './console-session.js';
import type { IdentityContext } from './context.js';
import { isTls } from './own-pages.js';
import { cookieOf } from './session-cookie.js';

/** The answer that gives a browser its session. */
export function opens(session: ConsoleSession, person: Who, call: Call, { settings, clock }: IdentityContext): Reply {
  const { secret, expiresAt } = session;
  const seconds = Math.floor((Date.parse(expiresAt) - clock.now()) / 1000);
  const cookies = [cookieOf('session', secret, seconds, isTls(settings.publicUrl, call.headers['origin']))];
  return { ...ok(shown({ ...person, expiresAt, csrfToken: csrfTokenOf(secret) }), 201), cookies };
}

type Who = Pick<Caller, 'orgId' | 'personId' | 'email' | 'role'>;

/** A session as its page sees it. */
export function shown({
  orgId,
  personId,
  email,
  role,
  expiresAt,
  csrfToken,
}: Who & Pick<Caller, 'expiresAt' | 'csrfToken'>) {
  return { orgId, personId, email, role, expiresAt, csrfToken };
}
