import type { JsonValue } from '@gatewright/protocol';
import { TextBuffer } from '../../values/text-buffer.js';
import { isNoTime, timeOf } from '../../values/times.js';

/** What is wrong with a member that `timeOfText` cannot read. */
export const NO_TIME = 'is not a date and time with an offset (RFC 3339)';

/**
 * Milliseconds since the epoch of an RFC 3339 date and time with its offset; null for anything else, a day or a time of day
 * that there is not among it. Digits past the milliseconds are dropped.
 */
export function timeOfText(value: JsonValue | undefined): number | null {
  if (typeof value !== 'string') return null;
  const text = new TextBuffer(value.length + 1);
  text.pushString(value);
  const time = timeOf(text.units, 0, text.length);
  return isNoTime(time) ? null : time;
}
