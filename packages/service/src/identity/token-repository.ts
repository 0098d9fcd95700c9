import { LIST_MAX_ROWS } from '../database/limits.js';
import type { Directory } from '../database/tables.js';
import { ROLES, type Role } from '../settings/roles.js';

/** An access token as people see it: never the token. Times are RFC 3339. */
export interface TokenSummary {
  readonly tokenId: string;
  readonly personId: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** A token with the login that it descends from; null where none does. */
export interface FoundToken extends TokenSummary {
  readonly familyId: string | null;
}

/** The tokens of an organisation, of one person where an id is given, newest first, at most 500. */
export async function listTokens(db: Directory, orgId: string, personId: string | null): Promise<TokenSummary[]> {
  const all = tokens(db, orgId);
  const wanted = personId === null ? all : all.where('access_token.person_id', '=', personId);
  const rows = await wanted
    .orderBy('access_token.created_at', 'desc')
    .orderBy('token_id')
    .limit(LIST_MAX_ROWS)
    .execute();
  return rows.map(tokenOf);
}

/** The token of an organisation under an id; null where there is none. */
export async function findToken(db: Directory, orgId: string, tokenId: string): Promise<FoundToken | null> {
  const row = await tokens(db, orgId).select('family_id').where('token_id', '=', tokenId).executeTakeFirst();
  return row === undefined ? null : { ...tokenOf(row), familyId: row.family_id };
}

/** Ends a token; false where it was revoked before. */
export async function revokeToken(db: Directory, orgId: string, tokenId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_token')
    .set({ revoked_at: at })
    .where('org_id', '=', orgId)
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function tokens(db: Directory, orgId: string) {
  return db
    .selectFrom('access_token')
    .innerJoin('person', (join) =>
      join.onRef('person.org_id', '=', 'access_token.org_id').onRef('person.person_id', '=', 'access_token.person_id'),
    )
    .select(['token_id', 'access_token.person_id', 'email', 'access_token.role', 'access_token.created_at'])
    .select(['expires_at', 'access_token.revoked_at'])
    .where('access_token.org_id', '=', orgId);
}

function tokenOf(row: {
  token_id: string;
  person_id: string;
  email: string;
  role: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
}): TokenSummary {
  const role = ROLES.find((known) => known === row.role);
  if (role === undefined) throw new Error(`the stored token ${row.token_id} has the role ${row.role}`);
  return {
    tokenId: row.token_id,
    personId: row.person_id,
    email: row.email,
    role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
