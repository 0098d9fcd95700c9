import type { Verdict } from '@gatewright/evaluator';

/** The rules that cause an escalation: those that fired, and those that could not be evaluated. */
export function escalatingRules({ fired, trace }: Pick<Verdict, 'fired' | 'trace'>): readonly string[] {
  const unevaluated = (trace?.molecules ?? []).filter(({ unverifiable }) => unverifiable).map(({ id }) => id);
  return [...new Set([...fired, ...unevaluated])];
}
