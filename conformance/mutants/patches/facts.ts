import { type PatchedMutant, patch } from './patch.js';

const CONTEXT = 'context.ts';

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
    'oracle.ts',
    'if (risk.level === null) return context;',
    `if (risk.level === null || typeof context.get('riskLevel')?.value === 'object') return context;`,
  ),
];
