import { type Finding, readSource, type SourceOutcome } from '@gatewright/policy';
import { fileOf, type Part } from './draft.js';

/** Text of one editor, UTF-16 code units. */
export const TEXT_MAX_CHARS = 64 * 1024;

/** Reads the text of a part; refuses one above the bound of an editor. Never throws. */
export function sourceIn(part: Part, text: string): SourceOutcome {
  const fault = faultOfLength(part, text);
  return fault === null ? readSource({ file: fileOf(part, text), text }) : { ok: false, findings: [fault] };
}

/** Why a text is not read; null for one of a length that is. */
export function faultOfLength(part: Part, { length }: string): Finding | null {
  if (length <= TEXT_MAX_CHARS) return null;
  return finding(part, `the text has ${length} characters; at most ${TEXT_MAX_CHARS} are read here`);
}

/** An error of a text as a whole. */
export function finding(part: Part, message: string): Finding {
  return { level: 'error', file: part, place: null, message };
}
