import { utf8 } from '../bytes/index.js';

/** A member of a signed text; absent and null are the empty text. */
export type SignedField = string | number | null | undefined;

/**
 * Joins fields with `|`, escaping `\` and then `|` inside each, so that no two lists of fields share one text. Numbers are
 * ECMAScript Number-to-String, as JSON.parse and String() of every client give them.
 */
export function joinFields(fields: readonly SignedField[]): string {
  return fields.map((field) => escapeField(String(field ?? ''))).join('|');
}

/** UTF-8 bytes of `joinFields`: what is signed, without a prehash. */
export function signedBytes(fields: readonly SignedField[]): Uint8Array {
  return utf8(joinFields(fields));
}

function escapeField(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|');
}
