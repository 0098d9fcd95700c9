import { ACTION, documentsOf, gateRequestOf } from '../engines-workload.mjs';

const CONTEXT_FIELDS = Object.freeze(['amount', 'merchant']);
const NOTHING = Object.freeze([]);

/** Which decision the findings come to, as the evaluator combines them. */
function decisionOf(isGranted, fired, unverifiable) {
  if (!isGranted) return { decision: 'block', reasonCode: 'NO_PERMISSION_FOR_ACTION' };
  if (fired.length > 0) return { decision: 'block', reasonCode: 'SOP_CAP' };
  if (unverifiable.length > 0) return { decision: 'escalate', reasonCode: 'CONTEXT_UNVERIFIABLE' };
  return { decision: 'allow', reasonCode: 'AUTHORIZED' };
}

/**
 * The loop that a programmer writes for these rules and no others, a closure a rule. It is asked the request that the
 * evaluator is asked and owes the same verdict. It is spared exact decimals, currencies, layers of trust and the clock.
 */
export const closures = {
  name: 'loop over closures',
  async build(rules) {
    const granted = new Set([ACTION]);
    const checks = documentsOf(rules).flatMap((document) =>
      document.rules.map(({ firedId, merchant, cents }) => {
        const limit = cents / 100;
        return { firedId, limit, fires: (request) => request.merchant === merchant && request.amount > limit };
      }),
    );
    return {
      prepare: gateRequestOf,
      evaluate: (request) => {
        const fired = [];
        for (const check of checks) if (check.fires(request)) fired.push(check.firedId);
        // A rule that its amount settles needs no merchant.
        const isReadable = typeof request.merchant === 'string' || !checks.some(({ limit }) => request.amount > limit);
        const unverifiable = isReadable ? NOTHING : ['merchant'];
        const { decision, reasonCode } = decisionOf(granted.has(request.action), fired, unverifiable);
        return { decision, reasonCode, fired, contextFields: CONTEXT_FIELDS, unverifiable, riskSignals: NOTHING };
      },
      isBlocked: ({ decision }) => decision === 'block',
      verdict: (verdict) => verdict,
    };
  },
};
