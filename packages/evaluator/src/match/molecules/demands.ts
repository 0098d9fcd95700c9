import { ATTESTED } from '../../program/fields';
import { Program } from '../../program/program';
import { MOLECULE_FIRST_NEED, MOLECULE_NEEDS, NEED_PROVENANCE, NEED_SLOT } from '../../program/program-layout';
import { Request } from '../request/request';
import { isWellFormed } from '../request/well-formed';

/** Levels of trust that a field can be demanded at. */
const KINDS: i32 = ATTESTED + 1;

/**
 * What molecules demand of fields, each demand once with the molecules that make it: where one is not met, all of those are
 * unverifiable, and none of them has to be looked at.
 */
export class Demands {
  /** Per demand, its slot and level of trust as `slot * KINDS + level`. */
  private readonly demands: i32[] = [];
  /** Per demand, where its molecules begin in `molecules`; one more says where the last ones end. */
  private starts: Int32Array = new Int32Array(0);
  private molecules: Int32Array = new Int32Array(0);

  constructor(private readonly program: Program) {
    const counts = new Int32Array(program.slots.rows() * KINDS);
    const rows = program.molecules.rows();
    for (let row: i32 = 0; row < rows; row += 1) this.count(row, counts);
    const starts = new Int32Array(counts.length + 1);
    let total: i32 = 0;
    for (let demand: i32 = 0; demand < counts.length; demand += 1) {
      starts[demand] = total;
      if ((counts[demand] as i32) > 0) this.demands.push(demand);
      total += counts[demand] as i32;
      counts[demand] = starts[demand] as i32;
    }
    starts[counts.length] = total;
    this.starts = starts;
    this.molecules = new Int32Array(total);
    for (let row: i32 = 0; row < rows; row += 1) this.file(row, counts);
  }

  size(): i32 {
    return this.demands.length;
  }

  slotOf(index: i32): i32 {
    return ((this.demands[index] as i32) / KINDS) | 0;
  }

  first(index: i32): i32 {
    return this.starts[this.demands[index] as i32] as i32;
  }

  end(index: i32): i32 {
    return this.starts[(this.demands[index] as i32) + 1] as i32;
  }

  /** The molecule at a place between `first` and `end`; they rise. */
  molecule(at: i32): i32 {
    return this.molecules[at] as i32;
  }

  isMet(request: Request, index: i32): boolean {
    const slot = this.slotOf(index);
    const kind: i32 = (this.demands[index] as i32) % KINDS;
    return isWellFormed(this.program, request, slot) && request.provenanceOf(slot) >= kind;
  }

  private count(molecule: i32, counts: Int32Array): void {
    const first = this.program.molecules.get(molecule, MOLECULE_FIRST_NEED);
    const end: i32 = first + this.program.molecules.get(molecule, MOLECULE_NEEDS);
    for (let need: i32 = first; need < end; need += 1) {
      const demand = this.demandOf(need);
      counts[demand] = (counts[demand] as i32) + 1;
    }
  }

  private file(molecule: i32, next: Int32Array): void {
    const first = this.program.molecules.get(molecule, MOLECULE_FIRST_NEED);
    const end: i32 = first + this.program.molecules.get(molecule, MOLECULE_NEEDS);
    for (let need: i32 = first; need < end; need += 1) this.put(this.demandOf(need), molecule, next);
  }

  private put(demand: i32, molecule: i32, next: Int32Array): void {
    const at = next[demand] as i32;
    this.molecules[at] = molecule;
    next[demand] = at + 1;
  }

  private demandOf(need: i32): i32 {
    return this.program.needs.get(need, NEED_SLOT) * KINDS + this.program.needs.get(need, NEED_PROVENANCE);
  }
}
