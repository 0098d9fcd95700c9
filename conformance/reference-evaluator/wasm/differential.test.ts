import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileJson } from '../../../packages/evaluator/src/index.js';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import type { EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { compiledCore } from '../../../packages/evaluator/test/wasm/support/compiled-core.js';
import { CoreInstance } from '../../../packages/evaluator/test/wasm/support/core-instance.js';
import { counterpartyRequest, demandingCounterpartyPolicy } from '../arbitraries/counterparties.js';
import { anyPolicy } from '../arbitraries/index.js';
import { anyFacts, anyRequest } from '../arbitraries/requests.js';
import { anyMolecule, crowdOf } from '../arbitraries/rules.js';
import { referenceEvaluate } from '../evaluate.js';
import { SOAK_FACTOR } from '../soak.js';

const POLICIES = 600;
const CROWDED_POLICIES = 20;
const COUNTERPARTY_POLICIES = 35;
const REQUESTS = 12;

const askedOf = (policy: fc.Arbitrary<PolicyJson>, request: fc.Arbitrary<EvaluationRequest>) =>
  fc.tuple(policy, fc.array(fc.tuple(request, anyFacts), { minLength: REQUESTS, maxLength: REQUESTS }));

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compiledCore();
}, 600_000);

let policies = 0;
afterAll(() => console.log(`total: ${policies} policies in WebAssembly held to the reference evaluator`));

/** What a request is once it went over a wire. */
function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

describe('differences of the builds', () => {
  // covers strict-rule-documents
  it('the WebAssembly build gives the bytes of the JavaScript build, which are those of the reference evaluator', {
    timeout: 600_000,
  }, () => {
    const crowd = fc.record({ standards: crowdOf(anyMolecule, 'std') });
    const evaluations = fc.oneof(
      { weight: POLICIES, arbitrary: askedOf(anyPolicy, anyRequest) },
      { weight: CROWDED_POLICIES, arbitrary: askedOf(crowd, anyRequest) },
      { weight: COUNTERPARTY_POLICIES, arbitrary: askedOf(demandingCounterpartyPolicy, counterpartyRequest) },
    );
    fc.assert(
      fc.property(evaluations, ([policyDocuments, asked]) => {
        policies += 1;
        const policy = compileJson(policyDocuments);
        const core = new CoreInstance(module, policy.program);
        expect(core.status).toBe(0);
        for (const [request, facts] of overTheWire(asked)) {
          const verdict = JSON.stringify(policy.evaluate(request, facts));
          expect(core.evaluate(JSON.stringify({ request, facts }))).toBe(verdict);
          expect(JSON.parse(verdict)).toEqual(referenceEvaluate(policyDocuments, request, facts));
        }
      }),
      { numRuns: POLICIES * SOAK_FACTOR },
    );
  });

  it('the WebAssembly build bounds comparisons and compares lists as the JavaScript build does', () => {
    const texts = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
    const atoms = [
      { predicate: 'context-value-not-in', config: { field: 'f', values: texts(512, 'v'), match: 'contains' } },
      { predicate: 'evidence-requirement', config: { required: ['b', 'a'] } },
      { predicate: 'context-value-not-in', config: { field: 'g', values: ['a', 'b'] } },
    ];
    const molecules = atoms.map((atom, index) => ({
      id: `m${index}`,
      combinator: 'any',
      decision: 'observe',
      atoms: [atom],
    }));
    const mandates = [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }];
    const policy = compileJson({ sops: [{ id: 's', document: { strict: false, molecules } }], mandates });
    const core = new CoreInstance(module, policy.program);
    const lists = [['a', 'b', 'A', ' ', null], ['b', 'c'], ['b', []], [], 'a', texts(4000, 'b')];
    const codes = new Set<string>();
    for (const f of [texts(512, 'e'), texts(513, 'e'), [...texts(512, 'v'), null]]) {
      for (const list of lists) {
        const context = { f, g: list, evidenceTypes: list };
        const [request, facts] = [
          { action: 'pay', agentDid: 'did:key:z', context },
          { now: 0, spent: null },
        ];
        const verdict = policy.evaluate(request, facts);
        expect(core.evaluate(JSON.stringify({ request, facts }))).toBe(JSON.stringify(verdict));
        codes.add(verdict.reasonCode);
      }
    }
    expect([...codes].sort()).toEqual(['AUTHORIZED', 'EVALUATION_LIMIT_EXCEEDED', 'SOP_RULE']);
  });
});
