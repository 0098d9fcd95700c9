import { isJsonObject, type JsonValue } from '@gatewright/protocol';
import { jsonPositions } from './source/json-positions.js';
import { elementPath, memberPath } from './source/places.js';

/**
 * A value as the text of a JSON file, with two spaces of indentation. A number that stands in the same place of the text `before` keeps
 * its digits: 9007199254740993 is not the double that it was read as.
 */
export function jsonText(value: JsonValue, before: string): string {
  return `${printed(value, '$', '\n', jsonPositions(before).numbers)}\n`;
}

function printed(value: JsonValue, path: string, newLine: string, numbers: ReadonlyMap<string, string>): string {
  const inner = `${newLine}  `;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => printed(item, elementPath(path, index), inner, numbers));
    return items.length === 0 ? '[]' : `[${inner}${items.join(`,${inner}`)}${newLine}]`;
  }
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}: ${printed(member, memberPath(path, name), inner, numbers)}`,
    );
    return members.length === 0 ? '{}' : `{${inner}${members.join(`,${inner}`)}${newLine}}`;
  }
  const text = typeof value === 'number' ? numbers.get(path) : undefined;
  return text !== undefined && Number(text) === value ? text : JSON.stringify(value);
}
