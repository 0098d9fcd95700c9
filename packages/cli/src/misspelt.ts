import { nearestWord } from '@gatewright/protocol';

/** Which of the known words may have been meant, to be put behind the message that there is no such word; empty if none. */
export function adviceFor(word: string, known: readonly string[]): string {
  const meant = nearestWord(word, known);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}
