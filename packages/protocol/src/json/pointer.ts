import { isJsonObject, type JsonValue } from './value.js';

/** A JSON Pointer (RFC 6901) to something below the top. */
const POINTER = /^(\/([^~/]|~[01])*)+$/;

/** True for a JSON Pointer (RFC 6901 §3) other than the empty one. */
export function isJsonPointer(text: string): boolean {
  return POINTER.test(text);
}

/** A member's name as a reference token of a JSON Pointer (RFC 6901 §3). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * The value that a JSON Pointer leads to (RFC 6901 §4); undefined where there is none. Inherited members do not count.
 *
 * @example
 * import { valueAtPointer } from '@gatewright/protocol';
 *
 * valueAtPointer({ order: { lines: [{ total: 5 }] } }, '/order/lines/0/total'); // => 5
 */
export function valueAtPointer(value: JsonValue | undefined, pointer: string): JsonValue | undefined;
export function valueAtPointer(value: unknown, pointer: string): unknown;
export function valueAtPointer(value: unknown, pointer: string): unknown {
  return pointerNames(pointer).reduce<unknown>((within, member) => {
    if (Array.isArray(within)) return /^(0|[1-9]\d*)$/.test(member) ? within[Number(member)] : undefined;
    return isJsonObject(within) && Object.hasOwn(within, member) ? within[member] : undefined;
  }, value);
}

/** The names of members and the indices that a JSON Pointer leads through (RFC 6901 §4). */
export function pointerNames(pointer: string): string[] {
  const names = pointer.slice(1).split('/');
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}
