import { Binding } from '../../program/binding.js';
import { HISTORY_ROOT, KNOWN_FIELDS, NAMED_COUNTERPARTY, shapeOf, TIME } from '../../program/fields.js';
import { Program } from '../../program/program.js';
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
  NODE_SLOT,
  NODE_WIDTH,
  NONE,
  SLOT_WIDTH,
} from '../../program/program-layout.js';
import { OWN_TEXTS } from '../../program/reasons.js';
import { StringTable } from '../../values/string-table.js';
import { Table } from '../../values/table.js';

/** Rows of a table that is being written, from the row `first` on. */
class Rows {
  private readonly words: number[] = [];

  constructor(
    private readonly width: number,
    readonly first = 0,
  ) {}

  get count(): number {
    return this.first + this.words.length / this.width;
  }

  /** Adds a record and gives its row. */
  add(record: readonly number[]): number {
    const row = this.count;
    for (const word of record) this.words.push(word);
    return row;
  }

  set(row: number, column: number, word: number): void {
    this.words[(row - this.first) * this.width + column] = word;
  }

  records(): Int32Array {
    return Int32Array.from(this.words);
  }

  table(): Table {
    return new Table(this.records(), this.width);
  }
}

/** An unsigned jurisdiction: no layer of a request can set it. */
const UNSETTABLE = new Set(['mm:jurisdiction']);

/** What verdicts call every answer about earlier actions. */
export const HISTORY = 'history';

/** Rules that were written, as bindings go on with them. */
export interface WrittenRules {
  readonly program: Program;
  /** Rows of slots by their paths, and of nodes by their parents and keys. */
  readonly slotRows: ReadonlyMap<string, number>;
  readonly nodeRows: ReadonlyMap<string, number>;
}

/**
 * Writes the tables of rules, or those of a binding that goes on with written rules; texts and fields are each written once in
 * both, numbers and lists in either.
 */
export class ProgramBuilder {
  readonly head = new Rows(HEAD_WIDTH);
  readonly molecules = new Rows(MOLECULE_WIDTH);
  readonly atoms = new Rows(ATOM_WIDTH);
  readonly needs = new Rows(NEED_WIDTH);
  readonly documents = new Rows(1);
  readonly authorities = new Rows(AUTHORITY_WIDTH);
  readonly clauses = new Rows(CLAUSE_WIDTH);
  readonly constraints = new Rows(CONSTRAINT_WIDTH);
  readonly constants: Rows;
  private readonly slots: Rows;
  private readonly nodes: Rows;
  private readonly lists: Rows;
  private readonly items: Rows;
  private readonly numbers: Rows;
  /** Nodes of the rules that are given a slot. */
  private readonly nodeSlots = new Rows(2);

  private readonly ownTexts: string[] = [];
  private readonly textRows = new Map<string, number>();
  private readonly numberRows = new Map<string, number>();
  private readonly listRows = new Map<string, number>();
  private readonly slotRows = new Map<string, number>();
  private readonly nodeRows = new Map<string, number>();

  /** Without rules it is they that are written. */
  constructor(private readonly rules: WrittenRules | null = null) {
    const written = rules?.program;
    this.constants = new Rows(CONSTANT_WIDTH, written?.ruleConstants);
    this.slots = new Rows(SLOT_WIDTH, written?.ruleSlots);
    this.nodes = new Rows(NODE_WIDTH, written?.ruleNodes);
    this.lists = new Rows(LIST_WIDTH, written?.ruleLists);
    this.items = new Rows(1, written?.ruleItems);
    this.numbers = new Rows(1, written?.ruleNumbers);
    if (rules !== null) return;
    for (const text of OWN_TEXTS) this.text(text);
    KNOWN_FIELDS.forEach((name, index) => {
      if (index === TIME || index === NAMED_COUNTERPARTY) this.closedSlot(name);
      else this.field(name);
    });
  }

  text(value: string): number {
    return rowOf(this.textRows, value, () => this.ruleText(value) ?? this.addText(value));
  }

  private addText(value: string): number {
    this.ownTexts.push(value);
    return (this.rules?.program.ruleTexts ?? 0) + this.ownTexts.length - 1;
  }

  /** The row of a text of the rules; texts of a policy that they are bound to at the moment are none. */
  private ruleText(value: string): number | undefined {
    if (this.rules === null) return undefined;
    const { strings, ruleTexts } = this.rules.program;
    const row = strings.find(unitsOf([value]), 0, value.length);
    return row >= 0 && row < ruleTexts ? row : undefined;
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
    return this.slot(path, path.split('.'));
  }

  /** The field under a top-level name, whatever dots it has. */
  member(name: string): number {
    return this.slot(name, [name]);
  }

  /** The gate's answer to a question about earlier actions. */
  historyAnswer(key: string): number {
    return this.slot(HISTORY, [HISTORY_ROOT, key]);
  }

  private slot(name: string, steps: readonly string[]): number {
    const root = steps[0] ?? '';
    const key = JSON.stringify(steps);
    const ofRules = this.rules?.slotRows.get(key);
    if (ofRules !== undefined) return ofRules;
    return rowOf(this.slotRows, key, () => {
      if (UNSETTABLE.has(root)) return this.closedSlot(name);
      const slot = this.slots.add([this.text(name), this.node(NONE, root), shapeOf(name)]);
      const node = this.nodeAt(steps);
      if (node < this.nodes.first) this.nodeSlots.add([node, slot]);
      else this.nodes.set(node, NODE_SLOT, slot);
      return slot;
    });
  }

  private nodeAt(steps: readonly string[]): number {
    return steps.reduce((parent, key) => this.node(parent, key), NONE);
  }

  private node(parent: number, key: string): number {
    const name = `${parent} ${key}`;
    const ofRules = this.rules?.nodeRows.get(name);
    return ofRules ?? rowOf(this.nodeRows, name, () => this.nodes.add([parent, this.text(key), NONE]));
  }

  /** A field whose node does not lead to it, so that nothing in a request is read into it. */
  private closedSlot(name: string): number {
    return this.slots.add([this.text(name), this.nodes.add([NONE, this.text(name), NONE]), shapeOf(name)]);
  }

  /** The rules that were written. */
  written(): WrittenRules {
    const program = new Program(
      new StringTable(startsOf(this.ownTexts), unitsOf(this.ownTexts)),
      this.head.table(),
      this.molecules.table(),
      this.atoms.table(),
      this.needs.table(),
      this.slots.table(),
      this.nodes.table(),
      this.lists.table(),
      this.items.table(),
      this.constants.table(),
      this.numbers.table(),
    );
    return { program, slotRows: this.slotRows, nodeRows: this.nodeRows };
  }

  /** The binding that was written. */
  binding(): Binding {
    return new Binding(
      startsOf(this.ownTexts),
      unitsOf(this.ownTexts),
      this.documents.records(),
      this.slots.records(),
      this.nodes.records(),
      this.nodeSlots.records(),
      this.lists.records(),
      this.items.records(),
      this.constants.records(),
      this.numbers.records(),
      this.authorities.records(),
      this.clauses.records(),
      this.constraints.records(),
    );
  }
}

function startsOf(texts: readonly string[]): Int32Array {
  const starts = new Int32Array(texts.length + 1);
  texts.forEach((text, index) => {
    starts[index + 1] = (starts[index] ?? 0) + text.length;
  });
  return starts;
}

function unitsOf(texts: readonly string[]): Uint16Array {
  const units = new Uint16Array(texts.reduce((total, text) => total + text.length, 0));
  let next = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1, next += 1) units[next] = text.charCodeAt(at);
  }
  return units;
}

function rowOf(rows: Map<string, number>, key: string, make: () => number): number {
  const known = rows.get(key);
  if (known !== undefined) return known;
  const row = make();
  rows.set(key, row);
  return row;
}
