import { canonicalAddress } from '@gatewright/protocol';
import { type Kysely, sql } from 'kysely';

/** One address is one person, an access token knows the login that it comes from, and an issuer's people are known as such. */
export const IDENTITIES = [
  `alter table person add column canonical_email text not null default ''`,
  'alter table person add column issuer_named_at text',
  'alter table access_token add column family_id text',
  'create index person_by_address on person (canonical_email)',
  'create index access_token_by_family on access_token (org_id, family_id)',
  canonicaliseAddresses,
] as const;

interface PersonRow {
  readonly org_id: string;
  readonly person_id: string;
  readonly email: string;
}

/**
 * Gives every person the canonical form of their address, and writes that form into `email` where it is free in the organisation.
 * Two rows of one address are not merged: the later one keeps its spelling, both count as one person, and each start reports
 * them. Requesters are only compared, so their addresses are rewritten.
 */
async function canonicaliseAddresses(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<PersonRow>`select org_id, person_id, email from person order by created_at, person_id`.execute(db);
  const taken = new Set(rows.map(({ org_id, email }) => JSON.stringify([org_id, email])));
  for (const { org_id, person_id, email } of rows) {
    const canonical = canonicalAddress(email);
    const place = JSON.stringify([org_id, canonical]);
    const kept = canonical === email || taken.has(place) ? email : canonical;
    taken.add(place);
    await sql`update person set canonical_email = ${canonical}, email = ${kept}
      where org_id = ${org_id} and person_id = ${person_id}`.execute(db);
  }
  for (const [table, column] of ADDRESSES) {
    const { rows: found } = await sql<{ address: string | null }>`select distinct ${sql.ref(column)} as address
      from ${sql.table(table)}`.execute(db);
    for (const { address } of found) {
      if (address === null || canonicalAddress(address) === address) continue;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${canonicalAddress(address)}
        where ${sql.ref(column)} = ${address}`.execute(db);
    }
  }
}

/** Columns that hold the address of a person beside the table of people. */
const ADDRESSES = [
  ['onboarding_request', 'requester_email'],
  ['onboarding_request', 'owner_email'],
  ['agent', 'requested_by'],
] as const;
