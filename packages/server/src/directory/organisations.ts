import type { IssuerDisclosure } from '@gatewright/gate';
import type { Directory } from './tables.js';

/** The legal entity behind agents and mandates. */
export interface Organisation {
  readonly orgId: string;
  readonly name: string;
  readonly did: string;
  readonly verification: IssuerDisclosure['verification'];
  readonly verifiedAt: string | null;
}

export async function addOrganisation(db: Directory, organisation: Organisation, createdAt: string): Promise<void> {
  await db
    .insertInto('organisation')
    .values({
      org_id: organisation.orgId,
      name: organisation.name,
      did: organisation.did,
      verification: organisation.verification,
      verified_at: organisation.verifiedAt,
      created_at: createdAt,
    })
    .execute();
}

/** The organisation under an id; null where there is none. */
export async function findOrganisation(db: Directory, orgId: string): Promise<Organisation | null> {
  const row = await db.selectFrom('organisation').selectAll().where('org_id', '=', orgId).executeTakeFirst();
  return row === undefined ? null : organisationOf(row);
}

/** The organisation that was there first: the one that the service was started for. */
export async function firstOrganisation(db: Directory): Promise<Organisation | null> {
  const row = await db.selectFrom('organisation').selectAll().orderBy('created_at').limit(1).executeTakeFirst();
  return row === undefined ? null : organisationOf(row);
}

function organisationOf(row: {
  org_id: string;
  name: string;
  did: string;
  verification: string;
  verified_at: string | null;
}): Organisation {
  const verification =
    row.verification === 'verified' || row.verification === 'pending' ? row.verification : 'unverified';
  return { orgId: row.org_id, name: row.name, did: row.did, verification, verifiedAt: row.verified_at };
}
