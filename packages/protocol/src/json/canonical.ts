import { utf8 } from '../bytes/index.js';

/** Text that stands between quotes as it is; most names and values do. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Canonical JSON text (RFC 8785): keys in UTF-16 code unit order, ECMAScript numbers, no white space. Members that are
 * undefined are dropped, so that an absent option needs no care. Throws TypeError for what JSON cannot say: a number that
 * is not finite, undefined outside an object, a bigint, a function or a symbol.
 *
 * @example
 * import { canonicalJson } from '@gatewright/protocol';
 *
 * canonicalJson({ merchant: 'acme', amount: '12.50' }); // => '{"amount":"12.50","merchant":"acme"}'
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`JSON cannot say ${value}`);
      return String(value);
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value)
        ? `[${Array.from(value, (item) => canonicalJson(item)).join(',')}]`
        : `{${canonicalMembers(value)}}`;
    default:
      throw new TypeError(`JSON cannot say a ${typeof value}`);
  }
}

/**
 * `canonicalJson` of an object, in steps for a host that serves others meanwhile: one for each member, and for each item of a
 * member that is a list.
 */
export function* canonicalJsonSteps(object: object): Generator<void, string, void> {
  const members: string[] = [];
  for (const [name, value] of Object.entries(object).sort(byName)) {
    yield;
    if (value === undefined) continue;
    members.push(`${quoted(name)}:${Array.isArray(value) ? yield* listSteps(value) : canonicalJson(value)}`);
  }
  return `{${members.join(',')}}`;
}

function* listSteps(list: readonly unknown[]): Generator<void, string, void> {
  const items: string[] = [];
  for (const item of list) {
    yield;
    items.push(canonicalJson(item));
  }
  return `[${items.join(',')}]`;
}

/** UTF-8 bytes of the canonical JSON text. */
export function canonicalJsonBytes(value: unknown): Uint8Array {
  return utf8(canonicalJson(value));
}

function canonicalMembers(object: object): string {
  const members: [string, unknown][] = Object.entries(object);
  let text = '';
  for (const [name, value] of members.sort(byName)) {
    if (value === undefined) continue;
    text += `${text === '' ? '' : ','}${quoted(name)}:${canonicalJson(value)}`;
  }
  return text;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
