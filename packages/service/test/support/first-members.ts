import type { JsonObject } from '@gatewright/protocol';
import type { ServiceContext } from '../../src/context/service-context.js';
import { makeFirstOrganisation } from '../../src/onboarding/first-organisation.js';

/** Makes the first organisation of a service whose database is empty. Returns the tokens and keys of its members. */
export async function firstMembers(service: ServiceContext): Promise<JsonObject> {
  const kept: { members: JsonObject } = { members: {} };
  await makeFirstOrganisation(service, async (members) => {
    kept.members = members;
  });
  return kept.members;
}
