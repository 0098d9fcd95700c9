import { OPTION_AT, OPTION_BELOW } from '../program/operations.generated.js';

/** How a number can be compared with a limit, and the options of the operation. */
const OPTIONS: Readonly<Record<string, number>> = {
  above: 0,
  'at-or-above': OPTION_AT,
  below: OPTION_BELOW,
  'at-or-below': OPTION_BELOW | OPTION_AT,
};

export const COMPARISONS: readonly string[] = Object.keys(OPTIONS);

export function comparisonOptions(comparison: string): number {
  return OPTIONS[comparison] ?? 0;
}

export function comparisonOf(options: number): string {
  return COMPARISONS.find((name) => OPTIONS[name] === (options & (OPTION_AT | OPTION_BELOW))) ?? '';
}
