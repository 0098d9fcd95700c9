import { answerRefusal, grantedLimit, limitsOf, shownLimit, statedLimits, statedTerms } from '@gatewright/gate';
import type { LedgerStore, MandateView } from '@gatewright/ledger';
import { type JsonObject, type Refused, refuse, unitsToNumber } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { type ListPage, placeText } from '../../platform/http/list-page.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { findVisibleAgent } from '../agents/repository.js';
import { shownUses } from '../budgets/limit-use.js';
import { givingWord } from '../changes/setting-changes.js';
import { visibleDids } from '../visibility/agents.js';
import { changedMandate } from './attested-change.js';
import { endMandate } from './end.js';
import { historyOf } from './history.js';
import {
  findMandate,
  isLive,
  type ListedMandate,
  listMandates,
  type MANDATE_STATES,
  newestOfAccount,
} from './repository.js';
import { voidableUnder } from './voidable.js';

/** The mandates of a page: of an agent, under a budget and in a state, null for any. */
interface AskedMandates extends ListPage {
  readonly agentDid: string | null;
  readonly budget: string | null;
  readonly status: (typeof MANDATE_STATES)[number] | null;
}

/** GET /mandate: the mandates of the agents that the caller may see, those alone that the query asks for, newest first. */
export async function readMandates(
  asked: AskedMandates,
  { caller }: AuthenticatedCall,
  { directory, store }: ServiceContext,
): Promise<Reply> {
  const visible = visibleDids(directory, caller);
  const { mandates, next } = await listMandates(directory, caller.orgId, { ...asked, visible });
  const listed = mandates.map(async (mandate) => ({ ...summaryOf(mandate), ...(await spendingUnder(mandate, store)) }));
  return ok({ mandates: await Promise.all(listed), next: next === null ? null : placeText(next) });
}

/** GET /mandate/:ref: one mandate with its credential and what is left of its budget. */
export async function readMandate(
  { caller, params }: AuthenticatedCall,
  { directory, store }: ServiceContext,
): Promise<Reply> {
  const mandate = await findMandate(directory, caller.orgId, params['ref'] ?? '');
  if (mandate === null || (await findVisibleAgent(directory, caller, mandate.agentDid)) === null) {
    return answerRefusal(unknownMandate(params['ref']));
  }
  const [spending, limits] = await Promise.all([spendingUnder(mandate, store), limitsUnder(mandate, store)]);
  const stated = statedTerms(mandate);
  const history = await historyOf(directory, mandate);
  return ok({
    ...summaryOf(mandate),
    credential: mandate.credential,
    ...spending,
    limits,
    terms: stated?.isExact ? limitsOf(stated.terms) : null,
    history,
  });
}

/** GET /mandate/:ref/holds: what a revocation would void now. A mandate that is not in force has nothing to void. */
export async function readMandateHolds({ caller, params }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const mandate = await findMandate(service.directory, caller.orgId, params['ref'] ?? '');
  if (mandate === null || (await findVisibleAgent(service.directory, caller, mandate.agentDid)) === null) {
    return answerRefusal(unknownMandate(params['ref']));
  }
  const { mandateId, agentDid } = mandate;
  const voidable = isLive(mandate) ? await voidableUnder([mandate], caller, service) : [];
  return ok({ mandateId, agentDid, voidable });
}

/** The limits over time of a mandate, and what is used of them. */
async function limitsUnder({ orgId, accountId, currency, document }: ListedMandate, store: LedgerStore) {
  const limits = statedLimits(document, currency);
  const uses = await shownUses(
    orgId,
    limits.map((limit) => {
      const { limit: counted } = grantedLimit(limit, { mandate: accountId }, currency);
      return { per: limit.per, by: limit.by, counted, currency };
    }),
    store,
  );
  return limits.map((limit, index): JsonObject => ({ ...shownLimit(limit, currency), ...uses[index] }));
}

async function spendingUnder({ orgId, accountId, currency }: ListedMandate, store: LedgerStore) {
  return spendingOf(await store.mandate(orgId, accountId), currency);
}

/** What was captured and is held on an account, and what is left of its limit: amounts of the currency. */
export function spendingOf(
  account: Pick<MandateView, 'cap' | 'captured' | 'reserved'> | null,
  currency: string | null,
) {
  const money = (units: bigint | null) => (units === null || currency === null ? null : unitsToNumber(units, currency));
  return {
    captured: money(account?.captured ?? null),
    reserved: money(account?.reserved ?? null),
    remaining: account?.cap == null ? null : money(account.cap - account.captured - account.reserved),
  };
}

/**
 * POST /mandate/:ref/revoke: nothing is authorized under it, nor under what was delegated from it, any more, and unclaimed
 * holds are voided.
 */
export async function revokeMandate({ caller, params }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const named = await findMandate(service.directory, caller.orgId, params['ref'] ?? '');
  // Who stops a mandate by an id from before a change means the authority, not its earlier terms.
  const mandate = named === null ? null : await newestOfAccount(service.directory, caller.orgId, named.accountId);
  if (mandate === null) return answerRefusal(unknownMandate(params['ref']));
  const { mandateId, agentDid } = mandate;
  const end = () => endMandate(mandate, service);
  const isFirst = mandate.revokedAt === null;
  const ended = isFirst
    ? await givingWord(caller, changedMandate(mandate, null), service, end, (result) => 'ok' in result)
    : await end();
  if ('ok' in ended) return refused(ended.reasonCode, ended.detail, { mandateId });
  return ok({ mandateId, agentDid, revoked: true, ...ended });
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
}: ListedMandate) {
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

export function unknownMandate(mandateId = ''): Refused {
  return refuse('NOT_FOUND', 'no mandate of your organisation has that id', { data: { mandateId } });
}
