import { type Result, sha256Hex, utf8 } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import type { Reply } from '../../platform/http/reply.js';
import { equalBytes } from '../../platform/keys/equal-bytes.js';
import type { ProvenPerson, Role } from '../../platform/settings/roles.js';
import { admitCaller, unauthenticated } from './authenticate.js';
import type { IdentityContext } from './context.js';
import { type BrowserCall, isOwnPage, isTls, mayBeOwnPage } from './own-pages.js';
import { findCaller, issueToken, PASSWORD_OPENED } from './repository.js';
import { cookieIn } from './session-cookie.js';
import { dropExpiredTokens, type KnownPerson, lockPerson } from './session-repository.js';

/** How long a session of the console lives at most, ms. */
export const CONSOLE_SESSION_TTL_MS = 12 * 60 * 60 * 1000;

/** The header in which writes of a session repeat its CSRF token. */
const CSRF_HEADER = 'x-gatewright-csrf';

/** Why a call of another site is refused. */
export const FOREIGN_PAGE = 'the call comes from a page of another site; set GATEWRIGHT_PUBLIC_URL if it is your own';

/** A session that was opened: the secret for the cookie, and its end (RFC 3339). */
export interface ConsoleSession {
  readonly secret: string;
  readonly expiresAt: string;
}

/**
 * Who holds the session that the cookie of a call carries. The cookie counts for pages of this service alone, and for a write only where
 * the call names its origin and repeats the CSRF token of the session.
 */
export async function authenticateSession(
  call: BrowserCall,
  roles: readonly Role[],
  service: IdentityContext,
): Promise<Result<ProvenPerson, Reply>> {
  const { directory, clock, settings } = service;
  const { publicUrl } = settings;
  const secret = cookieIn(
    call.headers.get('cookie'),
    'session',
    isTls(publicUrl, call.headers.get('origin'), call.url),
  );
  if (secret === null) return unauthenticated('send Authorization: Bearer with an access token, or log in');
  const reads = call.method === 'GET' || call.method === 'HEAD';
  const isOwn = reads ? mayBeOwnPage(call, publicUrl) : isOwnPage(call, publicUrl);
  if (!isOwn) return unauthenticated(FOREIGN_PAGE);
  const csrfToken = csrfTokenOf(secret);
  const repeated = call.headers.get(CSRF_HEADER) ?? '';
  if (!reads && !equalBytes(utf8(repeated), utf8(csrfToken))) {
    return unauthenticated(`send ${CSRF_HEADER} with the csrfToken of GET /console/session`);
  }
  const caller = await findCaller(directory, secret, rfc3339(clock.now()), 'session');
  // A gate that takes the issuer's word alone takes its sessions alone.
  const isAccepted = caller !== null && (settings.embeddedTokens || (service.oidc !== null && caller.endsAt !== null));
  if (!isAccepted) return unauthenticated('the session is over; log in again');
  return admitCaller({ ...caller, csrfToken }, roles, service);
}

/** What a page of the session knows and no other: the secret does not follow from it. */
export function csrfTokenOf(secret: string): string {
  return sha256Hex(`console csrf\0${secret}`);
}

/** Opens a session of the console for a person whose password fitted. The caller's transaction has locked the person. */
export function openByPassword(
  db: Directory,
  person: KnownPerson,
  familyId: string,
  service: ServiceContext,
): Promise<ConsoleSession> {
  return open(db, { ...person, familyId, expiresAt: null, tokenId: PASSWORD_OPENED }, service);
}

/** Opens a session of the console for the holder of a token, and with its end at the latest; null where the token ended meanwhile. */
export function openByToken(caller: ProvenPerson, service: ServiceContext): Promise<ConsoleSession | null> {
  return service.directory.transaction().execute(async (transaction) => {
    const { orgId, personId, tokenId } = caller;
    const mayAct = await lockPerson(transaction, orgId, personId, tokenId);
    return mayAct ? open(transaction, caller, service) : null;
  });
}

async function open(
  db: Directory,
  opener: Pick<ProvenPerson, 'orgId' | 'personId' | 'role' | 'familyId' | 'expiresAt' | 'tokenId'>,
  { clock, ids }: ServiceContext,
): Promise<ConsoleSession> {
  const { orgId, personId, role, familyId, tokenId: openedBy } = opener;
  const createdAt = rfc3339(clock.now());
  const latest = rfc3339(clock.now() + CONSOLE_SESSION_TTL_MS);
  const expiresAt = opener.expiresAt !== null && opener.expiresAt < latest ? opener.expiresAt : latest;
  await dropExpiredTokens(db, orgId, personId, createdAt);
  const ask = { orgId, personId, role, familyId, createdAt, expiresAt, openedBy };
  const { token } = await issueToken(db, ask, ids.uuid(), ids.secret());
  return { secret: token, expiresAt };
}
