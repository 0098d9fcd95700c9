import { describe, expect, it } from 'vitest';
import { compileJson } from '../../packages/evaluator/src/index.js';
import { ATOM_CASES } from './cases/atoms.js';
import type { Case } from './cases/case.js';
import { CONSTRAINT_CASES } from './cases/constraints.js';
import { CONTEXT_CASES } from './cases/context.js';
import { CONTEXT_VALUE_CASES } from './cases/context-values.js';
import { FACT_CASES } from './cases/facts.js';
import { FIELD_CASES } from './cases/fields-named.js';
import { MANDATE_CASES } from './cases/mandates.js';
import { MOLECULE_CASES } from './cases/molecules.js';
import { OWN_ATOM_CASES } from './cases/own-atoms.js';
import { SAMPLE_CASES } from './cases/samples.js';
import { TOGETHER_CASES } from './cases/together.js';
import { type Evaluate, SUBJECTS } from './subjects.js';

const CHAPTERS: Readonly<Record<string, readonly Case[]>> = {
  atoms: ATOM_CASES,
  'atoms of our own': OWN_ATOM_CASES,
  'context values': CONTEXT_VALUE_CASES,
  'context, risk and provenance': CONTEXT_CASES,
  'facts of the gate': FACT_CASES,
  molecules: MOLECULE_CASES,
  mandates: MANDATE_CASES,
  'a mandate’s constraints': CONSTRAINT_CASES,
  'the fields of a verdict': FIELD_CASES,
  'all together': TOGETHER_CASES,
  'the samples of the catalogue': SAMPLE_CASES,
};

/** A policy keeps texts of earlier requests; its answers must not depend on them. */
const askedBefore: Evaluate = (documents, request, facts) => {
  const policy = compileJson(documents);
  policy.evaluate(request, facts);
  return policy.evaluate(request, facts);
};

const TESTED = { ...SUBJECTS, 'the evaluator, asked before': askedBefore };

for (const [subject, evaluate] of Object.entries(TESTED)) {
  for (const [chapter, cases] of Object.entries(CHAPTERS)) {
    describe(`${subject} on ${chapter}`, () => {
      it.each(cases.map((tested) => [tested.says, tested] as const))(
        '%s',
        (_says, { documents, request, facts, expected }) => {
          expect(evaluate(documents, request, facts)).toMatchObject(expected);
        },
      );
    });
  }
}
