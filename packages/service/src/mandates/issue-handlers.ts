import { beginOf, type MandateTerms, malformed, readMandateTerms } from '@gatewright/gate';
import { type MandateRequest, unitsToNumber } from '@gatewright/protocol';
import { findAgentOf } from '../agents/repository.js';
import type { ServiceContext } from '../context/service-context.js';
import { inOrganisation } from '../database/organisations.js';
import type { Directory } from '../database/tables.js';
import type { AuthenticatedCall } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import {
  closeAccount,
  descendants,
  type Reservation,
  readSource,
  reserveBudget,
  type SourceReading,
  wideningRefusal,
  withdraw,
} from './delegation.js';
import { freeTierRefusal } from './free-tier.js';
import { createMandate, openAccount } from './issue.js';
import { MANDATE_CHARACTERS_PER_AGENT_MAX, MANDATES_PER_AGENT_MAX } from './limits.js';
import { addMandate, type MandateRecord, mandatesWith, type StoredMandate } from './repository.js';
import { useSetAside } from './reservations.js';

/** POST /policy/mandate (protocol.md §1.4): a new mandate takes the place of the agent's older one for the same action. */
export async function issueMandate(
  message: MandateRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const asked = readMandateTerms(message);
  if (!asked.ok) return malformed('MALFORMED_REQUEST', asked.faults);
  const { terms } = asked;
  const agent = await findAgentOf(service.directory, caller.orgId, terms.agentDid);
  if (agent === null) {
    return refused('NOT_FOUND', 'no agent of your organisation has that DID', { agentDid: terms.agentDid });
  }
  const granted = { ...terms, agentDid: agent.agentDid };
  const { parentMandateId } = message;
  const reading =
    parentMandateId === undefined ? null : await readSource(caller.orgId, agent.agentDid, parentMandateId, service);
  if (reading?.ok === false) return reading.refusal;
  const drawn = await createMandate(granted, caller, service, reading?.source);
  const delegated = reading === null ? UNDELEGATED : await delegate(drawn, granted, reading, service);
  if (!delegated.ok) return delegated.refusal;
  const mandate = { ...drawn, reservationId: delegated.reservationId };
  await openAccount(mandate, terms, service);
  const addition = { orgId: caller.orgId, agentDid: agent.agentDid, action: terms.action, newAgent: false };
  const added = await inOrganisation(service.directory, caller.orgId, async (transaction) => {
    const refusal =
      (await freeTierRefusal(transaction, addition, service.settings)) ??
      (await tooMuchRefusal(mandate, transaction)) ??
      (await givenUpRefusal(mandate, transaction));
    return refusal === null
      ? { ok: true as const, replaced: await addMandate(transaction, mandate) }
      : { ok: false as const, refusal };
  });
  if (!added.ok) {
    await withdraw(mandate, service);
    return added.refusal;
  }
  service.policies.forget(agent);
  service.policyEvents.changed(agent, 'recompiled');
  // Told before the accounts are closed: that may fail, and the same call again would replace another mandate.
  for (const replaced of added.replaced) await tellOrphans(replaced, service);
  for (const replaced of added.replaced) await closeAccount(replaced, service);
  return ok(
    {
      mandateId: mandate.mandateId,
      agentDid: agent.agentDid,
      scope: terms.action,
      ...(parentMandateId === undefined ? {} : { parentMandateId }),
      credential: mandate.credential,
      issuedAt: mandate.issuedAt,
      validFrom: beginOf(terms, mandate.issuedAt),
      validUntil: terms.validUntil,
      remaining:
        terms.maxAmount === null || terms.currency === null ? null : unitsToNumber(terms.maxAmount, terms.currency),
    },
    201,
  );
}

const UNDELEGATED: Reservation = { ok: true, reservationId: null };

/** A delegated mandate only narrows its parent, and its budget is set aside there. */
async function delegate(
  mandate: MandateRecord,
  terms: MandateTerms,
  source: Extract<SourceReading, { ok: true }>,
  service: ServiceContext,
): Promise<Reservation> {
  const refusal = wideningRefusal(mandate, source.parent);
  return refusal === null ? reserveBudget(mandate, terms, source, service) : { ok: false, refusal };
}

/** Why an agent gets no further mandate; null where it may. Issues at once would each overlook the others: they are locked. */
async function tooMuchRefusal(mandate: MandateRecord, transaction: Directory): Promise<Reply | null> {
  const { mandates, characters } = await mandatesWith(transaction, mandate);
  if (mandates <= MANDATES_PER_AGENT_MAX && characters <= MANDATE_CHARACTERS_PER_AGENT_MAX) return null;
  const bounds = `${MANDATES_PER_AGENT_MAX} live mandates of ${MANDATE_CHARACTERS_PER_AGENT_MAX} characters in all`;
  return refused('CONFLICT', `an agent has ${bounds} at most; revoke what it does not need, or shorten its lists`);
}

/** Why a mandate cannot be stored whose budget another server may have given back; null where none did, and none will. */
async function givenUpRefusal(mandate: MandateRecord, transaction: Directory): Promise<Reply | null> {
  if (mandate.reservationId === null || (await useSetAside(transaction, mandate))) return null;
  const detail = 'this took too long, or the parent mandate ended meanwhile; nothing was issued, so ask again';
  return refused('CONFLICT', detail, { parentMandateId: mandate.parentMandateId });
}

/** What came from a mandate that another took the place of has no parent any more. */
async function tellOrphans(replaced: StoredMandate, service: ServiceContext): Promise<void> {
  for (const orphan of await descendants(service.directory, replaced.orgId, replaced.mandateId)) {
    service.policies.forget(orphan);
    service.policyEvents.changed(orphan, 'recompiled');
  }
}
