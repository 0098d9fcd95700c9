import type { Ending, Hold } from '../../operations/records.js';

/** True for an unclaimed hold that the ending of its mandate has ended and that waits to be released. */
export function isEnded({ state, expiresAt }: Hold, ending: Ending | null): ending is Ending {
  return ending !== null && state === 'held' && expiresAt > ending.at;
}

/** The hold as it is for everyone: one that the ending of its mandate has ended is voided, released or not. */
export function endedHold(hold: Hold, ending: Ending | null): Hold {
  return isEnded(hold, ending) ? { ...hold, state: 'voided', closedBy: ending.closedBy } : hold;
}
