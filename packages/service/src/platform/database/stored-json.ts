import { isJsonObject, type JsonObject } from '@gatewright/protocol';

/** A document that this program stored; anything else in its column is damage. */
export function storedObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new Error('a stored document is not a JSON object');
  return value;
}

/** A list of texts that this program stored; anything else in its column is damage. */
export function storedTexts(text: string): string[] {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new Error('a stored list is not a JSON array of texts');
}
