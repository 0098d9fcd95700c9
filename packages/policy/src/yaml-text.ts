import type { JsonValue } from '@gatewright/protocol';
import { Document, visit, type YAMLMap, type YAMLSeq } from 'yaml';

/** Columns of a line past which lists and objects in brackets are broken up. */
const LINE_WIDTH = 120;
const LAYOUT = { lineWidth: LINE_WIDTH, indent: 2, trailingComma: true } as const;

/** A value as the text of a new YAML file. */
export function yamlText(value: JsonValue): string {
  return printed(new Document(value, { aliasDuplicateObjects: false }));
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
