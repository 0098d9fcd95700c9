import {
  describeFaults,
  type Preview,
  previewRequest,
  type Refusal,
  type Result,
  refuse,
  refusedPreview,
} from '@gatewright/gate';
import {
  type AuthzenEvaluationRequest,
  type AuthzenSemantic,
  isPermit,
  type JsonObject,
  statusOf,
  validateWire,
  type WireAnswerValue,
} from '@gatewright/protocol';
import type { ServiceContext } from '../context/service-context.js';
import { inPlaces, requestOf } from './mapping.js';
import { agentOf } from './subjects.js';

export type AuthzenDecision = WireAnswerValue<'AuthzenDecision'>;

/** What an evaluation works with. */
export type EvaluationContext = Pick<ServiceContext, 'directory' | 'gate' | 'slices' | 'baseUrl'>;

/** Decides one request for a caller of the organisation. Refuses a malformed one. */
export async function evaluate(
  request: AuthzenEvaluationRequest,
  orgId: string,
  service: EvaluationContext,
): Promise<Result<AuthzenDecision>> {
  return evaluateAgent(request, await agentOf(request.subject, orgId, service.directory), orgId, service);
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
  return preview.ok
    ? { ok: true, value: decisionOf(preview.value, service) }
    : { ok: false, refusal: inPlaces(preview.refusal) };
}

/** Decides requests in their order, as far as the semantic asks; one that is malformed is denied on its own. */
export async function evaluateAll(
  requests: readonly JsonObject[],
  semantic: AuthzenSemantic,
  orgId: string,
  service: EvaluationContext,
): Promise<readonly AuthzenDecision[]> {
  const decisions: AuthzenDecision[] = [];
  for (const request of requests) {
    const decided = await evaluateStated(request, orgId, service);
    decisions.push(decided);
    if (decided.decision ? semantic === 'permit_on_first_permit' : semantic === 'deny_on_first_deny') break;
  }
  return decisions;
}

async function evaluateStated(
  request: JsonObject,
  orgId: string,
  service: EvaluationContext,
): Promise<AuthzenDecision> {
  const read = validateWire('AuthzenEvaluationRequest', request);
  const evaluated: Result<AuthzenDecision> = read.ok
    ? await evaluate(read.value, orgId, service)
    : { ok: false, refusal: { reasonCode: 'MALFORMED_REQUEST', detail: describeFaults(read.faults) } };
  return evaluated.ok ? evaluated.value : failedDecision(evaluated.refusal, service);
}

const UNKNOWN_SUBJECT = refusedPreview(
  refuse(
    'NO_MANDATE',
    'the subject is no agent of the organisation; name one by type agent and its DID, or by a name that it alone has',
  ).refusal,
);

function decisionOf(preview: Preview, { baseUrl }: Pick<EvaluationContext, 'baseUrl'>): AuthzenDecision {
  const { decision: outcome, reasonCode, detail, fired, unverifiable, approvals } = preview;
  const decision = isPermit(outcome);
  const waits = outcome === 'escalate';
  return {
    decision,
    context: {
      reason: reasonCode,
      outcome,
      ...(detail === null ? {} : { detail }),
      fired: [...fired],
      unverifiable: [...unverifiable],
      ...(approvals === null ? {} : { approvals }),
      binding: false,
      needs: [...(decision || waits ? ['agent-signature' as const] : []), ...(waits ? ['approval' as const] : [])],
      authorizeAt: `${baseUrl()}/policy/mandate/authorize`,
    },
  };
}

function failedDecision(refusal: Refusal, service: EvaluationContext): AuthzenDecision {
  const { reasonCode, detail } = refusal;
  const denied = decisionOf(refusedPreview(refusal), service);
  return { ...denied, context: { ...denied.context, error: { status: statusOf(reasonCode), message: detail } } };
}
