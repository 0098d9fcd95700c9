import { elementPath, memberPath, type Offsets } from './places.js';

/** Nesting of a file, levels; a gate takes less. */
export const DEPTH_MAX = 64;

/** Where the values of a JSON text are. */
export interface JsonPositions {
  readonly offsets: Offsets;
  /** The text of each number, by its JSON path. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Where the text ceases to be JSON; null where it is JSON. */
  readonly brokenAt: number | null;
}

/** Finds where each value of a JSON text is, and how its numbers are written. Never throws. */
export function jsonPositions(text: string): JsonPositions {
  const scan = new PositionScan(text);
  try {
    scan.value('$', 0);
    scan.end();
    return { offsets: scan.offsets, numbers: scan.numbers, brokenAt: null };
  } catch (error) {
    if (error instanceof NotJson) return { offsets: scan.offsets, numbers: scan.numbers, brokenAt: error.offset };
    throw error;
  }
}

class NotJson extends Error {
  constructor(readonly offset: number) {
    super('not JSON');
  }
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** One pass over a JSON text. */
class PositionScan {
  readonly offsets = new Map<string, number>();
  readonly numbers = new Map<string, string>();
  private at = 0;

  constructor(private readonly text: string) {}

  value(path: string, depth: number): void {
    this.space();
    if (!this.offsets.has(path)) this.offsets.set(path, this.at);
    if (depth > DEPTH_MAX) throw new NotJson(this.at);
    const first = this.text.charAt(this.at);
    if (first === '{') this.members(path, depth);
    else if (first === '[') this.elements(path, depth);
    else if (first === '"') this.string();
    else if (first === '-' || (first >= '0' && first <= '9')) this.number(path);
    else this.token(WORD);
  }

  private number(path: string): void {
    const start = this.at;
    this.token(NUMBER);
    this.numbers.set(path, this.text.slice(start, this.at));
  }

  end(): void {
    this.space();
    if (this.at < this.text.length) throw new NotJson(this.at);
  }

  private members(path: string, depth: number): void {
    this.expect('{');
    if (this.closes('}')) return;
    do {
      this.space();
      const start = this.at;
      const name = this.string();
      const below = memberPath(path, name);
      this.offsets.set(below, start);
      this.space();
      this.expect(':');
      this.value(below, depth + 1);
      this.space();
    } while (this.continues('}'));
  }

  private elements(path: string, depth: number): void {
    this.expect('[');
    if (this.closes(']')) return;
    let index = 0;
    do {
      this.value(elementPath(path, index), depth + 1);
      index += 1;
      this.space();
    } while (this.continues(']'));
  }

  private closes(bracket: string): boolean {
    this.space();
    if (this.text.charAt(this.at) !== bracket) return false;
    this.at += 1;
    return true;
  }

  /** Whether another element follows, or the bracket that ends them. */
  private continues(bracket: string): boolean {
    if (this.text.charAt(this.at) !== ',') {
      this.expect(bracket);
      return false;
    }
    this.at += 1;
    return true;
  }

  private string(): string {
    const start = this.at;
    this.expect('"');
    for (let char = this.text.charAt(this.at); char !== '"'; char = this.text.charAt(this.at)) {
      if (char === '\\') this.token(ESCAPE);
      else if (char >= ' ') this.at += 1;
      else throw new NotJson(this.at);
    }
    this.at += 1;
    return String(JSON.parse(this.text.slice(start, this.at)));
  }

  private token(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) throw new NotJson(this.at);
    this.at = pattern.lastIndex;
  }

  private expect(char: string): void {
    if (this.text.charAt(this.at) !== char) throw new NotJson(this.at);
    this.at += 1;
  }

  private space(): void {
    while (' \t\r\n'.includes(this.text.charAt(this.at)) && this.at < this.text.length) this.at += 1;
  }
}
