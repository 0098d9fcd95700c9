import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { ALLOW_LIST_SAMPLES } from './allow-lists.js';
import { AMOUNT_SAMPLES } from './amounts.js';
import { FIELD_SAMPLES } from './field-values.js';
import { GATE_SAMPLES } from './gate.js';
import { type AtomExample, type AtomSample, isStatedByGate } from './sample.js';
import { SIGNAL_SAMPLES } from './signals.js';

export { type AtomExample, type AtomSample, askedOf, isStatedByGate, mandateFor, NOW } from './sample.js';
export { OWN_SETTING_SAMPLES } from './signals.js';

/** A sample of each atom: the tests of the catalogue, the pages, the vectors and the bounds of time ask with it. */
export const ATOM_SAMPLES: Readonly<Record<string, AtomSample>> = {
  ...AMOUNT_SAMPLES,
  ...ALLOW_LIST_SAMPLES,
  ...SIGNAL_SAMPLES,
  ...FIELD_SAMPLES,
  ...GATE_SAMPLES,
};

/** The sample of a predicate. Throws where it has none. */
export function sampleOf(predicate: string): AtomSample {
  const sample = ATOM_SAMPLES[predicate];
  if (sample === undefined)
    throw new Error(`${predicate} has no sample: add it to packages/evaluator/test/support/atom-samples`);
  return sample;
}

/** What an atom does with each value of its sample, and with its other configs. */
export function examplesOf(sample: AtomSample): readonly AtomExample[] {
  const { config, field, beside, boundary, more = [] } = sample;
  const example = (value: JsonValue, fires: boolean): AtomExample => ({
    config,
    fields: { [field]: value, ...beside },
    fires,
  });
  const atLimit = boundary === undefined ? [] : [example(boundary.fires, true), example(boundary.silent, false)];
  return [example(sample.fires, true), example(sample.silent, false), ...atLimit, ...more];
}

/** Every example of an atom whose field a request can say. */
export const REQUEST_EXAMPLES: readonly (AtomExample & { readonly predicate: string })[] = Object.entries(
  ATOM_SAMPLES,
).flatMap(([predicate, sample]) =>
  isStatedByGate(sample.field) ? [] : examplesOf(sample).map((example) => ({ predicate, ...example })),
);

/** A rule that blocks where one atom fires. */
export function ruleOf(predicate: string, config: JsonObject, more: JsonObject = {}): JsonObject {
  return { id: 'm', combinator: 'any', decision: 'block', atoms: [{ predicate, config, ...more }] };
}
