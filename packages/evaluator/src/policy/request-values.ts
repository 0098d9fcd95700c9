import type { JsonValue } from '@gatewright/protocol';
import type { Program } from '../program/program.js';
import { NONE } from '../program/program-layout.js';
import { CELL_NULL, CELL_OPAQUE, type Cells, VALUE_DEPTH_MAX } from '../values/cells.js';
import { FORM_RAW } from '../values/folding.js';
import type { StringTable } from '../values/string-table.js';

/** Makes cells of JavaScript values. */
export class RequestValues {
  /** Rows of the program's texts that requests held so far, by the text: none of them is hashed unit by unit again. */
  private readonly rows = new Map<string, number>();
  /** Likewise of the binding. */
  private boundRows = new Map<string, number>();
  private readonly ruleTexts: number;
  private readonly longestOfRules: number;
  private longestUnits: number;

  constructor(
    private readonly cells: Cells,
    private readonly strings: StringTable,
    private readonly textOf: (row: number) => string,
    { ruleTexts }: Pick<Program, 'ruleTexts'>,
  ) {
    this.ruleTexts = ruleTexts;
    this.longestOfRules = strings.longestFrom(0);
    this.longestUnits = this.longestOfRules;
  }

  /** Takes in that another binding was bound. */
  bind(): void {
    if (this.boundRows.size > 0) this.boundRows = new Map();
    this.longestUnits = Math.max(this.longestOfRules, this.strings.longestFrom(this.ruleTexts));
  }

  /** A value as a cell, NONE for an absent one; what JSON cannot say, and what is nested too deep, is opaque. */
  add(value: JsonValue | undefined, depth = 0): number {
    const { cells } = this;
    switch (typeof value) {
      case 'undefined':
        return NONE;
      case 'string':
        return this.addText(value);
      case 'boolean':
        return cells.addBoolean(value);
      case 'number':
        return this.addNumber(value);
      default:
        if (value === null) return cells.addPlain(CELL_NULL);
        if (!Array.isArray(value) || depth === VALUE_DEPTH_MAX) return cells.addPlain(CELL_OPAQUE);
        return this.addList(value, depth + 1);
    }
  }

  private addText(value: string): number {
    const { cells, rows } = this;
    const known = rows.get(value) ?? this.boundRows.get(value);
    if (known !== undefined) return cells.addKnown(known);
    const cell = cells.addText(value);
    if (value.length > this.longestUnits) return cell;
    const row = cells.idOf(cell, FORM_RAW);
    // The program's own text is the key: one of the request could be a slice that keeps a whole body alive.
    if (row !== NONE) (row < this.ruleTexts ? rows : this.boundRows).set(this.textOf(row), row);
    return cell;
  }

  private addNumber(value: number): number {
    const { cells } = this;
    if (Number.isSafeInteger(value)) return cells.addInteger(value);
    // Below 10^15 no two decimals of so many digits are the same double: the first that fits is the shortest.
    const tenths = Math.round(value * 10);
    if (tenths / 10 === value && Math.abs(tenths) < 1e14) return cells.addExact(tenths, 1);
    const hundredths = Math.round(value * 100);
    if (hundredths / 100 === value && Math.abs(hundredths) < 1e15) return cells.addExact(hundredths, 2);
    const start = cells.text.length;
    cells.text.pushString(String(value));
    return cells.addNumberFrom(start);
  }

  private addList(values: readonly JsonValue[], depth: number): number {
    const { cells } = this;
    const list = cells.addList();
    for (const value of values) {
      const element = this.add(value, depth);
      cells.append(list, element === NONE ? cells.addPlain(CELL_NULL) : element);
    }
    return list;
  }
}
