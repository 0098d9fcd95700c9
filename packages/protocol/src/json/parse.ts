import { fromUtf8 } from '../bytes/index.js';
import { memberPath } from './member-path.js';
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

const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const [QUOTE, BACKSLASH, COMMA, COLON, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x30, 0x39];

const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

interface Frame {
  /** Keys seen so far; null for an array. */
  readonly keys: Set<string> | null;
  index: number;
  /** The key last read; null before the first. */
  key: string | null;
}

export interface JsonScanOptions {
  /** False for a number that is refused; the path is the names and indexes of what it lies in. */
  readonly takesNumber?: (text: string, path: () => readonly (string | number)[]) => boolean;
  /** Lets lone surrogates through, which JSON can write and Unicode cannot. */
  readonly keepsLoneSurrogates?: boolean;
}

/** One pass over text that JSON.parse accepted, for what JSON.parse lets through. */
export class JsonScan {
  private readonly frames: Frame[] = [];
  private at = 0;
  /** Where the next backslash is, as far as it was looked for: a string that ends before it says what it means. */
  private escapeAt = -1;
  /** False if the text itself has a lone surrogate; an escape can still write one. */
  private readonly isWellFormed: boolean;

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
    private readonly options: JsonScanOptions = {},
  ) {
    this.isWellFormed = !LONE_SURROGATE.test(text);
  }

  run(): Fault | null {
    const { text } = this;
    while (this.at < text.length) {
      const fault = this.token(text.charCodeAt(this.at));
      if (fault !== null) return fault;
    }
    return null;
  }

  private token(code: number): Fault | null {
    switch (code) {
      case OPEN_OBJECT:
      case OPEN_LIST:
        if (this.frames.length >= this.maxDepth) return this.fault(`nested deeper than ${this.maxDepth} levels`);
        this.at++;
        this.frames.push({ keys: code === OPEN_OBJECT ? new Set() : null, index: 0, key: null });
        return null;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.at++;
        this.frames.pop();
        return null;
      case COMMA: {
        this.at++;
        const frame = this.frame();
        if (frame !== undefined) frame.index++;
        return null;
      }
      case QUOTE:
        return this.string();
      default:
        if (code === MINUS || (code >= ZERO && code <= NINE)) return this.number();
        this.at++;
        return null;
    }
  }

  private frame(): Frame | undefined {
    return this.frames[this.frames.length - 1];
  }

  private string(): Fault | null {
    const { text } = this;
    const start = this.at;
    if (this.escapeAt < start) this.escapeAt = indexOrEnd(text, '\\', start);
    let quote = indexOrEnd(text, '"', start + 1);
    const isEscaped = quote > this.escapeAt;
    if (isEscaped) {
      quote = start + 1;
      while (text.charCodeAt(quote) !== QUOTE) quote += text.charCodeAt(quote) === BACKSLASH ? 2 : 1;
    }
    this.at = quote + 1;
    const isKey = this.isBeforeColon();
    if (!isKey && !isEscaped && this.isWellFormed) return null;
    const value = isEscaped ? String(JSON.parse(text.slice(start, this.at))) : text.slice(start + 1, quote);
    const frame = this.frame();
    if (isKey && frame !== undefined) {
      frame.key = value;
      if (frame.keys?.has(value) === true) return this.fault('duplicate key; send each key once');
      frame.keys?.add(value);
    }
    if ((this.isWellFormed && !isEscaped) || this.options.keepsLoneSurrogates === true) return null;
    return LONE_SURROGATE.test(value) ? this.fault('contains a lone surrogate; send well-formed Unicode') : null;
  }

  /** True for a key: nothing else has a colon behind it. */
  private isBeforeColon(): boolean {
    let next = this.at;
    while (isSpace(this.text.charCodeAt(next))) next++;
    return this.text.charCodeAt(next) === COLON;
  }

  private number(): Fault | null {
    const start = this.at;
    do this.at++;
    while (isOfNumber(this.text.charCodeAt(this.at)));
    const number = this.text.slice(start, this.at);
    if (!Number.isFinite(Number(number))) return this.fault('the number is beyond the range of a double');
    const isTaken = this.options.takesNumber?.(number, () => this.path()) ?? true;
    return isTaken ? null : this.fault('a double does not hold the number; send it as a text');
  }

  private path(): readonly (string | number)[] {
    return this.frames.map(({ keys, index, key }) => (keys === null ? index : (key ?? '')));
  }

  private fault(message: string): Fault {
    const path = this.frames
      .map((frame) => (frame.keys === null ? `[${frame.index}]` : memberPath(frame.key)))
      .join('');
    return { path: `$${path}`, message };
  }
}

function indexOrEnd(text: string, search: string, from: number): number {
  const found = text.indexOf(search, from);
  return found === -1 ? text.length : found;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** A digit, a sign, a point or an exponent. */
function isOfNumber(code: number): boolean {
  return (code >= ZERO && code <= NINE) || code === MINUS || code === 0x2b || code === 0x2e || (code | 0x20) === 0x65;
}
