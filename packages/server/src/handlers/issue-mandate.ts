import { malformed, readMandateTerms } from '@gatewright/gate';
import { minorToNumber } from '@gatewright/protocol';
import { addMandate, findAgentOf } from '../directory/index.js';
import { type AuthenticatedCall, readMessage } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import { drawUpMandate, openAccount } from '../issuance.js';
import { freeTierRefusal } from '../onboarding/free-tier.js';
import type { Service } from '../service.js';

/** POST /policy/mandate (specification §2.2): a new mandate takes the place of the agent's older one for the same action. */
export async function issueMandate({ body, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const message = readMessage('MandateRequest', body);
  if (!message.ok) return message.refusal;
  const reading = readMandateTerms(message.value);
  if (!reading.ok) return malformed('MALFORMED_REQUEST', reading.faults);
  const { terms } = reading;
  const agent = await findAgentOf(service.directory, caller.orgId, terms.agentDid);
  if (agent === null) {
    return refused('NOT_FOUND', 'no agent of your organisation has that DID', { agentDid: terms.agentDid });
  }
  const mandate = drawUpMandate({ ...terms, agentDid: agent.agentDid }, caller, service);
  await openAccount(mandate, terms, service);
  const addition = { orgId: caller.orgId, agentDid: agent.agentDid, action: terms.action, newAgent: false };
  const refusal = await service.directory.transaction().execute(async (transaction) => {
    const beyond = await freeTierRefusal(transaction, addition, service.settings);
    if (beyond === null) await addMandate(transaction, mandate);
    return beyond;
  });
  if (refusal !== null) return refusal;
  service.policies.forget(agent.agentDid);
  service.policyEvents.changed(agent.agentDid, 'recompiled');
  return ok(
    {
      mandateId: mandate.mandateId,
      agentDid: agent.agentDid,
      scope: terms.action,
      credential: mandate.credential,
      issuedAt: mandate.issuedAt,
      validFrom: terms.validFrom ?? mandate.issuedAt,
      validUntil: terms.validUntil,
      remaining:
        terms.maxAmount === null || terms.currency === null ? null : minorToNumber(terms.maxAmount, terms.currency),
    },
    201,
  );
}
