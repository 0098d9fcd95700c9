import { CELL_TEXT } from '../cells';
import { AMOUNT, ATTESTED } from '../fields';
import { AMOUNT_AT_OR_ABOVE, HAS_PREFIX, KNOWN_TEXT_NOT_IN, VALUE_AMONG } from '../operations';
import { Program } from '../program';
import {
  ATOM_OPERATION,
  ATOM_SLOT,
  COMBINATOR_NEVER,
  MOLECULE_ATOMS,
  MOLECULE_COMBINATOR,
  MOLECULE_FIRST_ATOM,
  MOLECULE_FIRST_NEED,
  MOLECULE_NEEDS,
  NEED_PROVENANCE,
  NEED_SLOT,
  NONE,
} from '../program-layout';
import { Request } from '../request';
import { isWellFormed } from '../well-formed';

/** Demands on a slot: well-formed at a level of trust (0 to ATTESTED), or readable for every atom of a molecule. */
const READABLE_SCALAR: i32 = 5;
const READABLE_TEXT: i32 = 6;
const READABLE_NUMBER: i32 = 7;
const KINDS: i32 = 8;

/**
 * What molecules demand of fields, each demand once with the molecules that make it: where one is not met, all of those are
 * unverifiable, and none of them has to be looked at.
 */
export class Demands {
  /** Per demand, its slot and kind as `slot * KINDS + kind`. */
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
    if (kind <= ATTESTED) return isWellFormed(this.program, request, slot) && request.provenanceOf(slot) >= kind;
    if (kind === READABLE_NUMBER) return request.numberOf(slot) !== null;
    const cells = request.cells;
    const cell = request.cellOf(slot);
    if (cells.isMissing(cell)) return false;
    return kind === READABLE_TEXT ? cells.kind(cell) === CELL_TEXT : cells.isScalar(cell);
  }

  private count(molecule: i32, counts: Int32Array): void {
    const first = this.program.molecules.get(molecule, MOLECULE_FIRST_NEED);
    const end: i32 = first + this.program.molecules.get(molecule, MOLECULE_NEEDS);
    for (let need: i32 = first; need < end; need += 1) {
      const demand = this.demandOf(need);
      counts[demand] = (counts[demand] as i32) + 1;
    }
    const common = commonDemand(this.program, molecule);
    if (common !== NONE) counts[common] = (counts[common] as i32) + 1;
  }

  private file(molecule: i32, next: Int32Array): void {
    const first = this.program.molecules.get(molecule, MOLECULE_FIRST_NEED);
    const end: i32 = first + this.program.molecules.get(molecule, MOLECULE_NEEDS);
    for (let need: i32 = first; need < end; need += 1) this.put(this.demandOf(need), molecule, next);
    const common = commonDemand(this.program, molecule);
    if (common !== NONE) this.put(common, molecule, next);
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

/** The demand without which every atom of the molecule is unknown, if they all share one; else NONE. */
export function commonDemand(program: Program, molecule: i32): i32 {
  const first = program.molecules.get(molecule, MOLECULE_FIRST_ATOM);
  const end: i32 = first + program.molecules.get(molecule, MOLECULE_ATOMS);
  if (program.molecules.get(molecule, MOLECULE_COMBINATOR) === COMBINATOR_NEVER || first === end) return NONE;
  const demand = strictDemand(program, first);
  for (let atom: i32 = first + 1; atom < end; atom += 1) {
    if (strictDemand(program, atom) !== demand) return NONE;
  }
  return demand;
}

/** What the atom must be able to read to be known; NONE where it always is. */
function strictDemand(program: Program, atom: i32): i32 {
  const slot = program.atoms.get(atom, ATOM_SLOT);
  switch (program.atoms.get(atom, ATOM_OPERATION)) {
    case VALUE_AMONG:
      return slot * KINDS + READABLE_SCALAR;
    case KNOWN_TEXT_NOT_IN:
    case HAS_PREFIX:
      return slot * KINDS + READABLE_TEXT;
    case AMOUNT_AT_OR_ABOVE:
      return AMOUNT * KINDS + READABLE_NUMBER;
    default:
      return NONE;
  }
}
