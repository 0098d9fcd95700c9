import { Decimal } from './decimal';
import { AUTHORITY_ACTION, LIST_LENGTH, LIST_START } from './program-layout';
import { StringTable } from './string-table';
import { Table } from './table';

/** A compiled policy: flat tables that refer to each other by row. */
export class Program {
  /** The decimals of `numbers`, read once. */
  readonly decimals: Decimal[] = [];

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
    readonly authorities: Table,
    readonly clauses: Table,
    readonly constraints: Table,
    readonly constants: Table,
    /** Strings that are decimals. */
    readonly numbers: Table,
  ) {
    for (let row: i32 = 0; row < numbers.rows(); row += 1) {
      const text = numbers.get(row, 0);
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
