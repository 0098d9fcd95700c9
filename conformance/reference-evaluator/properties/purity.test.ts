import { toHex } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileJson, load } from '../../../packages/evaluator/src/index.js';
import { anyEvaluation, anyPolicy } from '../arbitraries/index.js';
import { anyFacts, quietFacts, typedRequest } from '../arbitraries/requests.js';

const RUNS = { numRuns: 250 };

/** The same value with the members of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

describe('property 1', () => {
  it('equal inputs give byte-equal verdicts any number of times, with any requests in between', () => {
    const property = fc.property(
      anyPolicy,
      fc.array(fc.tuple(typedRequest, anyFacts), { minLength: 2 }),
      (documents, asked) => {
        const policy = compileJson(documents);
        const first = asked.map(([request, facts]) => JSON.stringify(policy.evaluate(request, facts)));
        const again = [...asked].reverse().map(([request, facts]) => JSON.stringify(policy.evaluate(request, facts)));
        expect(again.reverse()).toEqual(first);
      },
    );
    fc.assert(property, { numRuns: 80 });
  });

  it('a verdict is the same with and without a trace', () => {
    const property = fc.property(anyEvaluation, ({ documents, request, facts }) => {
      const policy = compileJson(documents);
      const { trace: _trace, ...verdict } = policy.evaluate(request, facts, { trace: true });
      expect(verdict).toEqual(policy.evaluate(request, facts));
    });
    fc.assert(property, RUNS);
  });

  it('a trace names the rules that fired, in their order', () => {
    const property = fc.property(anyPolicy, typedRequest, quietFacts, (documents, request, facts) => {
      const { trace, fired } = compileJson(documents).evaluate(request, facts, { trace: true });
      const molecules = trace?.molecules ?? [];
      expect(molecules.filter((molecule) => molecule.fired).map(({ id }) => id)).toEqual(fired);
    });
    fc.assert(property, RUNS);
  });

  it('a verdict is the same after the request went over the wire, its members in any order', () => {
    const property = fc.property(anyPolicy, typedRequest, anyFacts, (documents, request, facts) => {
      const policy = compileJson(documents);
      const expected = policy.evaluate(request, facts);
      expect(policy.evaluate(JSON.parse(JSON.stringify(request)), facts)).toEqual(expected);
      expect(policy.evaluate(JSON.parse(JSON.stringify(reversed(request))), facts)).toEqual(expected);
    });
    fc.assert(property, RUNS);
  });

  it('the documents, their copy and their program have the same digest and give the same verdict', () => {
    const property = fc.property(anyEvaluation, ({ documents, request, facts }) => {
      const policy = compileJson(documents);
      const copy = compileJson(JSON.parse(JSON.stringify(documents)));
      expect(copy.digest).toBe(policy.digest);
      expect(toHex(copy.program)).toBe(toHex(policy.program));
      const loaded = load(Uint8Array.from(policy.program));
      expect(loaded.digest).toBe(policy.digest);
      expect(loaded.evaluate(request, facts)).toEqual(policy.evaluate(request, facts));
    });
    fc.assert(property, RUNS);
  });

  it('an evaluation leaves the request, the facts and the documents as they were', () => {
    const property = fc.property(anyPolicy, typedRequest, anyFacts, (documents, request, facts) => {
      const before = JSON.stringify([documents, request, facts]);
      compileJson(documents).evaluate(request, facts);
      expect(JSON.stringify([documents, request, facts])).toBe(before);
    });
    fc.assert(property, RUNS);
  });
});
