import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { isMap, isScalar } from 'yaml';
import { SCHEMA_OF_KIND } from './file-kinds.js';
import { jsonText } from './json-text.js';
import { POLICY_FILE_SCHEMAS } from './schemas.js';
import { isJsonFile, type Source } from './source/index.js';
import { layoutOf, printed } from './yaml-text.js';

/** The members of files in the order of their schemas. */
const ORDER = [
  ...new Set(Object.values(SCHEMA_OF_KIND).flatMap((name) => Object.keys(POLICY_FILE_SCHEMAS[name].properties))),
];

/**
 * The text of a file in the layout that all files share: members of the file in the order of its schema, two spaces of indentation,
 * comments and the digits of numbers kept. It says the same value, and formatting it again changes nothing.
 */
export function formatted({ file, text, value }: Pick<Source, 'file' | 'text' | 'value'>): string {
  if (isJsonFile(file)) return jsonText(isJsonObject(value) ? ordered(value) : value, text);
  const document = layoutOf(text);
  const { contents } = document;
  if (isMap(contents)) contents.items.sort((one, other) => rankOf(nameOf(one.key)) - rankOf(nameOf(other.key)));
  return printed(document);
}

function ordered(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => rankOf(one) - rankOf(other)));
}

/** Members that no schema knows come last. */
function rankOf(name: string): number {
  const rank = ORDER.indexOf(name);
  return rank < 0 ? ORDER.length : rank;
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}
