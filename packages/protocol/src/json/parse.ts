import { fromUtf8 } from '../bytes/index.js';
import { JsonScan } from './scan.js';
import type { Fault, JsonValue } from './value.js';

/** Largest request body, bytes. */
export const BODY_MAX_BYTES = 256 * 1024;
/** Deepest nesting of a JSON body; the top value is depth 1. */
export const JSON_MAX_DEPTH = 32;

/** Outcome of reading JSON: the value, or every fault found. */
export type JsonOutcome =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly tooLarge: boolean; readonly faults: readonly Fault[] };

/**
 * Reads JSON from untrusted bytes (RFC 8259, I-JSON of RFC 7493): well-formed UTF-8, no duplicate keys, no number beyond
 * a double, no lone surrogate, bounded size (bytes) and depth. Never throws.
 */
export function parseJsonBytes(bytes: Uint8Array, maxBytes = BODY_MAX_BYTES, maxDepth = JSON_MAX_DEPTH): JsonOutcome {
  if (bytes.length > maxBytes) {
    return refused(`the body has ${bytes.length} bytes; send at most ${maxBytes}`, '$', true);
  }
  const text = fromUtf8(bytes);
  return text === null ? refused('the body is not well-formed UTF-8') : parseJsonText(text, maxDepth);
}

/** Reads JSON text under the rules of `parseJsonBytes`. Never throws. */
export function parseJsonText(text: string, maxDepth = JSON_MAX_DEPTH): JsonOutcome {
  const value = jsonOf(text);
  if (value === undefined) return refused('the body is not JSON');
  const fault = new JsonScan(text, maxDepth).run();
  return fault === null ? { ok: true, value } : { ok: false, tooLarge: false, faults: [fault] };
}

function refused(message: string, path = '$', tooLarge = false): JsonOutcome {
  return { ok: false, tooLarge, faults: [{ path, message }] };
}

/** The JSON of a text, whatever it repeats or how deep it is; undefined for what is none. For texts whose form is checked afterwards. */
export function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
