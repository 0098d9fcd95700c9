import { finished } from '@gatewright/evaluator';
import { lineDiffSteps } from '@gatewright/protocol';

/** Changed lines up to which the shortest difference is looked for. */
const EDITS_MAX = 2_000;

/** The lines in which two texts differ, as a unified diff; empty where there are none. */
export function differenceOf(before: string, after: string): string {
  return finished(lineDiffSteps(before, after, EDITS_MAX)).text;
}
