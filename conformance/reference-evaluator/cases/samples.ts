import {
  ATOM_SAMPLES,
  askedOf,
  examplesOf,
  OWN_SETTING_SAMPLES,
} from '../../../packages/evaluator/test/support/atom-samples/index.js';
import { atom, type Case, PAYING_MANDATE, rule, sop } from './case.js';

const SAMPLES = [
  ...Object.entries(ATOM_SAMPLES),
  ...Object.entries(OWN_SETTING_SAMPLES).map(([predicate, { sample }]) => [predicate, sample] as const),
];

/** What the sample of each atom says that it does. The vectors have them as probes, or stricter ones. */
export const SAMPLE_CASES: readonly Case[] = SAMPLES.flatMap(([predicate, sample]) =>
  examplesOf(sample).map(({ config, fields, fires }) => ({
    says: `${predicate} ${JSON.stringify(config)}: ${fires ? 'fires' : 'is silent'} on ${JSON.stringify(fields)}`,
    documents: { sops: [sop(rule([atom(predicate, config)]))], mandates: [PAYING_MANDATE] },
    ...askedOf(fields),
    expected: { fired: fires ? ['sop/m'] : [] },
  })),
);
