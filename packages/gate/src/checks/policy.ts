import {
  type EvaluationFacts,
  type EvaluationInputs,
  type EvaluationRequest,
  FIRST_PAYMENT,
  type RiskSignal,
  requestOfSigned,
  UNNAMED_MERCHANT,
  type Verdict,
  verdictOn,
} from '@gatewright/evaluator';
import type { Agent, MandateView } from '@gatewright/ledger';
import { type OperatingMode, unitsToDecimal } from '@gatewright/protocol';
import { omitsCounterparty } from '../mandate/index.js';
import type { AgentPolicy } from '../ports.js';
import type { AuthenticatedRequest, AuthorizationContext } from './authorization-context.js';

/** What the gate knows and the agent cannot state. */
type GateFacts = Pick<
  AuthorizationContext,
  'now' | 'standing' | 'delegators' | 'mandate' | 'account' | 'amount' | 'history'
>;

/** What rules are evaluated on: the request as they read it, and what the gate knows. */
export function evaluationInputs(authenticated: AuthenticatedRequest, known: GateFacts): EvaluationInputs {
  const { unusual } = known.history;
  return { request: evaluationRequest(authenticated, known), facts: evaluationFacts(known), unusual };
}

/**
 * Standards, SOPs and the mandate's constraints, in one evaluation: the most restrictive wins and ties go to
 * the earlier of them. A rule can only tighten what the mandate allows.
 */
export function evaluatePolicy(
  { policy, contextValues }: Pick<AgentPolicy, 'policy' | 'contextValues'>,
  inputs: EvaluationInputs,
): Verdict {
  const verdict = verdictOn(policy, inputs);
  // Reviewers are shown which rules could not be evaluated, and only the trace names them.
  const explained = verdict.unverifiable.length === 0 ? verdict : verdictOn(policy, inputs, { trace: 'rules' });
  return { ...explained, riskSignals: [...explained.riskSignals, ...valueSignals(verdict, contextValues)] };
}

/** Beside a rule that fired: the context field whose value it compared with a list. Clients show it to people; it raises no risk. */
function valueSignals({ fired }: Verdict, contextValues: AgentPolicy['contextValues']): RiskSignal[] {
  const fields = new Set(fired.flatMap(contextValues));
  return [...fields].map((field) => ({
    signal: 'context-value',
    level: 'high',
    detail: `a rule on the value of ${field} fired`,
  }));
}

function evaluationRequest(authenticated: AuthenticatedRequest, known: GateFacts): EvaluationRequest {
  return Object.assign(statedRequest(authenticated, known), serverFacts(known.history));
}

/** What the agent asks. A list of counterparties is met by a signed context alone: of an unsigned one the name is left out. */
export function statedRequest(
  { request, contextProvenance }: Pick<AuthenticatedRequest, 'request' | 'contextProvenance'>,
  { mandate }: Pick<GateFacts, 'mandate'>,
): EvaluationRequest {
  return requestOfSigned(request, {
    contextProvenance,
    omitsCounterparty: omitsCounterparty(contextProvenance, mandate),
  });
}

/** What the gate states itself; a level of risk that nothing can verify is none of the four. */
function serverFacts({
  callWindows,
  merchantWindows,
  merchant,
}: GateFacts['history']): Pick<EvaluationRequest, 'serverContext'> {
  const isUnnamed = merchant === 'unnamed';
  if (callWindows.size + merchantWindows.size === 0 && !isUnnamed) return {};
  // This call is among them, as it is in `callCount`.
  const callCounts = Object.fromEntries([...callWindows].map(([seconds, { count }]) => [seconds, count + 1]));
  const merchantPayments = Object.fromEntries([...merchantWindows].map(([days, isPaid]) => [days, isPaid ? 1 : 0]));
  return { serverContext: { callCounts, merchantPayments, ...(isUnnamed ? { riskLevel: 'unverifiable' } : {}) } };
}

const MERCHANT_FLOORS = { known: [], first: [FIRST_PAYMENT], unnamed: [UNNAMED_MERCHANT] } as const;

function evaluationFacts({ account, amount, standing, delegators, history, now }: GateFacts): EvaluationFacts {
  const facts: EvaluationFacts = {
    now,
    containment: null,
    callCount: history.calls === null ? undefined : history.calls.count + 1,
    history: Object.fromEntries(history.earlier.map(({ question, met }) => [question, met])),
    riskFloors: MERCHANT_FLOORS[history.merchant],
    ...spentFacts(account),
  };
  // A stored mode is text; the evaluator treats an unknown one as the strictest.
  return Object.assign(facts, { operatingMode: strictestMode([standing, ...delegators], amount > 0n) });
}

/** Without an account, or one in a currency, the ledger knows of no spending, and no total can be held against a limit. */
function spentFacts(account: MandateView | null): Pick<EvaluationFacts, 'spent' | 'reserved'> {
  if (account === null || account.currency === null) return { spent: null };
  const { captured, reserved, currency } = account;
  return { spent: unitsToDecimal(captured, currency), reserved: unitsToDecimal(reserved, currency) };
}

/** Mildest first, for an action with value: `read_only` blocks it, `restricted` lets it wait, `supervised` at times. */
const WITH_VALUE: readonly OperatingMode[] = ['autonomous', 'supervised', 'restricted', 'read_only'];
/** For an action without value, which `read_only` permits. */
const WITHOUT_VALUE: readonly OperatingMode[] = ['autonomous', 'read_only', 'supervised', 'restricted'];

/**
 * The mode that decides: the strictest of the agent's and of those of the agents that its authority comes through (protocol.md §1.9).
 * A stored mode is text; an unknown one is the strictest, as the evaluator has it. Null where none has a mode.
 */
export function strictestMode(agents: readonly Pick<Agent, 'operatingMode'>[], bearsValue: boolean): string | null {
  const order: readonly string[] = bearsValue ? WITH_VALUE : WITHOUT_VALUE;
  const rank = (mode: string) => (order.includes(mode) ? order.indexOf(mode) : order.length);
  const modes = agents.flatMap(({ operatingMode }) => operatingMode ?? []);
  return modes.reduce<string | null>((held, mode) => (held === null || rank(mode) > rank(held) ? mode : held), null);
}
