import { BODY_MAX_BYTES, JSON_MAX_DEPTH, type JsonValue } from '@gatewright/protocol';
import { isPlainObject } from './stated-members.js';

const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

/**
 * A copy of a value as plain JSON; undefined where it is not JSON (NaN, lone surrogates, functions, cycles, more than 32
 * levels or 256 KiB of members), or where a copy would be less than the value (class instances, getters, hidden members and
 * members under symbols, members of lists, holes). Undefined members of objects are absent. Each value is read once.
 */
export function plainJson(value: unknown): JsonValue | undefined {
  try {
    return new Copy().copy(value, 1);
  } catch {
    return undefined;
  }
}

class NotJson extends Error {}

class Copy {
  /** Every value is at least one byte of JSON; counting them keeps shared references from multiplying. */
  private left = BODY_MAX_BYTES;

  copy(value: unknown, depth: number): JsonValue {
    if (depth > JSON_MAX_DEPTH || this.left-- <= 0) throw new NotJson();
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'string') return wellFormed(value);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (Array.isArray(value)) return this.copyArray(value, depth);
    if (isPlainObject(value)) return this.copyObject(value, depth);
    throw new NotJson();
  }

  private copyArray(items: readonly unknown[], depth: number): JsonValue[] {
    const { length } = items;
    // One own key is the length; a list with holes has fewer keys, one with members of its own has more.
    if (length > this.left || Reflect.ownKeys(items).length !== length + 1) throw new NotJson();
    const copied: JsonValue[] = [];
    for (let index = 0; index < length; index++) copied.push(this.copy(ownValue(items, String(index)), depth + 1));
    return copied;
  }

  private copyObject(members: object, depth: number): JsonValue {
    const copied: [string, JsonValue][] = [];
    for (const key of Reflect.ownKeys(members)) {
      if (typeof key === 'symbol') throw new NotJson();
      const value = ownValue(members, key);
      if (value !== undefined) copied.push([wellFormed(key), this.copy(value, depth + 1)]);
    }
    return Object.fromEntries(copied);
  }
}

/** The value of a member that anybody can see, and that no getter makes. */
function ownValue(members: object, name: string): unknown {
  const stated = Object.getOwnPropertyDescriptor(members, name);
  if (stated?.enumerable !== true || !('value' in stated)) throw new NotJson();
  return stated.value;
}

function wellFormed(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new NotJson();
  return text;
}
