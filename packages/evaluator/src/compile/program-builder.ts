import { KNOWN_FIELDS, NAMED_COUNTERPARTY, shapeOf, TIME } from '../core/fields.js';
import { Program } from '../core/program.js';
import {
  ATOM_WIDTH,
  AUTHORITY_WIDTH,
  CLAUSE_WIDTH,
  CONSTANT_WIDTH,
  CONSTRAINT_WIDTH,
  HEAD_WIDTH,
  LIST_WIDTH,
  MOLECULE_WIDTH,
  NEED_WIDTH,
  NODE_WIDTH,
  NONE,
  SLOT_WIDTH,
} from '../core/program-layout.js';
import { OWN_TEXTS } from '../core/reasons.js';
import { StringTable } from '../core/string-table.js';
import { Table } from '../core/table.js';

/** Rows of a table that is being written. */
class Rows {
  private readonly words: number[] = [];

  constructor(private readonly width: number) {}

  get count(): number {
    return this.words.length / this.width;
  }

  /** Adds a record and gives its row. */
  add(record: readonly number[]): number {
    const row = this.count;
    for (const word of record) this.words.push(word);
    return row;
  }

  set(row: number, column: number, word: number): void {
    this.words[row * this.width + column] = word;
  }

  table(): Table {
    return new Table(Int32Array.from(this.words), this.width);
  }
}

/** An unsigned jurisdiction: no layer of a request can set it. */
const UNSETTABLE = new Set(['mm:jurisdiction']);

/** Writes the tables of a program; texts, numbers, lists and fields are each written once. */
export class ProgramBuilder {
  readonly head = new Rows(HEAD_WIDTH);
  readonly molecules = new Rows(MOLECULE_WIDTH);
  readonly atoms = new Rows(ATOM_WIDTH);
  readonly needs = new Rows(NEED_WIDTH);
  readonly authorities = new Rows(AUTHORITY_WIDTH);
  readonly clauses = new Rows(CLAUSE_WIDTH);
  readonly constraints = new Rows(CONSTRAINT_WIDTH);
  readonly constants = new Rows(CONSTANT_WIDTH);
  private readonly slots = new Rows(SLOT_WIDTH);
  private readonly nodes = new Rows(NODE_WIDTH);
  private readonly lists = new Rows(LIST_WIDTH);
  private readonly items = new Rows(1);
  private readonly numbers = new Rows(1);

  private readonly textRows = new Map<string, number>();
  private readonly numberRows = new Map<string, number>();
  private readonly listRows = new Map<string, number>();
  private readonly pathRows = new Map<string, number>();
  private readonly slotRows = new Map<string, number>();
  private readonly nodeRows = new Map<string, number>();

  constructor() {
    for (const text of OWN_TEXTS) this.text(text);
    KNOWN_FIELDS.forEach((name, index) => {
      if (index === TIME || index === NAMED_COUNTERPARTY) this.closedSlot(name);
      else this.field(name);
    });
  }

  text(value: string): number {
    return rowOf(this.textRows, value, () => this.textRows.size);
  }

  /** A number by its decimal text, or in the form of ECMAScript's Number::toString. */
  number(text: string): number {
    return rowOf(this.numberRows, text, () => this.numbers.add([this.text(text)]));
  }

  /** A set of rows, which the program searches by halves. */
  set(values: readonly number[]): number {
    return this.sequence([...new Set(values)].sort((a, b) => a - b));
  }

  /** Numbers in an order that matters. */
  sequence(values: readonly number[]): number {
    return rowOf(this.listRows, values.join(), () => {
      const start = this.items.count;
      for (const value of values) this.items.add([value]);
      return this.lists.add([start, values.length]);
    });
  }

  /** A set of texts. */
  texts(values: readonly string[]): number {
    return this.set(values.map((value) => this.text(value)));
  }

  /** The field at a dot path through own properties. */
  field(path: string): number {
    return rowOf(this.pathRows, path, () => this.slot(path, path.split('.')));
  }

  /** The field under a top-level name, whatever dots it has. */
  member(name: string): number {
    return this.slot(name, [name]);
  }

  private slot(name: string, steps: readonly string[]): number {
    const root = steps[0] ?? '';
    return rowOf(this.slotRows, JSON.stringify(steps), () => {
      if (UNSETTABLE.has(root)) return this.closedSlot(name);
      const slot = this.slots.add([this.text(name), this.node(NONE, root), shapeOf(name)]);
      this.nodes.set(this.nodeAt(steps), 2, slot);
      return slot;
    });
  }

  private nodeAt(steps: readonly string[]): number {
    return steps.reduce((parent, key) => this.node(parent, key), NONE);
  }

  private node(parent: number, key: string): number {
    return rowOf(this.nodeRows, `${parent} ${key}`, () => this.nodes.add([parent, this.text(key), NONE]));
  }

  /** A field whose node does not lead to it, so that nothing in a request is read into it. */
  private closedSlot(name: string): number {
    return this.slots.add([this.text(name), this.nodes.add([NONE, this.text(name), NONE]), shapeOf(name)]);
  }

  program(): Program {
    const texts = [...this.textRows.keys()];
    const starts = new Int32Array(texts.length + 1);
    texts.forEach((text, index) => {
      starts[index + 1] = (starts[index] ?? 0) + text.length;
    });
    const units = new Uint16Array(starts[texts.length] ?? 0);
    texts.forEach((text, index) => {
      for (let at = 0; at < text.length; at += 1) units[(starts[index] ?? 0) + at] = text.charCodeAt(at);
    });
    return new Program(
      new StringTable(starts, units),
      this.head.table(),
      this.molecules.table(),
      this.atoms.table(),
      this.needs.table(),
      this.slots.table(),
      this.nodes.table(),
      this.lists.table(),
      this.items.table(),
      this.authorities.table(),
      this.clauses.table(),
      this.constraints.table(),
      this.constants.table(),
      this.numbers.table(),
    );
  }
}

function rowOf(rows: Map<string, number>, key: string, make: () => number): number {
  const known = rows.get(key);
  if (known !== undefined) return known;
  const row = make();
  rows.set(key, row);
  return row;
}
