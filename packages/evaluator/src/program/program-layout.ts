/** Stands for "none" wherever a column refers to a row. */
export const NONE: i32 = -1;

/** Numbers and references that a program has one of. */
export const HEAD_ENFORCES_JURISDICTION: i32 = 0;
export const HEAD_WIDTH: i32 = 1;

/** A rule of an SOP or standard, by its id within the document. */
export const MOLECULE_ID: i32 = 0;
export const MOLECULE_COMBINATOR: i32 = 1;
export const MOLECULE_FIRST_ATOM: i32 = 2;
export const MOLECULE_ATOMS: i32 = 3;
export const MOLECULE_DECISION: i32 = 4;
export const MOLECULE_REASON: i32 = 5;
export const MOLECULE_FIRST_NEED: i32 = 6;
export const MOLECULE_NEEDS: i32 = 7;
/** 1 where what an atom cannot judge makes the molecule unverifiable, else 0. */
export const MOLECULE_STRICT: i32 = 8;
/** The document: its row among the ids that a binding gives. */
export const MOLECULE_DOCUMENT: i32 = 9;
export const MOLECULE_WIDTH: i32 = 10;

export const COMBINATOR_NEVER: i32 = 0;
export const COMBINATOR_ANY: i32 = 1;
export const COMBINATOR_ALL: i32 = 2;
export const COMBINATOR_NONE: i32 = 3;

/** One condition of a molecule; which columns count is up to the operation. */
export const ATOM_OPERATION: i32 = 0;
export const ATOM_NEGATED: i32 = 1;
export const ATOM_SLOT: i32 = 2;
export const ATOM_NUMBER: i32 = 3;
export const ATOM_LIST: i32 = 4;
/** Currency scope, or the actions that a context-value atom is limited to. */
export const ATOM_SCOPE: i32 = 5;
export const ATOM_OPTIONS: i32 = 6;
export const ATOM_PREDICATE: i32 = 7;
export const ATOM_WIDTH: i32 = 8;

/** A field that a molecule needs well-formed, at a level of trust. */
export const NEED_SLOT: i32 = 0;
export const NEED_PROVENANCE: i32 = 1;
export const NEED_WIDTH: i32 = 2;

/** A field that the program reads. */
export const SLOT_NAME: i32 = 0;
/** The node of the field's top-level name; where no request can hold it, a node that does not lead to it. */
export const SLOT_ROOT: i32 = 1;
export const SLOT_SHAPE: i32 = 2;
export const SLOT_WIDTH: i32 = 3;

/** A name on the way to a field; the top-level ones have no parent. */
export const NODE_PARENT: i32 = 0;
export const NODE_KEY: i32 = 1;
export const NODE_SLOT: i32 = 2;
export const NODE_WIDTH: i32 = 3;

export const LIST_START: i32 = 0;
export const LIST_LENGTH: i32 = 1;
export const LIST_WIDTH: i32 = 2;

/** What the mandates say about one action; the first row is about every action without its own. */
export const AUTHORITY_ACTION: i32 = 0;
/** The reason where no mandate speaks about the action, else NONE. */
export const AUTHORITY_ABSENCE: i32 = 1;
export const AUTHORITY_VALID_FROM: i32 = 2;
export const AUTHORITY_VALID_UNTIL: i32 = 3;
export const AUTHORITY_FIRST_PROHIBITION: i32 = 4;
export const AUTHORITY_PROHIBITIONS: i32 = 5;
export const AUTHORITY_FIRST_GRANT: i32 = 6;
export const AUTHORITY_GRANTS: i32 = 7;
/** The reason where the mandate has no grant for the action. */
export const AUTHORITY_NO_GRANT: i32 = 8;
export const AUTHORITY_RISK_TIER: i32 = 9;
/** The amount from which a request takes a large share of its cap, or NONE. */
export const AUTHORITY_LARGE_AMOUNT: i32 = 10;
/** Names of every field that the rules and the mandate of this action consult, sorted. */
export const AUTHORITY_FIELDS: i32 = 11;
/** 1 where a permission or prohibition of the action states money, else 0. */
export const AUTHORITY_MONEY: i32 = 12;
export const AUTHORITY_WIDTH: i32 = 13;

/** A permission or prohibition of a mandate. */
export const CLAUSE_FIRST_CONSTRAINT: i32 = 0;
export const CLAUSE_CONSTRAINTS: i32 = 1;
export const CLAUSE_DECISION: i32 = 2;
export const CLAUSE_REASON: i32 = 3;
/** Of a permission: 1 where it, or a prohibition beside it, states money, else 0. */
export const CLAUSE_MONEY: i32 = 4;
export const CLAUSE_WIDTH: i32 = 5;

export const CONSTRAINT_OPERAND: i32 = 0;
export const CONSTRAINT_SLOT: i32 = 1;
export const CONSTRAINT_OPERATOR: i32 = 2;
/** The currency that it speaks about, in lower case, or NONE. */
export const CONSTRAINT_UNIT: i32 = 3;
/** Constants that equality and membership compare with. */
export const CONSTRAINT_FIRST_CONSTANT: i32 = 4;
export const CONSTRAINT_CONSTANTS: i32 = 5;
/** The right operand as a number, or NONE. */
export const CONSTRAINT_NUMBER: i32 = 6;
/** The right operand as a time in ms, or NONE. */
export const CONSTRAINT_TIME: i32 = 7;
export const CONSTRAINT_ON_FAIL: i32 = 8;
export const CONSTRAINT_MISSING_REASON: i32 = 9;
export const CONSTRAINT_FAILED_REASON: i32 = 10;
export const CONSTRAINT_WIDTH: i32 = 11;

export const OPERAND_FIELD: i32 = 0;
export const OPERAND_AMOUNT: i32 = 1;
export const OPERAND_CUMULATIVE: i32 = 2;

export const OPERATOR_UNKNOWN: i32 = 0;
export const OPERATOR_EQUAL: i32 = 1;
export const OPERATOR_NOT_EQUAL: i32 = 2;
export const OPERATOR_BELOW: i32 = 3;
export const OPERATOR_AT_MOST: i32 = 4;
export const OPERATOR_ABOVE: i32 = 5;
export const OPERATOR_AT_LEAST: i32 = 6;
export const OPERATOR_AMONG: i32 = 7;
export const OPERATOR_NOT_AMONG: i32 = 8;
export const OPERATOR_BEFORE: i32 = 9;
export const OPERATOR_AFTER: i32 = 10;

/** A typed constant: a kind of cell, and the number or string that it is. */
export const CONSTANT_KIND: i32 = 0;
export const CONSTANT_VALUE: i32 = 1;
export const CONSTANT_WIDTH: i32 = 2;
