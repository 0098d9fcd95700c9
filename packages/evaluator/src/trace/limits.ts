import {
  ACTION,
  AMOUNT,
  CUMULATIVE_SPEND,
  CURRENCY,
  OUTPUT,
  PROMPT,
  PROVENANCE_NAMES,
  RISK_LEVELS,
} from '../program/fields.js';
import * as operation from '../program/operations.js';
import type { Program } from '../program/program.js';
import {
  ATOM_LIST,
  ATOM_NUMBER,
  ATOM_OPERATION,
  ATOM_OPTIONS,
  ATOM_SCOPE,
  ATOM_SLOT,
  CONSTANT_KIND,
  CONSTANT_VALUE,
  NONE,
} from '../program/program-layout.js';
import { WINDOW_FROM, WINDOW_TO, WINDOW_WEEKDAYS } from '../program/time-window.js';
import { CELL_NULL, CELL_NUMBER, CELL_TEXT, CELL_TRUE } from '../values/cells.js';
import { comparisonOf } from './comparisons.js';
import { bracketed, TRACE_ELEMENTS_MAX } from './readings.js';
import { RELATIONS, type Relation } from './verdict.js';

type TextOf = (row: number) => string;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The fields that an atom reads, by slot; none for an atom that this version does not know. */
export function slotsRead(program: Program, atom: number): readonly number[] {
  const slot = program.atoms.get(atom, ATOM_SLOT);
  if (slot === NONE) return [];
  const isScoped = program.atoms.get(atom, ATOM_SCOPE) !== NONE;
  switch (program.atoms.get(atom, ATOM_OPERATION)) {
    case operation.TEXT_MATCHES:
      return [PROMPT, OUTPUT];
    case operation.CUMULATIVE_OVER:
      return isScoped ? [CUMULATIVE_SPEND, AMOUNT, CURRENCY] : [CUMULATIVE_SPEND, AMOUNT];
    case operation.CONTEXT_VALUE:
      return isScoped ? [slot, ACTION] : [slot];
    default:
      return isScoped ? [slot, CURRENCY] : [slot];
  }
}

/** How an operation compares, where its options leave it as it is. */
const RELATION_OF_OPERATION: ReadonlyMap<number, Relation> = new Map<number, Relation>([
  [operation.AMOUNT_OVER, 'above'],
  [operation.AMOUNT_UNKNOWN, 'unreadable'],
  [operation.CUMULATIVE_OVER, 'above'],
  [operation.RISK_AT_OR_ABOVE, 'at-or-above'],
  [operation.TEXT_NOT_IN, 'not-in'],
  [operation.IS_FALSE, 'equal'],
  [operation.IS_TRUE, 'equal'],
  [operation.TEXT_MATCHES, 'contains'],
  [operation.PLAIN_NOT_IN, 'not-in'],
  [operation.NUMBER_OVER, 'above'],
  [operation.NUMBER_UNDER, 'below'],
  [operation.LACKS_SOME, 'lacks'],
  [operation.CONFIDENCE_BELOW, 'below'],
  [operation.AMOUNT_AT_OR_ABOVE, 'at-or-above'],
  [operation.KNOWN_TEXT_NOT_IN, 'not-in'],
  [operation.HAS_PREFIX, 'begins-with'],
  [operation.TIME_OUTSIDE, 'outside'],
  [operation.HAS_TERM, 'contains'],
  [operation.HAS_LOOK_ALIKE, 'contains'],
]);

/** How an atom compares its fields with its limit; `unreadable` for one that is true where it cannot read them, and for an unknown one. */
export function relationOf(program: Program, atom: number): Relation {
  const at = (column: number) => program.atoms.get(atom, column);
  const options = at(ATOM_OPTIONS);
  switch (at(ATOM_OPERATION)) {
    case operation.FIELD_NUMBER:
      return RELATIONS.find((relation) => relation === comparisonOf(options)) ?? 'unreadable';
    case operation.VALUE_AMONG:
      return options === 1 ? 'equal' : 'in';
    case operation.CONTEXT_VALUE:
      if ((options & operation.OPTION_NOT_IN) !== 0) return 'not-in';
      return (options & operation.OPTION_CONTAINS) !== 0 ? 'contains' : 'in';
    default:
      return RELATION_OF_OPERATION.get(at(ATOM_OPERATION)) ?? 'unreadable';
  }
}

/** What an atom compares its fields with, as text in the form in which they are compared; null where it compares with nothing. */
export function limitOf(program: Program, atom: number, textOf: TextOf): string | null {
  const at = (column: number) => program.atoms.get(atom, column);
  const scope = at(ATOM_SCOPE) === NONE ? '' : ` for ${listed(program, at(ATOM_SCOPE), textOf)}`;
  switch (at(ATOM_OPERATION)) {
    case operation.AMOUNT_OVER:
    case operation.AMOUNT_AT_OR_ABOVE:
    case operation.CUMULATIVE_OVER:
    case operation.NUMBER_OVER:
    case operation.NUMBER_UNDER:
    case operation.CONFIDENCE_BELOW:
      return textOf(program.numbers.get(at(ATOM_NUMBER), 0)) + scope;
    case operation.FIELD_NUMBER:
      return numberLimit(program, atom, textOf);
    case operation.HAS_LOOK_ALIKE:
      return `${listed(program, at(ATOM_LIST), textOf)}, confusables folded`;
    case operation.RISK_AT_OR_ABOVE:
      return RISK_LEVELS[at(ATOM_OPTIONS) - 1] ?? null;
    case operation.IS_TRUE:
      return 'true';
    case operation.IS_FALSE:
      return 'false';
    case operation.VALUE_AMONG:
      return constantsText(program, at(ATOM_NUMBER), at(ATOM_OPTIONS), textOf);
    case operation.TIME_OUTSIDE:
      return windowText(program, at(ATOM_LIST));
    default:
      return at(ATOM_LIST) === NONE ? null : listed(program, at(ATOM_LIST), textOf) + scope;
  }
}

/** The limit, and the least provenance that the number must have. */
function numberLimit(program: Program, atom: number, textOf: TextOf): string {
  const options = program.atoms.get(atom, ATOM_OPTIONS);
  const limit = textOf(program.numbers.get(program.atoms.get(atom, ATOM_NUMBER), 0));
  return `${limit}, ${PROVENANCE_NAMES[options & operation.OPTION_PROVENANCE]}`;
}

function listed(program: Program, list: number, textOf: TextOf): string {
  const count = program.listLength(list);
  const shown = Math.min(count, TRACE_ELEMENTS_MAX);
  const texts = Array.from({ length: shown }, (_, index) => JSON.stringify(textOf(program.item(list, index))));
  return bracketed(texts, shown < count);
}

/** Constants as JSON writes them; one stands without a list. */
export function constantsText(program: Program, first: number, count: number, textOf: TextOf): string {
  const texts = Array.from({ length: Math.min(count, TRACE_ELEMENTS_MAX) }, (_, index) => {
    const kind = program.constants.get(first + index, CONSTANT_KIND);
    const value = program.constants.get(first + index, CONSTANT_VALUE);
    if (kind === CELL_TEXT) return JSON.stringify(textOf(value));
    if (kind === CELL_NULL) return 'null';
    return kind === CELL_NUMBER ? textOf(program.numbers.get(value, 0)) : String(kind === CELL_TRUE);
  });
  return count === 1 ? (texts[0] ?? '') : bracketed(texts, texts.length < count);
}

function windowText(program: Program, window: number): string {
  const bits = program.item(window, WINDOW_WEEKDAYS);
  const days = WEEKDAYS.filter((_, index) => ((bits >> index) & 1) === 1);
  return `${days.join(' ')} ${clock(program.item(window, WINDOW_FROM))} to ${clock(program.item(window, WINDOW_TO))}`;
}

/** Minutes of a day as hours and minutes. */
function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
