import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERNAL_NAMES } from '../arbitraries/constants.js';
import type { Evaluation } from '../arbitraries/index.js';
import { runs, SUBJECTS } from '../subjects.js';

const PLAIN_NAMES = ['alpha', 'beta', 'gamma'] as const;

/** Which of the three names goes where. */
const choice = fc.array(fc.nat({ max: 2 }), { minLength: 16, maxLength: 16 });

const internal = fc.shuffledSubarray([...INTERNAL_NAMES], { minLength: 3, maxLength: 3 });

/** A case that is all names: ids, actions, fields, values, merchants, operands, currencies, reason codes. */
function caseOf(names: readonly string[], choices: readonly number[]): Evaluation {
  const name = (slot: number) => names[choices[slot] ?? 0] ?? '';
  const field = `${name(0)}.${name(1)}`;
  const reads: JsonObject[] = [
    { predicate: 'context-value-in', config: { field, values: [name(2)], actions: [name(3)] } },
    { predicate: 'context-value-not-in', config: { field: name(4), values: [name(5)] } },
    { predicate: 'tool-not-allowed', config: { allowed: [name(6)] } },
  ];
  const molecules = reads.map((atom, index) => ({
    id: names[index] ?? '',
    combinator: 'any',
    atoms: [atom],
    decision: index === 2 ? 'observe' : 'escalate',
    requireProvenance: Object.fromEntries([[name(7), 'agent_asserted']]),
  }));
  const constraint = [
    { leftOperand: 'mm:merchant', operator: 'isAnyOf', rightOperand: [name(8), name(9)] },
    { leftOperand: name(10), operator: 'neq', rightOperand: name(11) },
  ];
  const mandate = { action: name(12), document: { target: name(12), permission: [{ target: name(12), constraint }] } };
  return {
    documents: { sops: [{ id: name(13), document: { molecules } }], mandates: [mandate], revokedActions: [name(14)] },
    request: {
      action: name(3),
      agentDid: 'did:key:z',
      merchant: name(15),
      context: Object.fromEntries([
        [name(0), Object.fromEntries([[name(1), name(2)]])],
        [name(4), name(5)],
        ['tool', name(6)],
      ]),
    },
    facts: { now: 0, spent: null },
  };
}

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`property 7: for ${subject} names are ordinary strings`, () => {
    it('names of object internals give the verdict of any other names', () => {
      const property = fc.property(choice, internal, (choices, odd) => {
        const rename = (text: string) =>
          PLAIN_NAMES.reduce((renamed, plain, index) => renamed.replaceAll(plain, odd[index] ?? ''), text);
        const [plain, strange] = [caseOf(PLAIN_NAMES, choices), caseOf(odd, choices)];
        const verdict = evaluate(plain.documents, plain.request, plain.facts);
        const renamed = evaluate(strange.documents, strange.request, strange.facts);
        expect(renamed.decision).toBe(verdict.decision);
        expect(renamed.reasonCode).toBe(rename(verdict.reasonCode));
        expect(renamed.fired).toEqual(verdict.fired.map(rename));
        expect(new Set(renamed.contextFields)).toEqual(new Set(verdict.contextFields.map(rename)));
        expect(new Set(renamed.unverifiable)).toEqual(new Set(verdict.unverifiable.map(rename)));
      });
      fc.assert(property, runs(subject, 400));
    });

    it('an empty request inherits no field from the language', () => {
      const property = fc.property(fc.constantFrom(...INTERNAL_NAMES), (name) => {
        const atoms = [{ predicate: 'context-value-not-in', config: { field: name, values: ['x'] } }];
        const molecules = [{ id: 'm', combinator: 'any', atoms, decision: 'block' }];
        const mandates = [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }];
        const documents = { sops: [{ id: 's', document: { strict: false, molecules } }], mandates };
        const request = { action: 'pay', agentDid: 'did:key:z', context: {} };
        expect(evaluate(documents, request, { now: 0, spent: null })).toMatchObject({ decision: 'allow', fired: [] });
      });
      fc.assert(property);
    });
  });
}
