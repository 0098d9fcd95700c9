import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Sources } from './sources.js';

/** What the steps of a scenario may refer to, by name. */
export type Scope = Map<string, JsonValue>;

/** A scenario refers to what is not there. */
class UnknownReferenceError extends Error {
  constructor(reference: string) {
    super(`nothing is called \${${reference}} here`);
    this.name = 'UnknownReferenceError';
  }
}

const WHOLE = /^\$\{([^}]*)\}$/;
const PART = /\$\{([^}]*)\}/g;
/** A time in RFC 3339 with milliseconds, or in whole seconds, and by how many milliseconds it is another than now. */
const TIME = /^(time|seconds)([+-]\d+)?$/;
/** A text of so many characters. */
const CHARACTERS = /^characters\+(\d{1,7})$/;

/**
 * A value with every `${reference}` in its texts replaced: by the value itself where the text is nothing else, by its text
 * otherwise. Throws `UnknownReferenceError`.
 */
export function filled(value: JsonValue, scope: Scope, sources: Sources): JsonValue {
  if (typeof value === 'string') return filledText(value, scope, sources);
  if (Array.isArray(value)) return value.map((item: JsonValue) => filled(item, scope, sources));
  return isJsonObject(value) ? filledObject(value, scope, sources) : value;
}

export function filledObject(value: JsonObject, scope: Scope, sources: Sources): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, scope, sources)]));
}

/** A text with its references replaced by texts. */
export function plainText(text: string, scope: Scope, sources: Sources): string {
  const value = filled(text, scope, sources);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function filledText(text: string, scope: Scope, sources: Sources): JsonValue {
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined) return referred(whole, scope, sources);
  return text.replace(PART, (_, reference: string) => {
    const value = referred(reference, scope, sources);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function referred(reference: string, scope: Scope, sources: Sources): JsonValue {
  if (reference === 'fresh') return sources.fresh();
  const time = TIME.exec(reference);
  if (time !== null) {
    const text = new Date(sources.now() + Number(time[2] ?? 0)).toISOString();
    return time[1] === 'seconds' ? text.replace(/\.\d+Z$/, 'Z') : text;
  }
  const characters = CHARACTERS.exec(reference)?.[1];
  if (characters !== undefined) return 'x'.repeat(Number(characters));
  const [first = '', ...rest] = reference.split('.');
  const found = memberAt(scope.get(first), rest);
  if (found === undefined) throw new UnknownReferenceError(reference);
  return found;
}

/** What stands at a path of own members and indexes. */
export function memberAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((at, name) => {
    if (Array.isArray(at)) return at[Number(name)];
    return isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }, value);
}
