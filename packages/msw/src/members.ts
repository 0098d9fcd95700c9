import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';

/** Text at a path of an answer. Throws where the answer has none: it is of another version than this package. */
export function textAt(answer: JsonValue, ...path: readonly string[]): string {
  const found = path.reduce<JsonValue | undefined>((at, name) => (isJsonObject(at) ? at[name] : undefined), answer);
  if (typeof found !== 'string') throw new Error(`the gate answered without ${path.join('.')}`);
  return found;
}

/** An answer as an object, empty for anything else. */
export function objectOf(answer: JsonValue | undefined): JsonObject {
  return isJsonObject(answer) ? answer : {};
}
