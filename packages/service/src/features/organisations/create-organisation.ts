import { didKey } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { addOrganisation, FIRST_TERMS } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import type { IssuingOrganisation } from '../../platform/keys/issuers.js';
import { findOrAddPerson, issueToken } from '../identity/repository.js';

/** A new organisation with its owner, whose token is shown once. */
export interface CreatedOrganisation {
  readonly orgId: string;
  readonly ownerToken: string;
}

/** What an organisation is made of: its name, and the address of its owner. */
export interface NewOrganisation {
  readonly name: string;
  readonly owner: string;
}

/** The id and the DID of an organisation that is to be created. Its key may be made for it, so this is called before a transaction. */
export async function newIdentity({ keys, ids }: Pick<ServiceContext, 'keys' | 'ids'>): Promise<IssuingOrganisation> {
  const orgId = `org-${ids.uuid()}`;
  return { orgId, did: didKey((await keys.organisation(orgId)).publicKey) };
}

/** Adds an organisation, which issues its mandates under a DID of its own, and an owner with an access token. */
export async function createOrganisation(
  { name, owner }: NewOrganisation,
  { orgId, did }: IssuingOrganisation,
  directory: Directory,
  { ids, clock }: Pick<ServiceContext, 'ids' | 'clock'>,
): Promise<CreatedOrganisation> {
  const createdAt = rfc3339(clock.now());
  const unverified = { verification: 'unverified', verifiedAt: null, ...FIRST_TERMS } as const;
  await addOrganisation(directory, { orgId, name, did, ...unverified }, createdAt);
  const person = { orgId, email: owner, personId: ids.uuid(), role: 'owner', createdAt, provenBy: 'operator' } as const;
  const personId = await findOrAddPerson(directory, person);
  const ask = { orgId, personId, role: 'owner', createdAt, expiresAt: null, familyId: null } as const;
  const { token } = await issueToken(directory, ask, ids.uuid(), ids.secret());
  return { orgId, ownerToken: token };
}
