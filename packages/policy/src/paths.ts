import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';

/** The value of an object under a path of names with dots between them; undefined where there is none. */
export function valueAt(object: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = object;
  for (const name of path.split('.')) {
    if (value === undefined || !isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** A copy of an object with the value under a path; what is no object on the way is replaced by one. */
export function withValue(object: JsonObject, path: string, value: JsonValue): JsonObject {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...object, [name]: value };
  const below = Object.hasOwn(object, name) ? object[name] : undefined;
  const inner = below !== undefined && isJsonObject(below) ? below : {};
  return { ...object, [name]: withValue(inner, rest.join('.'), value) };
}
