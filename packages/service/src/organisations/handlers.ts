import type { ApprovalsRequest, HoldTermsRequest, LogTermsRequest, RuleTermsRequest } from '@gatewright/protocol';
import type { ServiceContext } from '../context/service-context.js';
import { findOrganisation, setApprovals, setHoldTtl, setLogTerms, setStrictRules } from '../database/organisations.js';
import type { AuthenticatedCall } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';

const MINUTE_MS = 60 * 1000;

/** GET /organisation: the caller's own, with what is known of its identity. */
export async function readOrganisation(
  { caller }: AuthenticatedCall,
  { directory, settings }: ServiceContext,
): Promise<Reply> {
  const organisation = await findOrganisation(directory, caller.orgId);
  if (organisation === null) return refused('NOT_FOUND', 'the organisation of the token is not there');
  const { orgId, name, did, verification, verifiedAt, approvals, holdTtlMs, strictRules, log } = organisation;
  return ok({
    orgId,
    name,
    did,
    verification,
    verifiedAt,
    network: settings.network,
    freeTier: settings.freeTier && verification !== 'verified',
    approvals: { ...approvals },
    holdMinutes: holdTtlMs / MINUTE_MS,
    strictRules,
    decisionLog: { ...log },
  });
}

/** POST /organisation/approvals: how many people approvals need from now on. What waits already keeps what it was given. */
export async function setOrganisationApprovals(
  message: ApprovalsRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory, policies } = service;
  await setApprovals(directory, call.caller.orgId, message);
  policies.invalidateOrganisation(call.caller.orgId);
  return readOrganisation(call, service);
}

/** POST /organisation/holds: how long an unclaimed hold lives from now on. */
export async function setOrganisationHolds(
  message: HoldTermsRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory, policies } = service;
  await setHoldTtl(directory, call.caller.orgId, message.minutes * MINUTE_MS);
  policies.invalidateOrganisation(call.caller.orgId);
  return readOrganisation(call, service);
}

/** POST /organisation/rules: whether new rule documents are strict unless they say otherwise. */
export async function setOrganisationRules(
  message: RuleTermsRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  await setStrictRules(service.directory, call.caller.orgId, message.strict);
  return readOrganisation(call, service);
}

/** POST /organisation/decision-log: what the decision log keeps of a request from now on, and for how many days. */
export async function setOrganisationLog(
  message: LogTermsRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory, policies } = service;
  await setLogTerms(directory, call.caller.orgId, message);
  policies.invalidateOrganisation(call.caller.orgId);
  return readOrganisation(call, service);
}
