import { differenceOf } from '../state.js';
import type { Finding } from './finding.js';

/** A restart changes no answer: what was decided, captured, revoked or suspended before is so after. */
export function restartFinding(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Finding | null {
  const place = differenceOf(before, after);
  return place === null ? null : { invariant: 'restart', message: `a restart changed ${place}` };
}
