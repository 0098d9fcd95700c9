import { type PatchedMutant, patch } from './patch.js';

const CONTEXT = 'context.ts';
const EVALUATE = 'evaluate.ts';

/** What the gate knows, and what counts where it knows nothing. */
export const FACTS: readonly PatchedMutant[] = [
  patch(
    'gateway-spending-dropped',
    'a gateway cannot say what was spent',
    CONTEXT,
    `overlay(fields, request.gatewayContext, 'gateway_derived');`,
    `overlay(fields, { ...request.gatewayContext, cumulativeSpend: fields.get('cumulativeSpend')?.value }, 'gateway_derived');
     if (fields.get('cumulativeSpend')?.value === undefined) fields.delete('cumulativeSpend');`,
  ),
  patch(
    'agent-spending-dropped',
    'an agent cannot say what was spent',
    CONTEXT,
    'overlay(fields, request.context, asserted);',
    `overlay(fields, request.context, asserted);\n  fields.delete('cumulativeSpend');`,
  ),
  patch(
    'no-calls-is-unknown',
    'a count of no calls is none',
    CONTEXT,
    'if (facts.callCount !== undefined) fields',
    'if (facts.callCount) fields',
  ),
  patch(
    'nothing-spent-is-unknown',
    'a sum of nothing is none',
    CONTEXT,
    'if (isAbsent(spent) && isAbsent(reserved)) return undefined;',
    'if (!Number(spent) && !Number(reserved)) return undefined;',
  ),
  patch(
    'object-over-spending',
    'an object called cumulativeSpend stands over what was spent',
    CONTEXT,
    'if (already !== undefined) fields',
    `if (already !== undefined && typeof fields.get('cumulativeSpend')?.value !== 'object') fields`,
  ),
  patch(
    'object-over-calls',
    'an object called callCount stands over the number of calls',
    CONTEXT,
    'if (facts.callCount !== undefined) fields',
    `if (facts.callCount !== undefined && typeof fields.get('callCount')?.value !== 'object') fields`,
  ),
  patch(
    'object-over-risk',
    'an object called riskLevel stands over the effective level',
    'evaluate.ts',
    'if (risk.level === null) return context;',
    `if (risk.level === null || typeof context.get('riskLevel')?.value === 'object') return context;`,
  ),
  patch(
    'unknown-containment-ignored',
    'a containment in unknown words does not contain',
    EVALUATE,
    `return CONTAINED.get(status) ?? { decision: 'decommission', reasonCode: 'AGENT_DECOMMISSIONED' };`,
    `return CONTAINED.get(status) ?? (status === 'decommissioned' ? { decision: 'decommission', reasonCode: 'AGENT_DECOMMISSIONED' } : null);`,
  ),
  patch(
    'unknown-containment-suspends',
    'a containment in unknown words is a suspension',
    EVALUATE,
    `return CONTAINED.get(status) ?? { decision: 'decommission', reasonCode: 'AGENT_DECOMMISSIONED' };`,
    `return CONTAINED.get(status) ?? (status === 'decommissioned' ? { decision: 'decommission', reasonCode: 'AGENT_DECOMMISSIONED' } : { decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' });`,
  ),
  patch(
    'unknown-mode-ignored',
    'an unknown mode restricts nothing',
    EVALUATE,
    'const isUnknown = !isAbsent(mode) && !MODES.includes(mode);',
    'const isUnknown = false;',
  ),
  patch(
    'unknown-mode-moves-value',
    'an unknown mode lets people permit what moves value',
    EVALUATE,
    `if (isUnknown && severityOf(found.decision) < severityOf('block') && bearsValue(context)) return READ_ONLY;`,
    '',
  ),
  patch(
    'unknown-level-is-low',
    'a floor of an unknown level is low',
    'risk.ts',
    `{ ...said, level: 'critical' }`,
    `{ ...said, level: 'low' }`,
  ),
  patch(
    'unreadable-floors-ignored',
    'floors that cannot be read are none',
    'risk.ts',
    'if (!Array.isArray(floors)) return [UNREADABLE];',
    'if (!Array.isArray(floors)) return [];',
  ),
  patch(
    'forgotten-spending-is-nothing',
    'a limit on the total holds without what was spent',
    'mandate.ts',
    'const unspent = clauses.some(limitsTotal) && isAbsent(facts.spent);',
    'const unspent = false;',
  ),
  patch(
    'garbled-spending-is-unknown',
    'spending that is no amount is passed over',
    'mandate.ts',
    `const misspent = consulted.includes('cumulativeSpend') && isSpentMalformed(facts);`,
    'const misspent = false;',
  ),
];
