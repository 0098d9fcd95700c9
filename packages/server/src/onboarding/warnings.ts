import { checkRuleDocument } from '@gatewright/evaluator';
import { FAULTS_TOLD_MAX } from '@gatewright/gate';
import type { Fault, OnboardAgentRequest } from '@gatewright/protocol';
import { hasRules } from './first-rules.js';
import { STARTER_PACK } from './rule-packs.js';

/**
 * What the person who onboards an agent, or approves one, may not have meant: an agent that may pay any merchant, one without
 * rules, and what the check of its rules warns of. Published clients send an empty merchant list where their user lists
 * nobody, so it counts as not stated here.
 */
export function onboardingWarnings(request: OnboardAgentRequest): Fault[] {
  const { merchants = [], sop } = request;
  return [
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
    ...(sop === undefined ? [] : checkRuleDocument(sop.documentJson, '$.sop.documentJson').warnings),
  ].slice(0, FAULTS_TOLD_MAX);
}
