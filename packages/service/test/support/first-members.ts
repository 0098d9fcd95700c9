import type { JsonObject } from '@gatewright/protocol';
import { makeFirstOrganisation } from '../../src/features/onboarding/first-organisation.js';
import type { ServiceContext } from '../../src/platform/context/service-context.js';

/** Makes the first organisation of a service whose database is empty. Returns the tokens and keys of its members. */
export async function firstMembers(service: ServiceContext): Promise<JsonObject> {
  const kept: { members: JsonObject } = { members: {} };
  await makeFirstOrganisation(service, async (members) => {
    kept.members = members;
  });
  return kept.members;
}
