import { BODY_MAX_BYTES, JSON_MAX_DEPTH, type JsonValue } from '@gatewright/protocol';
import { isPlainObject } from './stated-members.js';

const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

/**
 * A copy of a value as plain JSON; undefined where it is not JSON: NaN, lone surrogates, class instances, functions, cycles,
 * more than 32 levels or 256 KiB of members. The copy is read once, so a getter cannot show one value to the signature and
 * another to the wire. Undefined members of objects are dropped or refuse the whole, as asked.
 */
export function plainJson(value: unknown, undefinedMembers: 'drop' | 'refuse'): JsonValue | undefined {
  try {
    return new Copy(undefinedMembers === 'drop').copy(value, 1);
  } catch {
    return undefined;
  }
}

class NotJson extends Error {}

class Copy {
  /** Every value is at least one byte of JSON; counting them keeps shared references from multiplying. */
  private left = BODY_MAX_BYTES;

  constructor(private readonly dropsUndefined: boolean) {}

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
    const copied: JsonValue[] = [];
    for (let index = 0; index < items.length; index++) copied.push(this.copy(items[index], depth + 1));
    return copied;
  }

  private copyObject(members: object, depth: number): JsonValue {
    const entries = Object.entries(members).filter(([, value]) => !(this.dropsUndefined && value === undefined));
    return Object.fromEntries(entries.map(([name, value]) => [wellFormed(name), this.copy(value, depth + 1)]));
  }
}

function wellFormed(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new NotJson();
  return text;
}
