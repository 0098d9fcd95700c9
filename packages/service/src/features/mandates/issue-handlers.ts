import {
  answerRefusal,
  beginOf,
  limitFaults,
  type MandateTerms,
  malformed,
  readMandateTerms,
  termWarnings,
} from '@gatewright/gate';
import {
  accept,
  faultList,
  type MandateRequest,
  PASSED,
  type Result,
  refuse,
  unitsToNumber,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { inOrganisation } from '../../platform/database/organisations.js';
import type { Directory } from '../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { findAgentOf } from '../agents/repository.js';
import { checkBudget } from '../budgets/demand.js';
import { attestSettings, noteSetting } from '../changes/setting-changes.js';
import { changedMandate } from './attested-change.js';
import {
  announceBelow,
  checkNarrowing,
  closeAccount,
  type Delegation,
  readSource,
  reserveBudget,
  withdraw,
} from './delegation.js';
import { checkFreeTier } from './free-tier.js';
import { createMandate, openAccount } from './issue.js';
import { checkReplacement, replacementOf } from './replacement.js';
import { addMandate, findMandate, isLive, type MandateRecord, mandatesWith } from './repository.js';
import { useSetAside } from './reservations.js';

/** Live mandates that one agent may have, and characters of JSON of their documents. */
export const MANDATES_PER_AGENT_MAX = 500;
export const MANDATE_CHARACTERS_PER_AGENT_MAX = 1024 * 1024;

/** POST /policy/mandate (protocol.md §1.4): a new mandate takes the place of the agent's older one for the same action. */
export async function issueMandate(
  message: MandateRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const asked = readMandateTerms(message);
  if (!asked.ok) return malformed('MALFORMED_REQUEST', asked.faults);
  const { terms } = asked;
  const unlimited = limitFaults(message, terms);
  if (unlimited.length > 0) return malformed('MALFORMED_REQUEST', unlimited);
  const agent = await findAgentOf(service.directory, caller.orgId, terms.agentDid);
  if (agent === null) {
    return refused('NOT_FOUND', 'no agent of your organisation has that DID', { agentDid: terms.agentDid });
  }
  const granted = { ...terms, agentDid: agent.agentDid };
  const counted = await checkBudget(service.directory, caller.orgId, terms);
  if (!counted.ok) return answerRefusal(counted);
  const isNew = (db: Directory) => checkReplacement(db, caller.orgId, granted, message.replace);
  const early = await isNew(service.directory);
  if (!early.ok) return answerRefusal(early);
  const { parentMandateId } = message;
  const reading =
    parentMandateId === undefined ? null : await readSource(caller.orgId, agent.agentDid, parentMandateId, service);
  if (reading?.ok === false) return answerRefusal(reading);
  const drawn = await createMandate(granted, caller, service, reading?.value.source);
  const delegated = reading === null ? accept(null) : await delegate(drawn, granted, reading.value, service);
  if (!delegated.ok) return answerRefusal(delegated);
  const mandate = { ...drawn, reservationId: delegated.value };
  await openAccount(mandate, terms, service);
  const addition = { orgId: caller.orgId, agentDid: agent.agentDid, action: terms.action, newAgent: false };
  const added = await inOrganisation(service.directory, caller.orgId, async (transaction) => {
    const fits = await checkFreeTier(transaction, addition, service.settings);
    if (!fits.ok) return fits;
    const bounded = await checkBounds(mandate, transaction);
    if (!bounded.ok) return bounded;
    const kept = await checkReservation(mandate, transaction);
    if (!kept.ok) return kept;
    const founded = await checkParent(mandate, transaction);
    if (!founded.ok) return founded;
    const budgeted = await checkBudget(transaction, caller.orgId, terms);
    if (!budgeted.ok) return budgeted;
    const unreplaced = await isNew(transaction);
    if (!unreplaced.ok) return unreplaced;
    const replaced = await addMandate(transaction, mandate);
    const issued = changedMandate(replaced[0] ?? null, mandate);
    return accept({ replaced, noted: await noteSetting(transaction, caller, issued, service) });
  });
  if (!added.ok) {
    await withdraw(mandate, service);
    return answerRefusal(added);
  }
  service.policies.invalidate(agent);
  service.policyEvents.changed(agent, 'recompiled');
  // Before the accounts are closed: that may fail, and the same call again would replace another mandate.
  for (const replaced of added.value.replaced) await announceBelow(replaced, service);
  for (const replaced of added.value.replaced) await closeAccount(replaced, service);
  if (added.value.noted !== null) await attestSettings([added.value.noted], service);
  const [replaced] = added.value.replaced;
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
      warnings: faultList(termWarnings(terms)),
      ...(replaced === undefined ? {} : { replaced: replacementOf(replaced, granted) }),
    },
    201,
  );
}

/** A delegated mandate only narrows its parent, and its budget is set aside there. */
async function delegate(
  mandate: MandateRecord,
  terms: MandateTerms,
  delegation: Delegation,
  service: ServiceContext,
): Promise<Result<string | null>> {
  const narrowed = checkNarrowing(mandate, delegation.parent);
  return narrowed.ok ? reserveBudget(mandate, terms, delegation, service) : narrowed;
}

/** Bounds the mandates of an agent. Issues at once would each overlook the others: they are locked. */
export async function checkBounds(mandate: MandateRecord, transaction: Directory): Promise<Result<undefined>> {
  const { mandates, characters } = await mandatesWith(transaction, mandate);
  if (mandates <= MANDATES_PER_AGENT_MAX && characters <= MANDATE_CHARACTERS_PER_AGENT_MAX) return PASSED;
  const bounds = `${MANDATES_PER_AGENT_MAX} live mandates of ${MANDATE_CHARACTERS_PER_AGENT_MAX} characters in all`;
  return refuse('CONFLICT', `an agent has ${bounds} at most; revoke what it does not need, or shorten its lists`);
}

/** Refuses a mandate whose budget another server has given back, and keeps servers from doing so from here on. */
async function checkReservation(mandate: MandateRecord, transaction: Directory): Promise<Result<undefined>> {
  if (mandate.reservationId === null || (await useSetAside(transaction, mandate))) return PASSED;
  const detail = 'this took too long, or the parent mandate ended meanwhile; nothing was issued, so ask again';
  return refuse('CONFLICT', detail, { data: { parentMandateId: mandate.parentMandateId } });
}

/** Refuses a mandate whose parent ended, or was changed, since its terms were compared. */
export async function checkParent(mandate: MandateRecord, transaction: Directory): Promise<Result<undefined>> {
  const { orgId, parentMandateId } = mandate;
  const parent = parentMandateId === null ? null : await findMandate(transaction, orgId, parentMandateId);
  if (parentMandateId === null || (parent !== null && isLive(parent))) return PASSED;
  return refuse('CONFLICT', 'the parent mandate ended or was changed meanwhile; read it and ask again', {
    data: {
      parentMandateId,
    },
  });
}
