import type { Decide } from '@gatewright/ledger';
import { LedgerUnavailableError } from '@gatewright/ledger';
import type { Answer } from './answer.js';
import { AUTHORITY_CHECKS, ENVELOPE_CHECKS, type Inquiry, type ProvenInquiry, type Reached } from './checks/index.js';
import { claimedAgent, type Evaluated, evaluatedDecision, refusedDecision } from './commit.js';
import { submitJudged } from './commit-with-retry.js';
import type { GatePorts } from './ports.js';
import type { Allowances } from './rate-limiter.js';
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
  const opened = await ENVELOPE_CHECKS.run({ now, ...call }, ports).catch((error: unknown) =>
    failedBlock(error, {}, ports),
  );
  if ('status' in opened) return opened;
  return decide(opened, call, now, ports).catch((error: unknown) => {
    const block = failedBlock(error, opened.inquiry, ports);
    const mayHaveLanded = error instanceof LedgerUnavailableError && error.fate === 'unknown';
    return mayHaveLanded ? { ...block, mayHaveLanded } : block;
  });
}

type Opened = Awaited<ReturnType<typeof ENVELOPE_CHECKS.run>>;

async function decide(opened: Opened, call: AuthorizeCall, now: number, ports: GatePorts): Promise<Answer> {
  if (opened.refusal === null) return decideProven(opened.inquiry, ports);
  if (opened.inquiry.nonce === undefined && !mayAnswerUnsigned(call, opened.inquiry, ports, now)) {
    return uncountedBlock('too many requests without a valid signature; slow down', opened.inquiry, ports.allowances);
  }
  if (opened.refusal.reasonCode === 'RATE_LIMIT_EXCEEDED') {
    return uncountedBlock(opened.refusal.detail, opened.inquiry, ports.agentAllowances);
  }
  const { refusal, inquiry } = opened;
  const refused = async () => judged({ refusal, inquiry: await withNamedAgent(inquiry, ports) }, ports);
  return commit(refused, ports);
}

/**
 * Calls of one agent take turns where its rules read what they change: judged at once, each would see the books without the
 * others, and all but one would be judged again.
 */
function decideProven(proven: ProvenInquiry & Pick<Inquiry, 'policy'>, ports: GatePorts): Promise<Answer> {
  // A spread would give the inquiry a shape that every check misses (decisions, "What every decision builds").
  const judge = () => AUTHORITY_CHECKS.run(Object.assign({}, proven, { now: ports.clock.now() }), ports);
  const decided = () => commit(async () => judged(await judge(), ports), ports);
  const { calls, spend } = proven.policy.reads;
  return calls || spend ? ports.turns.take(proven.agent.did, decided) : decided();
}

/**
 * What is known once the agent that the call names is looked up, where a refusal came before that: every verdict discloses the issuer
 * (specification §1.1), and its record belongs to the issuer's organisation.
 */
async function withNamedAgent(inquiry: Partial<Inquiry>, { directory }: GatePorts): Promise<Partial<Inquiry>> {
  const agent = inquiry.agent ?? (await directory.agent(claimedAgent(inquiry)));
  return agent === null ? inquiry : { ...inquiry, agent };
}

/** How far a call came, and the decision that this asks of the ledger. */
type Judged = Reached<Evaluated> & { readonly decision: Decide };

function judged(reached: Reached<Evaluated>, ports: GatePorts): Judged {
  return reached.refusal === null
    ? { decision: evaluatedDecision(reached.inquiry, ports), ...reached }
    : { decision: refusedDecision(reached.inquiry, reached.refusal, ports), ...reached };
}

async function commit(judge: () => Promise<Judged>, ports: GatePorts): Promise<Answer> {
  const committed = await submitJudged(judge, ports);
  const { decision, decided } = committed;
  if (decided.agent.status !== 'active' && decision.containment !== null) ports.events.contained(decided.agent);
  if (decided.escalationId !== null && decided.expiresAt !== null) {
    const { orgId, agentDid, action } = decision;
    const { escalationId, reasonCode, expiresAt } = decided;
    ports.events.escalated({ orgId, escalationId, agentDid, action, reasonCode, expiresAt });
  }
  return verdictAnswer(committed);
}

/** Evidence is filed with whom a call names, however malformed the rest of it is: so that name has an allowance too. */
function mayAnswerUnsigned(
  call: AuthorizeCall,
  inquiry: Partial<Inquiry>,
  { allowances }: GatePorts,
  now: number,
): boolean {
  const named = claimedAgent(inquiry);
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
