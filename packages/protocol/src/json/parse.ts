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

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
    private readonly options: JsonScanOptions = {},
  ) {}

  run(): Fault | null {
    while (this.at < this.text.length) {
      const fault = this.token(this.text.charAt(this.at));
      if (fault !== null) return fault;
    }
    return null;
  }

  private token(char: string): Fault | null {
    const frame = this.frames[this.frames.length - 1];
    switch (char) {
      case '{':
      case '[':
        if (this.frames.length >= this.maxDepth) return this.fault(`nested deeper than ${this.maxDepth} levels`);
        this.at++;
        this.frames.push({ keys: char === '{' ? new Set() : null, index: 0, key: null });
        return null;
      case '}':
      case ']':
        this.at++;
        this.frames.pop();
        return null;
      case ',':
        this.at++;
        if (frame !== undefined) frame.index++;
        return null;
      case '"':
        return this.string(frame);
      default:
        return this.isNumberStart(char) ? this.number() : this.skip();
    }
  }

  private string(frame: Frame | undefined): Fault | null {
    const value = this.stringValue();
    if (frame !== undefined && this.isKey()) {
      frame.key = value;
      if (frame.keys?.has(value) === true) return this.fault('duplicate key; send each key once');
      frame.keys?.add(value);
    }
    if (this.options.keepsLoneSurrogates === true) return null;
    return LONE_SURROGATE.test(value) ? this.fault('contains a lone surrogate; send well-formed Unicode') : null;
  }

  private stringValue(): string {
    const start = this.at;
    if (this.escapeAt < start) this.escapeAt = indexOrEnd(this.text, '\\', start);
    const quote = indexOrEnd(this.text, '"', start + 1);
    if (quote < this.escapeAt) {
      this.at = quote + 1;
      return this.text.slice(start + 1, quote);
    }
    let end = start + 1;
    while (this.text.charAt(end) !== '"') end += this.text.charAt(end) === '\\' ? 2 : 1;
    this.at = end + 1;
    return String(JSON.parse(this.text.slice(start, this.at)));
  }

  private isKey(): boolean {
    let next = this.at;
    while (' \t\r\n'.includes(this.text.charAt(next)) && next < this.text.length) next++;
    return this.text.charAt(next) === ':';
  }

  private number(): Fault | null {
    const start = this.at;
    while (this.at < this.text.length && '+-.eE0123456789'.includes(this.text.charAt(this.at))) this.at++;
    const number = this.text.slice(start, this.at);
    if (!Number.isFinite(Number(number))) return this.fault('the number is beyond the range of a double');
    const { takesNumber = () => true } = this.options;
    return takesNumber(number, () => this.path())
      ? null
      : this.fault('a double does not hold the number; send it as a text');
  }

  private path(): readonly (string | number)[] {
    return this.frames.map(({ keys, index, key }) => (keys === null ? index : (key ?? '')));
  }

  private isNumberStart(char: string): boolean {
    return char === '-' || (char >= '0' && char <= '9');
  }

  private skip(): null {
    this.at++;
    return null;
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
