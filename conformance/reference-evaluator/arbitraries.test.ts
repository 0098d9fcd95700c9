import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEvaluation } from './arbitraries/index.js';
import { referenceEvaluate } from './evaluate.js';

const SAMPLES = 2000;
const SEED = 20260601;

describe('random cases', () => {
  const verdicts = fc
    .sample(anyEvaluation, { numRuns: SAMPLES, seed: SEED })
    .map(({ documents, request, facts }) => referenceEvaluate(documents, request, facts));

  it('the random cases reach every decision', () => {
    const decisions = new Set(verdicts.map(({ decision }) => decision));
    expect([...decisions].sort()).toEqual(
      ['allow', 'block', 'decommission', 'escalate', 'observe', 'quarantine', 'suspend'].sort(),
    );
  });

  it('the random cases reach every reason that an evaluator gives', () => {
    const reasons = new Set(verdicts.map(({ reasonCode }) => reasonCode));
    expect([...reasons]).toEqual(
      expect.arrayContaining([
        'AUTHORIZED',
        'CONTEXT_UNVERIFIABLE',
        'STANDARD_RULE',
        'SOP_RULE',
        'NO_MANDATE',
        'NO_PERMISSION_FOR_ACTION',
        'MANDATE_REVOKED',
        'MANDATE_NOT_YET_VALID',
        'MANDATE_EXPIRED',
        'NO_EVIL',
        'PROHIBITED',
        'SPEND_LIMIT_EXCEEDED',
        'AMOUNT_NOT_DETERMINABLE',
        'MERCHANT_NOT_ALLOWED',
        'ROUTE_NOT_ALLOWED',
        'COUNTERPARTY_NOT_ALLOWED',
        'JURISDICTION_REQUIRED',
        'JURISDICTION_NOT_ALLOWED',
        'MODE_READ_ONLY',
        'MODE_RESTRICTED_REVIEW',
        'MODE_SUPERVISED_REVIEW',
      ]),
    );
  });
});
