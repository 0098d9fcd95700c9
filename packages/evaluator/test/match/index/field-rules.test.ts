import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { atom, facts, OPEN_MANDATE, request } from '../../../../../conformance/reference-evaluator/cases/case.js';
import { referenceEvaluate } from '../../../../../conformance/reference-evaluator/evaluate.js';
import { compileJson } from '../../../src/index.js';
import { compiledCore } from '../../wasm/support/compiled-core.js';
import { CoreInstance } from '../../wasm/support/core-instance.js';

const FIELDS = 120;
const RULES = 160;

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await compiledCore();
}, 600_000);

const field = fc.nat(FIELDS - 1).map((index) => (index % 10 === 0 ? `f${index}.below` : `f${index}`));
const word = fc.constantFrom('a', 'b', 'ab', 'c');
const scalar: fc.Arbitrary<JsonValue> = fc.oneof(word, word, fc.constantFrom<JsonValue>(1, true, null, ' ', {}));
const value: fc.Arbitrary<JsonValue> = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }));

const rareAtom = fc
  .record({
    name: fc.constantFrom('context-value-in', 'context-value-in', 'context-value-not-in', 'field-equals'),
    field,
    values: fc.array(word, { minLength: 1, maxLength: 3 }),
    match: fc.constantFrom('exact', 'contains'),
    missing: fc.constantFrom('pass', 'pass', 'pass', 'fire'),
    actions: fc.constantFrom([], [], ['pay'], ['refund'], ['pay', 'refund']),
    not: fc.constantFrom(false, false, false, true),
  })
  .map(({ name, field: path, values, match, missing, actions, not }): JsonObject => {
    if (name === 'field-equals') return { ...atom(name, { field: path, value: values[0] ?? '' }), not };
    return { ...atom(name, { field: path, values, match, missing, actions }), not };
  });
const anyAtom = fc.oneof(
  { weight: 6, arbitrary: rareAtom },
  fc.nat(20).map((limit) => atom('amount-over', { limit })),
  word.map((term) => atom('text-matches', { terms: [term] })),
);
const molecule = fc.record({
  combinator: fc.constantFrom('any', 'any', 'all', 'all', 'none'),
  decision: fc.constantFrom('observe', 'escalate', 'block'),
  atoms: fc.array(anyAtom, { minLength: 1, maxLength: 3 }),
});
const context = fc.array(fc.tuple(field, value), { maxLength: 12 }).map((members) =>
  Object.fromEntries(
    members.map(([path, member]) => {
      const [name = '', below] = path.split('.');
      return [name, below === undefined ? member : { [below]: member }];
    }),
  ),
);

it('rules over many fields, of which a request has few, give the verdict of the documents in both builds', () => {
  const crowd = fc.array(molecule, { minLength: RULES, maxLength: RULES });
  const requests = fc.array(fc.tuple(context, fc.nat(20), fc.option(context, { nil: {} })), {
    minLength: 8,
    maxLength: 8,
  });
  fc.assert(
    fc.property(crowd, requests, fc.boolean(), (molecules, asked, strict) => {
      const split = RULES - 20;
      const documents = {
        sops: [
          { id: 'plain', document: { molecules: named(molecules.slice(0, split)) } },
          { id: 'other', document: { strict, molecules: named(molecules.slice(split)) } },
        ],
        mandates: [OPEN_MANDATE],
      };
      const policy = compileJson(documents);
      const core = new CoreInstance(module, policy.program);
      for (const [members, amount, serverContext] of asked) {
        const one = request({ context: members, amount, serverContext });
        const verdict = policy.evaluate(one, facts());
        expect(verdict).toEqual(referenceEvaluate(documents, one, facts()));
        expect(core.evaluate(JSON.stringify({ request: one, facts: facts() }))).toBe(JSON.stringify(verdict));
      }
    }),
    { numRuns: 60 },
  );
}, 300_000);

function named(molecules: readonly JsonObject[]): JsonObject[] {
  return molecules.map((each, index) => ({ id: `m${index}`, ...each }));
}
