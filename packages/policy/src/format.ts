import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { Document, isMap, isScalar, parseDocument, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import { POLICY_FILE_SCHEMAS, SCHEMA_OF_KIND } from './schemas.js';
import { isJsonFile, type Source } from './source/index.js';

/** Columns of a line past which lists and objects in brackets are broken up. */
const LINE_WIDTH = 120;
const LAYOUT = { lineWidth: LINE_WIDTH, indent: 2, trailingComma: true } as const;

/** The members of files in the order of their schemas. */
const ORDER = [
  ...new Set(Object.values(SCHEMA_OF_KIND).flatMap((name) => Object.keys(POLICY_FILE_SCHEMAS[name].properties))),
];

/**
 * The text of a file in the layout that all files share: members of the file in the order of its schema, two spaces of indentation,
 * comments kept. It says the same value, and formatting it again changes nothing.
 */
export function formatted({ file, text, value }: Pick<Source, 'file' | 'text' | 'value'>): string {
  if (isJsonFile(file)) return `${JSON.stringify(isJsonObject(value) ? ordered(value) : value, null, 2)}\n`;
  const document = parseDocument(text, { uniqueKeys: false, stringKeys: true });
  const { contents } = document;
  if (isMap(contents)) contents.items.sort((one, other) => rankOf(nameOf(one.key)) - rankOf(nameOf(other.key)));
  return printed(document);
}

/** A value as the text of a new YAML file. */
export function yamlText(value: JsonValue): string {
  return printed(new Document(value, { aliasDuplicateObjects: false }));
}

/** Space stands within braces and none within brackets, as other formatters have it; the library has one setting for both. */
function printed(document: Pick<Document, 'contents' | 'toString'>): string {
  const pad = (collection: YAMLMap | YAMLSeq, flowCollectionPadding: string) => {
    const print = collection.toString.bind(collection);
    collection.toString = (context, ...others) => print(context && { ...context, flowCollectionPadding }, ...others);
  };
  visit(document.contents, { Map: (_, map) => pad(map, ' '), Seq: (_, seq) => pad(seq, '') });
  return document.toString(LAYOUT);
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
