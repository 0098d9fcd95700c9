// The operations of the evaluator, one row each. `operation-modules.mjs` prints from them the switches of the portable core, and the
// tables of the trace: `npm run generate`.

/**
 * Code in a row stands as it is in the printed switch, where `program`, `request`, `atom`, `operation`, `slot` and `cell` are at hand.
 * @typedef {object} Operation
 * @property {string} name The constant. Its number is the place of the row: programs hold it, so rows are only added at the end.
 * @property {string} [says] What an atom of it does.
 * @property {'NUMBER' | 'TEXT_LIST' | 'CONSTANT_SPAN' | 'WINDOW'} [operand] What its atoms compare with, and so the column that has it.
 * @property {string} [outcome] Code: the outcome of one atom. Not given: it never fires.
 * @property {string} [number] Code: the number that it compares with its limit, null where there is none.
 * @property {'ABOVE' | 'AT_OR_ABOVE' | 'BELOW' | 'OPTIONS'} [side] On which side of the limit it fires.
 * @property {'NUMBER_FIRST' | 'SCOPE_FIRST'} [scope] It fires in a currency out of scope: where there is a number, or also without one.
 * @property {string} [text] Code: the cell whose text it compares, NONE where there is none.
 * @property {'FORM_PLAIN'} [form] The form in which it compares that text; `FORM_RAW` if not given.
 * @property {string} [terms] Code: the terms of the program that are in that text.
 * @property {'IS' | 'IS_UNKNOWN'} [without] The outcome without the number or text; `IS_NOT` if not given.
 * @property {readonly string[]} reads The fields that it reads: `SLOT` is the atom's own, and one with `?` counts if the atom has a scope.
 * @property {'FIELDS' | 'VALUE' | 'TYPE'} [strict] What a strict document requires to be readable: each field, the value of a context
 *   value, or its type. Not given: the atom is unknown by itself where it cannot read its field.
 * @property {keyof typeof INDEX_CLASSES} index How the rule index decides its atoms together.
 * @property {'PRODUCT'} [cost] What an atom costs besides reading the request and its constants: with `OPTION_CONTAINS`, the elements of a
 *   list times the values.
 * @property {string} [relation] How it compares, for the trace; `unreadable` if not given.
 * @property {string} limit What it compares with, for the trace: a key of `LIMIT_TEXTS` in `trace/limits.ts`.
 */

/** How the rule index decides the atoms of an operation together, by its name in `match/index`. */
export const INDEX_CLASSES = {
  ALIKE: 'Atoms without values of their own all have one outcome.',
  RANKED: 'Those hold whose limit the number of the request is past.',
  LEVEL: 'Those hold that name the level of the request.',
  UNLISTED: 'Those hold whose list does not have the text.',
  LACKING: 'Those hold whose list has another text than the list of the request.',
  VALUE: 'Context values, by their options.',
  CONSTANT: 'Those hold that have the value among their constants.',
  WINDOWED: 'Those hold whose window the clock is outside of.',
  TERMS: 'Those hold that have one of the terms found in the text.',
  SPOKEN: 'Those hold that have one of the terms found in prompt and output.',
  ACTION: 'Those hold that name the action; no operation, but the scope of a context value.',
};

const LIMITED = {
  operand: 'NUMBER',
  outcome: 'pastLimit(program, request, atom, operation)',
  index: 'RANKED',
  limit: 'number',
};
const LISTED = { operand: 'TEXT_LIST', limit: 'texts' };
const MONEY = ['AMOUNT', 'CURRENCY?'];
const SLOT = ['SLOT'];

/** @type {readonly Operation[]} */
export const OPERATIONS = [
  { name: 'NEVER', reads: [], index: 'ALIKE', limit: 'texts' },
  {
    name: 'AMOUNT_OVER',
    says: 'AMOUNT above NUMBER, or in a currency out of SCOPE.',
    ...LIMITED,
    number: 'request.amount',
    side: 'ABOVE',
    scope: 'NUMBER_FIRST',
    reads: MONEY,
    strict: 'FIELDS',
    relation: 'above',
  },
  {
    name: 'AMOUNT_UNKNOWN',
    outcome: 'amountUnknown(request)',
    reads: SLOT,
    index: 'ALIKE',
    relation: 'unreadable',
    limit: 'texts',
  },
  {
    name: 'CUMULATIVE_OVER',
    says: 'CUMULATIVE_SPEND and AMOUNT together above NUMBER, or in a currency out of SCOPE.',
    ...LIMITED,
    number: 'totalOf(request)',
    side: 'ABOVE',
    scope: 'SCOPE_FIRST',
    reads: ['CUMULATIVE_SPEND', 'AMOUNT', 'CURRENCY?'],
    strict: 'FIELDS',
    relation: 'above',
  },
  {
    name: 'RISK_AT_OR_ABOVE',
    says: 'Effective risk at or above the level in OPTIONS.',
    outcome: 'riskAtOrAbove(program, request, atom)',
    reads: SLOT,
    strict: 'FIELDS',
    index: 'LEVEL',
    relation: 'at-or-above',
    limit: 'level',
  },
  {
    name: 'TEXT_NOT_IN',
    says: 'The exact text of SLOT, if it is anything, not in LIST.',
    ...LISTED,
    outcome: 'textNotIn(program, request, atom, operation)',
    text: 'truthyText(request, slot)',
    reads: SLOT,
    strict: 'FIELDS',
    index: 'UNLISTED',
    relation: 'not-in',
  },
  {
    name: 'IS_FALSE',
    says: 'SLOT exactly false.',
    outcome: 'isFalse(program, request, atom)',
    reads: SLOT,
    strict: 'FIELDS',
    index: 'ALIKE',
    relation: 'equal',
    limit: 'false',
  },
  {
    name: 'IS_TRUE',
    says: 'SLOT exactly true.',
    outcome: 'isTrue(program, request, atom)',
    reads: SLOT,
    strict: 'FIELDS',
    index: 'ALIKE',
    relation: 'equal',
    limit: 'true',
  },
  {
    name: 'TEXT_MATCHES',
    says: 'Prompt and output contain a text of LIST.',
    ...LISTED,
    outcome: 'textMatches(program, request, atom)',
    reads: ['PROMPT', 'OUTPUT'],
    strict: 'FIELDS',
    index: 'SPOKEN',
    relation: 'contains',
  },
  {
    name: 'PLAIN_NOT_IN',
    says: 'The plain form of SLOT, if not blank, not in LIST.',
    ...LISTED,
    outcome: 'textNotIn(program, request, atom, operation)',
    text: 'plainText(request, slot)',
    form: 'FORM_PLAIN',
    reads: SLOT,
    strict: 'FIELDS',
    index: 'UNLISTED',
    relation: 'not-in',
  },
  {
    name: 'NUMBER_OVER',
    ...LIMITED,
    number: 'request.numberOf(program.atoms.get(atom, ATOM_SLOT))',
    side: 'ABOVE',
    reads: SLOT,
    strict: 'FIELDS',
    relation: 'above',
  },
  {
    name: 'NUMBER_UNDER',
    ...LIMITED,
    number: 'request.numberOf(program.atoms.get(atom, ATOM_SLOT))',
    side: 'BELOW',
    reads: SLOT,
    strict: 'FIELDS',
    relation: 'below',
  },
  {
    name: 'LACKS_SOME',
    says: 'An entry of LIST is not among the texts of SLOT.',
    ...LISTED,
    outcome: 'lacksSome(program, request, atom)',
    reads: SLOT,
    strict: 'FIELDS',
    index: 'LACKING',
    relation: 'lacks',
  },
  {
    name: 'CONFIDENCE_BELOW',
    says: 'SLOT is no number, or is below NUMBER.',
    ...LIMITED,
    outcome: 'confidenceBelow(program, request, atom)',
    number: 'request.numberOf(program.atoms.get(atom, ATOM_SLOT))',
    side: 'BELOW',
    without: 'IS',
    reads: SLOT,
    strict: 'FIELDS',
    relation: 'below',
  },
  {
    name: 'CONTEXT_VALUE',
    says: 'See `contextValue`.',
    ...LISTED,
    outcome: 'truth(contextValue(program, request, atom))',
    reads: ['SLOT', 'ACTION?'],
    strict: 'VALUE',
    index: 'VALUE',
    cost: 'PRODUCT',
    relation: 'by-list-options',
  },
  {
    name: 'AMOUNT_AT_OR_ABOVE',
    says: 'As AMOUNT_OVER, the limit included; unknown without an amount.',
    ...LIMITED,
    number: 'request.amount',
    side: 'AT_OR_ABOVE',
    scope: 'NUMBER_FIRST',
    without: 'IS_UNKNOWN',
    reads: MONEY,
    strict: 'FIELDS',
    relation: 'at-or-above',
  },
  {
    name: 'KNOWN_TEXT_NOT_IN',
    says: 'The exact text of SLOT not in LIST; unknown if it is no text.',
    ...LISTED,
    outcome: 'textNotIn(program, request, atom, operation)',
    text: 'anyText(request, slot)',
    without: 'IS_UNKNOWN',
    reads: SLOT,
    index: 'UNLISTED',
    relation: 'not-in',
  },
  {
    name: 'VALUE_AMONG',
    says: 'SLOT equals a constant of OPTIONS rows from NUMBER; unknown if it is no scalar.',
    operand: 'CONSTANT_SPAN',
    outcome: 'valueAmong(program, request, atom)',
    reads: SLOT,
    strict: 'TYPE',
    index: 'CONSTANT',
    relation: 'by-count',
    limit: 'constants',
  },
  {
    name: 'HAS_PREFIX',
    says: 'The text of SLOT begins with an entry of LIST; unknown if it is no text.',
    ...LISTED,
    outcome: 'hasTerm(program, request, atom, operation)',
    text: 'anyText(request, slot)',
    terms: 'request.terms.prefixesOf(cell)',
    without: 'IS_UNKNOWN',
    reads: SLOT,
    index: 'TERMS',
    relation: 'begins-with',
  },
  {
    name: 'TIME_OUTSIDE',
    says: "The gate's clock outside of the window in LIST; unknown past the horizon of the zone.",
    operand: 'WINDOW',
    outcome: 'isOutsideWindow(program, program.atoms.get(atom, ATOM_LIST), request.now)',
    reads: SLOT,
    index: 'WINDOWED',
    relation: 'outside',
    limit: 'window',
  },
  {
    name: 'FIELD_NUMBER',
    says: 'SLOT on the side of NUMBER that OPTIONS say; unknown if it is no number, or of less provenance than they demand.',
    ...LIMITED,
    number: 'trustedNumber(program, request, atom)',
    side: 'OPTIONS',
    without: 'IS_UNKNOWN',
    reads: SLOT,
    relation: 'by-side',
    limit: 'trustedNumber',
  },
  {
    name: 'HAS_TERM',
    says: 'The text of SLOT between two edges contains an entry of LIST, as `FORM_SEARCHED` has both; unknown if it is no text.',
    ...LISTED,
    outcome: 'hasTerm(program, request, atom, operation)',
    text: 'anyText(request, slot)',
    terms: 'request.terms.searched(cell, operation)',
    without: 'IS_UNKNOWN',
    reads: SLOT,
    index: 'TERMS',
    relation: 'contains',
    limit: 'terms',
  },
  {
    name: 'HAS_LOOK_ALIKE',
    says: 'As HAS_TERM, as `FORM_ALIKE` has both.',
    ...LISTED,
    outcome: 'hasTerm(program, request, atom, operation)',
    text: 'anyText(request, slot)',
    terms: 'request.terms.searched(cell, operation)',
    without: 'IS_UNKNOWN',
    reads: SLOT,
    index: 'TERMS',
    relation: 'contains',
    limit: 'foldedTexts',
  },
];

/** Options of operations, in the column OPTIONS. */
export const OPTIONS = [
  { of: 'HAS_TERM: the entries are patterns, with an edge where * does not stand', bits: { OPTION_GLOB: 1 } },
  { of: 'CONTEXT_VALUE', bits: { OPTION_NOT_IN: 1, OPTION_CONTAINS: 2, OPTION_FIRE_IF_MISSING: 4 } },
  {
    of: 'FIELD_NUMBER: the least provenance, whether it fires below the limit, and whether it fires at it',
    bits: { OPTION_PROVENANCE: 7, OPTION_BELOW: 16, OPTION_AT: 32 },
  },
];
