import { CONTEXT_VALUE } from '../../program/operations.generated';
import { Program } from '../../program/program';
import {
  ATOM_NEGATED,
  ATOM_OPERATION,
  ATOM_SCOPE,
  COMBINATOR_ANY,
  COMBINATOR_NEVER,
  COMBINATOR_NONE,
  MOLECULE_ATOMS,
  MOLECULE_COMBINATOR,
  MOLECULE_FIRST_ATOM,
  MOLECULE_STRICT,
  NONE,
} from '../../program/program-layout';
import { FNV_START, fnvOf } from '../../values/string-table';
import { keyCountOf, LiteralKinds } from './literals';

/** Ways in which literals combine: all, or any; by the protocol's reading, or the strict one. */
const WAY_ANY: i32 = 1;
const WAY_STRICT: i32 = 2;
export const MODES: i32 = 4;

export function usesAny(way: i32): boolean {
  return (way & WAY_ANY) !== 0;
}

export function isStrictWay(way: i32): boolean {
  return (way & WAY_STRICT) !== 0;
}

/**
 * The molecules of a program as literals that must all hold, or one of which must: `none` is all of its atoms negated. Those of
 * a molecule stand in the order of their kinds; molecules with the same kinds are of one family.
 */
export class MoleculeLiterals {
  /** By molecule, where its literals begin; one more says where the last ones end. */
  readonly starts: Int32Array;
  readonly kinds: Int32Array;
  readonly atoms: Int32Array;
  /** By molecule, its family; NONE where it never fires. */
  readonly families: Int32Array;
  /** By family, a molecule of it, how many there are, and their way. */
  readonly members: i32[] = [];
  readonly sizes: i32[] = [];
  readonly ways: i32[] = [];
  /** How many literals there are. */
  used: i32 = 0;
  /** Family + 1 by hash, 0 for free; open addressing, at most half full. */
  private table: Int32Array = new Int32Array(64);
  /** Kinds of the molecule's literals so far, whatever their turns. */
  private readonly bases: i32[] = [];
  /** Per atom, negation and split, the kind + 1 of its literal. */
  private readonly known: Int32Array;

  constructor(
    private readonly program: Program,
    private readonly literalKinds: LiteralKinds,
  ) {
    const count: i32 = program.molecules.rows();
    let atoms: i32 = 0;
    for (let row: i32 = 0; row < count; row += 1) atoms += program.molecules.get(row, MOLECULE_ATOMS);
    this.known = new Int32Array(program.atoms.rows() * 4);
    this.starts = new Int32Array(count + 1);
    this.families = new Int32Array(count);
    // A context value that is limited to actions makes two.
    this.kinds = new Int32Array(atoms * 2);
    this.atoms = new Int32Array(atoms * 2);
    for (let row: i32 = 0; row < count; row += 1) {
      this.starts[row] = this.used;
      this.families[row] = this.addMolecule(row);
    }
    this.starts[count] = this.used;
  }

  /** How many keys all literals have. */
  countKeys(): f64 {
    let count: f64 = 0;
    for (let at: i32 = 0; at < this.used; at += 1) {
      const operation = this.literalKinds.operations[this.kinds[at] as i32] as i32;
      count += keyCountOf(this.program, this.atoms[at] as i32, operation) as f64;
    }
    return count;
  }

  /** Where the literals of a molecule of the family begin: all of a family have the same kinds. */
  firstOf(family: i32): i32 {
    return this.starts[this.members[family] as i32] as i32;
  }

  endOf(family: i32): i32 {
    return this.starts[(this.members[family] as i32) + 1] as i32;
  }

  private addMolecule(molecule: i32): i32 {
    const program = this.program;
    const combinator = program.molecules.get(molecule, MOLECULE_COMBINATOR);
    const count = program.molecules.get(molecule, MOLECULE_ATOMS);
    if (combinator === COMBINATOR_NEVER || count === 0) return NONE;
    const isAny: boolean = combinator === COMBINATOR_ANY && count > 1;
    const first = program.molecules.get(molecule, MOLECULE_FIRST_ATOM);
    for (let atom: i32 = first; atom < first + count; atom += 1) {
      const isNegated: boolean = (program.atoms.get(atom, ATOM_NEGATED) !== 0) !== (combinator === COMBINATOR_NONE);
      const isSplit: boolean =
        !isAny &&
        !isNegated &&
        program.atoms.get(atom, ATOM_OPERATION) === CONTEXT_VALUE &&
        program.atoms.get(atom, ATOM_SCOPE) !== NONE;
      const kind = this.kindOf(atom, isNegated, isSplit);
      this.add(molecule, atom, kind, isAny !== isNegated && this.literalKinds.isKeyed(kind));
      if (isSplit) this.add(molecule, atom, this.literalKinds.actionKind(atom), false);
    }
    const isStrict = program.molecules.get(molecule, MOLECULE_STRICT) !== 0;
    return this.familyOf(molecule, (isAny ? WAY_ANY : 0) | (isStrict ? WAY_STRICT : 0));
  }

  private kindOf(atom: i32, isNegated: boolean, isSplit: boolean): i32 {
    const at: i32 = atom * 4 + (isNegated ? 2 : 0) + (isSplit ? 1 : 0);
    const known: i32 = (this.known[at] as i32) - 1;
    if (known >= 0) return known;
    const kind = this.literalKinds.kindOf(atom, isNegated, isSplit);
    this.known[at] = kind + 1;
    return kind;
  }

  /**
   * Puts a literal in its place. Another one of its kind shares its column where either one will do, or neither may hold; else
   * it gets a kind of its own, by its turn.
   */
  private add(molecule: i32, atom: i32, kind: i32, isShared: boolean): void {
    const start = this.starts[molecule] as i32;
    let turn: i32 = 0;
    for (let at = start; at < this.used && !isShared; at += 1) if (this.bases[at - start] === kind) turn += 1;
    while (this.bases.length <= this.used - start) this.bases.push(NONE);
    this.bases[this.used - start] = kind;
    const own: i32 = turn === 0 ? kind : this.literalKinds.inTurn(kind, turn, atom);
    let at = this.used;
    while (at > start && (this.kinds[at - 1] as i32) > own) {
      this.kinds[at] = this.kinds[at - 1] as i32;
      this.atoms[at] = this.atoms[at - 1] as i32;
      at -= 1;
    }
    this.kinds[at] = own;
    this.atoms[at] = atom;
    this.used += 1;
  }

  private familyOf(molecule: i32, way: i32): i32 {
    const start = this.starts[molecule] as i32;
    let hash = fnvOf(FNV_START, way);
    for (let at = start; at < this.used; at += 1) hash = fnvOf(hash, this.kinds[at] as i32);
    const mask: i32 = this.table.length - 1;
    let place: i32 = (hash ^ (hash >>> 15)) & mask;
    while ((this.table[place] as i32) !== 0) {
      const family: i32 = (this.table[place] as i32) - 1;
      if ((this.ways[family] as i32) === way && this.isSame(this.members[family] as i32, start)) {
        this.sizes[family] = (this.sizes[family] as i32) + 1;
        return family;
      }
      place = (place + 1) & mask;
    }
    const family: i32 = this.members.length;
    this.members.push(molecule);
    this.sizes.push(1);
    this.ways.push(way);
    this.table[place] = family + 1;
    if (this.members.length * 2 > mask) this.grow();
    return family;
  }

  /** Whether a molecule has the literals that were added from `start` on. */
  private isSame(molecule: i32, start: i32): boolean {
    const first = this.starts[molecule] as i32;
    const count: i32 = this.used - start;
    if ((this.starts[molecule + 1] as i32) - first !== count) return false;
    for (let at: i32 = 0; at < count; at += 1) {
      if (this.kinds[first + at] !== this.kinds[start + at]) return false;
    }
    return true;
  }

  private grow(): void {
    const table = new Int32Array(this.table.length * 2);
    const mask: i32 = table.length - 1;
    for (let family: i32 = 0; family < this.members.length; family += 1) {
      const molecule = this.members[family] as i32;
      const end: i32 = family === this.members.length - 1 ? this.used : (this.starts[molecule + 1] as i32);
      let hash = fnvOf(FNV_START, this.ways[family] as i32);
      for (let at = this.starts[molecule] as i32; at < end; at += 1) hash = fnvOf(hash, this.kinds[at] as i32);
      let place: i32 = (hash ^ (hash >>> 15)) & mask;
      while ((table[place] as i32) !== 0) place = (place + 1) & mask;
      table[place] = family + 1;
    }
    this.table = table;
  }
}
