import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileJson, compileRulesSteps, finished, load, PolicyError } from '../../packages/evaluator/src/index.js';
import type { PolicyJson } from '../../packages/evaluator/src/policy/policy.js';
import { compiledCore } from '../../packages/evaluator/test/wasm/support/compiled-core.js';
import { CoreInstance } from '../../packages/evaluator/test/wasm/support/core-instance.js';
import { anyPolicy } from './arbitraries/index.js';
import { anyFacts, anyRequest } from './arbitraries/requests.js';
import { referenceEvaluate } from './evaluate.js';
import { SOAK_FACTOR } from './soak.js';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compiledCore();
}, 600_000);

let compared = 0;
afterAll(() => console.log(`total: ${compared} policies on shared rules`));

/** What was stored and read again. */
function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The rules of one policy with the mandates of another, under ids of their own. */
function bound(rules: PolicyJson, mandates: PolicyJson, name: string): PolicyJson {
  const renamed = (entries: PolicyJson['sops'] = []) =>
    entries.map((entry, index) => ({ ...Object(entry), id: `${name}-${index}` }));
  return {
    standards: renamed(rules.standards),
    sops: renamed(rules.sops),
    mandates: mandates.mandates,
    revokedActions: mandates.revokedActions,
  };
}

describe('shared rules', () => {
  const asked = fc.array(fc.tuple(fc.nat(2), anyRequest, anyFacts), { minLength: 12, maxLength: 12 });

  // covers shared-rules: Policies that share compiled rules decide as if each was compiled alone
  it('policies that share rules decide as if compiled alone, in any order and both builds, with the same bytes', {
    timeout: 600_000,
  }, () => {
    fc.assert(
      fc.property(fc.tuple(anyPolicy, anyPolicy, anyPolicy), asked, (policies, requests) => {
        const [rules] = policies;
        const documents = policies.map((mandates, index) => stored(bound(rules, mandates, `agent-${index}`)));
        const shared = finished(compileRulesSteps(stored(rules)));
        const members = documents.map((each) => {
          compared += 1;
          const composed = finished(shared.policySteps(each));
          const whole = compileJson(each);
          expect(composed.program).toEqual(whole.program);
          expect(composed.digest).toBe(whole.digest);
          const loaded = load(whole.program);
          expect(loaded.digest).toBe(whole.digest);
          return { each, composed, others: [whole, loaded], core: new CoreInstance(module, whole.program) };
        });
        for (const [index, request, facts] of stored(requests)) {
          const member = members[index];
          if (member === undefined) throw new Error('there are three');
          const verdict = JSON.stringify(member.composed.evaluate(request, facts));
          for (const other of member.others) expect(JSON.stringify(other.evaluate(request, facts))).toBe(verdict);
          expect(member.core.evaluate(JSON.stringify({ request, facts }))).toBe(verdict);
          expect(JSON.parse(verdict)).toEqual(referenceEvaluate(member.each, request, facts));
        }
      }),
      { numRuns: 100 * SOAK_FACTOR },
    );
  });

  it('policies that share compiled rules explain their verdicts with their own ids', () => {
    const atoms = [{ predicate: 'amount-over', config: { limit: 1 } }];
    const document = { molecules: [{ id: 'cap', combinator: 'any', decision: 'block', atoms }] };
    const shared = finished(compileRulesSteps({ sops: [{ document }] }));
    const request = { action: 'pay', agentDid: 'did:key:z1', amount: 2 };
    const traced = ['a', 'b', 'a'].map((id) => {
      const policy = finished(shared.policySteps({ sops: [{ id }] }));
      const { fired, trace } = policy.evaluate(request, { now: 0, spent: null }, { trace: true });
      return [fired, trace?.molecules.map((molecule) => molecule.id)];
    });
    expect(traced).toEqual([
      [['a/cap'], ['a/cap']],
      [['b/cap'], ['b/cap']],
      [['a/cap'], ['a/cap']],
    ]);
  });

  it('ids for more documents than were compiled are refused with a PolicyError', () => {
    const shared = finished(compileRulesSteps({ sops: [] }));
    expect(() => finished(shared.policySteps({ sops: [{ id: 'one' }] }))).toThrow(PolicyError);
  });

  it('policies that share rules give a field to a mandate that rules only go through', () => {
    const atoms = [{ predicate: 'context-value-in', config: { field: 'order.kind', values: ['bulk'] } }];
    const document = { strict: false, molecules: [{ id: 'bulk', combinator: 'any', decision: 'block', atoms }] };
    const shared = finished(compileRulesSteps({ sops: [{ document }] }));
    const constraint = [{ leftOperand: 'order', operator: 'eq', rightOperand: 'small' }];
    const mandates = [{ action: 'pay', document: { permission: [{ target: 'pay', constraint }] } }];
    const small = finished(shared.policySteps({ sops: [{ id: 's' }], mandates }));
    const any = finished(
      shared.policySteps({
        sops: [{ id: 's' }],
        mandates: [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }],
      }),
    );
    const decisions = (order: string) =>
      [small, any, small].map(
        (policy) =>
          policy.evaluate({ action: 'pay', agentDid: 'did:key:z1', context: { order } }, { now: 0, spent: null })
            .decision,
      );
    expect(decisions('small')).toEqual(['allow', 'allow', 'allow']);
    expect(decisions('large')).toEqual(['block', 'allow', 'block']);
  });
});
