import { type Decided, LedgerUnavailableError } from '@gatewright/ledger';
import type { Answer } from './answer.js';
import {
  type AuthenticatedRequest,
  type AuthorizationContext,
  authenticateRequest,
  evaluateRequest,
  type RefusedRequest,
} from './checks/index.js';
import {
  afterCommit,
  claimedAgent,
  commitWithRetry,
  type Evaluation,
  evaluationOf,
  refusedEvaluation,
} from './commit.js';
import { notifyLimits } from './limit-reached.js';
import type { AgentPolicy, GatePorts } from './ports.js';
import type { RateLimiter } from './rate-limiter.js';
import { uncommittedBlock, verdictAnswer } from './verdict.js';

/** One authorize call as it reaches the gate. */
export interface AuthorizeCall {
  readonly body: Uint8Array;
  /** Address of the caller, which is rate-limited and decides nothing else. */
  readonly source: string;
  /** Names the call in what `GateEvents.failed` gets. */
  readonly requestId?: string | undefined;
}

/**
 * Decides one signed request: the checks in order, then one atomic commit of nonce, reservation, containment, escalation
 * and evidence. Never throws: what cannot be committed is a block that says so (GATE_UNAVAILABLE), never a permit.
 *
 * @example
 * import { authorize, type GatePorts } from '@gatewright/gate';
 *
 * export async function answerTo(request: Request, source: string, ports: GatePorts): Promise<Response> {
 *   const body = new Uint8Array(await request.arrayBuffer());
 *   const { status, success, message, data } = await authorize({ body, source }, ports);
 *   return Response.json({ success, message, data }, { status });
 * }
 */
export async function authorize({ body, source, requestId }: AuthorizeCall, ports: GatePorts): Promise<Answer> {
  const now = ports.clock.now();
  let context: Partial<AuthorizationContext> | null = null;
  try {
    const authenticated = await authenticateRequest(body, now, ports);
    context = authenticated.ok ? authenticated.value : authenticated.refusal.context;
    return authenticated.ok
      ? await decide(authenticated.value, ports)
      : await refuseRequest(authenticated.refusal, source, now, ports);
  } catch (error) {
    return failedBlock(error, context, ports, requestId);
  }
}

/**
 * Decisions of one agent are made one after the other where its rules read what they change: made at the same time, each would
 * see the ledger state without the others, and all but one would be evaluated again.
 */
function decide(request: AuthenticatedRequest, ports: GatePorts): Promise<Answer> {
  const { agent, policy } = request;
  const isQueued = policy.reads.calls || policy.reads.spend;
  const evaluate = async (attempt: number) => {
    // Time passed in the queue, or in an attempt: the policy may have changed.
    const isRead = attempt === 1 && !isQueued;
    const current = isRead ? request : Object.assign({}, request, { policy: await ports.directory.policy(agent) });
    return evaluationOf(await evaluateRequest(current, ports.clock.now(), ports), ports);
  };
  const commit = () => commitVerdict(evaluate, ports);
  return isQueued ? ports.agentMutex.run(agent.did, commit) : commit();
}

/** Records a refusal, unless a rate limit refuses that too: then only a counter changes. */
async function refuseRequest(refused: RefusedRequest, source: string, now: number, ports: GatePorts): Promise<Answer> {
  const { context, reasonCode, detail } = refused;
  const { rateLimiter, agentRateLimiter } = ports;
  if (!mayAskUnsigned(context, source, now, ports)) return rateLimitedBlock(UNSIGNED_TOO_OFTEN, context, rateLimiter);
  if (reasonCode === 'RATE_LIMIT_EXCEEDED') return rateLimitedBlock(detail, context, agentRateLimiter);
  const evaluate = async () => {
    const known = await withClaimedAgent(context, ports);
    return refusedEvaluation({ ...refused, context: known }, ports, await policyOf(known, ports));
  };
  return commitVerdict(evaluate, ports);
}

/** Why a request without a valid signature is not answered. */
export const UNSIGNED_TOO_OFTEN = 'too many requests without a valid signature; slow down';

/** Whether a refused request is answered: one without a valid signature takes from the allowance of its source and claimed agent. */
export function mayAskUnsigned(
  context: Partial<AuthorizationContext>,
  source: string,
  now: number,
  { rateLimiter }: Pick<GatePorts, 'rateLimiter'>,
): boolean {
  if (context.nonce !== undefined) return true;
  // Refusals are filed under the claimed DID, so it is rate-limited too.
  const claimed = claimedAgent(context);
  return rateLimiter.take([`source ${source}`, ...(claimed === '' ? [] : [`agent ${claimed}`])], now);
}

/** The rules of the agent, where it proved that it asked. */
async function policyOf(
  { agent, nonce }: Partial<AuthorizationContext>,
  { directory }: GatePorts,
): Promise<AgentPolicy | null> {
  return agent === undefined || nonce == null ? null : directory.policy(agent);
}

/**
 * What is known once the agent that the call names is looked up, where a refusal came before that: every verdict discloses the issuer
 * (protocol.md §1.4), and its record belongs to the issuer's organisation.
 */
async function withClaimedAgent(
  context: Partial<AuthorizationContext>,
  { directory }: GatePorts,
): Promise<Partial<AuthorizationContext>> {
  const agent = context.agent ?? (await directory.agent(claimedAgent(context)));
  return agent === null ? context : { ...context, agent };
}

async function commitVerdict(evaluate: (attempt: number) => Promise<Evaluation>, ports: GatePorts): Promise<Answer> {
  const committed = await commitWithRetry(evaluate, ports);
  const { decision, decided, context } = committed;
  if (decided.agent.status !== 'active' && decision.containment !== null) {
    afterCommit(ports, 'notify of a containment', () => ports.events.contained(decided.agent));
  }
  if (decided.escalationId !== null && decided.expiresAt !== null && decision.escalation !== null) {
    const { orgId, agentDid, action } = decision;
    const { request } = decision.escalation;
    const { escalationId, reasonCode, expiresAt } = decided;
    const escalated = { orgId, escalationId, agentDid, action, reasonCode, expiresAt, request };
    afterCommit(ports, 'notify of an escalation', () => ports.events.escalated(escalated));
  }
  notifyLimits(context, decided, ports);
  afterCommit(ports, 'observe a decision for rules on trial', () => observe(context, decided));
  return verdictAnswer(committed);
}

/** Hands a decision to the rules on trial, if the live ones were evaluated for it. */
function observe({ policy, inputs, ruled }: Partial<AuthorizationContext>, { eventId }: Decided): void {
  if (policy == null || policy.shadow === null || inputs === undefined || ruled === undefined) return;
  policy.shadow.observe({ eventId, inputs, verdict: ruled });
}

function rateLimitedBlock(detail: string, context: Partial<AuthorizationContext>, limiter: RateLimiter | null): Answer {
  const block = uncommittedBlock('RATE_LIMIT_EXCEEDED', detail, context);
  return limiter === null ? block : { ...block, retryAfterSeconds: limiter.retryAfterSeconds };
}

/** `context` is null where the failure came before anything could be committed. */
function failedBlock(
  error: unknown,
  context: Partial<AuthorizationContext> | null,
  { events }: GatePorts,
  requestId: string | undefined,
): Answer {
  if (error instanceof LedgerUnavailableError) {
    const detail = `${error.message}; nothing is implied about the action`;
    const block = uncommittedBlock('GATE_UNAVAILABLE', detail, context ?? {});
    return context !== null && error.fate === 'unknown' ? { ...block, mayHaveLanded: true } : block;
  }
  events.failed('authorize', error, requestId);
  return uncommittedBlock('INTERNAL_ERROR', 'the gate failed; the action is not permitted', context ?? {});
}
