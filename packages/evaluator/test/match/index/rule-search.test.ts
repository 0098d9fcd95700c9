import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFacts, anyRequest } from '../../../../../conformance/reference-evaluator/arbitraries/requests.js';
import { anyMolecule } from '../../../../../conformance/reference-evaluator/arbitraries/rules.js';
import { referenceEvaluate } from '../../../../../conformance/reference-evaluator/evaluate.js';
import { compileJson } from '../../../src/index.js';
import * as operations from '../../../src/program/operations.generated.js';
import { decodeRules } from '../../../src/program/program-bytes.js';
import { ATOM_OPERATION } from '../../../src/program/program-layout.js';
import { ATOM_SAMPLES, askedOf, examplesOf } from '../../support/atom-samples/index.js';

/** Enough molecules of one family for a segment of their own, with several words of bits. */
const CROWD = 70;
const POLICIES = 25;
const REQUESTS = 8;

const examples = Object.entries(ATOM_SAMPLES).flatMap(([predicate, sample]) =>
  examplesOf(sample).map(({ config, fields }) => [predicate, config, fields] as const),
);

function documentsOf(combinator: string, atom: JsonObject, strict: boolean, count = CROWD) {
  const molecules = Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    combinator,
    decision: 'observe',
    atoms: [atom],
  }));
  return { sops: [{ id: 's', document: { strict, molecules } }] };
}

describe('index', () => {
  it.each(examples)(
    'the index reads %s %j on %j as the documents do, in any combination',
    (predicate, config, fields) => {
      const { request: asked, facts } = askedOf(fields);
      for (const combinator of ['any', 'all', 'none']) {
        for (const not of [false, true]) {
          for (const strict of [false, true]) {
            const documents = documentsOf(combinator, { predicate, config, not }, strict);
            expect(compileJson(documents).evaluate(asked, facts)).toEqual(referenceEvaluate(documents, asked, facts));
          }
        }
      }
    },
  );

  it('the index knows every operation that an atom has', () => {
    const written = examples.map(([predicate, config]) => {
      const { program } = compileJson(documentsOf('any', { predicate, config }, false, 1));
      return decodeRules(program).atoms.get(0, ATOM_OPERATION);
    });
    const known = Object.entries(operations).filter(([name]) => name !== 'NEVER' && !name.startsWith('OPTION_'));
    expect(new Set(written)).toEqual(new Set(known.map(([, operation]) => operation)));
  });

  it('the index holds keys and limits together, also where a field cannot be compared with the keys', () => {
    const values = ['a', 'b', 'c', 'd', 'e'];
    const atoms = [
      (value: string) => ({ predicate: 'context-value-in', config: { field: 'f', values: [value] } }),
      (value: string) => ({ predicate: 'field-equals', config: { field: 'f', value } }),
    ];
    for (const atom of atoms) {
      const molecules = Array.from({ length: CROWD }, (_, index) => ({
        id: `m${index}`,
        combinator: 'all',
        decision: index % 3 === 0 ? 'escalate' : 'observe',
        atoms: [
          atom(values[(index * 7) % 5] ?? ''),
          { predicate: 'rate-limit-exceeded', config: { max: (index * 13) % CROWD } },
          { predicate: 'tool-not-allowed', config: { allowed: [`t${index % 4}`] } },
        ],
      }));
      const documents = { sops: [{ id: 's', document: { molecules } }] };
      const policy = compileJson(documents);
      for (const f of ['a', 'e', 'none', ['a', 'c'], ['a', {}], {}, null, 1]) {
        for (const callCount of [0, 1, 35, 36.5, CROWD]) {
          const asked = { action: 'pay', agentDid: 'did:key:z', context: { f, callCount, tool: 't1' } };
          const facts = { now: 0, spent: 0 };
          expect(policy.evaluate(asked, facts)).toEqual(referenceEvaluate(documents, asked, facts));
        }
      }
    }
  });

  it('the index reads crowds of rules that differ in their decisions and names alone as the documents do', () => {
    const evaluation = fc.record({
      molecules: fc.array(anyMolecule, { minLength: 1, maxLength: 3 }),
      strict: fc.boolean(),
      asked: fc.array(fc.tuple(anyRequest, anyFacts), { minLength: REQUESTS, maxLength: REQUESTS }),
    });
    fc.assert(
      fc.property(evaluation, ({ molecules, strict, asked }) => {
        const crowd = Array.from({ length: CROWD * molecules.length }, (_, index) => ({
          ...molecules[index % molecules.length],
          id: `m${index}`,
          decision: index % 5 === 0 ? 'escalate' : 'observe',
        }));
        const documents = { sops: [{ id: 's', document: { strict, molecules: crowd } }] };
        const policy = compileJson(documents, { limits: { moleculesPerDocument: crowd.length } });
        for (const [request, facts] of asked) {
          expect(policy.evaluate(request, facts)).toEqual(referenceEvaluate(documents, request, facts));
        }
      }),
      { numRuns: POLICIES },
    );
  });
});
