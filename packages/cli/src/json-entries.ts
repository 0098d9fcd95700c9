import { jsonPositions } from '@gatewright/policy';
import { type JsonValue, parseJsonText } from '@gatewright/protocol';
import { parseJsonFile } from './json-file.js';

/** One value of a file with many. */
export interface JsonEntry {
  readonly value: JsonValue;
  /** The line on which it begins, from 1. */
  readonly line: number;
}

/** The values in the text of a file: the elements of a JSON array, else one value a line. Throws UsageError with the place of the fault. */
export function jsonEntries(path: string, text: string): JsonEntry[] {
  return text.trimStart().startsWith('[') ? elementsOf(path, text) : linesOf(path, text);
}

function elementsOf(path: string, text: string): JsonEntry[] {
  const list = parseJsonFile(path, text);
  if (!Array.isArray(list)) return [];
  const { offsets } = jsonPositions(text);
  let [line, at] = [1, 0];
  return list.map((value: JsonValue, index) => {
    const offset = offsets.get(`$[${index}]`) ?? at;
    line += linesIn(text.slice(at, offset));
    at = offset;
    return { value, line };
  });
}

function linesOf(path: string, text: string): JsonEntry[] {
  return text.split('\n').flatMap((content, index) => {
    if (content.trim() === '') return [];
    const parsed = parseJsonText(content);
    // Empty lines before it, so that the fault is named where it is in the file.
    const value = parsed.ok ? parsed.value : parseJsonFile(path, '\n'.repeat(index) + content);
    return [{ value, line: index + 1 }];
  });
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
