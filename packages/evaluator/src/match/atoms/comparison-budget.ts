import { Program } from '../../program/program';
import { ATOM_LIST, ATOM_SLOT } from '../../program/program-layout';
import { CELL_LIST } from '../../values/cells';
import { Request } from '../request/request';
import { isProduct } from './readings.generated';

/**
 * Comparisons of list elements with values to contain that one evaluation makes at most: a few ms. Every other atom costs what
 * its own constants and the request cost to read.
 */
const COMPARISONS_MAX: f64 = 262144;

/** How many comparisons the `contains` atoms of a program ask for on a request; a list costs its elements times their values. */
export class ComparisonBudget {
  /** Slots that such atoms read, and how many values those atoms name in all. */
  private readonly slots: i32[] = [];
  private readonly values: Float64Array;

  constructor(program: Program) {
    const atoms = program.atoms;
    this.values = new Float64Array(program.slots.rows());
    for (let atom: i32 = 0; atom < atoms.rows(); atom += 1) {
      if (!isProduct(program, atom)) continue;
      const slot = atoms.get(atom, ATOM_SLOT);
      const count: f64 = program.listLength(atoms.get(atom, ATOM_LIST)) as f64;
      if ((this.values[slot] as f64) === 0 && count > 0) this.slots.push(slot);
      this.values[slot] = (this.values[slot] as f64) + count;
    }
  }

  isExceeded(request: Request): boolean {
    const cells = request.cells;
    let comparisons: f64 = 0;
    for (let index: i32 = 0; index < this.slots.length; index += 1) {
      const slot = this.slots[index] as i32;
      const cell = request.cellOf(slot);
      if (cells.kind(cell) !== CELL_LIST) continue;
      comparisons += (cells.presentCount(cell) as f64) * (this.values[slot] as f64);
    }
    return comparisons > COMPARISONS_MAX;
  }
}
