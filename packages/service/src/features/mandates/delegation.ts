import { type MandateTerms, wideningOf } from '@gatewright/gate';
import type { SourceMandate } from '@gatewright/ledger';
import { accept, PASSED, type Result, refuse } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { newBindingOf } from './bindings.js';
import type { DelegationSource } from './issue.js';
import { DELEGATION_DEPTH_MAX, lineage } from './lineage.js';
import { liveChildrenOf, type MandateRecord, type StoredMandate } from './repository.js';
import {
  abandonReservation,
  addPendingReservation,
  type PendingReservation,
  removeReservation,
  reservationsBefore,
  reservationsOf,
} from './reservations.js';

/**
 * How long a delegated mandate may take to be stored after its budget was set aside, ms, before any server gives that back; and how
 * long a note is kept whose budget was not set aside after all, because the gate that wrote it may only be slow.
 */
export const RESERVATION_MAX_MS = 10 * 60 * 1000;
export const RESERVATION_KEEP_MS = 24 * 60 * 60 * 1000;

/** Where a delegated mandate comes from. */
export interface Delegation {
  readonly source: DelegationSource;
  readonly parent: StoredMandate;
  /** The mandates that the parent comes from. */
  readonly above: readonly StoredMandate[];
}

/** Reads where a delegated mandate would come from, and holds its depth to the limit. */
export async function readSource(
  orgId: string,
  agentDid: string,
  parentMandateId: string,
  { directory }: ServiceContext,
): Promise<Result<Delegation>> {
  const ancestors = await lineage(directory, orgId, parentMandateId);
  const [parent, ...above] = ancestors ?? [];
  if (ancestors === null || parent === undefined) {
    return refuse('DELEGATION_CHAIN_BROKEN', 'the parent mandate, or one that it comes from, does not count any more');
  }
  if (ancestors.length > DELEGATION_DEPTH_MAX) {
    return refuse('DEPTH_EXCEEDED', `a mandate is delegated ${DELEGATION_DEPTH_MAX} times at most`);
  }
  const through = ancestors.map((ancestor) => ancestor.agentDid).reverse();
  if (through.includes(agentDid)) return refuse('UNCOMPARABLE', 'the agent stands in its own chain already');
  return accept({ source: { parentMandateId, through }, parent, above });
}

/** Invalidates the policies of every agent whose mandates come from one. */
export async function announceBelow(mandate: StoredMandate, service: ServiceContext): Promise<void> {
  for (const below of await descendants(service.directory, mandate.orgId, [mandate])) {
    service.policies.invalidate(below);
    service.policyEvents.changed(below, 'recompiled');
  }
}

/** A delegated mandate only narrows its parent. */
export function checkNarrowing(mandate: MandateRecord, parent: StoredMandate): Result<undefined> {
  const found = wideningOf(parent.document, mandate.document);
  return found === null
    ? PASSED
    : refuse(found.reasonCode, found.detail, { data: { parentMandateId: parent.mandateId } });
}

/**
 * Sets the budget of a delegated mandate aside on its parent's account and opens its own account over it, with the evidence
 * that binds its credential to the log, so that the two together never spend more than the parent alone could. It is noted
 * first, until the mandate is stored: a gate that stops in between leaves the note, by which another one gives the budget
 * back. A mandate without a ceiling of its own has none to set aside: its parent has none either. Returns the id of the reservation, if any.
 */
export async function reserveBudget(
  delegated: MandateRecord,
  terms: MandateTerms,
  { parent, above }: Pick<Delegation, 'parent' | 'above'>,
  service: ServiceContext,
): Promise<Result<string | null>> {
  const { maxAmount: amount, currency } = terms;
  if (amount === null || currency === null) return accept(null);
  const { clock, directory, gate, ids, settings } = service;
  const { orgId, mandateId: termsId, accountId } = parent;
  const { mandateId, agentDid, action } = delegated;
  const act = await newBindingOf(delegated, service);
  const reservationId = ids.uuid();
  const noted = { orgId, mandateId, parentMandateId: accountId, reservationId, setAt: rfc3339(clock.now()) };
  await addPendingReservation(directory, noted);
  const set = await gate.ledger.submit({
    kind: 'reserveBudget',
    orgId,
    mandateId: accountId,
    termsId,
    agentDid: parent.agentDid,
    budgetId: reservationId,
    amount,
    currency,
    delegated: { mandateId, agentDid, action, act },
    delegatedFrom: sourcesOf(above),
    evidence: {
      eventId: ids.uuid(),
      policyDigest: null,
      contextFields: [],
      firedRules: [],
      orgId,
      network: settings.network,
      requestDigest: null,
    },
  });
  if (set.ok) return accept(reservationId);
  await removeReservation(directory, noted);
  return refuse(set.reasonCode, set.detail);
}

/** The accounts of mandates, as the ledger asks for them. */
export function sourcesOf(mandates: readonly StoredMandate[]): readonly SourceMandate[] {
  return mandates.map(({ accountId, agentDid }) => ({ mandateId: accountId, agentDid }));
}

/** A mandate's account, and the hold that sets its budget aside. */
type Account = Pick<MandateRecord, 'orgId' | 'accountId' | 'reservationId'>;

/** Takes back what was made for a mandate that is not stored after all. */
export async function withdraw(
  mandate: Account & Pick<MandateRecord, 'mandateId'>,
  service: ServiceContext,
): Promise<void> {
  await closeAccount(mandate, service);
  if (mandate.reservationId !== null) await removeReservation(service.directory, mandate);
}

/** Gives back what was set aside so long ago that its mandate is not stored any more: the gate that issued it has stopped. */
export async function releaseOrphanedReservations(service: ServiceContext): Promise<void> {
  const overdue = rfc3339(service.clock.now() - RESERVATION_MAX_MS);
  for (const noted of await reservationsBefore(service.directory, overdue)) await giveUp(noted, service);
}

/**
 * Gives up a mandate that is not stored: from here on it is not stored, and only then does its budget return. A note without its
 * hold is looked at again, for as long as the gate that wrote it may yet make one.
 */
async function giveUp(noted: PendingReservation, service: ServiceContext): Promise<void> {
  const { clock, directory, store } = service;
  if (!(await abandonReservation(directory, noted, rfc3339(clock.now())))) return;
  const isSet = (await store.budget(noted.reservationId)) !== null;
  if (isSet) await withdraw({ ...noted, accountId: noted.mandateId }, service);
  else if (noted.setAt < rfc3339(clock.now() - RESERVATION_KEEP_MS)) await removeReservation(directory, noted);
}

/**
 * Closes the account of a mandate that ended: a server that does not know of that spends nothing more under it. What it has not
 * spent goes back to its parent then, and not before; what it still holds counts as spent.
 */
export async function closeAccount(ended: Account, service: ServiceContext): Promise<void> {
  const { orgId, accountId: mandateId } = ended;
  await service.gate.ledger.submit({ kind: 'revokeMandate', orgId, mandateId, keepsHolds: true });
  await returnBudgets([ended], service);
}

/**
 * Gives back to their parents what mandates of one organisation whose accounts are closed have not spent. Holds that wait to be
 * released would count as spent, and so would what was set aside for mandates that are not stored.
 */
export async function returnBudgets(ended: readonly Account[], service: ServiceContext): Promise<void> {
  const { directory, endings, gate, store } = service;
  const funded = ended.filter(({ reservationId }) => reservationId !== null);
  const [first] = funded;
  if (first === undefined) return;
  const { orgId } = first;
  const accountIds = funded.map(({ accountId }) => accountId);
  for (const noted of await reservationsOf(directory, orgId, accountIds)) await giveUp(noted, service);
  await Promise.all(
    funded.map(async ({ accountId: mandateId, reservationId }) => {
      const account = await store.mandate(orgId, mandateId);
      const isReleased =
        account === null || account.ending === null || (await endings.holds.release({ orgId, mandateId }).done);
      if (!isReleased || reservationId === null) return;
      await gate.ledger.submit({ kind: 'settleBudget', orgId, mandateId, budgetId: reservationId });
    }),
  );
}

/** Every live mandate that comes from the given ones of an organisation, the furthest last. */
export async function descendants(
  db: Directory,
  orgId: string,
  mandates: readonly Pick<StoredMandate, 'mandateId'>[],
): Promise<StoredMandate[]> {
  const found: StoredMandate[] = [];
  for (let parents = mandates; parents.length > 0; ) {
    const children = await liveChildrenOf(
      db,
      orgId,
      parents.map(({ mandateId }) => mandateId),
    );
    found.push(...children);
    parents = children;
  }
  return found;
}
