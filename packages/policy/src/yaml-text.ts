import type { JsonValue } from '@gatewright/protocol';
import { Document, parseDocument, type Tags, visit, type YAMLMap, type YAMLSeq } from 'yaml';

/** Columns of a line past which lists and objects in brackets are broken up. */
const LINE_WIDTH = 120;
const LAYOUT = { lineWidth: LINE_WIDTH, indent: 2, trailingComma: true } as const;

/** A value as the text of a new YAML file. */
export function yamlText(value: JsonValue): string {
  return printed(new Document(value, { aliasDuplicateObjects: false }));
}

/** The document of a text, to be printed again: its numbers keep their digits. */
export function layoutOf(text: string) {
  return parseDocument(text, { uniqueKeys: false, stringKeys: true, customTags: (tags) => tags.map(withDigits) });
}

/** The tag of a number whose text is printed as it was read, unless another value was set. */
function withDigits(tag: Tags[number]): Tags[number] {
  if (typeof tag === 'string' || tag.collection !== undefined || tag.identify?.(1) !== true) return tag;
  const print = tag.stringify;
  return {
    ...tag,
    stringify: (item, ...others) =>
      item.source !== undefined && Number(item.source) === item.value
        ? item.source
        : (print?.(item, ...others) ?? String(item.value)),
  };
}

/** Space stands within braces and none within brackets, as other formatters have it; the library has one setting for both. */
export function printed(document: Pick<Document, 'contents' | 'toString'>): string {
  const pad = (collection: YAMLMap | YAMLSeq, flowCollectionPadding: string) => {
    const print = collection.toString.bind(collection);
    collection.toString = (context, ...others) => print(context && { ...context, flowCollectionPadding }, ...others);
  };
  visit(document.contents, { Map: (_, map) => pad(map, ' '), Seq: (_, seq) => pad(seq, '') });
  return document.toString(LAYOUT);
}
