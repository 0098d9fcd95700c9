import { CELL_NUMBER, CELL_TEXT } from '../values/cells';
import { Table } from '../values/table';
import { Binding } from './binding';
import { DECOMMISSION } from './decisions';
import { ATTESTED, KNOWN_FIELDS, SHAPE_TEXTS } from './fields';
import { OPERATION_TYPES } from './operation-types.generated';
import { Program } from './program';
import {
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
  DOCUMENTS,
  ITEM_SPAN,
  LEVEL,
  LISTS,
  MOLECULES,
  NEED_SPAN,
  NEEDS,
  NODE,
  NODE_SLOTS,
  NODES,
  NUMBER,
  NUMBERS,
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
import { WINDOW_TRANSITIONS } from './time-window';

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
    inspection.holds(new Table(binding.nodeSlots, 2), 0, NODE_SLOTS) &&
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

  /** Whether every row of a table from the first one on holds what its columns say. */
  holds(table: Table, first: i32, columns: ColumnType[]): boolean {
    for (let index: i32 = 0; index < columns.length; index += 1) {
      const type = columns[index] as ColumnType;
      for (let row: i32 = first; row < table.rows(); row += 1) {
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

  /** Whether each molecule is in a document that has an id. */
  holdsDocuments(): boolean {
    const molecules = this.program.molecules;
    const documents = this.program.documents.rows();
    for (let row: i32 = 0; row < molecules.rows(); row += 1) {
      if (!isWithin(molecules.get(row, MOLECULE_DOCUMENT), documents)) return false;
    }
    return true;
  }

  holdsConstants(first: i32): boolean {
    const constants = this.program.constants;
    for (let row: i32 = first; row < constants.rows(); row += 1) {
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
      if (!isWithin(operation, OPERATION_TYPES.length)) return false;
      const type = OPERATION_TYPES[operation] as OperationType;
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
