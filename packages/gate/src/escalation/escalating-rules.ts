import type { Verdict } from '@gatewright/evaluator';

/** The rules that ask for a review: those that fired, and those that could not be judged. */
export function escalatingRules({ fired, trace }: Pick<Verdict, 'fired' | 'trace'>): readonly string[] {
  const unjudged = (trace?.molecules ?? []).filter(({ unverifiable }) => unverifiable).map(({ id }) => id);
  return [...new Set([...fired, ...unjudged])];
}
