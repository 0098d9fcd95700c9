import { type Fault, isExactNumber, type JsonValue, parseJsonText, visible } from '@gatewright/protocol';
import { DEPTH_MAX, jsonPositions } from './json-positions.js';
import { Lines, nearestOffset, type Offsets, type Place } from './places.js';
import { parseYaml } from './yaml.js';

/** Text of one file, UTF-16 code units: as many as the rules of one agent may have. */
const FILE_MAX_CHARS = 1024 * 1024;

/** The text of a file under the name that people know it by. */
export interface FileText {
  readonly file: string;
  readonly text: string;
}

/** Something to know about a file, where it is there. */
export interface Finding {
  readonly level: 'error' | 'warning';
  readonly file: string;
  /** Null where it is about the file as a whole. */
  readonly place: Place | null;
  readonly message: string;
}

/** The value of a file, and where its parts are. */
export interface Source extends FileText {
  readonly value: JsonValue;
  /** Numbers that lost digits when they were read. */
  readonly inexact: readonly Fault[];
  /** The findings of faults of the value, by their JSON paths. */
  find(faults: readonly Fault[], level?: Finding['level']): Finding[];
  /** The place of a value, or of the nearest one above it that is there. */
  placeOf(path: string): Place | null;
}

export type SourceOutcome =
  | { readonly ok: true; readonly source: Source }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Whether a file is JSON, by its name; any other is YAML. */
export function isJsonFile(file: string): boolean {
  return file.toLowerCase().endsWith('.json');
}

/** What editors of some systems write in front of a text. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Reads a file of YAML, or of JSON by its name, with bounds. A byte order mark is no part of the text. Never throws. */
export function readSource({ file, text: marked }: FileText): SourceOutcome {
  const text = marked.startsWith(BYTE_ORDER_MARK) ? marked.slice(BYTE_ORDER_MARK.length) : marked;
  if (text.length > FILE_MAX_CHARS) {
    return refused(file, null, `the file has ${text.length} characters; at most ${FILE_MAX_CHARS} are read`);
  }
  return isJsonFile(file) ? readJson({ file, text }) : readYaml({ file, text });
}

function readJson({ file, text }: FileText): SourceOutcome {
  const parsed = parseJsonText(text, DEPTH_MAX);
  const { offsets, numbers, brokenAt } = jsonPositions(text);
  if (parsed.ok) return { ok: true, source: sourceOf({ file, text }, parsed.value, { offsets, numbers }) };
  const isBroken = brokenAt !== null && parsed.faults.every(({ path }) => path === '$');
  if (isBroken) return refused(file, new Lines(text).place(brokenAt), 'the text is not JSON from here on');
  return { ok: false, findings: sourceOf({ file, text }, null, { offsets, numbers }).find(parsed.faults) };
}

function readYaml({ file, text }: FileText): SourceOutcome {
  const parsed = parseYaml(text);
  if (parsed.ok) return { ok: true, source: sourceOf({ file, text }, parsed.value, parsed) };
  const lines = new Lines(text);
  return {
    ok: false,
    findings: parsed.faults.map(({ offset, message }) => error(file, lines.place(offset), message)),
  };
}

/** Where the values of a text are, and how its numbers are written, by their JSON paths. */
interface Written {
  readonly offsets: Offsets;
  readonly numbers: ReadonlyMap<string, string>;
}

function sourceOf({ file, text }: FileText, value: JsonValue, { offsets, numbers }: Written): Source {
  let lines: Lines | undefined;
  const placeOf = (path: string) => {
    const offset = nearestOffset(offsets, path) ?? offsets.get('$');
    if (offset === undefined) return null;
    lines ??= new Lines(text);
    return lines.place(offset);
  };
  const find = (faults: readonly Fault[], level: Finding['level'] = 'error') =>
    faults.map(({ path, message }) => ({
      level,
      file,
      place: placeOf(path),
      message: visible(path === '$' ? message : `${path} ${message}`),
    }));
  return { file, text, value, inexact: inexactNumbers(numbers), find, placeOf };
}

/** Numbers of which a double holds another value: every reader of JSON behind this one would decide by that. */
function inexactNumbers(numbers: ReadonlyMap<string, string>): Fault[] {
  return [...numbers]
    .filter(([, written]) => !isExactNumber(written))
    .map(([path, written]) => ({
      path,
      message: `is ${written}, which is read as ${Number(written)}; write it in quotes, or with fewer digits`,
    }));
}

function refused(file: string, place: Place | null, message: string): SourceOutcome {
  return { ok: false, findings: [error(file, place, message)] };
}

function error(file: string, place: Place | null, message: string): Finding {
  return { level: 'error', file, place, message: visible(message) };
}
