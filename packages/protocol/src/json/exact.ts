import { isExactNumber } from './exact-number.js';
import { JSON_MAX_DEPTH, JsonScan, type JsonScanOptions, jsonOf } from './parse.js';
import { pointerToken } from './pointer.js';
import type { JsonValue } from './value.js';

/**
 * How numbers of a JSON text are written where ECMAScript would write them otherwise (`9007199254740993`, `1.0`), by their JSON Pointer.
 * The value beside it has the nearest double.
 */
export type NumberTexts = ReadonlyMap<string, string>;

/** A JSON value that can be written again without a change of its numbers. */
export interface ExactJson {
  readonly value: JsonValue;
  readonly numbers: NumberTexts;
}

export type ExactJsonOutcome = ({ readonly ok: true } & ExactJson) | { readonly ok: false; readonly message: string };

/**
 * Reads JSON text under the rules of `parseJsonText`, and keeps the text of its numbers. Never throws.
 *
 * @example
 * import { exactJsonText, parseExactJson } from '@gatewright/protocol';
 *
 * const read = parseExactJson('{ "id": 9007199254740993, "rate": 1.0 }');
 * read.ok && exactJsonText(read.value, read.numbers); // => '{"id":9007199254740993,"rate":1.0}'
 */
export function parseExactJson(
  text: string,
  maxDepth = JSON_MAX_DEPTH,
  options: Pick<JsonScanOptions, 'keepsLoneSurrogates'> = {},
): ExactJsonOutcome {
  const value = jsonOf(text);
  if (value === undefined) return { ok: false, message: 'the text is not JSON' };
  const numbers = new Map<string, string>();
  const takesNumber: JsonScanOptions['takesNumber'] = (number, path) => {
    if (number !== JSON.stringify(Number(number))) numbers.set(pointerTo(path()), number);
    return true;
  };
  const fault = new JsonScan(text, maxDepth, { ...options, takesNumber }).run();
  if (fault !== null) return { ok: false, message: `${fault.path}: ${fault.message}` };
  return { ok: true, value, numbers };
}

/**
 * JSON text on one line under every reader of lines: control characters and the line separators of Unicode are escaped. Numbers have
 * their own text where `numbers` has one for their place; `at` is the pointer of the value among them.
 */
export function exactJsonText(value: JsonValue, numbers: NumberTexts = new Map(), at = ''): string {
  const text = numbers.size === 0 ? JSON.stringify(value) : written(value, numbers, at);
  return text.replace(LINE_BREAKING, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What JSON.stringify leaves in a text, and some reader takes for a control character or the end of a line. */
const LINE_BREAKING = /[\u007f-\u009f\u2028\u2029]/g;

function written(value: JsonValue, numbers: NumberTexts, at: string): string {
  if (typeof value === 'number') {
    const text = numbers.get(at);
    // A value that was replaced since has no text of its own any more.
    return text !== undefined && Number(text) === value ? text : JSON.stringify(value);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value))
    return `[${value.map((item, index) => written(item, numbers, `${at}/${index}`)).join(',')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${written(member, numbers, `${at}/${pointerToken(name)}`)}`,
  );
  return `{${members.join(',')}}`;
}

/** The texts below a pointer, by their pointers from there. */
export function numbersBelow(numbers: NumberTexts, pointer: string): NumberTexts {
  const below = [...numbers].filter(([at]) => at.startsWith(`${pointer}/`) || at === pointer);
  return new Map(below.map(([at, text]) => [at.slice(pointer.length), text]));
}

/** The texts of numbers that no double carries exactly. */
export function inexactNumbers(numbers: NumberTexts): NumberTexts {
  return new Map([...numbers].filter(([, text]) => !isExactNumber(text)));
}

/** A copy in which each number that has a text is this text, for readers of decimals. */
export function withNumberTexts(value: JsonValue, numbers: NumberTexts, at = ''): JsonValue {
  if (typeof value === 'number') return numbers.get(at) ?? value;
  if (numbers.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => withNumberTexts(item, numbers, `${at}/${index}`));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      withNumberTexts(member, numbers, `${at}/${pointerToken(name)}`),
    ]),
  );
}

function pointerTo(path: readonly (string | number)[]): string {
  return path.map((name) => `/${typeof name === 'number' ? name : pointerToken(name)}`).join('');
}
