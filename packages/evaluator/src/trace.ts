import { evaluateAtom, IS, IS_NOT } from './core/atoms.js';
import { CELL_FALSE, CELL_LIST, CELL_NULL, CELL_NUMBER, CELL_OPAQUE, CELL_TEXT, CELL_TRUE } from './core/cells.js';
import type { Evaluation } from './core/evaluation.js';
import {
  ATOM_PREDICATE,
  ATOM_SLOT,
  MOLECULE_ATOMS,
  MOLECULE_FIRST_ATOM,
  MOLECULE_ID,
  NONE,
  SLOT_NAME,
} from './core/program-layout.js';
import { type AtomTrace, type MoleculeTrace, PROVENANCES, type Trace } from './verdict.js';

type TextOf = (row: number) => string;

const KINDS: ReadonlyMap<number, string> = new Map([
  [CELL_NULL, 'missing'],
  [CELL_FALSE, 'false'],
  [CELL_TRUE, 'true'],
  [CELL_NUMBER, 'a number'],
  [CELL_TEXT, 'text'],
  [CELL_LIST, 'a list'],
  [CELL_OPAQUE, 'not readable'],
]);

/** Why the verdict that was just given is what it is. Says what kind of value each rule saw, never the value. */
export function traceOf(evaluation: Evaluation, textOf: TextOf): Trace {
  if (!evaluation.isJudged) return { molecules: [] };
  const count = evaluation.program.molecules.rows();
  return { molecules: Array.from({ length: count }, (_, row) => traceMolecule(evaluation, row, textOf)) };
}

function traceMolecule({ program, molecules, request }: Evaluation, row: number, textOf: TextOf): MoleculeTrace {
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
      traceAtom({ program, request }, first + index, isStrict, textOf),
    ),
  };
}

function traceAtom(
  { program, request }: Pick<Evaluation, 'program' | 'request'>,
  atom: number,
  isStrict: boolean,
  textOf: TextOf,
): AtomTrace {
  const outcome = evaluateAtom(program, request, atom, isStrict);
  return {
    predicate: textOf(program.atoms.get(atom, ATOM_PREDICATE)),
    outcome: outcome === IS ? 'true' : outcome === IS_NOT ? 'false' : 'unknown',
    why: whyOf({ program, request }, program.atoms.get(atom, ATOM_SLOT), textOf),
  };
}

function whyOf({ program, request }: Pick<Evaluation, 'program' | 'request'>, slot: number, textOf: TextOf): string {
  if (slot === NONE) return 'no guard of this version knows the atom';
  const name = textOf(program.slots.get(slot, SLOT_NAME));
  const cell = request.cellOf(slot);
  if (request.cells.isMissing(cell)) return `${name} is missing`;
  return `${name} is ${KINDS.get(request.cells.kind(cell))}, ${PROVENANCES[request.provenanceOf(slot)]}`;
}
