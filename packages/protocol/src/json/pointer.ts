import { isJsonObject, type JsonValue } from './parse.js';

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
  const names = pointer.slice(1).split('/');
  return names.reduce<unknown>((within, name) => {
    const member = name.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(within)) return /^(0|[1-9]\d*)$/.test(member) ? within[Number(member)] : undefined;
    return isJsonObject(within) && Object.hasOwn(within, member) ? within[member] : undefined;
  }, value);
}
