import { covers, denyRequestsOf, endAccess, findPeople, rolesOf } from '../directory/index.js';
import { type AuthenticatedCall, readMessage } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';

/**
 * POST /people/revoke: for somebody who leaves. Revoking tokens alone would leave the password, and a session its next token. Tokens
 * of an issuer are the issuer's to end.
 */
export async function revokePerson({ body, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const message = readMessage('PersonRequest', body);
  if (!message.ok) return message.refusal;
  const { directory, clock } = service;
  const { email } = message.value;
  const people = (await findPeople(directory, email)).filter(({ orgId }) => orgId === caller.orgId);
  if (people.length === 0) return refused('NOT_FOUND', 'nobody of your organisation has that address', { email });
  if (people.some(({ personId }) => personId === caller.personId))
    return refused('FORBIDDEN', 'nobody ends their own access; another must');
  const above = (await rolesOf(directory, caller.orgId, email)).find((role) => !covers(caller.role, role));
  if (above !== undefined) return refused('FORBIDDEN', `a token with the role ${caller.role} ends no ${above}`);
  const at = new Date(clock.now()).toISOString();
  const tokensEnded = await directory.transaction().execute(async (transaction) => {
    // The claim token of an approved request is as good as the key of its agent.
    await denyRequestsOf(transaction, caller.orgId, email, { by: caller.personId, at });
    let ended = 0;
    for (const { personId } of people) ended += await endAccess(transaction, caller.orgId, personId, at);
    return ended;
  });
  return ok({ email, tokensEnded });
}
