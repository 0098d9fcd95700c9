import type { ResultOf, RevokeMandate } from '@gatewright/ledger';
import { mandateRevocation, unitsToNumber } from '@gatewright/protocol';
import type { ServiceContext } from '../context/service-context.js';
import { inOrganisation } from '../database/organisations.js';
import type { AuthenticatedCall } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import { returnBudget } from './delegation.js';
import {
  counts,
  everyChild,
  findMandate,
  listMandates,
  markRevoked,
  newestOfAccount,
  type StoredMandate,
} from './repository.js';

/** GET /mandate: the mandates of the organisation, of one agent where `agentDid` is given, newest first. */
export async function readMandates(
  { caller, query }: AuthenticatedCall,
  { directory }: ServiceContext,
): Promise<Reply> {
  const mandates = await listMandates(directory, caller.orgId, query['agentDid'] ?? null);
  return ok({ mandates: mandates.map(summaryOf) });
}

/** GET /mandate/:ref: one mandate with its credential and what is left of its budget. */
export async function readMandate(
  { caller, params }: AuthenticatedCall,
  { directory, store }: ServiceContext,
): Promise<Reply> {
  const mandate = await findMandate(directory, caller.orgId, params['ref'] ?? '');
  if (mandate === null) return notFound(params['ref']);
  const account = await store.mandate(caller.orgId, mandate.accountId);
  const { currency } = mandate;
  const money = (units: bigint | null) => (units === null || currency === null ? null : unitsToNumber(units, currency));
  return ok({
    ...summaryOf(mandate),
    credential: mandate.credential,
    captured: money(account?.captured ?? null),
    reserved: money(account?.reserved ?? null),
    remaining: account?.cap == null ? null : money(account.cap - account.captured - account.reserved),
  });
}

/**
 * POST /mandate/:ref/revoke: nothing is authorized under it, nor under what was delegated from it, any more, and unclaimed
 * holds are voided.
 */
export async function revokeMandate({ caller, params }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const named = await findMandate(service.directory, caller.orgId, params['ref'] ?? '');
  // Who stops a mandate by an id from before a change means the authority, not its earlier terms.
  const mandate = named === null ? null : await newestOfAccount(service.directory, caller.orgId, named.accountId);
  if (mandate === null) return notFound(params['ref']);
  const { mandateId, agentDid } = mandate;
  const ended = await end(mandate, service);
  if (!ended.ok) return refused(ended.reasonCode, ended.detail, { mandateId });
  return ok({ mandateId, agentDid, revoked: true, voided: [...ended.voided] });
}

/**
 * Ends a mandate and then what was delegated from it, so that nothing new can come from it meanwhile; budgets return from
 * the leaves to the root.
 */
export async function end(mandate: StoredMandate, service: ServiceContext): Promise<ResultOf<RevokeMandate>> {
  const { gate, policies, policyEvents, settings } = service;
  const { orgId, mandateId, accountId } = mandate;
  const act = mandateRevocation(mandate, settings.network);
  // The ledger first: from here on no hold can be made, whatever a policy still says.
  const revoked = await gate.ledger.submit({
    kind: 'revokeMandate',
    orgId,
    mandateId: accountId,
    termsId: mandateId,
    act,
  });
  if (!revoked.ok) return revoked;
  const ended = await noteRevoked(mandate, service);
  policies.invalidate(mandate);
  policyEvents.changed(mandate, 'mandate-revoked');
  await endBelow(ended, service);
  return revoked;
}

/** Marks the mandate revoked, or the one that a change at the same time put in its place. Returns which. */
async function noteRevoked(mandate: StoredMandate, service: ServiceContext): Promise<StoredMandate> {
  const { directory, gate, clock, settings } = service;
  const { orgId, accountId } = mandate;
  const newest = await inOrganisation(directory, orgId, async (transaction) => {
    const found = (await newestOfAccount(transaction, orgId, accountId)) ?? mandate;
    await markRevoked(transaction, orgId, found.mandateId, new Date(clock.now()).toISOString());
    return found;
  });
  const { mandateId } = newest;
  if (mandateId !== mandate.mandateId) {
    const { agentDid, ...act } = mandateRevocation(newest, settings.network);
    await gate.ledger.submit({ kind: 'attest', orgId, mandateId, agentDid, act });
  }
  return newest;
}

/** Ends what was delegated from a mandate that has ended, and then gives its budget back. */
async function endBelow(mandate: StoredMandate, service: ServiceContext): Promise<void> {
  for (const child of await everyChild(service.directory, mandate.orgId, mandate.mandateId)) {
    if (counts(child)) await end(child, service);
    else await endRest(child, service);
  }
  await returnBudget(mandate, service);
}

/**
 * Of a mandate that ended before: the unclaimed holds that lived on where another one took its place, and its budget, which
 * may not have returned yet and must do so before its parent's does.
 */
async function endRest(ended: StoredMandate, service: ServiceContext): Promise<void> {
  const { orgId, accountId } = ended;
  await service.gate.ledger.submit({ kind: 'revokeMandate', orgId, mandateId: accountId });
  await endBelow(ended, service);
}

function summaryOf({
  mandateId,
  agentDid,
  action,
  currency,
  issuedAt,
  supersededAt,
  revokedAt,
  document,
  parentMandateId,
  accountId,
}: StoredMandate) {
  const status = revokedAt !== null ? 'revoked' : supersededAt !== null ? 'superseded' : 'active';
  return {
    mandateId,
    agentDid,
    scope: action,
    currency,
    status,
    issuedAt,
    supersededAt,
    revokedAt,
    parentMandateId,
    accountId,
    document,
  };
}

export function notFound(mandateId: string | undefined): Reply {
  return refused('NOT_FOUND', 'no mandate of your organisation has that id', { mandateId: mandateId ?? '' });
}
