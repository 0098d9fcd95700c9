import { Decimal } from '../values/decimal';
import { StringTable } from '../values/string-table';
import { Table } from '../values/table';
import { Binding } from './binding';
import {
  AUTHORITY_ACTION,
  AUTHORITY_WIDTH,
  CLAUSE_WIDTH,
  CONSTRAINT_WIDTH,
  LIST_LENGTH,
  LIST_START,
  NODE_SLOT,
  NONE,
} from './program-layout';

const NO_WORDS: Int32Array = new Int32Array(0);

/**
 * Compiled rules: flat tables that refer to each other by row. The binding of a policy goes on with their rows and brings the
 * tables of its mandates; another one takes its place. Rules refer to nothing that a binding brings.
 */
export class Program {
  /** The decimals of `numbers`, read once. */
  readonly decimals: Decimal[] = [];
  /** Ids of the rule documents. */
  readonly documents: Table = new Table(NO_WORDS, 1);
  readonly authorities: Table = new Table(NO_WORDS, AUTHORITY_WIDTH);
  readonly clauses: Table = new Table(NO_WORDS, CLAUSE_WIDTH);
  readonly constraints: Table = new Table(NO_WORDS, CONSTRAINT_WIDTH);
  /** Rows that the rules have of each table which a binding goes on with. */
  readonly ruleTexts: i32;
  readonly ruleSlots: i32;
  readonly ruleNodes: i32;
  readonly ruleLists: i32;
  readonly ruleItems: i32;
  readonly ruleConstants: i32;
  readonly ruleNumbers: i32;
  binding: Binding | null = null;

  constructor(
    readonly strings: StringTable,
    readonly head: Table,
    readonly molecules: Table,
    readonly atoms: Table,
    readonly needs: Table,
    readonly slots: Table,
    readonly nodes: Table,
    readonly lists: Table,
    readonly items: Table,
    readonly constants: Table,
    /** Strings that are decimals. */
    readonly numbers: Table,
  ) {
    this.ruleTexts = strings.rows();
    this.ruleSlots = slots.rows();
    this.ruleNodes = nodes.rows();
    this.ruleLists = lists.rows();
    this.ruleItems = items.rows();
    this.ruleConstants = constants.rows();
    this.ruleNumbers = numbers.rows();
    this.readDecimals(0);
  }

  /** Takes in the binding of a policy, in the place of the one before. */
  bind(binding: Binding): void {
    const before = this.binding;
    if (before !== null) this.setNodeSlots(before, false);
    this.strings.replaceAfter(this.ruleTexts, binding.starts, binding.units);
    this.slots.replaceAfter(this.ruleSlots, binding.slots);
    this.nodes.replaceAfter(this.ruleNodes, binding.nodes);
    this.lists.replaceAfter(this.ruleLists, binding.lists);
    this.items.replaceAfter(this.ruleItems, binding.items);
    this.constants.replaceAfter(this.ruleConstants, binding.constants);
    this.numbers.replaceAfter(this.ruleNumbers, binding.numbers);
    this.documents.replaceAfter(0, binding.documents);
    this.authorities.replaceAfter(0, binding.authorities);
    this.clauses.replaceAfter(0, binding.clauses);
    this.constraints.replaceAfter(0, binding.constraints);
    this.setNodeSlots(binding, true);
    this.decimals.length = this.ruleNumbers;
    this.readDecimals(this.ruleNumbers);
    this.binding = binding;
  }

  private setNodeSlots(binding: Binding, isBound: boolean): void {
    const pairs = binding.nodeSlots;
    for (let at: i32 = 0; at < pairs.length; at += 2) {
      this.nodes.set(pairs[at] as i32, NODE_SLOT, isBound ? (pairs[at + 1] as i32) : NONE);
    }
  }

  private readDecimals(first: i32): void {
    const strings = this.strings;
    for (let row: i32 = first; row < this.numbers.rows(); row += 1) {
      const text = this.numbers.get(row, 0);
      const decimal = new Decimal();
      const isThere = text >= 0 && text < strings.rows();
      if (isThere) decimal.readNumber(strings.units, strings.start(text), strings.length(text));
      this.decimals.push(decimal);
    }
  }

  headOf(column: i32): i32 {
    return this.head.get(0, column);
  }

  decimal(row: i32): Decimal {
    return this.decimals[row] as Decimal;
  }

  item(list: i32, index: i32): i32 {
    return this.items.get(this.lists.get(list, LIST_START) + index, 0);
  }

  listLength(list: i32): i32 {
    return this.lists.get(list, LIST_LENGTH);
  }

  /** True where the list, which is sorted, holds the value. */
  listHas(list: i32, value: i32): boolean {
    let low = this.lists.get(list, LIST_START);
    const end = low + this.lists.get(list, LIST_LENGTH);
    let high = end;
    while (low < high) {
      const middle: i32 = (low + high) >> 1;
      if (this.items.get(middle, 0) < value) low = middle + 1;
      else high = middle;
    }
    return low < end && this.items.get(low, 0) === value;
  }

  /** The row about the action whose text has this id; the general one where there is none. */
  authorityOf(action: i32): i32 {
    let low: i32 = 1;
    let high = this.authorities.rows();
    while (low < high) {
      const middle: i32 = (low + high) >> 1;
      if (this.authorities.get(middle, AUTHORITY_ACTION) < action) low = middle + 1;
      else high = middle;
    }
    const found = low < this.authorities.rows() && this.authorities.get(low, AUTHORITY_ACTION) === action;
    return found ? low : 0;
  }
}
