import {
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
  CONSTRAINT_FAILED_REASON,
  CONSTRAINT_FIRST_CONSTANT,
  CONSTRAINT_MISSING_REASON,
  CONSTRAINT_NUMBER,
  CONSTRAINT_ON_FAIL,
  CONSTRAINT_SLOT,
  CONSTRAINT_TIME,
  CONSTRAINT_UNIT,
  LIST_START,
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

/** What a column holds: a row of a table, an entry of an enumeration, or the first row of a span whose length stands beside it. */
export const TEXT: i32 = 0;
export const SLOT: i32 = 1;
export const NUMBER: i32 = 2;
export const TEXT_LIST: i32 = 3;
export const NODE: i32 = 4;
/** A node of an earlier row, or NONE. */
export const PARENT: i32 = 5;
export const COMBINATOR: i32 = 6;
export const DECISION: i32 = 7;
/** Of trust or of risk, which have five levels each. */
export const LEVEL: i32 = 8;
export const SHAPE: i32 = 9;
export const ATOM_SPAN: i32 = 10;
export const NEED_SPAN: i32 = 11;
export const CONSTANT_SPAN: i32 = 12;
export const CONSTRAINT_SPAN: i32 = 13;
export const CLAUSE_SPAN: i32 = 14;
export const ITEM_SPAN: i32 = 15;
export const WINDOW: i32 = 16;

/** What a column of a table holds; columns without a row may hold any number. */
export class ColumnType {
  constructor(
    readonly column: i32,
    readonly holds: i32,
    /** Whether it may be NONE instead. */
    readonly isOptional: boolean = false,
  ) {}
}

export const MOLECULES: ColumnType[] = [
  new ColumnType(MOLECULE_ID, TEXT),
  new ColumnType(MOLECULE_COMBINATOR, COMBINATOR),
  new ColumnType(MOLECULE_FIRST_ATOM, ATOM_SPAN),
  new ColumnType(MOLECULE_DECISION, DECISION),
  new ColumnType(MOLECULE_REASON, TEXT),
  new ColumnType(MOLECULE_FIRST_NEED, NEED_SPAN),
];
export const ATOMS: ColumnType[] = [
  new ColumnType(ATOM_SLOT, SLOT, true),
  new ColumnType(ATOM_SCOPE, TEXT_LIST, true),
  new ColumnType(ATOM_PREDICATE, TEXT),
];
export const NEEDS: ColumnType[] = [new ColumnType(NEED_SLOT, SLOT), new ColumnType(NEED_PROVENANCE, LEVEL)];
export const SLOTS: ColumnType[] = [
  new ColumnType(SLOT_NAME, TEXT),
  new ColumnType(SLOT_ROOT, NODE),
  new ColumnType(SLOT_SHAPE, SHAPE),
];
export const NODES: ColumnType[] = [
  new ColumnType(NODE_PARENT, PARENT),
  new ColumnType(NODE_KEY, TEXT),
  new ColumnType(NODE_SLOT, SLOT, true),
];
export const LISTS: ColumnType[] = [new ColumnType(LIST_START, ITEM_SPAN)];
export const AUTHORITIES: ColumnType[] = [
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
export const CLAUSES: ColumnType[] = [
  new ColumnType(CLAUSE_FIRST_CONSTRAINT, CONSTRAINT_SPAN),
  new ColumnType(CLAUSE_DECISION, DECISION),
  new ColumnType(CLAUSE_REASON, TEXT),
];
export const CONSTRAINTS: ColumnType[] = [
  new ColumnType(CONSTRAINT_SLOT, SLOT),
  new ColumnType(CONSTRAINT_UNIT, TEXT, true),
  new ColumnType(CONSTRAINT_FIRST_CONSTANT, CONSTANT_SPAN),
  new ColumnType(CONSTRAINT_NUMBER, NUMBER, true),
  new ColumnType(CONSTRAINT_TIME, NUMBER, true),
  new ColumnType(CONSTRAINT_ON_FAIL, DECISION),
  new ColumnType(CONSTRAINT_MISSING_REASON, TEXT),
  new ColumnType(CONSTRAINT_FAILED_REASON, TEXT),
];
export const NUMBERS: ColumnType[] = [new ColumnType(0, TEXT)];
export const DOCUMENTS: ColumnType[] = [new ColumnType(0, TEXT)];
/** The slot that a binding gives a node of the rules, which stands before it. */
export const NODE_SLOTS: ColumnType[] = [new ColumnType(1, SLOT)];

/** What an atom of an operation reads: a slot, and a column that holds something, NONE for no such column. Options are the length of a span. */
export class OperationType {
  constructor(
    readonly readsSlot: boolean,
    readonly column: i32 = NONE,
    readonly holds: i32 = NONE,
  ) {}
}
