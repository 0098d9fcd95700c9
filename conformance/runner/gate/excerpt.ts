import { SHOWN_MAX_CHARS } from './limits.js';

/** The first characters of a text, as a text of its own: a slice would keep all of it in memory. */
export function excerpt(text: string, maxCharacters: number): string {
  return Buffer.from(text.slice(0, maxCharacters)).toString();
}

/** What a report shows of a body: its beginning, and where that is not all of it, how long it is. */
export function shownPart(text: string): string {
  if (text.length <= SHOWN_MAX_CHARS) return text;
  return `${excerpt(text, SHOWN_MAX_CHARS)} … (${text.length} characters)`;
}
