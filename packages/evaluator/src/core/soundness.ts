import { CELL_NUMBER, CELL_TEXT } from './cells';
import { DECOMMISSION } from './decisions';
import { ATTESTED, KNOWN_FIELDS, SHAPE_TEXTS } from './fields';
import { Program } from './program';
import {
  ATOM_OPERATION,
  ATOM_OPTIONS,
  ATOM_SLOT,
  COMBINATOR_NONE,
  CONSTANT_KIND,
  CONSTANT_VALUE,
  MOLECULE_ATOMS,
  NONE,
} from './program-layout';
import {
  ATOM_SPAN,
  ATOMS,
  AUTHORITIES,
  CLAUSE_SPAN,
  CLAUSES,
  COMBINATOR,
  CONSTANT_SPAN,
  CONSTRAINT_SPAN,
  CONSTRAINTS,
  ColumnType,
  DECISION,
  ITEM_SPAN,
  LEVEL,
  LISTS,
  MOLECULES,
  NEED_SPAN,
  NEEDS,
  NODE,
  NODES,
  NUMBER,
  NUMBERS,
  OPERATIONS,
  OperationType,
  PARENT,
  SHAPE,
  SLOT,
  SLOTS,
  TEXT,
  TEXT_LIST,
  WINDOW,
} from './program-types';
import { OWN_TEXTS } from './reasons';
import { Table } from './table';
import { WINDOW_TRANSITIONS } from './time-window';

/** Words of a time window with the two transitions that one span takes. */
const WINDOW_LEAST: i32 = WINDOW_TRANSITIONS + 4;

/**
 * Whether every reference of a program leads to something that it holds, of the kind that is looked for there. A program
 * that `compile` made always is; one that was forged, checksum and all, must not make an evaluation fail or run on.
 */
export function isSound(program: Program): boolean {
  if (program.strings.rows() < OWN_TEXTS.length || program.slots.rows() < KNOWN_FIELDS.length) return false;
  if (program.head.rows() < 1 || program.authorities.rows() < 1) return false;
  const inspection = new Inspection(program);
  return (
    inspection.holds(program.lists, LISTS) &&
    inspection.holds(program.numbers, NUMBERS) &&
    inspection.holds(program.nodes, NODES) &&
    inspection.holds(program.slots, SLOTS) &&
    inspection.holds(program.needs, NEEDS) &&
    inspection.holds(program.atoms, ATOMS) &&
    inspection.holds(program.molecules, MOLECULES) &&
    inspection.holds(program.constraints, CONSTRAINTS) &&
    inspection.holds(program.clauses, CLAUSES) &&
    inspection.holds(program.authorities, AUTHORITIES) &&
    inspection.holdsAtomsOnce() &&
    inspection.holdsConstants() &&
    inspection.holdsOperations()
  );
}

class Inspection {
  /** Lists that were found to hold texts. */
  private readonly texts: Uint8Array;

  constructor(private readonly program: Program) {
    this.texts = new Uint8Array(program.lists.rows());
  }

  /** Whether every row of a table holds what its columns say. */
  holds(table: Table, columns: ColumnType[]): boolean {
    for (let index: i32 = 0; index < columns.length; index += 1) {
      const type = columns[index] as ColumnType;
      for (let row: i32 = 0; row < table.rows(); row += 1) {
        const value = table.get(row, type.column);
        if (type.isOptional && value === NONE) continue;
        if (
          type.holds === PARENT
            ? !isParent(value, row)
            : !this.isOf(type.holds, table, row, type.column, type.column + 1)
        )
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

  holdsConstants(): boolean {
    const constants = this.program.constants;
    for (let row: i32 = 0; row < constants.rows(); row += 1) {
      const kind = constants.get(row, CONSTANT_KIND);
      if (kind === CELL_TEXT && !this.isOf(TEXT, constants, row, CONSTANT_VALUE, NONE)) return false;
      if (kind === CELL_NUMBER && !this.isOf(NUMBER, constants, row, CONSTANT_VALUE, NONE)) return false;
    }
    return true;
  }

  holdsOperations(): boolean {
    const atoms = this.program.atoms;
    for (let row: i32 = 0; row < atoms.rows(); row += 1) {
      const operation = atoms.get(row, ATOM_OPERATION);
      if (!isWithin(operation, OPERATIONS.length)) return false;
      const type = OPERATIONS[operation] as OperationType;
      if (type.readsSlot && atoms.get(row, ATOM_SLOT) === NONE) return false;
      if (type.column !== NONE && !this.isOf(type.holds, atoms, row, type.column, ATOM_OPTIONS)) return false;
    }
    return true;
  }

  /** Whether a column of a row holds what is said of it. `lengthColumn` has the length of a span. */
  private isOf(holds: i32, table: Table, row: i32, column: i32, lengthColumn: i32): boolean {
    const program = this.program;
    const value = table.get(row, column);
    switch (holds) {
      case TEXT:
        return isWithin(value, program.strings.rows());
      case SLOT:
        return isWithin(value, program.slots.rows());
      case NUMBER:
        return isWithin(value, program.numbers.rows());
      case TEXT_LIST:
        return isWithin(value, program.lists.rows()) && this.holdsTexts(value);
      case NODE:
        return isWithin(value, program.nodes.rows());
      case COMBINATOR:
        return isWithin(value, COMBINATOR_NONE + 1);
      case DECISION:
        return isWithin(value, DECOMMISSION + 1);
      case LEVEL:
        return isWithin(value, ATTESTED + 1);
      case SHAPE:
        return isWithin(value, SHAPE_TEXTS + 1);
      case ATOM_SPAN:
        return isSpan(value, table.get(row, lengthColumn), program.atoms.rows());
      case NEED_SPAN:
        return isSpan(value, table.get(row, lengthColumn), program.needs.rows());
      case CONSTANT_SPAN:
        return isSpan(value, table.get(row, lengthColumn), program.constants.rows());
      case CONSTRAINT_SPAN:
        return isSpan(value, table.get(row, lengthColumn), program.constraints.rows());
      case CLAUSE_SPAN:
        return isSpan(value, table.get(row, lengthColumn), program.clauses.rows());
      case ITEM_SPAN:
        return isSpan(value, table.get(row, lengthColumn), program.items.rows());
      case WINDOW:
        return this.isWindow(value);
      default:
        return false;
    }
  }

  private holdsTexts(list: i32): boolean {
    if ((this.texts[list] as i32) !== 0) return true;
    const strings = this.program.strings.rows();
    for (let index: i32 = 0; index < this.program.listLength(list); index += 1) {
      if (!isWithin(this.program.item(list, index), strings)) return false;
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

function isSpan(first: i32, count: i32, rows: i32): boolean {
  return first >= 0 && count >= 0 && first <= rows && count <= rows - first;
}

/** A parent stands before its children, so that no way to the top is endless. */
function isParent(node: i32, row: i32): boolean {
  return node === NONE || isWithin(node, row);
}
