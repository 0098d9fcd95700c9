import { textOfCell } from './cell-text.js';
import { evaluateAtom } from './core/atoms.js';
import { CELL_LIST, CELL_NULL, CELL_OPAQUE, CELL_TEXT } from './core/cells.js';
import type { Evaluation } from './core/evaluation.js';
import { TIME } from './core/fields.js';
import type { Program } from './core/program.js';
import {
  ATOM_LIST,
  ATOM_PREDICATE,
  MOLECULE_ATOMS,
  MOLECULE_FIRST_ATOM,
  MOLECULE_ID,
  NONE,
  SLOT_NAME,
} from './core/program-layout.js';
import { IS, IS_NOT } from './core/readings.js';
import type { Request } from './core/request.js';
import { localMinute, UNKNOWN_MINUTE } from './core/time-window.js';
import { TRACE_ELEMENTS_MAX, TRACE_TEXT_MAX } from './limits.js';
import { limitOf, slotsRead } from './trace-limits.js';
import { type AtomTrace, type MoleculeTrace, PROVENANCES, type Trace } from './verdict.js';

type TextOf = (row: number) => string;

const MS_PER_MINUTE = 60_000;

/** Why the verdict that was just given is what it is: what each atom of a rule read, and what it compares that with. */
export function traceOf(evaluation: Evaluation, textOf: TextOf): Trace {
  if (!evaluation.isJudged) return { molecules: [] };
  const count = evaluation.program.molecules.rows();
  // Many atoms read one field, and a long value takes long to print.
  const readings = new Map<number, string>();
  const readingOf = (slot: number) => {
    const known = readings.get(slot);
    if (known !== undefined) return known;
    const reading = fieldReading(evaluation.request, slot, textOf(evaluation.program.slots.get(slot, SLOT_NAME)));
    readings.set(slot, reading);
    return reading;
  };
  return { molecules: Array.from({ length: count }, (_, row) => traceMolecule(evaluation, row, textOf, readingOf)) };
}

function traceMolecule(
  { program, molecules, request }: Evaluation,
  row: number,
  textOf: TextOf,
  readingOf: TextOf,
): MoleculeTrace {
  const first = program.molecules.get(row, MOLECULE_FIRST_ATOM);
  const count = program.molecules.get(row, MOLECULE_ATOMS);
  const outcome = molecules.outcomeOf(request, row);
  const isVerified = molecules.verify(request, row);
  const isStrict = molecules.isStrict(row);
  return {
    id: textOf(program.molecules.get(row, MOLECULE_ID)),
    fired: molecules.hasFired(request, row, outcome),
    unverifiable: !isVerified || (outcome !== IS && outcome !== IS_NOT),
    atoms: Array.from({ length: count }, (_, index) =>
      traceAtom({ program, request }, first + index, isStrict, textOf, readingOf),
    ),
  };
}

function traceAtom(
  { program, request }: Pick<Evaluation, 'program' | 'request'>,
  atom: number,
  isStrict: boolean,
  textOf: TextOf,
  readingOf: TextOf,
): AtomTrace {
  const outcome = evaluateAtom(program, request, atom, isStrict);
  return {
    predicate: textOf(program.atoms.get(atom, ATOM_PREDICATE)),
    outcome: outcome === IS ? 'true' : outcome === IS_NOT ? 'false' : 'unknown',
    why: whyOf({ program, request }, atom, readingOf),
    limit: limitOf(program, atom, textOf),
  };
}

function whyOf({ program, request }: Pick<Evaluation, 'program' | 'request'>, atom: number, readingOf: TextOf): string {
  const slots = slotsRead(program, atom);
  if (slots.length === 0) return 'no guard of this version knows the atom';
  const readings = slots.map((slot) => (slot === TIME ? clockReading(program, atom, request) : readingOf(slot)));
  return readings.join('; ');
}

function fieldReading(request: Request, slot: number, name: string): string {
  const cell = request.cellOf(slot);
  if (request.cells.isMissing(cell)) return `${name} is missing`;
  return `${name} is ${shownValue(request, cell)}, ${PROVENANCES[request.provenanceOf(slot)]}`;
}

/** A value as JSON writes it, cut at its bound; an object has none that a rule reads. */
function shownValue(request: Request, cell: number): string {
  const { cells } = request;
  switch (cells.kind(cell)) {
    case CELL_OPAQUE:
      return 'not readable';
    case CELL_TEXT:
      return shortened(JSON.stringify(textOfCell(request, cell)));
    case CELL_LIST:
      return shortened(`[${elementsOf(request, cell).join(', ')}]`);
    default:
      return textOfCell(request, cell);
  }
}

function elementsOf(request: Request, list: number): string[] {
  const elements: string[] = [];
  let element = request.cells.first(list);
  while (element !== NONE && elements.length < TRACE_ELEMENTS_MAX) {
    elements.push(request.cells.kind(element) === CELL_NULL ? 'null' : shownValue(request, element));
    element = request.cells.next(element);
  }
  return element === NONE ? elements : [...elements, '…'];
}

function clockReading(program: Program, atom: number, { now }: Request): string {
  const local = localMinute(program, program.atoms.get(atom, ATOM_LIST), now);
  if (local === UNKNOWN_MINUTE) return 'time is not one whose offset the zone has';
  const shown = new Date(local * MS_PER_MINUTE).toUTCString();
  return `time is ${shown.slice(0, 'Thu, 01 Jan 1970 00:00'.length)} in the zone, authoritative`;
}

function shortened(text: string): string {
  return text.length > TRACE_TEXT_MAX ? `${text.slice(0, TRACE_TEXT_MAX - 1)}…` : text;
}
