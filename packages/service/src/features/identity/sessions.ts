import { sha256Hex, toHex } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { issueToken } from './repository.js';
import {
  addRefreshToken,
  dropExpiredTokens,
  endFamily,
  findLogin,
  findRefreshToken,
  type KnownPerson,
  lockPerson,
  spendRefreshToken,
} from './session-repository.js';

/** How long an access token of a login lives, and the refresh token that brings the next one, ms. */
const ACCESS_TOKEN_TTL_MS = 15 * 60 * 1000;
const REFRESH_TOKEN_TTL_MS = 30 * 24 * 60 * 60 * 1000;

/** A session: a short access token, and the one-time token that brings the next pair. */
export interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** End of the access token, RFC 3339. */
  readonly expiredAt: string;
}

/** A session with the person who logged in. */
export interface Login<Opened> {
  readonly session: Opened;
  readonly person: KnownPerson;
}

/** Opens a session for a person, in a transaction that has locked them. */
export type OpenSession<Opened> = (
  db: Directory,
  person: KnownPerson,
  familyId: string,
  service: ServiceContext,
) => Promise<Opened>;

/** A session for the first of the people of an address whose password it is; null where it is none of theirs. */
export async function login<Opened>(
  people: readonly KnownPerson[],
  password: string,
  service: ServiceContext,
  open: OpenSession<Opened>,
): Promise<Login<Opened> | null> {
  const candidates = people.length === 0 ? [null] : people;
  for (const person of candidates) {
    const matches = await service.passwords.matches(password, person?.passwordHash ?? null);
    if (matches && person !== null) return openLogin(person, service, open);
  }
  return null;
}

function openLogin<Opened>(
  person: KnownPerson,
  service: ServiceContext,
  open: OpenSession<Opened>,
): Promise<Login<Opened> | null> {
  return service.directory.transaction().execute(async (transaction) => {
    // The comparison took its time: a person whose access ended meanwhile has no password any more.
    await lockPerson(transaction, person.orgId, person.personId);
    const now = await findLogin(transaction, person.orgId, person.personId);
    if (now === null || now.passwordHash !== person.passwordHash) return null;
    return { person: now, session: await open(transaction, now, service.ids.uuid(), service) };
  });
}

/**
 * The next session for a refresh token; null for one that is unknown, too old or used. A used one was copied: every
 * session that descends from its login ends, and with it every access token that was made in one.
 */
export async function refresh(refreshToken: string, service: ServiceContext): Promise<Session | null> {
  const at = rfc3339(service.clock.now());
  const tokenHash = sha256Hex(refreshToken);
  return service.directory.transaction().execute(async (transaction) => {
    const known = await findRefreshToken(transaction, tokenHash);
    if (known === null) return null;
    await lockPerson(transaction, known.orgId, known.personId);
    // A person whose access ended while this waited has no token any more, and none may follow it.
    const found = await findRefreshToken(transaction, tokenHash);
    if (found === null || found.expiresAt <= at) return null;
    if (await spendRefreshToken(transaction, found, at)) {
      return openSession(transaction, found.person, found.familyId, service);
    }
    await endFamily(transaction, found, at);
    return null;
  });
}

/** A short access token and its refresh token. */
export async function openSession(
  db: Directory,
  { orgId, personId, role }: KnownPerson,
  familyId: string,
  { ids, clock }: ServiceContext,
): Promise<Session> {
  const now = clock.now();
  const createdAt = rfc3339(now);
  const expiredAt = rfc3339(now + ACCESS_TOKEN_TTL_MS);
  await dropExpiredTokens(db, orgId, personId, createdAt);
  const ask = { orgId, personId, role, createdAt, expiresAt: expiredAt, familyId };
  const { token } = await issueToken(db, ask, ids.uuid(), ids.secret());
  const refreshToken = `gwr_${toHex(ids.secret())}`;
  const kept = { orgId, personId, familyId, createdAt, expiresAt: rfc3339(now + REFRESH_TOKEN_TTL_MS) };
  await addRefreshToken(db, { ...kept, tokenHash: sha256Hex(refreshToken) });
  return { accessToken: token, refreshToken, expiredAt };
}
