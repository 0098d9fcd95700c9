import type { EvaluationFacts, EvaluationRequest, RiskFloor, Verdict } from '@gatewright/evaluator';
import type { MandateView } from '@gatewright/ledger';
import { isPermit, type JsonObject, unitsToDecimal } from '@gatewright/protocol';
import type { Check, Inquiry } from './authorization-context.js';

type Known = Pick<
  Inquiry,
  'request' | 'agent' | 'contextProvenance' | 'standing' | 'policy' | 'account' | 'amount' | 'past' | 'now'
>;

/**
 * 13 and 14 · Standards, SOPs and the mandate's constraints, in one evaluation: the most restrictive wins and ties go to
 * the earlier of them. A rule can only tighten what the mandate allows.
 */
export const evaluatePolicy: Check<keyof Known, 'verdict'> = (known) => {
  const { policy } = known.policy;
  const asked = [evaluationRequest(known), evaluationFacts(known)] as const;
  const verdict = policy.evaluate(...asked);
  // People are told which rules could not be judged, and only the trace names them.
  const told = verdict.unverifiable.length === 0 ? verdict : policy.evaluate(...asked, { trace: true });
  return { verdict: known.past.unusual ? reviewed(told) : told };
};

const SPEND_PATTERN: Pick<Verdict, 'decision' | 'reasonCode'> = {
  decision: 'escalate',
  reasonCode: 'SPEND_PATTERN_ANOMALY',
};

/** An unusual amount waits for people; what is refused, or waits already, stays as it is. */
function reviewed(verdict: Verdict): Verdict {
  return isPermit(verdict.decision) ? { ...verdict, ...SPEND_PATTERN } : verdict;
}

const FIRST_PAYMENT: RiskFloor = {
  signal: 'new-merchant',
  level: 'high',
  provenance: 'authoritative',
  detail: 'the agent has not paid this merchant before',
};

function evaluationRequest({ request, contextProvenance }: Known): EvaluationRequest {
  const counterparty = request.itinerary?.['counterparty'];
  return {
    action: request.action,
    agentDid: request.agentDid,
    amount: request.amount ?? undefined,
    currency: request.currency ?? undefined,
    merchant: request.merchant ?? undefined,
    resource: request.resource ?? undefined,
    jurisdiction: request.jurisdiction ?? undefined,
    counterparty: typeof counterparty === 'string' ? counterparty : undefined,
    context: withoutPast(request.itinerary ?? {}),
    contextProvenance,
  };
}

/** What the agent did before is the gate's to say: where the gate has no number for it, the agent's own is none either. */
function withoutPast(itinerary: JsonObject): JsonObject {
  if (itinerary['cumulativeSpend'] === undefined && itinerary['callCount'] === undefined) return itinerary;
  const { cumulativeSpend: _spent, callCount: _calls, ...stated } = itinerary;
  return stated;
}

function evaluationFacts({ account, standing, past, now }: Known): EvaluationFacts {
  const facts: EvaluationFacts = {
    now,
    containment: null,
    callCount: past.calls === null ? undefined : past.calls.count + 1,
    riskFloors: past.firstPayment ? [FIRST_PAYMENT] : [],
    ...spentFacts(account),
  };
  // A mode that is stored is text; the evaluator takes one that it does not know for the strictest.
  return Object.assign(facts, { operatingMode: standing.operatingMode });
}

/** Without an account, or one in a currency, the ledger knows of no spending, and no total can be held against a limit. */
function spentFacts(account: MandateView | null): Pick<EvaluationFacts, 'spent' | 'reserved'> {
  if (account === null || account.currency === null) return { spent: null };
  const { captured, reserved, currency } = account;
  return { spent: unitsToDecimal(captured, currency), reserved: unitsToDecimal(reserved, currency) };
}
