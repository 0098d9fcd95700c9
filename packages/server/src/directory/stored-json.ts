import { isJsonObject, type JsonObject } from '@gatewright/protocol';

/** A document that this program stored; anything else in its column is damage. */
export function storedObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new Error('a stored document is not a JSON object');
  return value;
}
