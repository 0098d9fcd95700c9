import { nearestWord, termsAt } from '@gatewright/protocol';
import type { Members } from './members.js';
import type { Steps } from './steps.js';

/** Unknown members that are compared in one step. */
const UNKNOWN_PER_STEP = 2000;
/** Unknown members of one object that are named. */
export const UNKNOWN_NAMED_MAX = 100;

/** The members that an object may have: those with a meaning, and labels that people put beside them. */
export interface KnownMembers {
  /** What the object is, with its article. */
  readonly of: string;
  readonly names: readonly string[];
  /** Members without a meaning that are no misspelling of another. */
  readonly labels: readonly string[];
}

const LABELS = ['id', 'title', 'note', 'notes', 'date', 'kind'] as const;

export const POLICY_MEMBERS: KnownMembers = {
  of: 'documents to compile',
  names: ['standards', 'sops', 'mandates', 'revokedActions'],
  labels: [],
};

export const DOCUMENT_MEMBERS: KnownMembers = {
  of: 'a rule document',
  names: ['strict', 'molecules'],
  labels: ['$schema', ...LABELS],
};

export const MOLECULE_MEMBERS: KnownMembers = {
  of: 'a molecule',
  names: [
    'id',
    'name',
    'description',
    'combinator',
    'atoms',
    'decision',
    'reasonCode',
    'requireProvenance',
    'approvals',
  ],
  labels: LABELS,
};

export const ATOM_MEMBERS: KnownMembers = {
  of: 'an atom',
  names: ['id', 'predicate', 'not', 'config'],
  labels: LABELS,
};

/** What ODRL says of every policy and rule, and evaluators pass over. */
const ODRL_LABELS = ['@context', '@type', 'uid', 'profile', 'action', 'assigner', 'assignee', ...LABELS] as const;

export const MANDATE_MEMBERS: KnownMembers = {
  of: 'a mandate',
  names: ['target', 'permission', 'prohibition', ...termsAt('document')],
  labels: ODRL_LABELS,
};

export const CLAUSE_MEMBERS: KnownMembers = {
  of: 'a permission or prohibition',
  names: ['target', 'constraint', ...termsAt('permission'), 'enforcement', 'reasonCode'],
  labels: ODRL_LABELS,
};

export const CONSTRAINT_MEMBERS: KnownMembers = {
  of: 'a constraint',
  names: ['leftOperand', 'operator', 'rightOperand', 'unit', 'onFail'],
  labels: ODRL_LABELS,
};

/** A member that misspells a known one is a fault; any other that is not known is kept, and is a warning. */
export function* checkMembers(members: Members, known: KnownMembers): Steps {
  let unknown = 0;
  for (const name of Object.keys(members.object)) {
    if (known.names.includes(name) || known.labels.includes(name)) continue;
    const meant = nearestWord(name, known.names);
    if (meant !== undefined) members.fault(name, `is not a member of ${known.of}: did you mean ${meant}?`);
    else {
      unknown += 1;
      if (unknown % UNKNOWN_PER_STEP === 0) yield;
      if (unknown <= UNKNOWN_NAMED_MAX) members.warn(name, `is not a member of ${known.of}, and has no effect`);
    }
  }
}

/** The same of a molecule and its atoms. */
export function* checkMoleculeMembers(molecule: Members): Steps {
  yield* checkMembers(molecule, MOLECULE_MEMBERS);
  for (const atom of molecule.objects('atoms')) yield* checkMembers(atom, ATOM_MEMBERS);
}

/** The same of a mandate, its permissions and prohibitions, and their constraints. */
export function* checkMandateMembers(document: Members): Steps {
  yield* checkMembers(document, MANDATE_MEMBERS);
  for (const clause of [...document.objects('permission'), ...document.objects('prohibition')]) {
    yield* checkMembers(clause, CLAUSE_MEMBERS);
    for (const constraint of clause.objects('constraint')) yield* checkMembers(constraint, CONSTRAINT_MEMBERS);
  }
}

/** Which of the known names may have been meant, to be put behind the message about a name that is none of them; empty if none. */
export function adviceFor(name: string, known: readonly string[]): string {
  const meant = nearestWord(name, known);
  return meant === undefined ? '' : `: did you mean ${meant}?`;
}
