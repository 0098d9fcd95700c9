import { canonicalAddress } from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';
import { ROLES, type Role } from '../../platform/settings/roles.js';
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

/** The people of an address, one in each organisation, as far as a login gives them a role. */
export async function findPeople(db: Directory, email: string): Promise<KnownPerson[]> {
  const rows = await db
    .selectFrom('person')
    .selectAll()
    .where('email', '=', canonicalAddress(email))
    .orderBy('createdAt')
    .execute();
  return rows.flatMap((row) => {
    const role = ROLES.find((known) => known === row.role);
    return role === undefined
      ? []
      : [{ orgId: row.orgId, personId: row.personId, role, passwordHash: row.passwordHash }];
  });
}

/** A person as a login finds them; null where a login gives them no role. */
export async function findLogin(db: Directory, orgId: string, personId: string): Promise<KnownPerson | null> {
  const row = await db
    .selectFrom('person')
    .select(['role', 'passwordHash'])
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  const role = ROLES.find((known) => known === row?.role);
  return row === undefined || role === undefined ? null : { orgId, personId, role, passwordHash: row.passwordHash };
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
    .set({ passwordHash: hash })
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .execute();
  await db.deleteFrom('refreshToken').where('orgId', '=', orgId).where('personId', '=', personId).execute();
  await db
    .updateTable('accessToken')
    .set({ revokedAt: at })
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .where('familyId', 'is not', null)
    .where('revokedAt', 'is', null)
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
  const named = { orgId, personId };
  const person = await db
    .updateTable('person')
    .set({ personId })
    .where((row) => row.and(named))
    .returning('revokedAt')
    .executeTakeFirst();
  if (person?.revokedAt != null) return false;
  // A token of an OpenID Connect issuer is not ours to end.
  if (tokenId === null || tokenId.startsWith(OIDC_CALLER)) return true;
  const live = await db
    .selectFrom('accessToken')
    .select('tokenId')
    .where((row) => row.and({ orgId, tokenId }))
    .where('revokedAt', 'is', null)
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
    .updateTable('accessToken')
    .set({ revokedAt: at })
    .where('orgId', '=', orgId)
    .where((token) => token.or([token('personId', '=', personId), token('familyId', '=', issuerFamily(personId))]))
    .where('revokedAt', 'is', null)
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
    .set({ revokedAt: at })
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .execute();
}

export async function addRefreshToken(db: Directory, kept: KeptRefreshToken): Promise<void> {
  await db
    .insertInto('refreshToken')
    .values({
      orgId: kept.orgId,
      tokenHash: kept.tokenHash,
      personId: kept.personId,
      familyId: kept.familyId,
      createdAt: kept.createdAt,
      expiresAt: kept.expiresAt,
      usedAt: null,
    })
    .execute();
}

/** The refresh token under a hash with its person, used or not; null where there is none. */
export async function findRefreshToken(
  db: Directory,
  tokenHash: string,
): Promise<(KeptRefreshToken & { readonly person: KnownPerson }) | null> {
  const row = await db
    .selectFrom('refreshToken')
    .innerJoin('person', (join) =>
      join.onRef('person.orgId', '=', 'refreshToken.orgId').onRef('person.personId', '=', 'refreshToken.personId'),
    )
    .select(['refreshToken.orgId', 'refreshToken.personId', 'tokenHash', 'familyId', 'expiresAt'])
    .select(['refreshToken.createdAt', 'role', 'passwordHash'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  const role = ROLES.find((known) => known === row?.role);
  if (row === undefined || role === undefined) return null;
  const { role: _, passwordHash, ...kept } = row;
  return { ...kept, person: { orgId: kept.orgId, personId: kept.personId, role, passwordHash } };
}

/** Uses a refresh token up; false where it was used before. */
export async function spendRefreshToken(db: Directory, { tokenHash }: KeptRefreshToken, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refreshToken')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends every session that descends from one login, and every access token that was made in it. */
export async function endFamily(
  db: Directory,
  { orgId, familyId }: Pick<KeptRefreshToken, 'orgId' | 'familyId'>,
  at: string,
): Promise<void> {
  await db.deleteFrom('refreshToken').where('orgId', '=', orgId).where('familyId', '=', familyId).execute();
  await db
    .updateTable('accessToken')
    .set({ revokedAt: at })
    .where('orgId', '=', orgId)
    .where('familyId', '=', familyId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Forgets a person's tokens whose time is over. */
export async function dropExpiredTokens(db: Directory, orgId: string, personId: string, now: string): Promise<void> {
  await db
    .deleteFrom('refreshToken')
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .where('expiresAt', '<=', now)
    .execute();
  await db
    .deleteFrom('accessToken')
    .where('orgId', '=', orgId)
    .where('personId', '=', personId)
    .where('expiresAt', '<=', now)
    .execute();
}
