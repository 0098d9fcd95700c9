import { evaluateAtom } from '../match/atoms/atoms.js';
import { IS, IS_NOT } from '../match/atoms/readings.js';
import type { Evaluation } from '../match/evaluation.js';
import type { Request } from '../match/request/request.js';
import { TIME } from '../program/fields.js';
import type { Program } from '../program/program.js';
import {
  ATOM_LIST,
  ATOM_PREDICATE,
  MOLECULE_ATOMS,
  MOLECULE_FIRST_ATOM,
  SLOT_NAME,
} from '../program/program-layout.js';
import { localMinute, UNKNOWN_MINUTE } from '../program/time-window.js';
import { limitOf, relationOf, slotsRead } from './limits.js';
import { traceMandate } from './mandate.js';
import { fieldReading } from './readings.js';
import type { AtomTrace, FieldReading, MoleculeTrace, Trace } from './verdict.js';

type TextOf = (row: number) => string;
type ReadingOf = (slot: number) => FieldReading;

/** How the texts of a program and the ids of its molecules are read. */
interface Names {
  readonly textOf: TextOf;
  readonly idOf: TextOf;
}

const MS_PER_MINUTE = 60_000;

/**
 * Why the verdict that was just given is what it is: what each atom of a rule, and each check of the mandate where `withMandate`, read, and
 * what it compares that with.
 */
export function traceOf(evaluation: Evaluation, names: Names, withMandate: boolean): Trace {
  const { textOf } = names;
  if (!evaluation.isJudged) return { molecules: [], mandate: null };
  const count = evaluation.program.molecules.rows();
  // Many atoms read one field, and a long value takes long to print.
  const readings = new Map<number, FieldReading>();
  const readingOf: ReadingOf = (slot) => {
    const known = readings.get(slot);
    if (known !== undefined) return known;
    const reading = fieldReading(evaluation.request, slot, textOf(evaluation.program.slots.get(slot, SLOT_NAME)));
    readings.set(slot, reading);
    return reading;
  };
  return {
    molecules: Array.from({ length: count }, (_, row) => traceMolecule(evaluation, row, names, readingOf)),
    mandate: withMandate ? traceMandate(evaluation, { textOf, readingOf }) : null,
  };
}

function traceMolecule(
  { program, molecules, request }: Evaluation,
  row: number,
  { textOf, idOf }: Names,
  readingOf: ReadingOf,
): MoleculeTrace {
  const first = program.molecules.get(row, MOLECULE_FIRST_ATOM);
  const count = program.molecules.get(row, MOLECULE_ATOMS);
  const outcome = molecules.outcomeOf(request, row);
  const isVerified = molecules.verify(request, row);
  const isStrict = molecules.isStrict(row);
  return {
    id: idOf(row),
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
  readingOf: ReadingOf,
): AtomTrace {
  const outcome = evaluateAtom(program, request, atom, isStrict);
  const readings = readingsOf({ program, request }, atom, readingOf);
  return {
    predicate: textOf(program.atoms.get(atom, ATOM_PREDICATE)),
    outcome: outcome === IS ? 'true' : outcome === IS_NOT ? 'false' : 'unknown',
    why: readings.length === 0 ? 'no guard of this version knows the atom' : readings.map(readingText).join('; '),
    readings,
    relation: relationOf(program, atom),
    limit: limitOf(program, atom, textOf),
  };
}

function readingsOf(
  { program, request }: Pick<Evaluation, 'program' | 'request'>,
  atom: number,
  readingOf: ReadingOf,
): FieldReading[] {
  return slotsRead(program, atom).map((slot) =>
    slot === TIME ? clockReading(program, atom, request) : readingOf(slot),
  );
}

function readingText({ field, value, provenance }: FieldReading): string {
  return value === null ? `${field} is missing` : `${field} is ${value}, ${provenance}`;
}

function clockReading(program: Program, atom: number, { now }: Request): FieldReading {
  const local = localMinute(program, program.atoms.get(atom, ATOM_LIST), now);
  const isKnown = local !== UNKNOWN_MINUTE;
  const shown = isKnown ? new Date(local * MS_PER_MINUTE).toUTCString() : '';
  const value = isKnown
    ? `${shown.slice(0, 'Thu, 01 Jan 1970 00:00'.length)} in the zone`
    : 'not one whose offset the zone has';
  return { field: 'time', value, provenance: 'authoritative' };
}
