import type { PersonRequest } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { type Caller, canAdminister, roleIncludes } from '../../platform/settings/roles.js';
import { changingSettings } from '../changes/setting-changes.js';
import { denyRequestsOf } from './denied-requests.js';
import { personIdOf, rolesOf, standingOf } from './repository.js';
import { endAccess, restoreAccess } from './session-repository.js';

/**
 * POST /people/revoke: for a person who leaves. To revoke tokens alone would leave the password, and a session its next token. A live
 * token of an issuer is refused as well, until the person is reinstated.
 */
export async function revokePerson(
  message: PersonRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory, clock } = service;
  const { email } = message;
  const personId = await personIdOf(directory, caller.orgId, email);
  if (personId === null) return unknownPerson(email);
  if (personId === caller.personId) return refused('FORBIDDEN', 'nobody ends their own access; another must');
  const above = (await rolesOf(directory, caller.orgId, email)).find((role) => !roleIncludes(caller.role, role));
  if (above !== undefined) return refused('FORBIDDEN', `a token with the role ${caller.role} ends no ${above}`);
  const at = new Date(clock.now()).toISOString();
  const tokensEnded = await changingSettings(caller, service, async (transaction, note) => {
    const before = await standingOf(transaction, caller.orgId, email);
    // The claim token of an approved request is as good as the key of its agent.
    await denyRequestsOf(transaction, caller.orgId, email, { by: caller.personId, at });
    const ended = await endAccess(transaction, caller.orgId, personId, at);
    const after = await standingOf(transaction, caller.orgId, email);
    await note({ setting: 'person', subject: personId, before, after });
    return ended;
  });
  return ok({ email, tokensEnded, revokedAt: at });
}

/**
 * POST /people/reinstate: the person may be given tokens again, and get in by those of an issuer. Only an owner reinstates a person who
 * decides, as only an owner makes tokens for one.
 */
export async function reinstatePerson(
  message: PersonRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory } = service;
  const { email } = message;
  const personId = await personIdOf(directory, caller.orgId, email);
  if (personId === null) return unknownPerson(email);
  if (!(await mayReinstate(caller, email, service)))
    return refused('FORBIDDEN', 'only an owner reinstates a person who decides');
  const reinstated = await changingSettings(caller, service, async (transaction, note) => {
    const before = await standingOf(transaction, caller.orgId, email);
    if (before === null || before.revokedAt === null) return false;
    await restoreAccess(transaction, caller.orgId, personId);
    const after = await standingOf(transaction, caller.orgId, email);
    await note({ setting: 'person', subject: personId, before, after });
    return true;
  });
  return reinstated
    ? ok({ email, reinstated })
    : refused('CONFLICT', 'the access of that person is not ended', { email });
}

async function mayReinstate({ orgId, role }: Caller, email: string, { directory }: ServiceContext): Promise<boolean> {
  return role === 'owner' || !(await rolesOf(directory, orgId, email)).some(canAdminister);
}

function unknownPerson(email: string): Reply {
  return refused('NOT_FOUND', 'nobody of your organisation has that address', { email });
}
