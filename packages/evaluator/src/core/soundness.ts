import { CELL_NUMBER, CELL_TEXT } from './cells';
import { DECOMMISSION } from './decisions';
import { ATTESTED, KNOWN_FIELDS, SHAPE_TEXTS } from './fields';
import {
  AMOUNT_AT_OR_ABOVE,
  AMOUNT_OVER,
  AMOUNT_UNKNOWN,
  CONFIDENCE_BELOW,
  CONTEXT_VALUE,
  CUMULATIVE_OVER,
  HAS_PREFIX,
  IS_FALSE,
  IS_TRUE,
  KNOWN_TEXT_NOT_IN,
  LACKS_SOME,
  NEVER,
  NUMBER_OVER,
  NUMBER_UNDER,
  PLAIN_NOT_IN,
  RISK_AT_OR_ABOVE,
  TEXT_MATCHES,
  TEXT_NOT_IN,
  TIME_OUTSIDE,
  VALUE_AMONG,
} from './operations';
import { Program } from './program';
import {
  ATOM_LIST,
  ATOM_NUMBER,
  ATOM_OPERATION,
  ATOM_OPTIONS,
  ATOM_PREDICATE,
  ATOM_SCOPE,
  ATOM_SLOT,
  AUTHORITY_ABSENCE,
  AUTHORITY_ACTION,
  AUTHORITY_FIELDS,
  AUTHORITY_FIRST_GRANT,
  AUTHORITY_FIRST_PROHIBITION,
  AUTHORITY_LARGE_AMOUNT,
  AUTHORITY_NO_GRANT,
  AUTHORITY_RISK_TIER,
  AUTHORITY_VALID_FROM,
  AUTHORITY_VALID_UNTIL,
  CLAUSE_DECISION,
  CLAUSE_FIRST_CONSTRAINT,
  CLAUSE_REASON,
  COMBINATOR_NONE,
  CONSTANT_KIND,
  CONSTANT_VALUE,
  CONSTRAINT_FAILED_REASON,
  CONSTRAINT_FIRST_CONSTANT,
  CONSTRAINT_MISSING_REASON,
  CONSTRAINT_NUMBER,
  CONSTRAINT_ON_FAIL,
  CONSTRAINT_SLOT,
  CONSTRAINT_TIME,
  CONSTRAINT_UNIT,
  LIST_START,
  MOLECULE_ATOMS,
  MOLECULE_COMBINATOR,
  MOLECULE_DECISION,
  MOLECULE_FIRST_ATOM,
  MOLECULE_FIRST_NEED,
  MOLECULE_ID,
  MOLECULE_REASON,
  NEED_PROVENANCE,
  NEED_SLOT,
  NODE_KEY,
  NODE_PARENT,
  NODE_SLOT,
  NONE,
  SLOT_NAME,
  SLOT_ROOT,
  SLOT_SHAPE,
} from './program-layout';
import { OWN_TEXTS } from './reasons';
import { Table } from './table';
import { WINDOW_TRANSITIONS } from './time-window';

/** What a column holds: a row of a table, an entry of an enumeration, or the first row of a span whose length stands beside it. */
const TEXT: i32 = 0;
const SLOT: i32 = 1;
const NUMBER: i32 = 2;
const TEXT_LIST: i32 = 3;
const NODE: i32 = 4;
/** A node of an earlier row, or NONE. */
const PARENT: i32 = 5;
const COMBINATOR: i32 = 6;
const DECISION: i32 = 7;
/** Of trust or of risk, which have five levels each. */
const LEVEL: i32 = 8;
const SHAPE: i32 = 9;
const ATOM_SPAN: i32 = 10;
const NEED_SPAN: i32 = 11;
const CONSTANT_SPAN: i32 = 12;
const CONSTRAINT_SPAN: i32 = 13;
const CLAUSE_SPAN: i32 = 14;
const ITEM_SPAN: i32 = 15;
const WINDOW: i32 = 16;

/** What a column of a table holds; columns without a row may hold any number. */
class ColumnType {
  constructor(
    readonly column: i32,
    readonly holds: i32,
    /** Whether it may be NONE instead. */
    readonly isOptional: boolean = false,
  ) {}
}

const MOLECULES: ColumnType[] = [
  new ColumnType(MOLECULE_ID, TEXT),
  new ColumnType(MOLECULE_COMBINATOR, COMBINATOR),
  new ColumnType(MOLECULE_FIRST_ATOM, ATOM_SPAN),
  new ColumnType(MOLECULE_DECISION, DECISION),
  new ColumnType(MOLECULE_REASON, TEXT),
  new ColumnType(MOLECULE_FIRST_NEED, NEED_SPAN),
];
const ATOMS: ColumnType[] = [
  new ColumnType(ATOM_SLOT, SLOT, true),
  new ColumnType(ATOM_SCOPE, TEXT_LIST, true),
  new ColumnType(ATOM_PREDICATE, TEXT),
];
const NEEDS: ColumnType[] = [new ColumnType(NEED_SLOT, SLOT), new ColumnType(NEED_PROVENANCE, LEVEL)];
const SLOTS: ColumnType[] = [
  new ColumnType(SLOT_NAME, TEXT),
  new ColumnType(SLOT_ROOT, NODE),
  new ColumnType(SLOT_SHAPE, SHAPE),
];
const NODES: ColumnType[] = [
  new ColumnType(NODE_PARENT, PARENT),
  new ColumnType(NODE_KEY, TEXT),
  new ColumnType(NODE_SLOT, SLOT, true),
];
const LISTS: ColumnType[] = [new ColumnType(LIST_START, ITEM_SPAN)];
const AUTHORITIES: ColumnType[] = [
  new ColumnType(AUTHORITY_ACTION, TEXT, true),
  new ColumnType(AUTHORITY_ABSENCE, TEXT, true),
  new ColumnType(AUTHORITY_VALID_FROM, NUMBER, true),
  new ColumnType(AUTHORITY_VALID_UNTIL, NUMBER, true),
  new ColumnType(AUTHORITY_FIRST_PROHIBITION, CLAUSE_SPAN),
  new ColumnType(AUTHORITY_FIRST_GRANT, CLAUSE_SPAN),
  new ColumnType(AUTHORITY_NO_GRANT, TEXT),
  new ColumnType(AUTHORITY_RISK_TIER, LEVEL),
  new ColumnType(AUTHORITY_LARGE_AMOUNT, NUMBER, true),
  new ColumnType(AUTHORITY_FIELDS, TEXT_LIST),
];
const CLAUSES: ColumnType[] = [
  new ColumnType(CLAUSE_FIRST_CONSTRAINT, CONSTRAINT_SPAN),
  new ColumnType(CLAUSE_DECISION, DECISION),
  new ColumnType(CLAUSE_REASON, TEXT),
];
const CONSTRAINTS: ColumnType[] = [
  new ColumnType(CONSTRAINT_SLOT, SLOT),
  new ColumnType(CONSTRAINT_UNIT, TEXT, true),
  new ColumnType(CONSTRAINT_FIRST_CONSTANT, CONSTANT_SPAN),
  new ColumnType(CONSTRAINT_NUMBER, NUMBER, true),
  new ColumnType(CONSTRAINT_TIME, NUMBER, true),
  new ColumnType(CONSTRAINT_ON_FAIL, DECISION),
  new ColumnType(CONSTRAINT_MISSING_REASON, TEXT),
  new ColumnType(CONSTRAINT_FAILED_REASON, TEXT),
];
const NUMBERS: ColumnType[] = [new ColumnType(0, TEXT)];

/** What an atom of an operation reads: a slot, and a column that holds something, NONE for no such column. Options are the length of a span. */
class OperationType {
  constructor(
    readonly operation: i32,
    readonly readsSlot: boolean,
    readonly column: i32 = NONE,
    readonly holds: i32 = NONE,
  ) {}
}

/** In the order of their numbers. */
const OPERATIONS: OperationType[] = [
  new OperationType(NEVER, false),
  new OperationType(AMOUNT_OVER, true, ATOM_NUMBER, NUMBER),
  new OperationType(AMOUNT_UNKNOWN, true),
  new OperationType(CUMULATIVE_OVER, true, ATOM_NUMBER, NUMBER),
  new OperationType(RISK_AT_OR_ABOVE, true),
  new OperationType(TEXT_NOT_IN, true, ATOM_LIST, TEXT_LIST),
  new OperationType(IS_FALSE, true),
  new OperationType(IS_TRUE, true),
  new OperationType(TEXT_MATCHES, true, ATOM_LIST, TEXT_LIST),
  new OperationType(PLAIN_NOT_IN, true, ATOM_LIST, TEXT_LIST),
  new OperationType(NUMBER_OVER, true, ATOM_NUMBER, NUMBER),
  new OperationType(NUMBER_UNDER, true, ATOM_NUMBER, NUMBER),
  new OperationType(LACKS_SOME, true, ATOM_LIST, TEXT_LIST),
  new OperationType(CONFIDENCE_BELOW, true, ATOM_NUMBER, NUMBER),
  new OperationType(CONTEXT_VALUE, true, ATOM_LIST, TEXT_LIST),
  new OperationType(AMOUNT_AT_OR_ABOVE, true, ATOM_NUMBER, NUMBER),
  new OperationType(KNOWN_TEXT_NOT_IN, true, ATOM_LIST, TEXT_LIST),
  new OperationType(VALUE_AMONG, true, ATOM_NUMBER, CONSTANT_SPAN),
  new OperationType(HAS_PREFIX, true, ATOM_LIST, TEXT_LIST),
  new OperationType(TIME_OUTSIDE, true, ATOM_LIST, WINDOW),
];

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
