import { didKey, type JsonObject, toHex } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { addOrganisation, FIRST_TERMS } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Role } from '../../platform/settings/roles.js';
import { findOrAddPerson, issueToken } from '../identity/repository.js';
import { onboard } from './onboard.js';
import { STARTER_AGENT } from './starter-agent.js';

/** The organisation that a service is started for, before it is stored. */
interface FirstOrganisation {
  readonly orgId: string;
  readonly name: string;
  readonly did: string;
}

/**
 * Makes the first organisation, with an owner, a developer and a starter agent. `keepMembers` takes their tokens and keys, which are
 * shown once. The organisation is stored after that, which makes the service ready: where `keepMembers` rejects, none is stored.
 */
export async function makeFirstOrganisation(
  service: ServiceContext,
  keepMembers: (members: JsonObject) => Promise<void>,
): Promise<void> {
  const { ids, keys, directory, clock } = service;
  const did = didKey(keys.issuer.publicKey);
  const org = { orgId: `org-${ids.uuid()}`, name: 'First organisation', did };
  await keepMembers(await addMembers(org, service));
  const createdAt = rfc3339(clock.now());
  await addOrganisation(directory, { ...org, verification: 'unverified', verifiedAt: null, ...FIRST_TERMS }, createdAt);
}

/** Adds an owner, a developer and a starter agent of the organisation. Returns their tokens and keys. */
async function addMembers(org: FirstOrganisation, service: ServiceContext): Promise<JsonObject> {
  const { keys, baseUrl } = service;
  const owner = await addMember(org.orgId, 'owner', service);
  const developer = await addMember(org.orgId, 'developer', service);
  const onboarding = await onboard(STARTER_AGENT, { orgId: org.orgId, personId: owner.personId }, service);
  if (!onboarding.ok) throw new Error(`the starter agent was refused: ${onboarding.refusal.reasonCode}`);
  return {
    baseUrl: baseUrl(),
    org: { id: org.orgId, name: org.name },
    owner: { email: owner.email, token: owner.token },
    developer: { email: developer.email, token: developer.token },
    agent: { ...onboarding.value.config, ownerPrincipal: org.did },
    policyPublicKey: toHex(keys.policy.publicKey),
  };
}

async function addMember(orgId: string, role: Role, { directory, clock, ids }: ServiceContext) {
  const email = `${role}@gatewright.local`;
  const createdAt = rfc3339(clock.now());
  const person = { orgId, email, personId: ids.uuid(), role, createdAt, provenBy: 'operator' } as const;
  const personId = await findOrAddPerson(directory, person);
  const ask = { orgId, personId, role, createdAt, expiresAt: null, familyId: null };
  const { token } = await issueToken(directory, ask, ids.uuid(), ids.secret());
  return { personId, email, token };
}
