import { canonicalAddress } from '@gatewright/protocol';
import type { Directory } from '../database/tables.js';
import { ROLES, type Role } from '../settings/roles.js';
import { unbindSubjects } from './issuer-people.js';
import { issuerFamily } from './repository.js';

/** A person who can log in. */
export interface KnownPerson {
  readonly orgId: string;
  readonly personId: string;
  readonly role: Role;
  /** Salt and scrypt key; null without a password. */
  readonly passwordHash: string | null;
}

/** A refresh token as it is kept. Times are RFC 3339. */
export interface KeptRefreshToken {
  readonly orgId: string;
  readonly personId: string;
  readonly tokenHash: string;
  readonly familyId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The people of an address, as far as a login gives them a role. An organisation has several where older rows spell it otherwise. */
export async function findPeople(db: Directory, email: string): Promise<KnownPerson[]> {
  const rows = await db
    .selectFrom('person')
    .selectAll()
    .where('canonical_email', '=', canonicalAddress(email))
    .orderBy('created_at')
    .execute();
  return rows.flatMap((row) => {
    const role = ROLES.find((known) => known === row.role);
    return role === undefined
      ? []
      : [{ orgId: row.org_id, personId: row.person_id, role, passwordHash: row.password_hash }];
  });
}

/** A person as a login finds them; null where a login gives them no role. */
export async function findLogin(db: Directory, orgId: string, personId: string): Promise<KnownPerson | null> {
  const row = await db
    .selectFrom('person')
    .select(['role', 'password_hash'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const role = ROLES.find((known) => known === row?.role);
  return row === undefined || role === undefined ? null : { orgId, personId, role, passwordHash: row.password_hash };
}

/**
 * Sets a person's password, null for none, and ends every session that the old one opened: the refresh tokens, and each access
 * token that descends from a login of theirs.
 */
export async function setPassword(
  db: Directory,
  orgId: string,
  personId: string,
  hash: string | null,
  at: string,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ password_hash: hash })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .execute();
  await db.deleteFrom('refresh_token').where('org_id', '=', orgId).where('person_id', '=', personId).execute();
  await db
    .updateTable('access_token')
    .set({ revoked_at: at })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('family_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** What names callers whose token an OpenID Connect issuer gave, where others have the id of ours. */
export const OIDC_CALLER = 'oidc ';

/**
 * Locks a person for a transaction that gives or ends their access; false where their access was ended, or a token that acts in it is
 * over.
 */
export async function lockPerson(
  db: Directory,
  orgId: string,
  personId: string,
  tokenId: string | null = null,
): Promise<boolean> {
  const named = { org_id: orgId, person_id: personId };
  const person = await db
    .updateTable('person')
    .set({ person_id: personId })
    .where((row) => row.and(named))
    .returning('revoked_at')
    .executeTakeFirst();
  if (person?.revoked_at != null) return false;
  // A token of an OpenID Connect issuer is not ours to end.
  if (tokenId === null || tokenId.startsWith(OIDC_CALLER)) return true;
  const live = await db
    .selectFrom('access_token')
    .select('token_id')
    .where((row) => row.and({ org_id: orgId, token_id: tokenId }))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return live !== undefined;
}

/**
 * Ends everything that lets a person in until another reinstates them: tokens, those that they made by the word of an issuer, sessions,
 * the password, and that word itself. Returns how many tokens there were.
 */
export async function endAccess(db: Directory, orgId: string, personId: string, at: string): Promise<number> {
  await lockPerson(db, orgId, personId);
  const { numUpdatedRows } = await db
    .updateTable('access_token')
    .set({ revoked_at: at })
    .where('org_id', '=', orgId)
    .where((token) => token.or([token('person_id', '=', personId), token('family_id', '=', issuerFamily(personId))]))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await setPassword(db, orgId, personId, null, at);
  await setRevoked(db, orgId, personId, at);
  return Number(numUpdatedRows);
}

/**
 * Lets a person get in again by credentials that they are given from then on. What was ended stays ended, and the subject of an issuer
 * that was bound to the person is free.
 */
export async function restoreAccess(db: Directory, orgId: string, personId: string): Promise<void> {
  await lockPerson(db, orgId, personId);
  await unbindSubjects(db, orgId, personId);
  await setRevoked(db, orgId, personId, null);
}

async function setRevoked(db: Directory, orgId: string, personId: string, at: string | null): Promise<void> {
  await db
    .updateTable('person')
    .set({ revoked_at: at })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .execute();
}

export async function addRefreshToken(db: Directory, kept: KeptRefreshToken): Promise<void> {
  await db
    .insertInto('refresh_token')
    .values({
      org_id: kept.orgId,
      token_hash: kept.tokenHash,
      person_id: kept.personId,
      family_id: kept.familyId,
      created_at: kept.createdAt,
      expires_at: kept.expiresAt,
      used_at: null,
    })
    .execute();
}

/** The refresh token under a hash with its person, used or not; null where there is none. */
export async function findRefreshToken(
  db: Directory,
  tokenHash: string,
): Promise<(KeptRefreshToken & { readonly person: KnownPerson }) | null> {
  const row = await db
    .selectFrom('refresh_token')
    .innerJoin('person', (join) =>
      join
        .onRef('person.org_id', '=', 'refresh_token.org_id')
        .onRef('person.person_id', '=', 'refresh_token.person_id'),
    )
    .select(['refresh_token.org_id', 'refresh_token.person_id', 'token_hash', 'family_id', 'expires_at'])
    .select(['refresh_token.created_at', 'role', 'password_hash'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  const role = ROLES.find((known) => known === row?.role);
  if (row === undefined || role === undefined) return null;
  const { org_id: orgId, person_id: personId } = row;
  return {
    orgId,
    personId,
    tokenHash: row.token_hash,
    familyId: row.family_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    person: { orgId, personId, role, passwordHash: row.password_hash },
  };
}

/** Uses a refresh token up; false where it was used before. */
export async function spendRefreshToken(db: Directory, { tokenHash }: KeptRefreshToken, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refresh_token')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends every session that descends from one login, and every access token that was made in it. */
export async function endFamily(
  db: Directory,
  { orgId, familyId }: Pick<KeptRefreshToken, 'orgId' | 'familyId'>,
  at: string,
): Promise<void> {
  await db.deleteFrom('refresh_token').where('org_id', '=', orgId).where('family_id', '=', familyId).execute();
  await db
    .updateTable('access_token')
    .set({ revoked_at: at })
    .where('org_id', '=', orgId)
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Forgets a person's tokens whose time is over. */
export async function dropExpiredTokens(db: Directory, orgId: string, personId: string, now: string): Promise<void> {
  await db
    .deleteFrom('refresh_token')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('expires_at', '<=', now)
    .execute();
  await db
    .deleteFrom('access_token')
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('expires_at', '<=', now)
    .execute();
}
