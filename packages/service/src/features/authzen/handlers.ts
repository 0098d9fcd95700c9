import { type Answer, answerRefusal, malformed } from '@gatewright/gate';
import {
  type AuthzenActionSearch,
  type AuthzenEvaluationRequest,
  type AuthzenEvaluationsRequest,
  type AuthzenResourceSearch,
  type AuthzenSubjectSearch,
  type JsonObject,
  type Result,
  validateWire,
  type WireAnswerValue,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { AuthenticatedCall, Call } from '../../platform/http/call.js';
import { DESCRIPTION_PATH } from '../../platform/http/description-paths.js';
import { SIGNED_REQUEST } from './access-sealed.js';
import { originOf } from './decision.js';
import { evaluate, evaluateAll } from './evaluate.js';
import { searchActions, searchResources, searchSubjects } from './search.js';

/** GET /.well-known/authzen-configuration. */
export async function readConfiguration(_call: Call, service: ServiceContext): Promise<Response> {
  const at = originOf(service);
  const configuration: WireAnswerValue<'AuthzenConfiguration'> = {
    policy_decision_point: at,
    access_evaluation_endpoint: `${at}/access/v1/evaluation`,
    access_evaluations_endpoint: `${at}/access/v1/evaluations`,
    search_subject_endpoint: `${at}/access/v1/search/subject`,
    search_action_endpoint: `${at}/access/v1/search/action`,
    search_resource_endpoint: `${at}/access/v1/search/resource`,
    access_request_endpoint: `${at}/access/v1/requests`,
    capabilities: ['urn:openid:authzen:capability:access-request'],
  };
  return Response.json(configuration);
}

/** GET /access/v1/request-schema: what an access request has beside the denied evaluation (ARAP, "Machine-Readable Forms"). */
export async function readRequestSchema(_call: Call, { baseUrl }: ServiceContext): Promise<Response> {
  const signed = { $ref: `${baseUrl()}${DESCRIPTION_PATH}#/components/schemas/AuthorizeRequest` };
  const context = { type: 'object', required: [SIGNED_REQUEST], properties: { [SIGNED_REQUEST]: signed } };
  return new Response(JSON.stringify({ type: 'object', required: ['context'], properties: { context } }), {
    headers: { 'content-type': 'application/schema+json' },
  });
}

/** POST /access/v1/evaluation. */
export async function evaluateOne(
  message: AuthzenEvaluationRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Answer | Response> {
  return bare(await evaluate(message, caller, service));
}

/** POST /access/v1/evaluations: without requests, one evaluation of the defaults. */
export async function evaluateMany(
  message: AuthzenEvaluationsRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Answer | Response> {
  const { evaluations = [], options, subject, action, resource, context } = message;
  const defaults: JsonObject = {
    ...(subject === undefined ? {} : { subject }),
    ...(action === undefined ? {} : { action }),
    ...(resource === undefined ? {} : { resource }),
    ...(context === undefined ? {} : { context }),
  };
  if (evaluations.length === 0) {
    const one = validateWire('AuthzenEvaluationRequest', defaults);
    if (one.ok) return bare(await evaluate(one.value, caller, service));
    return malformed('MALFORMED_REQUEST', one.faults);
  }
  const requests = evaluations.map((request) => ({ ...defaults, ...request }));
  const semantic = options?.evaluations_semantic ?? 'execute_all';
  return Response.json({ evaluations: await evaluateAll(requests, semantic, caller, service) });
}

/** POST /access/v1/search/subject. */
export async function searchForSubjects(
  message: AuthzenSubjectSearch,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Answer | Response> {
  return bare(await searchSubjects(message, caller, service));
}

/** POST /access/v1/search/action. */
export async function searchForActions(
  message: AuthzenActionSearch,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Answer | Response> {
  return bare(await searchActions(message, caller, service));
}

/** POST /access/v1/search/resource. */
export async function searchForResources(
  message: AuthzenResourceSearch,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Answer | Response> {
  return bare(await searchResources(message, caller, service));
}

function bare<Value>(result: Result<Value>): Answer | Response {
  return result.ok ? Response.json(result.value) : answerRefusal(result);
}
