/** A JSON value as it is parsed: nothing that JSON cannot say. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** True for a plain JSON object (not null, not an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects among the elements of a list; none of what is no list. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** One thing wrong with an input: where (a JSON path such as `$.molecules[2].id`) and what to do about it. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}
