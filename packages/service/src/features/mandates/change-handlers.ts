import {
  answerRefusal,
  beginOf,
  isChainIntact,
  limitFaults,
  limitsOf,
  type MandateTerms,
  malformed,
  readMandateTerms,
  statedTerms,
  termWarnings,
  wideningOf,
} from '@gatewright/gate';
import type { Mandate } from '@gatewright/ledger';
import {
  accept,
  faultList,
  type MandateChange,
  type MandateRequest,
  PASSED,
  type Result,
  refuse,
  refuseFaults,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findOrganisation, inOrganisation } from '../../platform/database/organisations.js';
import type { Directory } from '../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply } from '../../platform/http/reply.js';
import { checkBudget } from '../budgets/demand.js';
import { attestSettings, type ChangedBy, noteSetting, type StoredChange } from '../changes/setting-changes.js';
import { changedMandate } from './attested-change.js';
import { newBindingOf } from './bindings.js';
import { announceBelow, checkNarrowing, type Delegation, readSource, sourcesOf } from './delegation.js';
import { spendingOf, unknownMandate } from './handlers.js';
import { createMandate } from './issue.js';
import { checkBounds, checkParent } from './issue-handlers.js';
import {
  addMandate,
  adoptChildren,
  delegatedWithoutBudget,
  findMandate,
  isLive,
  liveChildren,
  type MandateRecord,
  newestOfAccount,
  type StoredMandate,
} from './repository.js';

/** How often a change compares the terms in force with those that are stored, where changes at once overtake it each time. */
const SETTLE_ATTEMPTS_MAX = 16;

/** A change without what the person says of it. */
type ChangedTerms = Omit<MandateChange, 'message'>;

/** What a change asks for, held against what is in force. */
interface Planned {
  readonly before: MandateTerms;
  readonly after: MandateTerms;
  /** Where a delegated mandate comes from; null for one that people gave. */
  readonly delegation: Delegation | null;
}

/**
 * POST /mandate/:ref/change: a new mandate, whose credential states the changed terms, on the account of the one that it changes.
 * What is not named stays, spending carries over, and what was delegated from it comes from the new one.
 */
export async function changeMandate(
  { message: said = '', ...message }: MandateChange,
  { caller, params }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const found = await findInForce(caller.orgId, params['ref'] ?? '', service);
  if (!found.ok) return answerRefusal(found);
  if (Object.keys(message).length === 0) {
    return malformed('MALFORMED_REQUEST', [{ path: '$', message: 'names no limit to change' }]);
  }
  const mandate = found.value;
  const planned = await plan(mandate, message, service);
  if (!planned.ok) return answerRefusal(planned);
  const { before, after, delegation } = planned.value;
  const drawn = await createMandate(after, caller, service, delegation?.source);
  const { accountId, reservationId, parentMandateId } = mandate;
  const changed: MandateRecord = { ...drawn, accountId, reservationId, parentMandateId };
  const narrowed = delegation === null ? PASSED : checkNarrowing(changed, delegation.parent);
  if (!narrowed.ok) return answerRefusal(narrowed);
  const kept = await checkChildren(mandate, changed, planned.value, service.directory);
  if (!kept.ok) return answerRefusal(kept);
  const moved = await changeAccount(mandate, changed, planned.value, service);
  if (!moved.ok) return answerRefusal(moved);
  const stored = await store(mandate, changed, planned.value, { by: caller, said }, service);
  await settleTerms(changed, delegation, service);
  if (!stored.ok) return answerRefusal(stored);
  if (stored.value !== null) await attestSettings([stored.value], service);
  service.policies.invalidate(changed);
  service.policyEvents.changed(changed, 'recompiled');
  await announceBelow({ ...changed, supersededAt: null, revokedAt: null }, service);
  return ok({
    mandateId: changed.mandateId,
    changedFrom: mandate.mandateId,
    agentDid: changed.agentDid,
    scope: changed.action,
    parentMandateId,
    credential: changed.credential,
    issuedAt: changed.issuedAt,
    validFrom: beginOf(after, changed.issuedAt),
    validUntil: after.validUntil,
    before: limitsOf(before),
    after: limitsOf(after),
    warnings: faultList(termWarnings(after)),
    ...spendingOf(moved.value, moved.value.currency),
  });
}

/** The mandate under an id, which must be in force. */
async function findInForce(
  orgId: string,
  mandateId: string,
  { directory }: ServiceContext,
): Promise<Result<StoredMandate>> {
  const mandate = await findMandate(directory, orgId, mandateId);
  if (mandate === null) return unknownMandate(mandateId);
  if (isLive(mandate)) return accept(mandate);
  const newest = (await newestOfAccount(directory, orgId, mandate.accountId)) ?? mandate;
  if (newest.revokedAt !== null)
    return refuse('MANDATE_REVOKED', 'the mandate was revoked; issue another', { data: { mandateId } });
  return newest.mandateId === mandateId
    ? refuse('CONFLICT', 'another mandate took the place of this one', { data: { mandateId } })
    : refuse('CONFLICT', `the mandate was changed; its terms in force are ${newest.mandateId}`, {
        data: {
          mandateId: newest.mandateId,
        },
      });
}

async function plan(mandate: StoredMandate, message: ChangedTerms, service: ServiceContext): Promise<Result<Planned>> {
  const { orgId, mandateId, agentDid, parentMandateId } = mandate;
  const { resolve } = await service.issuers.of(await findOrganisation(service.directory, orgId));
  // A new credential over terms without a signature would make them hold.
  if (!isChainIntact(mandate, resolve, service.ed25519)) {
    return refuse('DELEGATION_CHAIN_BROKEN', 'the credential of this mandate does not hold; issue another', {
      data: {
        mandateId,
      },
    });
  }
  const stated = statedTerms(mandate);
  if (stated === null || !stated.isExact) {
    return refuse('CONFLICT', 'the document of this mandate states more than a request can; issue another', {
      data: {
        mandateId,
      },
    });
  }
  const asked = readMandateTerms(changedRequest(stated.request, message));
  if (!asked.ok) return refuseFaults('MALFORMED_REQUEST', asked.faults);
  const { terms: before } = stated;
  const { terms: after } = asked;
  const counted = await checkNewBudget({ before, after }, orgId, service.directory);
  if (!counted.ok) return counted;
  const unlimited = limitFaults(message, after, before);
  if (unlimited.length > 0) return refuseFaults('MALFORMED_REQUEST', unlimited);
  if (after.currency !== before.currency) {
    return refuse('CONFLICT', 'the mandate moves no money, and a change adds none; issue another', {
      data: { mandateId },
    });
  }
  if (parentMandateId === null) return accept({ before, after, delegation: null });
  if ((before.maxAmount === null) !== (after.maxAmount === null)) {
    return refuse('CONFLICT', 'a delegated mandate gains or loses no total by a change; issue another', {
      data: { mandateId },
    });
  }
  const source = await readSource(orgId, agentDid, parentMandateId, service);
  return source.ok ? accept({ before, after, delegation: source.value }) : source;
}

/** A budget that the mandate counts under already is not checked again: other terms may change whatever it permits. */
async function checkNewBudget(
  { before, after }: Pick<Planned, 'before' | 'after'>,
  orgId: string,
  db: Directory,
): Promise<Result<undefined>> {
  return after.budget === before.budget ? PASSED : checkBudget(db, orgId, after);
}

/** The request with the members of the change in place; null removes one. */
function changedRequest(request: MandateRequest, change: ChangedTerms): MandateRequest {
  const changes = Object.entries(change);
  const removed = new Set(changes.filter(([, value]) => value === null).map(([member]) => member));
  const kept = Object.entries({ ...request, ...change }).filter(([member]) => !removed.has(member));
  return { agentDid: request.agentDid, scope: request.scope, ...Object.fromEntries(kept) };
}

/**
 * Refuses terms that a mandate which was delegated from the earlier ones goes beyond: nothing ends without being named. A first total
 * is refused as well where mandates without one were delegated before: what was spent under them is on no account of this mandate.
 */
async function checkChildren(
  mandate: StoredMandate,
  changed: MandateRecord,
  { before, after }: Pick<Planned, 'before' | 'after'>,
  db: Directory,
): Promise<Result<undefined>> {
  for (const child of await liveChildren(db, mandate.orgId, mandate.mandateId)) {
    const found = wideningOf(changed.document, child.document);
    if (found === null) continue;
    const { mandateId } = child;
    const detail = `${mandateId} was delegated from this mandate: ${found.detail}; change or revoke it first`;
    return refuse(found.reasonCode, detail, { data: { mandateId } });
  }
  if (before.maxAmount !== null || after.maxAmount === null) return PASSED;
  const uncounted = await delegatedWithoutBudget(db, mandate);
  if (uncounted === null) return PASSED;
  const detail = `${uncounted} was delegated from this mandate without a total, and a total would not count it; issue another`;
  return refuse('CONFLICT', detail, { data: { mandateId: uncounted } });
}

/**
 * Puts the changed terms in force in the ledger: no server permits anything under the earlier ones from here on. Whatever terms are in
 * force give way, because those of a change that was cut short, or is under way, are not those that are stored.
 */
async function changeAccount(
  mandate: StoredMandate,
  changed: MandateRecord,
  { after, delegation }: Planned,
  service: ServiceContext,
): Promise<Result<Mandate>> {
  const { gate, store: ledger } = service;
  const { orgId, mandateId, accountId } = mandate;
  const account = await ledger.mandate(orgId, accountId);
  const moved = await gate.ledger.submit({
    kind: 'changeMandate',
    orgId,
    mandateId: accountId,
    budget: budgetOf(mandate, delegation),
    from: account?.termsId ?? mandateId,
    to: changed.mandateId,
    cap: after.maxAmount,
    delegatedFrom: delegation === null ? [] : sourcesOf([delegation.parent, ...delegation.above]),
    act: await newBindingOf(changed, service),
  });
  if (!moved.ok) return refuse(moved.reasonCode, moved.detail, { data: { mandateId } });
  return accept(moved.mandate);
}

/** The hold that sets the ceiling of a delegated mandate aside, and the account that it is on. */
function budgetOf({ reservationId }: MandateRecord, delegation: Delegation | null) {
  return delegation === null || reservationId === null
    ? null
    : { budgetId: reservationId, mandateId: delegation.parent.accountId };
}

/**
 * Puts in force in the ledger what the directory has as the newest terms: changes at once overtake each other between the two. Terms
 * of another change that is not stored are left, because that change settles them.
 */
async function settleTerms(
  changed: MandateRecord,
  delegation: Delegation | null,
  { directory, gate, store: ledger }: ServiceContext,
): Promise<void> {
  const { orgId, accountId, mandateId: own } = changed;
  for (let attempt = 0; attempt < SETTLE_ATTEMPTS_MAX; attempt += 1) {
    const newest = await newestOfAccount(directory, orgId, accountId);
    const from = (await ledger.mandate(orgId, accountId))?.termsId;
    const terms = newest === null ? null : statedTerms(newest)?.terms;
    if (newest === null || terms == null || from === undefined || from === newest.mandateId) return;
    if (from !== own && (await findMandate(directory, orgId, from)) === null) return;
    const settled = await gate.ledger.submit({
      kind: 'changeMandate',
      orgId,
      mandateId: accountId,
      budget: budgetOf(newest, delegation),
      from,
      to: newest.mandateId,
      cap: terms.maxAmount,
    });
    if (!settled.ok && settled.reasonCode !== 'CONFLICT') return;
  }
}

/** Stores the change where nothing that it was held against changed meanwhile, who made it, and what they said of it. */
function store(
  mandate: StoredMandate,
  changed: MandateRecord,
  planned: Planned,
  { by, said }: { readonly by: ChangedBy; readonly said: string },
  service: ServiceContext,
): Promise<Result<StoredChange | null>> {
  const { orgId, mandateId } = mandate;
  return inOrganisation(service.directory, orgId, async (transaction) => {
    const current = await findMandate(transaction, orgId, mandateId);
    if (current === null || !isLive(current)) {
      return refuse('CONFLICT', 'the mandate was changed or ended meanwhile; read it and ask again', {
        data: { mandateId },
      });
    }
    for (const check of [checkBounds, checkParent] as const) {
      const checked = await check(changed, transaction);
      if (!checked.ok) return checked;
    }
    const counted = await checkNewBudget(planned, orgId, transaction);
    if (!counted.ok) return counted;
    const kept = await checkChildren(mandate, changed, planned, transaction);
    if (!kept.ok) return kept;
    await adoptChildren(transaction, orgId, mandateId, changed.mandateId);
    await addMandate(transaction, changed);
    return accept(await noteSetting(transaction, by, { ...changedMandate(mandate, changed), message: said }, service));
  });
}
