import { type JsonObject, type JsonValue, REASON_CODES, type ReasonCodeRow } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import {
  atom,
  facts,
  mandate,
  OPEN_MANDATE,
  request,
  rule,
} from '../../../../../conformance/reference-evaluator/cases/case.js';
import { RULE_DECISIONS } from '../../../src/documents/compile/rules.js';
import { compileJson, PolicyError, type PolicyJson, type Verdict } from '../../../src/index.js';

const ROWS: readonly ReasonCodeRow[] = REASON_CODES;
const UNSEEN = { requireProvenance: { seen: 'agent_asserted' } };

/** Documents in which a rule or prohibition that fires declares the code with the decision, and the path of the code. */
const DECLARED: Readonly<
  Record<string, readonly [path: string, of: (reasonCode: string, decision: string) => PolicyJson]>
> = {
  'a rule that fires': [
    '$.sops[0].document.molecules[0].reasonCode',
    (reasonCode, decision) => documentOf({ reasonCode, decision }),
  ],
  'a rule that fires and is unverifiable': [
    '$.sops[0].document.molecules[0].reasonCode',
    (reasonCode, decision) => documentOf({ reasonCode, decision, ...UNSEEN }),
  ],
  'a prohibition': [
    '$.mandates[0].document.prohibition[0].reasonCode',
    (reasonCode, enforcement) => ({
      mandates: [mandate({ target: 'pay' }, { prohibition: [{ target: 'pay', reasonCode, enforcement }] })],
    }),
  ],
};

function documentOf(more: JsonObject): PolicyJson {
  const molecule = rule([atom('pii-present')], { combinator: 'none', ...more });
  return { sops: [{ id: 'sop', document: { molecules: [molecule] } }], mandates: [OPEN_MANDATE] };
}

const decide = (documents: PolicyJson, options = {}): Verdict =>
  compileJson(documents, options).evaluate(request(), facts());

function faultsOf(documents: PolicyJson): JsonValue {
  try {
    compileJson(documents);
    return [];
  } catch (error) {
    if (error instanceof PolicyError) return error.faults.map(({ path, message }) => ({ path, message }));
    throw error;
  }
}

describe.each(Object.entries(DECLARED))('%s', (_what, [path, documents]) => {
  // covers 1.13 rule-declares-registered: A rule declares no registered code of another family
  it('a rule or prohibition answers a registered code in the family of the code, or does not compile', () => {
    let refused = 0;
    for (const { code, family, declaredByRule } of ROWS) {
      for (const decision of RULE_DECISIONS) {
        const declared = documents(code, decision);
        const faults = faultsOf(declared);
        if (JSON.stringify(faults) === '[]') {
          const verdict = decide(declared);
          expect(verdict.reasonCode).toBe(code);
          if (declaredByRule !== true) expect([code, verdict.decision]).toEqual([code, family]);
        } else {
          refused += 1;
          expect(declaredByRule).toBeUndefined();
          expect(faults).toEqual([{ path, message: expect.stringContaining(`the family ${family}`) }]);
        }
      }
    }
    expect(refused).toBeGreaterThan(ROWS.length * (RULE_DECISIONS.length - 2));
  });

  it('a registered code with detail does not compile, and a code of one’s own does with any decision', () => {
    expect(faultsOf(documents('AUTHORIZED:today', 'block'))).toMatchObject([{ path }]);
    for (const decision of RULE_DECISIONS) expect(faultsOf(documents('CLOSED_TODAY', decision))).toEqual([]);
  });

  it('a declared code of another family compiles with a warning where its reader cannot change it', () => {
    for (const options of [{ lenient: true }, { served: true }]) {
      const declared = documents('AUTHORIZED', 'block');
      expect(compileJson(declared, options).warnings).toEqual([{ path, message: expect.stringContaining('allow') }]);
      expect(decide(declared, options)).toMatchObject({ decision: 'block', reasonCode: 'AUTHORIZED' });
    }
  });
});
