import { canonicalAddress, sha256Hex, toHex } from '@gatewright/protocol';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import { type ProvenPerson, ROLES, type Role } from '../../platform/settings/roles.js';

/** The family of the tokens that a person of an issuer makes, themselves or by way of another such token. */
export function issuerFamily(personId: string): string {
  return `oidc ${personId}`;
}

/** A token to make. Times are RFC 3339. */
export interface NewToken {
  readonly orgId: string;
  readonly personId: string;
  readonly role: Role;
  readonly createdAt: string;
  /** Null for one that does not expire. */
  readonly expiresAt: string | null;
  /** The login that it descends from, and ends with; null for none. */
  readonly familyId: string | null;
}

/** A session of the console to make: a token that only a cookie carries. */
export interface NewSession extends NewToken {
  /** The id of the token that opens it and whose end ends it, or `PASSWORD_OPENED`. */
  readonly openedBy: string;
}

/** What a session has in place of a token's id that a password opened. */
export const PASSWORD_OPENED = 'password';

/** A made token: shown once, kept as its hash. */
export interface IssuedToken {
  readonly tokenId: string;
  readonly token: string;
}

/** The form of each secret: what a cookie carries is no bearer token, and the other way round. */
const PATTERNS = { token: /^gw_[0-9a-f]{64}$/, session: /^gws_[0-9a-f]{64}$/ } as const;

/** Makes an access token, or a session of the console, from 32 random bytes. */
export async function issueToken(
  db: Directory,
  ask: NewToken | NewSession,
  tokenId: string,
  random: Uint8Array,
): Promise<IssuedToken> {
  const token = `${'openedBy' in ask ? 'gws' : 'gw'}_${toHex(random)}`;
  await db
    .insertInto('accessToken')
    .values({ ...ask, tokenId, tokenHash: sha256Hex(token), revokedAt: null })
    .execute();
  return { tokenId, token };
}

/**
 * Who holds a token at `now` (RFC 3339); null for an unknown, expired or revoked one, and for one of a person whose access was ended. The token is found by its hash, so that the
 * comparison gives nothing away about the token itself.
 */
export async function findCaller(
  db: Directory,
  token: string,
  now: string,
  kind: keyof typeof PATTERNS = 'token',
): Promise<ProvenPerson | null> {
  if (!PATTERNS[kind].test(token)) return null;
  const row = await db
    .selectFrom('accessToken')
    .innerJoin('person', (join) =>
      join.onRef('person.orgId', '=', 'accessToken.orgId').onRef('person.personId', '=', 'accessToken.personId'),
    )
    .select(['accessToken.orgId', 'tokenId', 'accessToken.role', 'expiresAt', 'person.personId'])
    .select(['email', 'familyId'])
    .where('tokenHash', '=', sha256Hex(token))
    .where('accessToken.revokedAt', 'is', null)
    .where('person.revokedAt', 'is', null)
    .executeTakeFirst();
  const role = ROLES.find((candidate) => candidate === row?.role);
  if (row === undefined || role === undefined) return null;
  if (row.expiresAt !== null && row.expiresAt <= now) return null;
  const { orgId, personId, email, tokenId, familyId } = row;
  const { expiresAt } = row;
  const endsAt = familyId?.startsWith(issuerFamily('')) ? expiresAt : null;
  return { orgId, personId, email, role, tokenId, familyId, endsAt, expiresAt, csrfToken: null };
}

/** When the access of an address in an organisation was ended; null where it was not, or a person reinstated it. */
export async function revokedAt(db: Directory, orgId: string, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .select('revokedAt')
    .where('orgId', '=', orgId)
    .where('email', '=', canonicalAddress(email))
    .where('revokedAt', 'is not', null)
    .executeTakeFirst();
  return row?.revokedAt ?? null;
}

/** Whether an address is that of a person of an organisation whose access was not ended. */
export async function isMember(db: Directory, orgId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('personId')
    .where('orgId', '=', orgId)
    .where('email', '=', canonicalAddress(email))
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** People, each with every token that was not revoked, or once without one. */
export function peopleAndTokens(db: Directory) {
  return db
    .selectFrom('person')
    .leftJoin('accessToken', (join) =>
      join
        .onRef('accessToken.orgId', '=', 'person.orgId')
        .onRef('accessToken.personId', '=', 'person.personId')
        .on('accessToken.revokedAt', 'is', null),
    );
}

/** Every role that an address has in an organisation: by a login, or by a token that was not revoked. */
export async function rolesOf(db: Directory, orgId: string, email: string): Promise<Role[]> {
  const rows = await peopleAndTokens(db)
    .select(['person.role as login', 'accessToken.role as held'])
    .where('person.orgId', '=', orgId)
    .where('email', '=', canonicalAddress(email))
    .execute();
  return ROLES.filter((role) => rows.some(({ login, held }) => login === role || held === role));
}

/** What evidence commits to of a person: the roles that they have, and since when their access has ended. */
export type PersonStanding = { readonly roles: Role[]; readonly revokedAt: string | null };

/** How a person of an address stands in an organisation; null where it has none. */
export async function standingOf(db: Directory, orgId: string, email: string): Promise<PersonStanding | null> {
  if ((await personIdOf(db, orgId, email)) === null) return null;
  return { roles: await rolesOf(db, orgId, email), revokedAt: await revokedAt(db, orgId, email) };
}

/** The id of the person of an address in an organisation; null where it has none. */
export async function personIdOf(db: Directory, orgId: string, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .select('personId')
    .where('orgId', '=', orgId)
    .where('email', '=', canonicalAddress(email))
    .executeTakeFirst();
  return row?.personId ?? null;
}

/** The addresses of people of an organisation, by their ids. */
export async function emailsOf(
  db: Directory,
  orgId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsInParts(personIds, IDS_PER_STATEMENT, (some) =>
    db
      .selectFrom('person')
      .select(['personId', 'email'])
      .where('orgId', '=', orgId)
      .where('personId', 'in', some)
      .execute(),
  );
  return new Map(rows.map(({ personId, email }) => [personId, email]));
}

/** A person to find or make. */
export interface NewPerson {
  readonly orgId: string;
  readonly email: string;
  readonly personId: string;
  /** The role that a login gives, where the person is made. */
  readonly role: Role;
  readonly createdAt: string;
  /** Who vouches for the address; null where only the organisation does. */
  readonly provenBy: ProvenBy | null;
}

/** Who vouches that a person holds their address, beside the organisation that named it. */
export type ProvenBy = 'operator' | 'issuer';

/**
 * The person with an address in an organisation, made under `personId` where there is none. A proof of the address is
 * added to a person who lacks one. Returns the person's id.
 */
export async function findOrAddPerson(db: Directory, person: NewPerson): Promise<string> {
  const email = canonicalAddress(person.email);
  await db
    .insertInto('person')
    .values({
      orgId: person.orgId,
      personId: person.personId,
      email,
      createdAt: person.createdAt,
      role: person.role,
      passwordHash: null,
      revokedAt: null,
      provenBy: person.provenBy,
    })
    .onConflict((conflict) => conflict.columns(['orgId', 'email']).doNothing())
    .execute();
  const row = await db
    .selectFrom('person')
    .select(['personId', 'provenBy'])
    .where('orgId', '=', person.orgId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (row.provenBy === null && person.provenBy !== null) await setProof(db, person, row.personId);
  return row.personId;
}

async function setProof(db: Directory, { orgId, provenBy }: NewPerson, personId: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ provenBy })
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .execute();
}
