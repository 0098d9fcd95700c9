import { Binding } from './binding';
import { CELL_NUMBER, CELL_TEXT } from './cells';
import { DECOMMISSION } from './decisions';
import { ATTESTED, KNOWN_FIELDS, SHAPE_TEXTS } from './fields';
import { Program } from './program';
import {
  ATOM_LIST,
  ATOM_NUMBER,
  ATOM_OPERATION,
  ATOM_OPTIONS,
  ATOM_SLOT,
  COMBINATOR_NONE,
  CONSTANT_KIND,
  CONSTANT_VALUE,
  MOLECULE_ATOMS,
  MOLECULE_DOCUMENT,
  NODE_SLOT,
  NONE,
} from './program-layout';
import { OWN_TEXTS } from './reasons';
import { Table } from './table';
import { WINDOW_TRANSITIONS } from './time-window';

/**
 * What each column of a table holds, a letter a column. A row of: t texts, s slots, n numbers, l lists of texts, r nodes; in
 * capitals, or none. A span, with its length in the next column, of: a atoms, e needs, k constants, i constraints,
 * u clauses, o items. One of few: c combinators, d decisions, v levels, h shapes. p: an earlier row of the same table, or
 * none. Anything: a point.
 */
const MOLECULES: string = 'tca.dte...';
const ATOMS: string = '..S..L.t';
const NEEDS: string = 'sv';
const SLOTS: string = 'trh';
const NODES: string = 'ptS';
const LISTS: string = 'o.';
const AUTHORITIES: string = 'TTNNu.u.tvNl.';
const CLAUSES: string = 'i.dt.';
const CONSTRAINTS: string = '.s.Tk.NNdtt';
const NUMBERS: string = 't';
const DOCUMENTS: string = 't';

/** What each operation of an atom demands besides: nothing (-), a slot (s) and a number, a list, constants or a window (w). */
const OPERATIONS: string = '-nsnslssllnnlnlnlklw';

/** Words of a time window with the two transitions that one span takes. */
const WINDOW_LEAST: i32 = WINDOW_TRANSITIONS + 4;

/**
 * Whether every reference of rules, and of a binding that goes on with them, leads to something that they hold, of the kind that is
 * looked for there; the program is then bound to it. What `compile` made always is sound; what was forged, checksum and all,
 * must not make an evaluation fail or run on. Rules are held against what they bring themselves: another binding can take
 * the place of this one.
 */
export function isSound(program: Program, binding: Binding): boolean {
  if (program.strings.rows() < OWN_TEXTS.length || program.slots.rows() < KNOWN_FIELDS.length) return false;
  if (program.head.rows() < 1 || !areRulesSound(program) || !lackSlots(program, binding.nodeSlots)) return false;
  program.bind(binding);
  return program.authorities.rows() > 0 && isBindingSound(program, binding);
}

function areRulesSound(program: Program): boolean {
  const inspection = new Inspection(program);
  return (
    inspection.holds(program.lists, 0, LISTS) &&
    inspection.holds(program.numbers, 0, NUMBERS) &&
    inspection.holds(program.nodes, 0, NODES) &&
    inspection.holds(program.slots, 0, SLOTS) &&
    inspection.holds(program.needs, 0, NEEDS) &&
    inspection.holds(program.atoms, 0, ATOMS) &&
    inspection.holds(program.molecules, 0, MOLECULES) &&
    inspection.holdsAtomsOnce() &&
    inspection.holdsConstants(0) &&
    inspection.holdsOperations()
  );
}

/** Whether each node that a binding gives a slot is one of the rules, has none there, and is given one. */
function lackSlots(program: Program, pairs: Int32Array): boolean {
  const isGiven = new Uint8Array(program.ruleNodes);
  for (let at: i32 = 0; at < pairs.length; at += 2) {
    const node = pairs[at] as i32;
    if (!isWithin(node, program.ruleNodes) || (isGiven[node] as i32) !== 0) return false;
    if (program.nodes.get(node, NODE_SLOT) !== NONE) return false;
    isGiven[node] = 1;
  }
  return true;
}

function isBindingSound(program: Program, binding: Binding): boolean {
  const inspection = new Inspection(program);
  return (
    inspection.holds(program.documents, 0, DOCUMENTS) &&
    inspection.holds(program.lists, program.ruleLists, LISTS) &&
    inspection.holds(program.numbers, program.ruleNumbers, NUMBERS) &&
    inspection.holds(program.nodes, program.ruleNodes, NODES) &&
    inspection.holds(program.slots, program.ruleSlots, SLOTS) &&
    inspection.holdsNodeSlots(binding.nodeSlots) &&
    inspection.holds(program.constraints, 0, CONSTRAINTS) &&
    inspection.holds(program.clauses, 0, CLAUSES) &&
    inspection.holds(program.authorities, 0, AUTHORITIES) &&
    inspection.holdsConstants(program.ruleConstants) &&
    inspection.holdsDocuments()
  );
}

class Inspection {
  /** Lists that were found to hold texts. */
  private readonly texts: Uint8Array;

  constructor(private readonly program: Program) {
    this.texts = new Uint8Array(program.lists.rows());
  }

  /** Whether every row of a table from the first one on is as its letters say. */
  holds(table: Table, first: i32, letters: string): boolean {
    for (let column: i32 = 0; column < letters.length; column += 1) {
      const letter: i32 = letters.charCodeAt(column) as i32;
      if (letter === 0x2e) continue;
      const isSpan = 'aekiuo'.includes(letters.charAt(column));
      for (let row: i32 = first; row < table.rows(); row += 1) {
        const value = table.get(row, column);
        if (letter === 0x70) {
          if (value !== NONE && !isWithin(value, row)) return false;
        } else if (isSpan ? !this.isSpan(letter, value, table.get(row, column + 1)) : !this.isOf(letter, value))
          return false;
      }
    }
    return true;
  }

  /** Whether molecules have no more atoms in all than there are: shared ones would make an index that the program does not bound. */
  holdsAtomsOnce(): boolean {
    const molecules = this.program.molecules;
    let atoms: f64 = 0;
    for (let row: i32 = 0; row < molecules.rows(); row += 1) atoms += molecules.get(row, MOLECULE_ATOMS) as f64;
    return atoms <= (this.program.atoms.rows() as f64);
  }

  /** Whether each molecule is in a document that has an id. */
  holdsDocuments(): boolean {
    const molecules = this.program.molecules;
    const documents = this.program.documents.rows();
    for (let row: i32 = 0; row < molecules.rows(); row += 1) {
      if (!isWithin(molecules.get(row, MOLECULE_DOCUMENT), documents)) return false;
    }
    return true;
  }

  /** Whether each node that a binding gives a slot is given one that there is. */
  holdsNodeSlots(pairs: Int32Array): boolean {
    for (let at: i32 = 0; at < pairs.length; at += 2) if (!this.isOf(0x73, pairs[at + 1] as i32)) return false;
    return true;
  }

  holdsConstants(first: i32): boolean {
    const constants = this.program.constants;
    for (let row: i32 = first; row < constants.rows(); row += 1) {
      const kind = constants.get(row, CONSTANT_KIND);
      const value = constants.get(row, CONSTANT_VALUE);
      if (kind === CELL_TEXT && !this.isOf(0x74, value)) return false;
      if (kind === CELL_NUMBER && !this.isOf(0x6e, value)) return false;
    }
    return true;
  }

  holdsOperations(): boolean {
    const atoms = this.program.atoms;
    for (let row: i32 = 0; row < atoms.rows(); row += 1) {
      const operation = atoms.get(row, ATOM_OPERATION);
      if (!isWithin(operation, OPERATIONS.length)) return false;
      const letter: i32 = OPERATIONS.charCodeAt(operation) as i32;
      if (letter === 0x2d) continue;
      const number = atoms.get(row, ATOM_NUMBER);
      const list = atoms.get(row, ATOM_LIST);
      if (atoms.get(row, ATOM_SLOT) === NONE) return false;
      if (letter === 0x6e && !this.isOf(letter, number)) return false;
      if (letter === 0x6c && !this.isOf(letter, list)) return false;
      if (letter === 0x6b && !this.isSpan(letter, number, atoms.get(row, ATOM_OPTIONS))) return false;
      if (letter === 0x77 && !this.isWindow(list)) return false;
    }
    return true;
  }

  private isOf(letter: i32, value: i32): boolean {
    const program = this.program;
    switch (letter) {
      case 0x54: // T
        return value === NONE || this.isOf(0x74, value);
      case 0x74: // t
        return isWithin(value, program.strings.rows());
      case 0x53: // S
        return value === NONE || this.isOf(0x73, value);
      case 0x73: // s
        return isWithin(value, program.slots.rows());
      case 0x4e: // N
        return value === NONE || this.isOf(0x6e, value);
      case 0x6e: // n
        return isWithin(value, program.numbers.rows());
      case 0x4c: // L
        return value === NONE || this.isOf(0x6c, value);
      case 0x6c: // l
        return isWithin(value, program.lists.rows()) && this.holdsTexts(value);
      case 0x72: // r
        return isWithin(value, program.nodes.rows());
      case 0x63: // c
        return isWithin(value, COMBINATOR_NONE + 1);
      case 0x64: // d
        return isWithin(value, DECOMMISSION + 1);
      case 0x76: // v: levels of trust and of risk are five each
        return isWithin(value, ATTESTED + 1);
      default:
        return isWithin(value, SHAPE_TEXTS + 1);
    }
  }

  private isSpan(letter: i32, first: i32, count: i32): boolean {
    const rows = this.spanned(letter);
    return first >= 0 && count >= 0 && first <= rows && count <= rows - first;
  }

  private spanned(letter: i32): i32 {
    const program = this.program;
    switch (letter) {
      case 0x61: // a
        return program.atoms.rows();
      case 0x65: // e
        return program.needs.rows();
      case 0x6b: // k
        return program.constants.rows();
      case 0x69: // i
        return program.constraints.rows();
      case 0x75: // u
        return program.clauses.rows();
      default:
        return program.items.rows();
    }
  }

  private holdsTexts(list: i32): boolean {
    if ((this.texts[list] as i32) !== 0) return true;
    for (let index: i32 = 0; index < this.program.listLength(list); index += 1) {
      if (!this.isOf(0x74, this.program.item(list, index))) return false;
    }
    this.texts[list] = 1;
    return true;
  }

  private isWindow(list: i32): boolean {
    if (!isWithin(list, this.program.lists.rows())) return false;
    const length = this.program.listLength(list);
    return length >= WINDOW_LEAST && (length - WINDOW_TRANSITIONS) % 2 === 0;
  }
}

function isWithin(row: i32, rows: i32): boolean {
  return row >= 0 && row < rows;
}
