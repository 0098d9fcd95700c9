import { checkRuleDocument } from '@gatewright/evaluator';
import { type MandateReading, termWarnings } from '@gatewright/gate';
import type { Fault, OnboardAgentRequest } from '@gatewright/protocol';
import { hasRules } from './first-rules.js';
import { STARTER_PACK } from './rule-packs.js';

/**
 * What the person who onboards an agent, or approves one, may not have meant: an agent that may pay any merchant, and one without
 * rules. Published clients send an empty merchant list where their user lists none, so it counts as not stated here.
 */
export function onboardingWarnings(request: OnboardAgentRequest, reading: MandateReading): Fault[] {
  const { merchants = [] } = request;
  return [
    ...(reading.ok ? termWarnings(reading.terms) : []),
    ...(merchants.length > 0
      ? []
      : [{ path: '$.merchants', message: 'lists no merchant, so the mandate allows any; list merchants to limit it' }]),
    ...(hasRules(request)
      ? []
      : [
          {
            path: '$.rulePack',
            message: `is not stated and there is no sop: no rules are bound, the mandate alone limits the agent; name ${STARTER_PACK}, or bind an SOP`,
          },
        ]),
  ];
}

/** What the check of the caller's own rules warns of; lists of requests leave it out, because it compiles them. */
export function ruleWarnings({ sop }: OnboardAgentRequest): readonly Fault[] {
  return sop === undefined ? [] : checkRuleDocument(sop.documentJson, '$.sop.documentJson').warnings;
}
