import { isWithinEdits } from '@gatewright/protocol';
import { MISSPELT_EDITS_MAX } from './limits.js';

/** Whether a word is a known one within two edits, in any case. Of short words fewer edits count: every two letters are two edits apart. */
export function isMisspelt(word: string, known: string): boolean {
  return isWithinEdits(word.toLowerCase(), known.toLowerCase(), Math.min(MISSPELT_EDITS_MAX, known.length - 1));
}

/** Which of the known words may have been meant, to be put behind the message that there is no such word; empty if none. */
export function adviceFor(word: string, known: readonly string[]): string {
  const meant = known.find((each) => isMisspelt(word, each));
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}
