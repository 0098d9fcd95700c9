import { LIST_MAX_ROWS } from '../../platform/database/list-length.js';
import type { Directory } from '../../platform/database/tables.js';
import { ROLES, type Role } from '../../platform/settings/roles.js';

/** An access token as people see it: never the token. Times are RFC 3339. */
export interface TokenSummary {
  readonly tokenId: string;
  readonly personId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** Who vouches for the address of the person: `operator`, `issuer`, or null. */
  readonly provenBy: string | null;
}

/** A token with the login that it descends from; null where none does. */
export interface FoundToken extends TokenSummary {
  readonly familyId: string | null;
}

/** The tokens of an organisation, of one person where an id is given, newest first, at most 500. */
export async function listTokens(db: Directory, orgId: string, personId: string | null): Promise<TokenSummary[]> {
  const all = tokens(db, orgId);
  const wanted = personId === null ? all : all.where('accessToken.personId', '=', personId);
  const rows = await wanted.orderBy('accessToken.createdAt', 'desc').orderBy('tokenId').limit(LIST_MAX_ROWS).execute();
  return rows.map(tokenOf);
}

/** The token of an organisation under an id; null where there is none. */
export async function findToken(db: Directory, orgId: string, tokenId: string): Promise<FoundToken | null> {
  const row = await tokens(db, orgId).select('familyId').where('tokenId', '=', tokenId).executeTakeFirst();
  return row === undefined ? null : tokenOf(row);
}

/** Ends a token with the sessions that it opened; false where it was revoked before. */
export async function revokeToken(db: Directory, orgId: string, tokenId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accessToken')
    .set({ revokedAt: at })
    .where('orgId', '=', orgId)
    .where('tokenId', '=', tokenId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  await db
    .updateTable('accessToken')
    .set({ revokedAt: at })
    .where('orgId', '=', orgId)
    .where('openedBy', '=', tokenId)
    .where('revokedAt', 'is', null)
    .execute();
  return numUpdatedRows === 1n;
}

function tokens(db: Directory, orgId: string) {
  return db
    .selectFrom('accessToken')
    .innerJoin('person', (join) =>
      join.onRef('person.orgId', '=', 'accessToken.orgId').onRef('person.personId', '=', 'accessToken.personId'),
    )
    .select(['tokenId', 'accessToken.personId', 'email', 'accessToken.role', 'accessToken.createdAt'])
    .select(['expiresAt', 'accessToken.revokedAt', 'provenBy'])
    .where('accessToken.orgId', '=', orgId)
    .where('openedBy', 'is', null);
}

function tokenOf<Row extends Omit<TokenSummary, 'role'> & { readonly role: string }>(row: Row): Row & TokenSummary {
  const role = ROLES.find((known) => known === row.role);
  if (role === undefined) throw new Error(`the stored token ${row.tokenId} has the role ${row.role}`);
  return { ...row, role };
}
