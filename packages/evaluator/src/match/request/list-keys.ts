import { NONE } from '../../program/program-layout';
import { Cells } from '../../values/cells';
import { FORM_FOLDED } from '../../values/folding';
import { KeySets } from './key-sets';

/** The elements of the lists of one request as the program's texts, read once for all atoms. */
export class ListKeys extends KeySets {
  /** By set, whether an element has a text that the program does not hold. */
  private readonly unknown: boolean[] = [];

  constructor(private readonly cells: Cells) {
    super();
  }

  override reset(): void {
    super.reset();
    if (this.unknown.length > 0) this.unknown.length = 0;
  }

  /** The set of a list in the given form. In folded form, what is missing or has no text to compare is left out. */
  rowOf(list: i32, form: i32): i32 {
    const known = this.cells.keysRow(list, form);
    if (known !== NONE) return known;
    const start = this.open();
    let isUnknown = false;
    const cells = this.cells;
    for (let element = cells.first(list); element !== NONE; element = cells.next(element)) {
      if (form === FORM_FOLDED && (cells.isMissing(element) || !cells.isScalar(element))) continue;
      const key = cells.idOf(element, form);
      if (key === NONE) isUnknown = true;
      else this.push(key);
    }
    const row = this.close(start);
    this.unknown.push(isUnknown);
    cells.setKeysRow(list, form, row);
    return row;
  }

  hasUnknown(row: i32): boolean {
    return this.unknown[row] as boolean;
  }
}
