import { RISK_LEVELS } from '../../program/fields';
import {
  CONFIDENCE_BELOW,
  CONTEXT_VALUE,
  FIELD_NUMBER,
  LACKS_SOME,
  OPTION_NOT_IN,
  TIME_OUTSIDE,
  VALUE_AMONG,
} from '../../program/operations.generated';
import { Program } from '../../program/program';
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
} from '../../program/program-layout';
import { CELL_FALSE, CELL_NUMBER, CELL_TEXT, CELL_TRUE } from '../../values/cells';
import { typesAmong } from '../atoms/comparisons';
import {
  INDEX_ACTION,
  INDEX_ALIKE,
  INDEX_CONSTANT,
  INDEX_LACKING,
  INDEX_LEVEL,
  INDEX_RANKED,
  INDEX_UNLISTED,
  INDEX_WINDOWED,
  indexClassOf,
} from './classes.generated';
import { KeyTable } from './key-table';
import { NumberOrder } from './number-order';

/** The action among the list of a context value's scope: the half of such an atom that is about the action. */
export const ACTION_AMONG: i32 = 1000;
/** Option of a kind whose atoms can never fire: they demand nothing, or a confidence of 0. */
const OPTION_IDLE: i32 = 8;

/** Windows of a program that an evaluation holds the clock against at most; past it each atom is asked. */
export const WINDOWS_MAX: i32 = 64;

/** Keys besides the rows of texts, levels of risk and rows of windows: true, false, null, and ranks of numbers. */
export const KEY_TRUE: i32 = -2;
export const KEY_FALSE: i32 = -3;
const KEY_OTHER: i32 = -4;
const KEY_NUMBER: i32 = -5;

export function keyOfRank(rank: i32): i32 {
  return KEY_NUMBER - rank;
}

/**
 * Atoms that differ in their constants alone are of one kind: they ask the same thing of the same field, so that one look at a
 * request answers all of them.
 */
export class LiteralKinds {
  readonly operations: i32[] = [];
  /** How the atoms of each kind are decided together. */
  readonly classes: i32[] = [];
  /** An atom of each kind. */
  readonly atoms: i32[] = [];
  /** The time windows of atoms, each once and rising; one more than the most that count where there are more. */
  readonly windows: i32[] = [];
  private readonly scopes: i32[] = [];
  private readonly options: i32[] = [];
  /** Numbers of operation and slot, of these and the scope, and of these and the options: the kinds. */
  private readonly slotted: KeyTable = new KeyTable();
  private readonly scoped: KeyTable = new KeyTable();
  private readonly known: KeyTable = new KeyTable();

  constructor(private readonly program: Program) {}

  count(): i32 {
    return this.operations.length;
  }

  isIdle(kind: i32): boolean {
    return ((this.options[kind] as i32) & OPTION_IDLE) !== 0;
  }

  /** The scope of a context value that its kind has in it; NONE where the action is a literal of its own. */
  scopeOf(kind: i32): i32 {
    return this.scopes[kind] as i32;
  }

  /** The kind of an atom. Of a context value that `isSplit`, the scope is left to a literal of its own. */
  kindOf(atom: i32, isSplit: boolean): i32 {
    const atoms = this.program.atoms;
    const operation = atoms.get(atom, ATOM_OPERATION);
    if (operation === TIME_OUTSIDE) this.noteWindow(atoms.get(atom, ATOM_LIST));
    const scope: i32 = isSplit ? NONE : atoms.get(atom, ATOM_SCOPE);
    return this.add(operation, atoms.get(atom, ATOM_SLOT), scope, this.optionsOf(atom), atom);
  }

  /** The kind of the literal that the action is in the scope of an atom. */
  actionKind(atom: i32): i32 {
    return this.add(ACTION_AMONG, NONE, NONE, 0, atom);
  }

  /** Whether two literals of a kind hold together where any key of either is found. */
  isUnion(kind: i32): boolean {
    switch (this.classes[kind] as i32) {
      case INDEX_ALIKE:
      case INDEX_RANKED:
      case INDEX_UNLISTED:
      case INDEX_LACKING:
        return false;
      default:
        return (this.operations[kind] as i32) !== CONTEXT_VALUE || ((this.options[kind] as i32) & OPTION_NOT_IN) === 0;
    }
  }

  private noteWindow(window: i32): void {
    const windows = this.windows;
    if (windows.includes(window) || windows.length > WINDOWS_MAX) return;
    windows.push(window);
    for (let at: i32 = windows.length - 1; at > 0 && (windows[at - 1] as i32) > window; at -= 1) {
      windows[at] = windows[at - 1] as i32;
      windows[at - 1] = window;
    }
  }

  private optionsOf(atom: i32): i32 {
    const program = this.program;
    switch (program.atoms.get(atom, ATOM_OPERATION)) {
      case CONTEXT_VALUE:
      case FIELD_NUMBER:
        return program.atoms.get(atom, ATOM_OPTIONS);
      case VALUE_AMONG:
        // A strict rule compares values of these types alone.
        return typesAmong(program, program.atoms.get(atom, ATOM_NUMBER), program.atoms.get(atom, ATOM_OPTIONS));
      case LACKS_SOME:
        return program.listLength(program.atoms.get(atom, ATOM_LIST)) === 0 ? OPTION_IDLE : 0;
      case CONFIDENCE_BELOW: {
        const least = program.decimal(program.atoms.get(atom, ATOM_NUMBER));
        return least.isZero() || least.isNegative() ? OPTION_IDLE : 0;
      }
      default:
        return 0;
    }
  }

  private add(operation: i32, slot: i32, scope: i32, options: i32, atom: i32): i32 {
    const kind = this.known.add(this.scoped.add(this.slotted.add(operation, slot), scope), options);
    if (kind === this.count()) {
      this.operations.push(operation);
      this.classes.push(operation === ACTION_AMONG ? INDEX_ACTION : indexClassOf(operation));
      this.scopes.push(scope);
      this.options.push(options);
      this.atoms.push(atom);
    }
    return kind;
  }
}

/** How many keys an atom of a class has: what, found in a request, its literals are decided by. */
export function keyCountOf(program: Program, atom: i32, indexClass: i32): i32 {
  const atoms = program.atoms;
  switch (indexClass) {
    case INDEX_ALIKE:
    case INDEX_RANKED:
      return 0;
    case INDEX_ACTION:
      return program.listLength(atoms.get(atom, ATOM_SCOPE));
    case INDEX_LEVEL: {
      const least = atoms.get(atom, ATOM_OPTIONS);
      return least <= 1 ? RISK_LEVELS.length : least > RISK_LEVELS.length ? 0 : RISK_LEVELS.length - least + 1;
    }
    case INDEX_WINDOWED:
      return 1;
    case INDEX_CONSTANT:
      return atoms.get(atom, ATOM_OPTIONS);
    default:
      return program.listLength(atoms.get(atom, ATOM_LIST));
  }
}

/** One of the keys of an atom. */
export function keyAt(program: Program, order: NumberOrder, atom: i32, indexClass: i32, index: i32): i32 {
  const atoms = program.atoms;
  switch (indexClass) {
    case INDEX_ACTION:
      return program.item(atoms.get(atom, ATOM_SCOPE), index);
    case INDEX_LEVEL:
      return RISK_LEVELS.length - index;
    case INDEX_WINDOWED:
      return atoms.get(atom, ATOM_LIST);
    case INDEX_CONSTANT:
      return keyOfConstant(program, order, atoms.get(atom, ATOM_NUMBER) + index);
    default:
      return program.item(atoms.get(atom, ATOM_LIST), index);
  }
}

function keyOfConstant(program: Program, order: NumberOrder, constant: i32): i32 {
  const value = program.constants.get(constant, CONSTANT_VALUE);
  switch (program.constants.get(constant, CONSTANT_KIND)) {
    case CELL_TEXT:
      return value;
    case CELL_TRUE:
      return KEY_TRUE;
    case CELL_FALSE:
      return KEY_FALSE;
    case CELL_NUMBER:
      return keyOfRank(order.ranks[value] as i32);
    default:
      return KEY_OTHER;
  }
}
