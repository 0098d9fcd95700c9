import { type Fault, type JsonValue, parseJsonText, visible } from '@gatewright/protocol';
import { DEPTH_MAX, FILE_MAX_CHARS } from '../limits.js';
import { jsonPositions } from './json-positions.js';
import { Lines, nearestOffset, type Offsets, type Place } from './places.js';
import { parseYaml } from './yaml.js';

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
  return file.endsWith('.json');
}

/** Reads a file of YAML, or of JSON by its name, with bounds. Never throws. */
export function readSource({ file, text }: FileText): SourceOutcome {
  if (text.length > FILE_MAX_CHARS) {
    return refused(file, null, `the file has ${text.length} characters; at most ${FILE_MAX_CHARS} are read`);
  }
  return isJsonFile(file) ? readJson({ file, text }) : readYaml({ file, text });
}

function readJson({ file, text }: FileText): SourceOutcome {
  const parsed = parseJsonText(text, DEPTH_MAX);
  const { offsets, brokenAt } = jsonPositions(text);
  if (parsed.ok) return { ok: true, source: sourceOf({ file, text }, parsed.value, offsets) };
  const isBroken = brokenAt !== null && parsed.faults.every(({ path }) => path === '$');
  if (isBroken) return refused(file, new Lines(text).place(brokenAt), 'the text is not JSON from here on');
  return { ok: false, findings: sourceOf({ file, text }, null, offsets).find(parsed.faults) };
}

function readYaml({ file, text }: FileText): SourceOutcome {
  const parsed = parseYaml(text);
  if (parsed.ok) return { ok: true, source: sourceOf({ file, text }, parsed.value, parsed.offsets) };
  const lines = new Lines(text);
  return {
    ok: false,
    findings: parsed.faults.map(({ offset, message }) => error(file, lines.place(offset), message)),
  };
}

function sourceOf({ file, text }: FileText, value: JsonValue, offsets: Offsets): Source {
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
  return { file, text, value, find, placeOf };
}

function refused(file: string, place: Place | null, message: string): SourceOutcome {
  return { ok: false, findings: [error(file, place, message)] };
}

function error(file: string, place: Place | null, message: string): Finding {
  return { level: 'error', file, place, message: visible(message) };
}
