import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { compileJson, load } from '../../packages/evaluator/src/index.js';
import { CONTEXT_NAMES, INTERNAL_NAMES, oneOf } from './arbitraries/constants.js';
import { counterpartyRequest, demandingCounterpartyPolicy } from './arbitraries/counterparties.js';
import { anyEvaluation, type Evaluation, policyOf } from './arbitraries/index.js';
import { anyMandate } from './arbitraries/mandates.js';
import { anyFacts, anyRequest, quietFacts } from './arbitraries/requests.js';
import { anyMolecule, crowdOf, demandingMolecule, keyedMolecule } from './arbitraries/rules.js';
import { referenceEvaluate } from './evaluate.js';
import { SOAK_FACTOR } from './soak.js';

const CASES = 1500 * SOAK_FACTOR;
const FOREIGN_CASES = 700 * SOAK_FACTOR;
const COUNTERPARTY_CASES = 1000 * SOAK_FACTOR;
const CROWDED_CASES = 150 * SOAK_FACTOR;

let policies = 0;
afterAll(() => console.log(`total: ${policies} policies held to the reference evaluator`));

/** fast-check shrinks a disagreement to a small case and prints it with the seed that replays it. */
function agreed({ documents, request, facts }: Evaluation, lenient = false): void {
  policies += 1;
  const policy = compileJson(documents, { lenient });
  const expected = referenceEvaluate(documents, request, facts);
  expect(policy.evaluate(request, facts)).toEqual(expected);
  expect(load(policy.program).evaluate(request, facts)).toEqual(expected);
}

/** A molecule of a gate that knows more: one of its atoms, or its combinator, is strange to us. */
const foreignMolecule = fc
  .tuple(anyMolecule, oneOf([...INTERNAL_NAMES, 'velocity-over', '']), fc.boolean())
  .map(([molecule, strange, isCombinator]): JsonObject => {
    if (isCombinator) return { ...molecule, combinator: strange };
    const atoms: readonly JsonValue[] = Array.isArray(molecule['atoms']) ? molecule['atoms'] : [];
    const [first, ...rest] = atoms;
    return { ...molecule, atoms: [{ ...(isJsonObject(first) ? first : {}), predicate: strange, not: false }, ...rest] };
  });

describe('agreement', () => {
  it('the evaluator and the reference evaluator give the same verdict, compiled and loaded from the program', () => {
    fc.assert(
      fc.property(anyEvaluation, (evaluation) => agreed(evaluation)),
      { numRuns: CASES },
    );
  });

  it('the evaluator and the reference agree where there are many rules and one policy evaluates many requests', () => {
    const evaluation = fc.record({
      standards: crowdOf(anyMolecule, 'std'),
      sops: crowdOf(fc.oneof(demandingMolecule, keyedMolecule), 'sop'),
      requests: fc.array(fc.tuple(anyRequest, anyFacts), { minLength: 8, maxLength: 8 }),
    });
    fc.assert(
      fc.property(evaluation, ({ standards, sops, requests }) => {
        policies += 1;
        const policy = compileJson({ standards, sops });
        for (const [request, facts] of requests) {
          expect(policy.evaluate(request, facts)).toEqual(referenceEvaluate({ standards, sops }, request, facts));
        }
      }),
      { numRuns: CROWDED_CASES },
    );
  });

  it('the evaluator and the reference agree on numbers that JSON cannot say, in any field and in both modes', () => {
    const documents = policyOf(anyMolecule, anyMandate);
    const unreadable = fc.dictionary(oneOf(CONTEXT_NAMES), oneOf([Number.NaN, Infinity, -Infinity]), { minKeys: 1 });
    const evaluation = fc.record({ documents, request: anyRequest, facts: anyFacts, unreadable });
    fc.assert(
      fc.property(evaluation, ({ documents, request, facts, unreadable }) =>
        agreed({ documents, request: { ...request, context: { ...request.context, ...unreadable } }, facts }),
      ),
      { numRuns: CASES },
    );
  });

  it('the evaluator and the reference evaluator agree on who the counterparty is, from any layer', () => {
    const evaluation = fc.record({
      documents: demandingCounterpartyPolicy,
      request: counterpartyRequest,
      facts: quietFacts,
    });
    fc.assert(
      fc.property(evaluation, (named) => agreed(named)),
      { numRuns: COUNTERPARTY_CASES },
    );
  });

  it('the evaluator and the reference agree on what another gate serves: its strange atoms are silent', () => {
    const evaluation = fc.record({
      documents: policyOf(fc.oneof(anyMolecule, foreignMolecule), anyMandate),
      request: anyRequest,
      facts: anyFacts,
    });
    fc.assert(
      fc.property(evaluation, (foreign) => agreed(foreign, true)),
      { numRuns: FOREIGN_CASES },
    );
  });
});
