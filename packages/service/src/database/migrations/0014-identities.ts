import { type SqlSession, textColumn } from '@gatewright/ledger/sql';
import { canonicalAddress } from '@gatewright/protocol';

/** One address is one person, an access token knows the login that it comes from, and an issuer's people are known as such. */
export const IDENTITIES = [
  `alter table person add column canonical_email text not null default ''`,
  'alter table person add column issuer_named_at text',
  'alter table access_token add column family_id text',
  'create index person_by_address on person (canonical_email)',
  'create index access_token_by_family on access_token (org_id, family_id)',
  canonicaliseAddresses,
] as const;

/**
 * Gives every person the canonical form of their address, and writes that form into `email` where it is free in the organisation.
 * Two rows of one address are not merged: the later one keeps its spelling, both count as one person, and each start reports
 * them. Requesters are only compared, so their addresses are rewritten.
 */
async function canonicaliseAddresses(session: SqlSession): Promise<void> {
  const rows = await session.all('select org_id, person_id, email from person order by created_at, person_id');
  const taken = new Set(rows.map(({ org_id, email }) => JSON.stringify([org_id, email])));
  for (const { org_id = null, person_id = null, email: stored = null } of rows) {
    const email = textColumn.read(stored);
    const canonical = canonicalAddress(email);
    const place = JSON.stringify([org_id, textColumn.write(canonical)]);
    const kept = canonical === email || taken.has(place) ? email : canonical;
    taken.add(place);
    await session.run('update person set canonical_email = $1, email = $2 where org_id = $3 and person_id = $4', [
      textColumn.write(canonical),
      textColumn.write(kept),
      org_id,
      person_id,
    ]);
  }
  for (const [table, column] of ADDRESSES) {
    for (const { address = null } of await session.all(`select distinct ${column} as address from ${table}`)) {
      if (address === null) continue;
      const canonical = textColumn.write(canonicalAddress(textColumn.read(address)));
      if (canonical === address) continue;
      await session.run(`update ${table} set ${column} = $1 where ${column} = $2`, [canonical, address]);
    }
  }
}

/** Columns that hold the address of a person beside the table of people. */
const ADDRESSES = [
  ['onboarding_request', 'requester_email'],
  ['onboarding_request', 'owner_email'],
  ['agent', 'requested_by'],
] as const;
