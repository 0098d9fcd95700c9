import { CONTEXT_VALUE } from '../operations';
import { Program } from '../program';
import {
  ATOM_NEGATED,
  ATOM_OPERATION,
  ATOM_SLOT,
  COMBINATOR_ANY,
  COMBINATOR_NEVER,
  COMBINATOR_NONE,
  MOLECULE_ATOMS,
  MOLECULE_COMBINATOR,
  MOLECULE_FIRST_ATOM,
  MOLECULE_STRICT,
  NONE,
} from '../program-layout';
import { pushReads } from '../unread';
import { Buckets } from './buckets';
import { commonDemand } from './demands';
import { LIMIT_NONE } from './limits';
import { BY_GATE, BY_KEY, BY_LIMIT, BY_NOTHING, Places } from './places';
import { Postings } from './postings';
import { KEY_ONLY, PROBE_ALWAYS, PROBE_UNREAD_FIELD, PROBE_UNREAD_VALUE } from './probes';

/**
 * Finds the molecules that can fire, or be unknown, without looking at the others. It follows from the program alone and is
 * built when the program is taken in, so that no program can bring one that hides a rule.
 *
 * `any` is found at the places of each of its atoms. `all` is found at those of one: whichever tells requests apart best,
 * and behind the limit of another where there is one. `none` is `all` of its atoms negated. A strict molecule is found, too,
 * where the field of such an atom cannot be judged, and behind no limit of another, which may be unknown.
 */
export function indexRules(program: Program): Buckets {
  const filing = new Filing(program);
  for (let row: i32 = 0; row < program.molecules.rows(); row += 1) filing.fileMolecule(row);
  return new Buckets(filing.postings, program);
}

/** Files molecules at their places. */
class Filing {
  readonly postings: Postings = new Postings();
  /** The places of the atom that is looked at, and those of the best one so far. */
  private current: Places = new Places();
  private best: Places = new Places();
  private readonly behind: Places = new Places();
  private readonly reads: i32[] = [];

  constructor(private readonly program: Program) {}

  fileMolecule(molecule: i32): void {
    const combinator = this.program.molecules.get(molecule, MOLECULE_COMBINATOR);
    const first = this.program.molecules.get(molecule, MOLECULE_FIRST_ATOM);
    const end: i32 = first + this.program.molecules.get(molecule, MOLECULE_ATOMS);
    if (combinator === COMBINATOR_NEVER || first === end) return;
    const isDemanded = commonDemand(this.program, molecule) !== NONE;
    if (combinator === COMBINATOR_ANY) this.fileAny(molecule, first, end, isDemanded);
    else this.fileAll(molecule, first, end, combinator === COMBINATOR_NONE, isDemanded);
  }

  private isStrict(molecule: i32): boolean {
    return this.program.molecules.get(molecule, MOLECULE_STRICT) !== 0;
  }

  /** Files a strict molecule where a field of one of its atoms cannot be judged. */
  private fileUnread(atom: i32, molecule: i32): void {
    if (!this.isStrict(molecule)) return;
    if (this.program.atoms.get(atom, ATOM_OPERATION) === CONTEXT_VALUE) {
      this.fileAt(PROBE_UNREAD_VALUE, this.program.atoms.get(atom, ATOM_SLOT), molecule);
      return;
    }
    this.reads.length = 0;
    pushReads(this.program, atom, this.reads);
    for (let index: i32 = 0; index < this.reads.length; index += 1) {
      this.fileAt(PROBE_UNREAD_FIELD, this.reads[index] as i32, molecule);
    }
  }

  private fileAt(probe: i32, slot: i32, molecule: i32): void {
    this.postings.add(probe, slot, KEY_ONLY, LIMIT_NONE, 0, NONE, 0, molecule);
  }

  private fileAny(molecule: i32, first: i32, end: i32, isDemanded: boolean): void {
    const places = this.current;
    for (let atom: i32 = first; atom < end; atom += 1) {
      places.find(this.program, atom, this.isNegated(atom), isDemanded);
      if (!places.isNever && places.rank === BY_NOTHING) {
        this.fileAt(PROBE_ALWAYS, 0, molecule);
        return;
      }
    }
    for (let atom: i32 = first; atom < end; atom += 1) {
      places.find(this.program, atom, this.isNegated(atom), isDemanded);
      if (!places.isNever) this.file(places, places, molecule);
      this.fileUnread(atom, molecule);
    }
  }

  private fileAll(molecule: i32, first: i32, end: i32, isNone: boolean, isDemanded: boolean): void {
    let found: i32 = NONE;
    let limited: i32 = NONE;
    for (let atom: i32 = first; atom < end; atom += 1) {
      const places = this.current;
      places.find(this.program, atom, this.isNegated(atom) !== isNone, isDemanded);
      if (places.isNever) return;
      if (places.rank === BY_LIMIT) limited = atom;
      if (found === NONE || this.isBetter()) {
        found = atom;
        this.current = this.best;
        this.best = places;
      }
    }
    const isKeyed = this.best.rank === BY_KEY || this.best.rank === BY_GATE;
    if (!isKeyed || limited === NONE || this.isStrict(molecule)) {
      this.file(this.best, this.best, molecule);
      this.fileUnread(found, molecule);
    } else {
      this.behind.find(this.program, limited, false, isDemanded);
      this.file(this.best, this.behind, molecule);
    }
  }

  private isBetter(): boolean {
    const mine = this.current;
    const other = this.best;
    return mine.rank < other.rank || (mine.rank === other.rank && mine.keys.length < other.keys.length);
  }

  private isNegated(atom: i32): boolean {
    return this.program.atoms.get(atom, ATOM_NEGATED) !== 0;
  }

  private file(places: Places, behind: Places, molecule: i32): void {
    const limit: f64 = behind.limitNumber === NONE ? 0 : this.program.decimal(behind.limitNumber).approximate();
    for (let index: i32 = 0; index < places.keys.length; index += 1) {
      this.postings.add(
        places.probes[index] as i32,
        places.slots[index] as i32,
        places.keys[index] as i32,
        behind.limit,
        behind.limitSlot,
        behind.limitScope,
        limit,
        molecule,
      );
    }
  }
}
