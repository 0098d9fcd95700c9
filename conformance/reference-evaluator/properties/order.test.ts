import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import { anyEvaluation } from '../arbitraries/index.js';
import { atomsOf, type RuleDocument, ruleDocuments } from '../molecules.js';
import { runs, SUBJECTS } from '../subjects.js';

const CASES = 250;

/** Rearranges the molecules of every rule document and the documents among themselves. */
function rearranged(
  documents: PolicyJson,
  rearrange: (items: readonly JsonObject[]) => readonly JsonObject[],
): PolicyJson {
  const entries = (rules: readonly RuleDocument[]): readonly JsonValue[] =>
    rearrange(
      rules.map(({ id, strict, molecules }) => ({ id, document: { strict, molecules: rearrange(molecules) } })),
    );
  return {
    ...documents,
    standards: entries(ruleDocuments(documents.standards, ['id', 'key', 'standardKey'], '')),
    sops: entries(ruleDocuments(documents.sops, ['id', 'sopId'], '')),
  };
}

/** A fixed shuffle: every order of a few items comes up over the seeds. */
function shuffled(seed: number): (items: readonly JsonObject[]) => readonly JsonObject[] {
  return (items) =>
    items
      .map((item, index) => ({ item, key: ((index + 1) * 7919 + seed * 104729) % 101 }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
}

function atomsReversed(molecule: JsonObject): JsonObject {
  return { ...molecule, atoms: [...atomsOf(molecule)].reverse() };
}

function withTwin(items: readonly JsonObject[]): readonly JsonObject[] {
  const [first] = items;
  return first === undefined ? items : [...items, { ...first, id: 'twin' }];
}

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`property 3: ${subject}`, () => {
    it('the verdict is the same in any order of documents and molecules', () => {
      const property = fc.property(anyEvaluation, fc.nat({ max: 100 }), ({ documents, request, facts }, seed) => {
        const verdict = evaluate(documents, request, facts);
        const other = evaluate(rearranged(documents, shuffled(seed)), request, facts);
        expect(other.decision).toBe(verdict.decision);
        expect([...other.fired].sort()).toEqual([...verdict.fired].sort());
        expect(other.unverifiable).toEqual(verdict.unverifiable);
        expect(other.contextFields).toEqual(verdict.contextFields);
      });
      fc.assert(property, runs(subject, CASES));
    });

    it('the decision and the fired rules are the same in any order of a molecule’s atoms', () => {
      const property = fc.property(anyEvaluation, ({ documents, request, facts }) => {
        const turned = rearranged(documents, (items) =>
          items.map((item) => ('atoms' in item ? atomsReversed(item) : item)),
        );
        expect(evaluate(turned, request, facts).decision).toBe(evaluate(documents, request, facts).decision);
        expect(evaluate(turned, request, facts).fired).toEqual(evaluate(documents, request, facts).fired);
      });
      fc.assert(property, runs(subject, CASES));
    });

    it('the verdict is the same when a document and a molecule are there twice', () => {
      const property = fc.property(anyEvaluation, ({ documents, request, facts }) => {
        const verdict = evaluate(documents, request, facts);
        const { decision, unverifiable, contextFields, riskSignals } = evaluate(
          rearranged(documents, withTwin),
          request,
          facts,
        );
        expect(decision).toBe(verdict.decision);
        expect({ unverifiable, contextFields, riskSignals }).toEqual({
          unverifiable: verdict.unverifiable,
          contextFields: verdict.contextFields,
          riskSignals: verdict.riskSignals,
        });
      });
      fc.assert(property, runs(subject, CASES));
    });
  });
}
