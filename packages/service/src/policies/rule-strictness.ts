import { isJsonObject, type JsonValue } from '@gatewright/protocol';

/** Rules as they are stored: what they leave open, whether they are strict, is said in them. */
export function withStrictness(document: JsonValue, isStrict: JsonValue): JsonValue {
  if (!isJsonObject(document) || Object.hasOwn(document, 'strict') || isStrict !== true) return document;
  return { strict: true, ...document };
}
