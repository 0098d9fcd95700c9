import { type JsonValue, parseJsonText } from '@gatewright/protocol';
import { parseJsonFile } from './json-file.js';

/** One value of a file with many. */
export interface JsonEntry {
  readonly value: JsonValue;
  /** The line on which it begins, from 1. */
  readonly line: number;
}

/** The values in the text of a file: the elements of a JSON array, else one value a line. Throws UsageError with the place of the fault. */
export async function jsonEntries(path: string, text: string): Promise<JsonEntry[]> {
  return text.trimStart().startsWith('[') ? elementsOf(path, text) : linesOf(path, text);
}

async function elementsOf(path: string, text: string): Promise<JsonEntry[]> {
  const list = await parseJsonFile(path, text);
  if (!Array.isArray(list)) return [];
  const { jsonPositions } = await import('@gatewright/policy');
  const { offsets } = jsonPositions(text);
  let [line, at] = [1, 0];
  return list.map((value: JsonValue, index) => {
    const offset = offsets.get(`$[${index}]`) ?? at;
    line += linesIn(text.slice(at, offset));
    at = offset;
    return { value, line };
  });
}

async function linesOf(path: string, text: string): Promise<JsonEntry[]> {
  const entries: JsonEntry[] = [];
  for (const [index, content] of text.split('\n').entries()) {
    if (content.trim() === '') continue;
    const parsed = parseJsonText(content);
    // Empty lines before it, so that the fault is named where it is in the file.
    const value = parsed.ok ? parsed.value : await parseJsonFile(path, '\n'.repeat(index) + content);
    entries.push({ value, line: index + 1 });
  }
  return entries;
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
