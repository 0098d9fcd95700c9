import { type Answer, authorize, escalationStanding, type PreviewedRequest, type Standing } from '@gatewright/gate';
import type { Hold } from '@gatewright/ledger';
import {
  type AuthzenAccessRequest,
  canonicalJson,
  isJsonObject,
  type JsonObject,
  utf8,
  type WireAnswerValue,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { problem } from './access-problems.js';
import {
  digestOf,
  SIGNED_REQUEST,
  sealApproval,
  sealTask,
  type Task,
  unsealDenial,
  unsealTask,
  withMembers,
} from './access-sealed.js';
import { originOf } from './decision.js';
import { PROPERTY_FACT_NAMES, requestOf } from './mapping.js';
import { agentOf } from './subjects.js';

/** How long a caller waits before it reads a pending access request again. */
const TASK_POLL_SECONDS = 5;

type AuthzenTask = WireAnswerValue<'AuthzenTask'>;

/**
 * POST /access/v1/requests: people are asked about a denied evaluation (ARAP draft 1). What they decide about is the request that the
 * agent signed, which must be the one that was denied: it is authorized as the agent itself would have it authorized.
 */
export async function requestAccess(
  message: AuthzenAccessRequest,
  { caller, source, requestId }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Answer | Response> {
  const { orgId } = caller;
  const denial = unsealDenial(message.denial.binding_token ?? '', orgId, service);
  if (denial === null)
    return problem('invalid_denial_binding', '$.denial.binding_token is not one of this gate for you');
  if (denial.expiresAt <= service.clock.now()) return problem('expired_denial', 'evaluate the request again');
  const denied = withMembers(message, denial.members);
  if (digestOf(denied) !== denial.digest) {
    return problem('invalid_denial_binding', 'subject, action, resource or context are not those that were denied');
  }
  if (Object.hasOwn(message, 'items')) return problem('not_requestable', '$.items: request each item by itself');
  const signed = message.context?.[SIGNED_REQUEST];
  if (!isJsonObject(signed)) {
    return problem('not_requestable', `put the request that the agent signed into $.context["${SIGNED_REQUEST}"]`);
  }
  const asked = requestOf(denied, (await agentOf(denied.subject, caller, service.directory)) ?? '');
  if (!asked.ok) return problem('invalid_denial_binding', asked.refusal.detail);
  const other = differingMember(asked.value, signed);
  if (other !== null) {
    return problem('invalid_denial_binding', `$.context["${SIGNED_REQUEST}"].${other} is not what was denied`);
  }
  // The caller is not the agent: a context that the agent did not sign could be the caller's.
  if (hasContext(signed) && signed['envelopeSignature'] === undefined) {
    return problem('not_requestable', `$.context["${SIGNED_REQUEST}"].envelopeSignature must sign its itinerary`);
  }
  const verdict = await authorize({ body: utf8(JSON.stringify(signed)), source, requestId }, service.gate);
  return taskAnswer(verdict, denial.digest, orgId, service);
}

/** GET /access/v1/requests/:id. */
export async function readAccessRequest(
  { params, caller: { orgId } }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Response> {
  const task = unsealTask(params['id'] ?? '', orgId, service);
  const found = task === null ? null : await statusOf(task, orgId, service);
  return found === null
    ? problem('unknown_task', 'no access request of your organisation has that id')
    : answered(found);
}

/** What a verdict on the signed request makes of the access request. */
async function taskAnswer(
  verdict: Answer,
  digest: string,
  orgId: string,
  service: ServiceContext,
): Promise<Answer | Response> {
  const { escalationId, authorizationId, reasonCode, detail } = verdict.data;
  if (verdict.data['decision'] === 'escalate' && typeof escalationId === 'string') {
    const pending = taskOf({ digest, kind: 'escalation', id: escalationId }, 'pending', null, orgId, service);
    return answered(pending, 202);
  }
  if (typeof authorizationId === 'string') {
    const task = await statusOf({ digest, kind: 'authorization', id: authorizationId }, orgId, service);
    if (task !== null) return answered(task, 201);
  }
  if (verdict.status === 429 || verdict.status >= 500) return verdict;
  return problem('not_requestable', `the gate decided about the signed request: ${reasonCode} ${detail ?? ''}`.trim());
}

function answered(task: AuthzenTask, status = 200): Response {
  const { status: standing, status_endpoint: location } = task.task;
  const polled = standing === 'pending' ? { 'retry-after': String(TASK_POLL_SECONDS) } : {};
  return Response.json(task, { status, headers: { ...(status === 200 ? {} : { location }), ...polled } });
}

/** The states of an escalation as ARAP names them ("Task Status Values"). A changed request is another one than was asked for. */
const STATUSES: Readonly<Record<Standing, AuthzenTask['task']['status']>> = {
  pending: 'pending',
  approved: 'approved',
  denied: 'denied',
  modified: 'denied',
  expired: 'expired',
};

async function statusOf(task: Task, orgId: string, service: ServiceContext): Promise<AuthzenTask | null> {
  const { gate } = service;
  if (task.kind === 'authorization') {
    const hold = await gate.ledger.store.hold(task.id);
    return hold === null ? null : taskOf(task, 'approved', hold, orgId, service);
  }
  const found = await escalationStanding(task.id, gate);
  return found === null ? null : taskOf(task, STATUSES[found.standing], found.hold, orgId, service);
}

function taskOf(
  task: Task,
  status: AuthzenTask['task']['status'],
  hold: Hold | null,
  orgId: string,
  service: ServiceContext,
): AuthzenTask {
  const id = sealTask(task, orgId, service);
  const answer = { task: { id, status, status_endpoint: `${originOf(service)}/access/v1/requests/${id}` } };
  if (hold === null) return answer;
  const approval = {
    id: sealApproval(hold.authorizationId, task.digest, orgId, service),
    approved_at: new Date(hold.authorizedAt).toISOString(),
    approved_until: new Date(hold.expiresAt).toISOString(),
  };
  return { ...answer, result: { mode: 'reevaluate', approval } };
}

function hasContext({ itinerary }: JsonObject): boolean {
  return isJsonObject(itinerary) && Object.keys(itinerary).length > 0;
}

/** Members that an agent signs, beside its context. */
const SIGNED_MEMBERS = [
  'agentDid',
  'action',
  'amount',
  'currency',
  'merchant',
  'resource',
  'jurisdiction',
  'payloadDigest',
] as const;

/** The first member of the signed request that says something else than the denied one; null where they agree. */
function differingMember(denied: PreviewedRequest, signed: JsonObject): string | null {
  const differs = (one: unknown, other: unknown) => canonicalJson(one ?? null) !== canonicalJson(other ?? null);
  const member = SIGNED_MEMBERS.find((name) => differs(denied[name], signed[name]));
  if (member !== undefined) return member;
  const { itinerary } = signed;
  return differs(stated(denied.itinerary ?? {}), stated(isJsonObject(itinerary) ? itinerary : {})) ? 'itinerary' : null;
}

/** The facts of a request that say something: entities without properties need not be signed, and time passes. */
function stated(facts: JsonObject): JsonObject {
  const isEmpty = (name: string) => PROPERTY_FACT_NAMES.includes(name) && canonicalJson(facts[name] ?? {}) === '{}';
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'time' && !isEmpty(name)));
}
