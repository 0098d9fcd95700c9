import type { Answer, Verdict } from './subject.js';
import { LAYERS, type Layer, type Vector } from './vector.js';

/** One member of an outcome that is not what it must be. */
export interface Difference {
  readonly member: string;
  readonly expected: string;
  readonly actual: string;
}

/** The members of a verdict, each with the layer from which on it counts. */
const MEMBERS: readonly (readonly [keyof Verdict, Layer])[] = [
  ['decision', 'decision'],
  ['reasonCode', 'code'],
  ['fired', 'fired'],
  ['unverifiable', 'full'],
  ['contextFields', 'full'],
  ['leaf', 'full'],
];

/** What an answer owes and does not give, up to a layer. Empty where it conforms. */
export function differencesOf(
  vector: Vector,
  answer: Extract<Answer, { verdict: Verdict } | { faults: readonly string[] }>,
  layer: Layer,
): Difference[] {
  const [expected, actual] = [textOf(vector.expect), textOf('faults' in answer ? answer : answer.verdict)];
  if ((vector.kind === 'reject') !== 'faults' in answer) return [{ member: 'outcome', expected, actual }];
  if (vector.kind === 'reject') return 'faults' in answer ? faultDifferences(vector.expect, answer, layer) : [];
  if ('faults' in answer) return [];
  return MEMBERS.filter(([, from]) => LAYERS.indexOf(from) <= LAYERS.indexOf(layer)).flatMap(([member]) =>
    difference(member, vector.expect[member], answer.verdict[member]),
  );
}

/** That documents are refused is the decision; where they are wrong counts from `code` on, in any order. */
function faultDifferences(
  expect: { readonly faults: readonly string[] },
  answer: { readonly faults: readonly string[] },
  layer: Layer,
): Difference[] {
  return layer === 'decision' ? [] : difference('faults', sorted(expect.faults), sorted(answer.faults));
}

function difference(member: string, expected: unknown, actual: unknown): Difference[] {
  const [wanted, given] = [textOf(expected), textOf(actual)];
  return wanted === given ? [] : [{ member, expected: wanted, actual: given }];
}

/** Each path once: how often a subject repeats itself is its own affair. */
function sorted(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort();
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
