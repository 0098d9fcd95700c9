import type { DecisionReason } from '../../operations/records.js';

/** A decision of a person, with the reason if one was given. */
export interface GivenReason extends Omit<DecisionReason, 'reason'> {
  readonly reason: string | null;
}

/** The reasons with that of one more decision; nothing is added where none was given. */
export function withReason(
  reasons: readonly DecisionReason[],
  { by, decision, reason }: GivenReason,
): readonly DecisionReason[] {
  return reason === null ? reasons : [...reasons, { by, decision, reason }];
}
