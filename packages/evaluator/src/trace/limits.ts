import { PROVENANCE_NAMES, RISK_LEVELS } from '../program/fields.js';
import { OPTION_CONTAINS, OPTION_GLOB, OPTION_NOT_IN, OPTION_PROVENANCE } from '../program/operations.generated.js';
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
import { TEXT_EDGE } from '../values/folding.js';
import { comparisonOf } from './comparisons.js';
import { OPERATION_TRACES, type OperationTrace } from './operations.generated.js';
import { bracketed, TRACE_ELEMENTS_MAX } from './readings.js';
import { RELATIONS, type Relation } from './verdict.js';

type TextOf = (row: number) => string;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The fields that an atom reads, by slot; none for an atom that this version does not know. */
export function slotsRead(program: Program, atom: number): readonly number[] {
  const slot = program.atoms.get(atom, ATOM_SLOT);
  if (slot === NONE) return [];
  return traceOfOperation(program, atom)?.reads(slot, program.atoms.get(atom, ATOM_SCOPE) !== NONE) ?? [];
}

function traceOfOperation(program: Program, atom: number): OperationTrace | undefined {
  return OPERATION_TRACES[program.atoms.get(atom, ATOM_OPERATION)];
}

/** How an atom compares its fields with its limit; `unreadable` for one that is true where it cannot read them, and for an unknown one. */
export function relationOf(program: Program, atom: number): Relation {
  const options = program.atoms.get(atom, ATOM_OPTIONS);
  const relation = traceOfOperation(program, atom)?.relation ?? 'unreadable';
  switch (relation) {
    case 'by-side':
      return RELATIONS.find((each) => each === comparisonOf(options)) ?? 'unreadable';
    case 'by-count':
      return options === 1 ? 'equal' : 'in';
    case 'by-list-options':
      if ((options & OPTION_NOT_IN) !== 0) return 'not-in';
      return (options & OPTION_CONTAINS) !== 0 ? 'contains' : 'in';
    default:
      return relation;
  }
}

/** What an atom compares its fields with, as text in the form in which they are compared; null where it compares with nothing. */
export function limitOf(program: Program, atom: number, textOf: TextOf): string | null {
  return LIMIT_TEXTS[traceOfOperation(program, atom)?.limit ?? 'texts'](program, atom, textOf);
}

type LimitText = (program: Program, atom: number, textOf: TextOf) => string | null;

const LIMIT_TEXTS: Readonly<Record<OperationTrace['limit'], LimitText>> = {
  true: () => 'true',
  false: () => 'false',
  number: (program, atom, textOf) =>
    textOf(program.numbers.get(program.atoms.get(atom, ATOM_NUMBER), 0)) + scopeText(program, atom, textOf),
  trustedNumber: numberLimit,
  level: ({ atoms }, atom) => RISK_LEVELS[atoms.get(atom, ATOM_OPTIONS) - 1] ?? null,
  texts: listLimit,
  terms: (program, atom, textOf) => {
    const isGlob = (program.atoms.get(atom, ATOM_OPTIONS) & OPTION_GLOB) !== 0;
    return listLimit(program, atom, isGlob ? (row) => globOf(textOf(row)) : textOf);
  },
  foldedTexts: (program, atom, textOf) => `${listLimit(program, atom, textOf)}, confusables folded`,
  constants: (program, atom, textOf) =>
    constantsText(program, program.atoms.get(atom, ATOM_NUMBER), program.atoms.get(atom, ATOM_OPTIONS), textOf),
  window: (program, atom) => windowText(program, program.atoms.get(atom, ATOM_LIST)),
};

/** The pattern of a term that texts are searched for: `*` where the term has no edge. */
function globOf(term: string): string {
  const edge = String.fromCharCode(TEXT_EDGE);
  return `${term.startsWith(edge) ? '' : '*'}${term.replaceAll(edge, '')}${term.endsWith(edge) ? '' : '*'}`;
}

function listLimit(program: Program, atom: number, textOf: TextOf): string | null {
  const list = program.atoms.get(atom, ATOM_LIST);
  return list === NONE ? null : listed(program, list, textOf) + scopeText(program, atom, textOf);
}

function scopeText(program: Program, atom: number, textOf: TextOf): string {
  const scope = program.atoms.get(atom, ATOM_SCOPE);
  return scope === NONE ? '' : ` for ${listed(program, scope, textOf)}`;
}

/** The limit, and the least provenance that the number must have. */
function numberLimit(program: Program, atom: number, textOf: TextOf): string {
  const options = program.atoms.get(atom, ATOM_OPTIONS);
  const limit = textOf(program.numbers.get(program.atoms.get(atom, ATOM_NUMBER), 0));
  return `${limit}, ${PROVENANCE_NAMES[options & OPTION_PROVENANCE]}`;
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
