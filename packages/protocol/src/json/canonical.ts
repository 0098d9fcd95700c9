import { utf8 } from '../bytes/index.js';

const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

/**
 * Canonical JSON text (RFC 8785): keys in UTF-16 code unit order, ECMAScript numbers, no white space. Members that are
 * undefined are dropped, so that an absent option needs no care. Throws TypeError for what JSON cannot say: a number that
 * is not finite, undefined outside an object, a bigint, a function or a symbol.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${Array.from(value, (item) => canonicalJson(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) return `{${canonicalMembers(value).join(',')}}`;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`JSON cannot say ${value}`);
  if (value !== null && !SCALARS.has(typeof value)) throw new TypeError(`JSON cannot say a ${typeof value}`);
  return JSON.stringify(value);
}

/** UTF-8 bytes of the canonical JSON text. */
export function canonicalJsonBytes(value: unknown): Uint8Array {
  return utf8(canonicalJson(value));
}

function canonicalMembers(object: object): string[] {
  const members: [string, unknown][] = Object.entries(object);
  return members
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${canonicalJson(value)}`);
}
