import { previewRequest, refusedPreview } from '@gatewright/gate';
import {
  type AuthzenEvaluationRequest,
  type AuthzenSemantic,
  describeFaults,
  isValueBearing,
  type JsonObject,
  type Refusal,
  type Result,
  refuse,
  statusOf,
  validateWire,
} from '@gatewright/protocol';
import { findOrganisation } from '../../platform/database/organisations.js';
import type { Viewer } from '../visibility/agents.js';
import { sealDenial } from './access-sealed.js';
import { approvalIn, approvedDecision, withoutApproval } from './approved.js';
import { type AuthzenDecision, decisionOf, type EvaluationContext, originOf } from './decision.js';
import { inPlaces, requestOf } from './mapping.js';
import { agentOf } from './subjects.js';

/** How long a denial may be brought back as an access request, ms. */
const ACCESS_REQUEST_WINDOW_MS = 10 * 60 * 1000;

/** Decides one request for a caller of the organisation, by the approval that it brings where that applies. Refuses a malformed one. */
export async function evaluate(
  request: AuthzenEvaluationRequest,
  viewer: Viewer,
  service: EvaluationContext,
): Promise<Result<AuthzenDecision>> {
  const { orgId } = viewer;
  const approvalId = approvalIn(request);
  const asked = approvalId === null ? request : withoutApproval(request);
  const approved = approvalId === null ? null : await approvedDecision(approvalId, asked, viewer, service);
  if (approved !== null) return { ok: true, value: approved };
  const decided = await evaluateAgent(asked, await agentOf(asked.subject, viewer, service.directory), orgId, service);
  if (!decided.ok) return decided;
  const { decision, context } = decided.value;
  const isRequestable = context.outcome === 'escalate';
  return {
    ok: true,
    value: {
      decision,
      context: {
        ...context,
        ...(isRequestable ? { access_request: accessRequest(asked, orgId, service) } : {}),
        ...(approvalId === null || decision ? {} : { next_action: isRequestable ? 'request' : 'none' }),
      },
    },
  };
}

/** What lets the caller ask for people's approval. */
function accessRequest(request: AuthzenEvaluationRequest, orgId: string, service: EvaluationContext) {
  const expiresAt = service.clock.now() + ACCESS_REQUEST_WINDOW_MS;
  return {
    expires_at: new Date(expiresAt).toISOString(),
    binding_token: sealDenial(request, expiresAt, orgId, service),
    request_schema_url: `${originOf(service)}/access/v1/request-schema`,
  };
}

/** The same where it is known which agent the subject stands for; null for none. */
export async function evaluateAgent(
  request: AuthzenEvaluationRequest,
  agentDid: string | null,
  orgId: string,
  service: EvaluationContext,
): Promise<Result<AuthzenDecision>> {
  const asked = requestOf(request, agentDid ?? '');
  if (!asked.ok) return asked;
  if (agentDid === null) return { ok: true, value: decisionOf(UNKNOWN_SUBJECT, service) };
  await service.slices.yieldToEventLoop();
  const preview = await previewRequest(asked.value, orgId, service.gate);
  if (!preview.ok) return { ok: false, refusal: inPlaces(preview.refusal) };
  const isUnreserved = isValueBearing(asked.value.amount) && !(await isAdvisory(orgId, service));
  return { ok: true, value: decisionOf(preview.value, service, isUnreserved) };
}

async function isAdvisory(orgId: string, { directory }: EvaluationContext): Promise<boolean> {
  return (await findOrganisation(directory, orgId))?.advisoryAnswers ?? false;
}

/** Decides requests in their order, as far as the semantic asks; one that is malformed is denied on its own. */
export async function evaluateAll(
  requests: readonly JsonObject[],
  semantic: AuthzenSemantic,
  viewer: Viewer,
  service: EvaluationContext,
): Promise<readonly AuthzenDecision[]> {
  const decisions: AuthzenDecision[] = [];
  for (const request of requests) {
    const decided = await evaluateStated(request, viewer, service);
    decisions.push(decided);
    if (decided.decision ? semantic === 'permit_on_first_permit' : semantic === 'deny_on_first_deny') break;
  }
  return decisions;
}

async function evaluateStated(
  request: JsonObject,
  viewer: Viewer,
  service: EvaluationContext,
): Promise<AuthzenDecision> {
  const read = validateWire('AuthzenEvaluationRequest', request);
  const evaluated: Result<AuthzenDecision> = read.ok
    ? await evaluate(read.value, viewer, service)
    : { ok: false, refusal: { reasonCode: 'MALFORMED_REQUEST', detail: describeFaults(read.faults) } };
  return evaluated.ok ? evaluated.value : failedDecision(evaluated.refusal, service);
}

const UNKNOWN_SUBJECT = refusedPreview(
  refuse(
    'NO_MANDATE',
    'the subject is no agent of the organisation that you may see; name one by type agent and its DID, or by a name of its own',
  ).refusal,
);

function failedDecision(refusal: Refusal, service: EvaluationContext): AuthzenDecision {
  const { reasonCode, detail } = refusal;
  const denied = decisionOf(refusedPreview(refusal), service);
  return { ...denied, context: { ...denied.context, error: { status: statusOf(reasonCode), message: detail } } };
}
