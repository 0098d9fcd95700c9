import type { EvaluationFacts, EvaluationRequest } from '@gatewright/evaluator';
import type { MandateView } from '@gatewright/ledger';
import { minorToDecimal } from '@gatewright/protocol';
import type { Check, Inquiry } from './inquiry.js';

type Known = Pick<
  Inquiry,
  'request' | 'agent' | 'contextProvenance' | 'standing' | 'policy' | 'account' | 'amount' | 'now'
>;

/**
 * 13 and 14 · Standards, SOPs and the mandate's constraints, in one evaluation: the most restrictive wins and ties go to
 * the earlier of them. A rule can only tighten what the mandate allows.
 */
export const evaluatePolicy: Check<keyof Known, 'verdict'> = (known) => ({
  verdict: known.policy.policy.evaluate(evaluationRequest(known), evaluationFacts(known)),
});

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
    context: request.itinerary ?? {},
    contextProvenance,
  };
}

function evaluationFacts({ account, standing, now }: Known): EvaluationFacts {
  return {
    now,
    containment: null,
    operatingMode: standing.operatingMode,
    ...(account === null ? {} : spentFacts(account)),
  };
}

function spentFacts({ captured, reserved, currency }: MandateView) {
  return currency === null
    ? {}
    : { spent: minorToDecimal(captured, currency), reserved: minorToDecimal(reserved, currency) };
}
