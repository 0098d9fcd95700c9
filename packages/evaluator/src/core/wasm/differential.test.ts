import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../index.js';
import { counterpartyRequest, demandingCounterpartyPolicy } from '../../naive/arbitraries/counterparties.js';
import { anyPolicy } from '../../naive/arbitraries/index.js';
import { anyFacts, anyRequest } from '../../naive/arbitraries/requests.js';
import { anyMolecule, crowdOf } from '../../naive/arbitraries/rules.js';
import { naiveEvaluate } from '../../naive/oracle.js';
import type { PolicyDocuments } from '../../policy.js';
import type { EvaluationRequest } from '../../verdict.js';
import { compiledCore } from '../testing/compiled-core.js';
import { CoreInstance } from '../testing/core-instance.js';

const POLICIES = 1700;
const CROWDED_POLICIES = 60;
const COUNTERPARTY_POLICIES = 100;
const REQUESTS = 12;

const askedOf = (policy: fc.Arbitrary<PolicyDocuments>, request: fc.Arbitrary<EvaluationRequest>) =>
  fc.tuple(policy, fc.array(fc.tuple(request, anyFacts), { minLength: REQUESTS, maxLength: REQUESTS }));

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compiledCore();
}, 600_000);

/** What a request is once it went over a wire. */
function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

describe('the WebAssembly build', () => {
  it('gives the bytes of the JavaScript build, which are those of the plain reading', { timeout: 600_000 }, () => {
    const crowd = fc.record({ standards: crowdOf(anyMolecule, 'std') });
    const evaluations = fc.oneof(
      { weight: POLICIES, arbitrary: askedOf(anyPolicy, anyRequest) },
      { weight: CROWDED_POLICIES, arbitrary: askedOf(crowd, anyRequest) },
      { weight: COUNTERPARTY_POLICIES, arbitrary: askedOf(demandingCounterpartyPolicy, counterpartyRequest) },
    );
    fc.assert(
      fc.property(evaluations, ([policyDocuments, asked]) => {
        const policy = compile(policyDocuments);
        const core = new CoreInstance(module, policy.program);
        expect(core.status).toBe(0);
        for (const [request, facts] of overTheWire(asked)) {
          const verdict = JSON.stringify(policy.evaluate(request, facts));
          expect(core.evaluate(JSON.stringify({ request, facts }))).toBe(verdict);
          expect(JSON.parse(verdict)).toEqual(naiveEvaluate(policyDocuments, request, facts));
        }
      }),
      { numRuns: POLICIES },
    );
  });
});
