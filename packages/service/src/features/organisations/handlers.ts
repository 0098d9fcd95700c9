import { answerRefusal } from '@gatewright/gate';
import type {
  AdvisoryTermsRequest,
  ApprovalsRequest,
  HoldTermsRequest,
  JsonValue,
  LogTermsRequest,
  ResolveApprovalsRequest,
  SettingName,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import {
  findOrganisation,
  lockOrganisation,
  type Organisation,
  setAdvisoryAnswers,
  setApprovals,
  setHoldTtl,
  setLogTerms,
} from '../../platform/database/organisations.js';
import type { Directory } from '../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { changingSettings } from '../changes/setting-changes.js';
import { TERM_SETTINGS } from '../changes/settings-at.js';
import { dropRequest, peopleToLower, requestApprovals, resolveApprovals, shownRequest } from './approvals-request.js';

const MINUTE_MS = 60 * 1000;

/** GET /organisation: the caller's own, with what is known of its identity. */
export async function readOrganisation(
  { caller }: AuthenticatedCall,
  { directory, settings, clock }: ServiceContext,
): Promise<Reply> {
  const organisation = await findOrganisation(directory, caller.orgId);
  if (organisation === null) return refused('NOT_FOUND', 'the organisation of the token is not there');
  const { orgId, name, did, verification, verifiedAt, approvals, holdTtlMs, advisoryAnswers, log } = organisation;
  return ok({
    orgId,
    name,
    did,
    verification,
    verifiedAt,
    network: settings.network,
    freeTier: settings.freeTier && verification !== 'verified',
    approvals: { ...approvals },
    approvalsRequest: await shownRequest(caller.orgId, { directory, clock, settings }),
    holdMinutes: holdTtlMs / MINUTE_MS,
    advisoryAnswers,
    decisionLog: { ...log },
  });
}

/**
 * POST /organisation/approvals: how many people approvals need from now on. What waits already keeps what it was given. Lower counts wait
 * until as many people agreed as the old ones demand (ADR 74).
 */
export async function setOrganisationApprovals(
  message: ApprovalsRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { orgId } = call.caller;
  const isWaiting = await changingSettings(call.caller, service, async (transaction, note) => {
    const organisation = await lockOrganisation(transaction, orgId);
    if (organisation === null) return false;
    const { approvals } = organisation;
    const wanted = { ...approvals, ...message };
    await dropRequest(transaction, orgId);
    if (peopleToLower(approvals, wanted) > 1) {
      await requestApprovals(transaction, { caller: call.caller, wanted, service });
      await note({ setting: 'approvals', subject: 'request', before: { ...approvals }, after: { ...wanted } });
      return true;
    }
    await setApprovals(transaction, orgId, wanted);
    await note({ setting: 'approvals', subject: null, before: { ...approvals }, after: { ...wanted } });
    return false;
  });
  service.policies.invalidateOrganisation(orgId);
  const answer = await readOrganisation(call, service);
  return isWaiting ? { ...answer, status: 202 } : answer;
}

/** POST /organisation/approvals/resolve: another person agrees to lower counts, or one denies them. */
export async function resolveOrganisationApprovals(
  message: ResolveApprovalsRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const resolved = await changingSettings(call.caller, service, (transaction, note) =>
    resolveApprovals(message, { caller: call.caller, transaction, note }, service),
  );
  if (!resolved.ok) return answerRefusal(resolved);
  service.policies.invalidateOrganisation(call.caller.orgId);
  return readOrganisation(call, service);
}

/** Sets a term of the organisation with the record of it. */
async function setTerm(
  setting: SettingName,
  call: AuthenticatedCall,
  service: ServiceContext,
  term: {
    readonly read: (organisation: Organisation) => JsonValue;
    readonly write: (transaction: Directory, orgId: string) => Promise<void>;
  },
): Promise<Reply> {
  const { orgId } = call.caller;
  await changingSettings(call.caller, service, async (transaction, note) => {
    const before = await lockOrganisation(transaction, orgId);
    await term.write(transaction, orgId);
    const after = await findOrganisation(transaction, orgId);
    if (before === null || after === null) return;
    await note({ setting, subject: null, before: term.read(before), after: term.read(after) });
  });
  service.policies.invalidateOrganisation(orgId);
  return readOrganisation(call, service);
}

/** POST /organisation/holds: how long an unclaimed hold lives from now on. */
export async function setOrganisationHolds(
  message: HoldTermsRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  return setTerm('holds', call, service, {
    read: TERM_SETTINGS.holds,
    write: (transaction, orgId) => setHoldTtl(transaction, orgId, message.minutes * MINUTE_MS),
  });
}

/** POST /organisation/authzen: whether AuthZEN answers for actions with amounts, which then have no hold. */
export async function setOrganisationAuthzen(
  message: AdvisoryTermsRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  return setTerm('advisory-answers', call, service, {
    read: TERM_SETTINGS['advisory-answers'],
    write: (transaction, orgId) => setAdvisoryAnswers(transaction, orgId, message.advisory),
  });
}

/** POST /organisation/decision-log: what the decision log keeps of a request from now on, and for how many days. */
export async function setOrganisationLog(
  message: LogTermsRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  return setTerm('decision-log', call, service, {
    read: TERM_SETTINGS['decision-log'],
    write: (transaction, orgId) => setLogTerms(transaction, orgId, message),
  });
}
