/** A step from a value to one within it: the name of a member, or any element of a list. */
export type PlaceStep = { readonly member: string } | 'element';

/** An object around a place, with the members before it: plain texts as they are, everything else as null. */
export interface Enclosing {
  readonly steps: readonly PlaceStep[];
  readonly members: ReadonlyMap<string, string | null>;
}

/** Where in a text of YAML or JSON a person writes. */
export interface WritingPlace {
  /** The objects around the place, the outermost first. */
  readonly enclosing: readonly Enclosing[];
  /** The steps to the object or list in which is written. */
  readonly steps: readonly PlaceStep[];
  /** The member whose value is written; null where a name or an element is. */
  readonly member: string | null;
  /** Where what is written begins, and whether it is within braces or brackets. */
  readonly from: number;
  readonly isFlow: boolean;
  readonly isElement: boolean;
}

interface Frame {
  /** Column of a block; -1 for braces and brackets. */
  readonly indent: number;
  readonly kind: 'object' | 'list';
  readonly members: Map<string, string | null>;
  /** The member or element that is open within it. */
  open: PlaceStep | null;
}

const KEY =
  /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s"'#:{}[\],&*!|>%@`-][^:{}[\],#]*?|-[^\s:{}[\],#][^:{}[\],#]*?))\s*:(?=\s|$)/;
const SPACE = /^\s+/;
const SCALAR = /^(?:"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?|[^,{}[\]\s#][^,{}[\]\n]*)/;

/**
 * Reads a text up to an offset, as far as is needed to know where that is; what is not well-formed is read as it looks. Null within a
 * comment or a block of text. Takes time in proportion to the text.
 */
export function placeAt(text: string, offset: number): WritingPlace | null {
  return new Scan(text.slice(0, offset)).place();
}

class Scan {
  private readonly frames: Frame[] = [];
  /** Braces and brackets that are open. */
  private flowDepth = 0;
  /** Column at or below which a block of text ends. */
  private textBelow: number | null = null;
  private isComment = false;
  /** Where the name or value that is written last begins. */
  private from = 0;
  private member: string | null = null;

  constructor(private readonly text: string) {}

  place(): WritingPlace | null {
    let start = 0;
    for (const line of this.text.split('\n')) {
      this.isComment = false;
      this.line(line, start, start + line.length === this.text.length);
      start += line.length + 1;
    }
    if (this.isComment || this.textBelow !== null) return null;
    const top = this.frames.at(-1);
    // Its value is the one that is written.
    if (this.member !== null) top?.members.delete(this.member);
    const enclosing = this.frames.flatMap((frame, index) =>
      frame.kind === 'object' ? [{ steps: this.stepsTo(index), members: frame.members }] : [],
    );
    return {
      enclosing,
      steps: this.stepsTo(this.frames.length - 1),
      member: this.member,
      from: this.from,
      isFlow: this.flowDepth > 0,
      isElement: top?.kind === 'list' && this.member === null,
    };
  }

  /** The steps from the whole to a frame. */
  private stepsTo(index: number): PlaceStep[] {
    return this.frames.slice(0, Math.max(index, 0)).flatMap(({ open }) => (open === null ? [] : [open]));
  }

  private line(line: string, start: number, isLast: boolean): void {
    if (this.flowDepth > 0) {
      this.flow(line, start);
      return;
    }
    const indent = line.length - line.trimStart().length;
    const isBlank = indent === line.length;
    if (this.textBelow !== null) {
      if (isBlank ? !isLast : indent > this.textBelow) return;
      if (isBlank && indent > this.textBelow) return;
      this.textBelow = null;
    }
    if (isBlank && !isLast) return;
    this.block(line.slice(indent), indent, start + indent, isBlank);
  }

  /** What a line of blocks says from a column on. */
  private block(rest: string, column: number, at: number, isBlank: boolean): void {
    if (rest.startsWith('#')) {
      this.isComment = true;
      return;
    }
    const item = /^-(?:\s+|$)/.exec(rest);
    if (item !== null) {
      this.close((frame) => frame.indent > column || (frame.indent === column && frame.kind === 'list'));
      this.frames.push({ indent: column, kind: 'list', members: new Map(), open: 'element' });
      this.from = at + item[0].length;
      this.member = null;
      const below = rest.slice(item[0].length);
      if (below !== '') this.block(below, column + item[0].length, at + item[0].length, false);
      else this.enter(column + 1);
      return;
    }
    const key = KEY.exec(rest);
    this.close((frame) => frame.indent > column || (frame.indent === column && frame.kind === 'list'));
    if (key === null && !isBlank && /^[{[]/.test(rest)) {
      this.flow(rest, at);
      return;
    }
    this.enter(column);
    this.from = at;
    this.member = null;
    if (key !== null) this.value(nameOf(key), rest.slice(key[0].length), column, at + key[0].length);
  }

  /** Opens the object of a column, unless it is open. */
  private enter(column: number): void {
    const top = this.frames.at(-1);
    if (top?.kind === 'object' && (top.indent === column || top.open === null)) return;
    this.frames.push({ indent: column, kind: 'object', members: new Map(), open: null });
  }

  /** What stands behind the name of a member of a block. */
  private value(name: string, rest: string, column: number, at: number): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) return;
    frame.open = { member: name };
    frame.members.set(name, null);
    const space = SPACE.exec(rest)?.[0].length ?? 0;
    const value = rest.slice(space);
    this.from = at + space;
    if (/^[|>]/.test(value)) this.textBelow = column;
    if (/^[{[]/.test(value)) {
      this.flow(value, at + space);
      return;
    }
    const isWritten = space > 0;
    this.member = isWritten ? name : null;
    if (/(?:^|\s)#/.test(value)) this.isComment = true;
    if (value !== '') frame.members.set(name, plain(value));
  }

  /** What a line says within braces and brackets. */
  private flow(line: string, start: number): void {
    let at = 0;
    while (at < line.length) {
      const rest = line.slice(at);
      const character = rest[0] ?? '';
      const length = this.token(rest, character, start + at);
      at += length;
      if (this.isComment) return;
      if (this.flowDepth === 0) {
        this.from = start + at;
        return;
      }
    }
  }

  /** Takes one token in, and says its length. */
  private token(rest: string, character: string, at: number): number {
    const top = this.frames.at(-1);
    const space = SPACE.exec(rest);
    if (space !== null) {
      if (this.from === at) this.from = at + space[0].length;
      return space[0].length;
    }
    if (character === '#') this.isComment = true;
    if (character === '{' || character === '[') return this.openFlow(character, at);
    if (character === '}' || character === ']') return this.closeFlow();
    if (character === ',') {
      if (top !== undefined && top.kind === 'object') top.open = null;
      this.member = null;
      this.from = at + 1;
      return 1;
    }
    const key = top?.kind === 'object' && top.open === null ? KEY_IN_FLOW.exec(rest) : null;
    if (key !== null && top !== undefined) {
      this.member = nameOf(key);
      top.open = { member: this.member };
      top.members.set(this.member, null);
      this.from = at + key[0].length;
      return key[0].length;
    }
    const scalar = SCALAR.exec(rest);
    if (scalar === null) return 1;
    this.from = at;
    if (top?.kind === 'object' && this.member !== null) top.members.set(this.member, plain(scalar[0]));
    return scalar[0].length;
  }

  private openFlow(character: '{' | '[', at: number): number {
    const isObject = character === '{';
    this.frames.push({
      indent: -1,
      kind: isObject ? 'object' : 'list',
      members: new Map(),
      open: isObject ? null : 'element',
    });
    this.flowDepth += 1;
    this.member = null;
    this.from = at + 1;
    return 1;
  }

  private closeFlow(): number {
    this.frames.pop();
    this.flowDepth -= 1;
    this.member = null;
    return 1;
  }

  private close(isOver: (frame: Frame) => boolean): void {
    for (let top = this.frames.at(-1); top !== undefined && isOver(top); top = this.frames.at(-1)) this.frames.pop();
  }
}

const KEY_IN_FLOW =
  /^(?:"((?:[^"\\]|\\.)*)"\s*:|'((?:[^']|'')*)'\s*:|([^\s"'#:{}[\],][^:{}[\],#]*?)\s*:(?=[\s,{}[\]]|$))/;

function nameOf(key: RegExpExecArray): string {
  return (key[1] ?? key[2] ?? key[3] ?? '').trim();
}

/** A scalar without its quotes. */
function plain(scalar: string): string {
  return scalar.trim().replace(/^(["'])(.*)\1$/, '$2');
}
