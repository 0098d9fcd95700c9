import { canonicalAddress, sha256Hex, toHex } from '@gatewright/protocol';
import type { Directory } from '../database/tables.js';
import { type Caller, ROLES, type Role } from '../settings/roles.js';

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

/** A made token: shown once, kept as its hash. */
export interface IssuedToken {
  readonly tokenId: string;
  readonly token: string;
}

const TOKEN_PATTERN = /^gw_[0-9a-f]{64}$/;

/** Makes an access token from 32 random bytes. */
export async function issueToken(
  db: Directory,
  ask: NewToken,
  tokenId: string,
  random: Uint8Array,
): Promise<IssuedToken> {
  const token = `gw_${toHex(random)}`;
  await db
    .insertInto('access_token')
    .values({
      org_id: ask.orgId,
      token_id: tokenId,
      person_id: ask.personId,
      role: ask.role,
      token_hash: sha256Hex(token),
      created_at: ask.createdAt,
      expires_at: ask.expiresAt,
      revoked_at: null,
      family_id: ask.familyId,
    })
    .execute();
  return { tokenId, token };
}

/**
 * Who holds a token at `now` (RFC 3339); null for an unknown, expired or revoked one, and for one of a person whose access was ended. The token is found by its hash, so that the
 * comparison gives nothing away about the token itself.
 */
export async function findCaller(db: Directory, token: string, now: string): Promise<Caller | null> {
  if (!TOKEN_PATTERN.test(token)) return null;
  const row = await db
    .selectFrom('access_token')
    .innerJoin('person', (join) =>
      join.onRef('person.org_id', '=', 'access_token.org_id').onRef('person.person_id', '=', 'access_token.person_id'),
    )
    .select(['access_token.org_id', 'token_id', 'access_token.role', 'expires_at', 'person.person_id'])
    .select(['canonical_email', 'family_id'])
    .where('token_hash', '=', sha256Hex(token))
    .where('access_token.revoked_at', 'is', null)
    .where('person.revoked_at', 'is', null)
    .executeTakeFirst();
  const role = ROLES.find((candidate) => candidate === row?.role);
  if (row === undefined || role === undefined) return null;
  if (row.expires_at !== null && row.expires_at <= now) return null;
  const { org_id: orgId, person_id: personId, canonical_email: email, token_id: tokenId, family_id: familyId } = row;
  const endsAt = familyId?.startsWith(issuerFamily('')) ? row.expires_at : null;
  return { orgId, personId, email, role, tokenId, familyId, endsAt };
}

/** When the access of an address in an organisation was ended; null where it was not, or a person reinstated it. */
export async function revokedAt(db: Directory, orgId: string, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .select('revoked_at')
    .where('org_id', '=', orgId)
    .where('canonical_email', '=', canonicalAddress(email))
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return row?.revoked_at ?? null;
}

/** People, each with every token that was not revoked, or once without one. */
export function peopleAndTokens(db: Directory) {
  return db
    .selectFrom('person')
    .leftJoin('access_token', (join) =>
      join
        .onRef('access_token.org_id', '=', 'person.org_id')
        .onRef('access_token.person_id', '=', 'person.person_id')
        .on('access_token.revoked_at', 'is', null),
    );
}

/** Every role that an address has in an organisation: by a login, or by a token that was not revoked. */
export async function rolesOf(db: Directory, orgId: string, email: string): Promise<Role[]> {
  const rows = await peopleAndTokens(db)
    .select(['person.role as login', 'access_token.role as held'])
    .where('person.org_id', '=', orgId)
    .where('canonical_email', '=', canonicalAddress(email))
    .execute();
  return ROLES.filter((role) => rows.some(({ login, held }) => login === role || held === role));
}

/** The people of an address in an organisation, by id; several where older rows spell it otherwise. */
export async function personIdsOf(db: Directory, orgId: string, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('canonical_email', '=', canonicalAddress(email))
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** A person to find or make. */
export interface NewPerson {
  readonly orgId: string;
  readonly email: string;
  readonly personId: string;
  /** The role that a login gives, where the person is made. */
  readonly role: Role;
  readonly createdAt: string;
}

/** The person with an address in an organisation, made under `personId` where there is none. Returns the person's id. */
export async function findOrAddPerson(db: Directory, person: NewPerson): Promise<string> {
  const email = canonicalAddress(person.email);
  await db
    .insertInto('person')
    .values({
      org_id: person.orgId,
      person_id: person.personId,
      email,
      canonical_email: email,
      created_at: person.createdAt,
      role: person.role,
      password_hash: null,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'email']).doNothing())
    .execute();
  const row = await db
    .selectFrom('person')
    .select('person_id')
    .where('org_id', '=', person.orgId)
    .where('canonical_email', '=', email)
    .orderBy('person_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.person_id;
}
