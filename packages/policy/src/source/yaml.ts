import type { JsonValue } from '@gatewright/protocol';
import {
  type Alias,
  type CST,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  Parser,
  parseDocument,
} from 'yaml';
import { DEPTH_MAX } from './json-positions.js';
import { elementPath, memberPath, type Offsets } from './places.js';

/** Values of one file, those that aliases repeat included. */
const VALUES_MAX = 200_000;
/** Faults that are reported of one file. */
export const FAULTS_MAX = 100;

/** A fault of YAML by its offset in the text. */
export interface YamlFault {
  readonly offset: number;
  readonly message: string;
}

export type YamlOutcome =
  | {
      readonly ok: true;
      readonly value: JsonValue;
      readonly offsets: Offsets;
      /** The decimal text of each number, by its JSON path. */
      readonly numbers: ReadonlyMap<string, string>;
    }
  | { readonly ok: false; readonly faults: readonly YamlFault[] };

const TOO_DEEP = `is nested deeper than ${DEPTH_MAX} levels`;
const LONE_SURROGATE = /[\uD800-\uDFFF]/u;
/** The lexer's mark in front of the text of a scalar. */
const SCALAR_MARK = '\u001f';
/** Lexemes that stand for no text: byte order mark, document, end of a flow scalar, scalar. */
const CONTROL_MARKS: ReadonlySet<string> = new Set(['\u0002', '\u0018', SCALAR_MARK]);

/**
 * The one JSON value that a text of YAML 1.2 (core schema) says. What JSON cannot say, duplicate keys, tags and documents behind the first
 * are faults. Depth is checked before anything recurses, and what aliases repeat counts as often as it is read. Never throws.
 */
export function parseYaml(text: string): YamlOutcome {
  const deepAt = deepFlow(text) ?? deepNode(text);
  if (deepAt !== null) return { ok: false, faults: [{ offset: deepAt, message: TOO_DEEP }] };
  // Duplicate keys are found below: the parser compares each key with each.
  const document = parseDocument(text, {
    prettyErrors: false,
    uniqueKeys: false,
    stringKeys: true,
  });
  const found = [...document.errors, ...document.warnings].slice(0, FAULTS_MAX);
  if (found.length > 0) {
    return { ok: false, faults: found.map(({ pos, message }) => ({ offset: pos[0], message })) };
  }
  const reader = new YamlReader();
  const value = reader.read(document.contents, '$', 0);
  const { faults, offsets, numbers } = reader;
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value, offsets, numbers };
}

/** Where brackets nest too deep; the parser takes time that grows with the square of their depth. */
function deepFlow(text: string): number | null {
  let [depth, offset, isScalarText] = [0, 0, false];
  for (const lexeme of new Lexer().lex(text)) {
    if (!isScalarText && (lexeme === '[' || lexeme === '{')) depth += 1;
    if (!isScalarText && (lexeme === ']' || lexeme === '}')) depth -= 1;
    if (depth > DEPTH_MAX) return offset;
    isScalarText = lexeme === SCALAR_MARK;
    if (!CONTROL_MARKS.has(lexeme)) offset += lexeme.length;
  }
  return null;
}

/** Where blocks nest too deep. The syntax tree is walked without recursion: its reader would recurse. */
function deepNode(text: string): number | null {
  const waiting: { readonly token: CST.Token; readonly depth: number }[] = [];
  for (const token of new Parser().parse(text)) waiting.push({ token, depth: 0 });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { token, depth } = next;
    if (depth > DEPTH_MAX) return token.offset;
    if (token.type === 'document' && token.value !== undefined) waiting.push({ token: token.value, depth });
    if (!('items' in token)) continue;
    for (const { key, value } of token.items) {
      for (const below of [key, value]) {
        if (below !== undefined && below !== null) waiting.push({ token: below, depth: depth + 1 });
      }
    }
  }
  return null;
}

/** Reads the nodes of a document as JSON, with the offset of each. */
class YamlReader {
  readonly offsets = new Map<string, number>();
  readonly numbers = new Map<string, string>();
  readonly faults: YamlFault[] = [];
  private readonly anchors = new Map<string, Node>();
  /** What an alias stood for where it was read first: an anchor may be given again. */
  private readonly targets = new Map<Alias, Node | undefined>();
  private readonly seen = new Set<Node>();
  private values = 0;

  read(node: Node | null, path: string, depth: number): JsonValue {
    const offset = node?.range?.[0] ?? 0;
    if (!this.offsets.has(path)) this.offsets.set(path, offset);
    this.values += 1;
    if (this.values > VALUES_MAX) return this.fault(offset, `the file has more than ${VALUES_MAX} values`);
    if (depth > DEPTH_MAX) return this.fault(offset, TOO_DEEP);
    if (isAlias(node)) return this.aliased(node, path, depth);
    if (node !== null) this.noteAnchor(node);
    if (isMap(node)) return this.members(node.items, path, depth);
    if (isSeq(node))
      return node.items.map((item, index) => this.read(nodeOf(item), elementPath(path, index), depth + 1));
    if (!isScalar(node)) return null;
    if (typeof node.value === 'number') this.numbers.set(path, decimalText(node.source ?? '', node.value));
    return this.scalar(node.value, offset);
  }

  private noteAnchor(node: Node): void {
    const anchor = 'anchor' in node ? node.anchor : undefined;
    if (anchor !== undefined && !this.seen.has(node)) this.anchors.set(anchor, node);
    this.seen.add(node);
  }

  private aliased(alias: Alias, path: string, depth: number): JsonValue {
    if (!this.targets.has(alias)) this.targets.set(alias, this.anchors.get(alias.source));
    const target = this.targets.get(alias);
    if (target === undefined) return this.fault(alias.range?.[0] ?? 0, `no anchor before it is named ${alias.source}`);
    return this.read(target, path, depth + 1);
  }

  private members(items: readonly Pair[], path: string, depth: number): JsonValue {
    const members = new Map<string, JsonValue>();
    for (const { key, value } of items) {
      const offset = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
      const name = isScalar(key) ? key.value : undefined;
      if (typeof name !== 'string') {
        this.fault(offset, 'the name of a member must be text');
        continue;
      }
      if (members.has(name)) this.fault(offset, `${JSON.stringify(name)} is there twice; name each member once`);
      const below = memberPath(path, name);
      if (!this.offsets.has(below)) this.offsets.set(below, offset);
      members.set(name, this.read(nodeOf(value), below, depth + 1));
    }
    return Object.fromEntries(members);
  }

  private scalar(value: unknown, offset: number): JsonValue {
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && !LONE_SURROGATE.test(value)) return value;
    return this.fault(offset, 'is no value of JSON');
  }

  private fault(offset: number, message: string): null {
    if (this.faults.length < FAULTS_MAX) this.faults.push({ offset, message });
    return null;
  }
}

/** A number of YAML as JSON writes one: `+5`, `.5`, `5.`, and a whole one in base 8 or 16, are not JSON. */
function decimalText(written: string, value: number): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^([-+]?)([0-9]*)\.?([0-9]*)((?:[eE][-+]?[0-9]+)?)$/.exec(written) ?? [];
  if (whole + fraction !== '') {
    return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}${exponent}`;
  }
  return /^0[xo][0-9a-fA-F]+$/.test(written) ? String(BigInt(written)) : String(value);
}

function nodeOf(value: unknown): Node | null {
  return isNode(value) ? value : null;
}
