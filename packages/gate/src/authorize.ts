import type { Decide } from '@gatewright/ledger';
import { LedgerUnavailableError } from '@gatewright/ledger';
import type { Allowances } from './allowances.js';
import type { Answer } from './answer.js';
import { CHECKS, type Inquiry } from './checks/index.js';
import { claimedName, evaluatedDecision, refusedDecision } from './commit.js';
import type { GatePorts } from './ports.js';
import { uncommittedBlock, verdictAnswer } from './verdict.js';

/** One authorize call as it reaches the gate. */
export interface AuthorizeCall {
  readonly body: Uint8Array;
  /** Address of the caller, which names an allowance and nothing else. */
  readonly source: string;
}

/**
 * Decides one signed request: the checks in order, then one atomic commit of nonce, reservation, containment, escalation
 * and evidence. Never throws: what cannot be committed is a block that says so (GATE_UNAVAILABLE), never a permit.
 */
export async function authorize(call: AuthorizeCall, ports: GatePorts): Promise<Answer> {
  const now = ports.clock.now();
  const reached = await CHECKS.run({ ...call, now }, ports).catch((error: unknown) => failedBlock(error, {}, ports));
  if ('status' in reached) return reached;
  return decide(reached, call, now, ports).catch((error: unknown) => {
    const block = failedBlock(error, reached.inquiry, ports);
    const mayHaveLanded = error instanceof LedgerUnavailableError && error.fate === 'unknown';
    return mayHaveLanded ? { ...block, mayHaveLanded } : block;
  });
}

type Checked = Awaited<ReturnType<typeof CHECKS.run>>;

async function decide(reached: Checked, call: AuthorizeCall, now: number, ports: GatePorts): Promise<Answer> {
  if (reached.refusal === null) return commit(evaluatedDecision(reached.inquiry, ports), reached, ports);
  if (reached.inquiry.nonce === undefined && !mayAnswerUnsigned(call, reached.inquiry, ports, now)) {
    return uncountedBlock('too many requests without a valid signature; slow down', reached.inquiry, ports.allowances);
  }
  if (reached.refusal.reasonCode === 'RATE_LIMIT_EXCEEDED') {
    return uncountedBlock(reached.refusal.detail, reached.inquiry, ports.agentAllowances);
  }
  const inquiry = await withNamedAgent(reached.inquiry, ports);
  return commit(refusedDecision(inquiry, reached.refusal, ports), { refusal: reached.refusal, inquiry }, ports);
}

/**
 * What is known once the agent that the call names is looked up, where a refusal came before that: every verdict discloses the issuer
 * (specification §1.1), and its record belongs to the issuer's organisation.
 */
async function withNamedAgent(inquiry: Partial<Inquiry>, { directory }: GatePorts): Promise<Partial<Inquiry>> {
  const agent = inquiry.agent ?? (await directory.agent(claimedName(inquiry, 'agentDid')));
  return agent === null ? inquiry : { ...inquiry, agent };
}

type Context = Omit<Parameters<typeof verdictAnswer>[0], 'decided'>;

async function commit(decision: Decide, context: Context, ports: GatePorts): Promise<Answer> {
  const decided = await ports.ledger.submit(decision);
  if (decided.agent.status !== 'active' && decision.containment !== null) ports.events.contained(decided.agent);
  if (decided.escalationId !== null && decided.expiresAt !== null) {
    const { orgId, agentDid, action } = decision;
    const { escalationId, reasonCode, expiresAt } = decided;
    ports.events.escalated({ orgId, escalationId, agentDid, action, reasonCode, expiresAt });
  }
  return verdictAnswer({ ...context, decided });
}

/** Evidence is filed with whom a call names, however malformed the rest of it is: so that name has an allowance too. */
function mayAnswerUnsigned(
  call: AuthorizeCall,
  inquiry: Partial<Inquiry>,
  { allowances }: GatePorts,
  now: number,
): boolean {
  const named = claimedName(inquiry, 'agentDid');
  return allowances.take([`source ${call.source}`, ...(named === '' ? [] : [`agent ${named}`])], now);
}

function uncountedBlock(detail: string, inquiry: Partial<Inquiry>, allowances: Allowances | null): Answer {
  const block = uncommittedBlock('RATE_LIMIT_EXCEEDED', detail, inquiry);
  return allowances === null ? block : { ...block, retryAfterSeconds: allowances.nextAfterSeconds };
}

function failedBlock(error: unknown, inquiry: Partial<Inquiry>, { events }: GatePorts): Answer {
  if (error instanceof LedgerUnavailableError) {
    return uncommittedBlock('GATE_UNAVAILABLE', `${error.message}; nothing is implied about the action`, inquiry);
  }
  events.failed('authorize', error);
  return uncommittedBlock('INTERNAL_ERROR', 'the gate failed; the action is not permitted', inquiry);
}
