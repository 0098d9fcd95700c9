import { cutText, mixesScripts, visibleInline } from '@gatewright/protocol';
import { sharedTexts } from '../texts/shared/index.js';

/** Longest text of others that a page shows before a person asks for all of it, UTF-16 units. */
export const SHOWN_MAX_UNITS = 240;

/** Text of others where a page takes no elements, as in an attribute: with hidden characters as escapes, isolated, and cut (ADR 76). */
export function shownText(text: string): string {
  return visibleInline(isLong(text) ? `${cutText(text, SHOWN_MAX_UNITS)}…` : text);
}

/** The same as an option of a choice, with the mark of a text that mixes alphabets. */
export function shownOption(text: string): string {
  return mixesScripts(text) ? `${shownText(text)} (${sharedTexts.untrusted.mixesScripts})` : shownText(text);
}

/** Whether a text is longer than a page shows unasked. */
export function isLong(text: string): boolean {
  return text.length > SHOWN_MAX_UNITS;
}
