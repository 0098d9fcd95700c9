import { isJsonObject, type JsonValue } from '@gatewright/protocol';

/** The text at a path of names. */
export function textAt(value: JsonValue, ...names: readonly string[]): string {
  const found = names.reduce<JsonValue>((at, name) => (isJsonObject(at) ? (at[name] ?? null) : null), value);
  if (typeof found !== 'string') throw new Error(`there is no text at ${names.join('.')}`);
  return found;
}
