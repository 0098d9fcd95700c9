import { RISK_LEVELS } from '../../program/fields';
import {
  CONFIDENCE_BELOW,
  CONTEXT_VALUE,
  FIELD_NUMBER,
  LACKS_SOME,
  OPTION_FIRE_IF_MISSING,
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
import { FNV_START, fnvOf } from '../../values/string-table';
import { typesAmong } from '../atoms/comparisons';
import {
  INDEX_ACTION,
  INDEX_ALIKE,
  INDEX_CONSTANT,
  INDEX_LACKING,
  INDEX_LEVEL,
  INDEX_RANKED,
  INDEX_SPOKEN,
  INDEX_TERMS,
  INDEX_UNLISTED,
  INDEX_VALUE,
  INDEX_WINDOWED,
  indexClassOf,
} from './classes.generated';
import { NumberOrder } from './number-order';

/** The action among the list of a context value's scope: the half of such an atom that is about the action. */
export const ACTION_AMONG: i32 = 1000;
/** Option of a kind whose atoms can never fire: they demand nothing, or a confidence of 0. */
const OPTION_IDLE: i32 = 8;

/** Windows of one kind that an evaluation holds the clock against at most; past it each atom is asked. */
export const WINDOWS_MAX: i32 = 64;

/** Keys besides the rows of texts, levels of risk and rows of windows: true, false, null, and ranks of numbers. */
export const KEY_TRUE: i32 = -2;
export const KEY_FALSE: i32 = -3;
const KEY_OTHER: i32 = -4;
const KEY_NUMBER: i32 = -5;

export function keyOfRank(rank: i32): i32 {
  return KEY_NUMBER - rank;
}

function classOf(operation: i32): i32 {
  return operation === ACTION_AMONG ? INDEX_ACTION : indexClassOf(operation);
}

/** Whether the atoms of an operation hold a number of the request against one of their own. */
export function isRanked(operation: i32): boolean {
  return classOf(operation) === INDEX_RANKED;
}

/** Whether the atoms of an operation have keys. */
export function isKeyed(operation: i32): boolean {
  const index = classOf(operation);
  return index !== INDEX_ALIKE && index !== INDEX_RANKED;
}

/**
 * Literals are atoms, negated or not. Those that differ in their constants alone are of one kind: they ask the same thing of
 * the same field, so that one look at a request answers all of them.
 */
export class LiteralKinds {
  readonly operations: i32[] = [];
  /** How the atoms of each kind are decided together. */
  readonly classes: i32[] = [];
  readonly negations: i32[] = [];
  /** An atom of each kind. */
  readonly atoms: i32[] = [];
  /** The time windows of atoms, each once, and the kinds that they are of. */
  readonly windows: i32[] = [];
  readonly windowKinds: i32[] = [];
  private readonly slots: i32[] = [];
  private readonly scopes: i32[] = [];
  private readonly options: i32[] = [];
  private readonly turns: i32[] = [];
  /** By kind, the first kind that a request answers alike, but for the action that a context value is limited to. */
  private readonly askedAs: i32[] = [];
  /** Kind + 1 by hash, 0 for free; open addressing, at most half full. */
  private table: Int32Array = new Int32Array(64);

  constructor(private readonly program: Program) {}

  count(): i32 {
    return this.operations.length;
  }

  isIdle(kind: i32): boolean {
    return ((this.options[kind] as i32) & OPTION_IDLE) !== 0;
  }

  slotOf(kind: i32): i32 {
    return this.slots[kind] as i32;
  }

  /** The field without which no literal of a kind holds or is unknown, by the protocol's reading; NONE where there is none. */
  neededSlot(kind: i32): i32 {
    const isNeeded: boolean =
      (this.operations[kind] as i32) === CONTEXT_VALUE &&
      (this.negations[kind] as i32) === 0 &&
      ((this.options[kind] as i32) & OPTION_FIRE_IF_MISSING) === 0;
    return isNeeded ? (this.slots[kind] as i32) : NONE;
  }

  /** Of the kinds that ask the same of a request, whatever molecule, negation or action they are for, one. */
  questionOf(kind: i32): i32 {
    return this.askedAs[kind] as i32;
  }

  /** The scope of a context value that its kind has in it; NONE where the action is a literal of its own. */
  scopeOf(kind: i32): i32 {
    return this.scopes[kind] as i32;
  }

  /** How many windows a kind has; one more than the most that count where it has more. */
  windowsOf(kind: i32): i32 {
    let count: i32 = 0;
    for (let at: i32 = 0; at < this.windowKinds.length; at += 1) if ((this.windowKinds[at] as i32) === kind) count += 1;
    return count;
  }

  private noteWindow(kind: i32, window: i32): void {
    for (let at: i32 = 0; at < this.windows.length; at += 1) {
      if ((this.windowKinds[at] as i32) === kind && (this.windows[at] as i32) === window) return;
    }
    if (this.windowsOf(kind) > WINDOWS_MAX) return;
    this.windows.push(window);
    this.windowKinds.push(kind);
  }

  /** The kind of an atom's literal. Of a context value that `isSplit`, the scope is left to a literal of its own. */
  kindOf(atom: i32, isNegated: boolean, isSplit: boolean): i32 {
    const atoms = this.program.atoms;
    const operation = atoms.get(atom, ATOM_OPERATION);
    const scope: i32 = isSplit ? NONE : atoms.get(atom, ATOM_SCOPE);
    const kind = this.intern(
      operation,
      atoms.get(atom, ATOM_SLOT),
      scope,
      this.optionsOf(atom),
      isNegated ? 1 : 0,
      0,
      atom,
    );
    if (operation === TIME_OUTSIDE) this.noteWindow(kind, atoms.get(atom, ATOM_LIST));
    return kind;
  }

  /** The kind of the literal that the action is in the scope of an atom. */
  actionKind(atom: i32): i32 {
    return this.intern(ACTION_AMONG, NONE, NONE, 0, 0, 0, atom);
  }

  /** The kind of an atom's literal where the molecule has `turn` others of its kind. */
  inTurn(kind: i32, turn: i32, atom: i32): i32 {
    const own = this.intern(
      this.operations[kind] as i32,
      this.slots[kind] as i32,
      this.scopes[kind] as i32,
      this.options[kind] as i32,
      this.negations[kind] as i32,
      turn,
      atom,
    );
    if ((this.operations[kind] as i32) === TIME_OUTSIDE) this.noteWindow(own, this.program.atoms.get(atom, ATOM_LIST));
    return own;
  }

  /** Whether the literals of a kind hold, or fail, where one of their keys is found. */
  isKeyed(kind: i32): boolean {
    switch (this.classes[kind] as i32) {
      case INDEX_VALUE:
        return ((this.options[kind] as i32) & OPTION_NOT_IN) === 0;
      case INDEX_LEVEL:
      case INDEX_CONSTANT:
      case INDEX_WINDOWED:
      case INDEX_TERMS:
      case INDEX_SPOKEN:
      case INDEX_ACTION:
        return true;
      default:
        return false;
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

  private intern(operation: i32, slot: i32, scope: i32, options: i32, negation: i32, turn: i32, atom: i32): i32 {
    const mask: i32 = this.table.length - 1;
    let place: i32 = hashOf(operation, slot, scope, options, negation, turn) & mask;
    while ((this.table[place] as i32) !== 0) {
      const kind: i32 = (this.table[place] as i32) - 1;
      if (
        (this.operations[kind] as i32) === operation &&
        (this.slots[kind] as i32) === slot &&
        (this.scopes[kind] as i32) === scope &&
        (this.options[kind] as i32) === options &&
        (this.negations[kind] as i32) === negation &&
        (this.turns[kind] as i32) === turn
      )
        return kind;
      place = (place + 1) & mask;
    }
    this.operations.push(operation);
    this.classes.push(classOf(operation));
    this.slots.push(slot);
    this.scopes.push(scope);
    this.options.push(options);
    this.negations.push(negation);
    this.turns.push(turn);
    this.atoms.push(atom);
    const kind: i32 = this.count() - 1;
    this.table[place] = this.count();
    if (this.count() * 2 > mask) this.grow();
    this.askedAs.push(kind);
    const isPlain: boolean =
      operation === TIME_OUTSIDE || (turn === 0 && negation === 0 && (operation !== CONTEXT_VALUE || scope === NONE));
    if (!isPlain) {
      const anyScope: i32 = operation === CONTEXT_VALUE ? NONE : scope;
      this.askedAs[kind] = this.intern(operation, slot, anyScope, options, 0, 0, atom);
    }
    return kind;
  }

  private grow(): void {
    const table = new Int32Array(this.table.length * 2);
    const mask: i32 = table.length - 1;
    for (let kind: i32 = 0; kind < this.count(); kind += 1) {
      const hash = hashOf(
        this.operations[kind] as i32,
        this.slots[kind] as i32,
        this.scopes[kind] as i32,
        this.options[kind] as i32,
        this.negations[kind] as i32,
        this.turns[kind] as i32,
      );
      let place = hash & mask;
      while ((table[place] as i32) !== 0) place = (place + 1) & mask;
      table[place] = kind + 1;
    }
    this.table = table;
  }
}

function hashOf(operation: i32, slot: i32, scope: i32, options: i32, negation: i32, turn: i32): i32 {
  const hash = fnvOf(fnvOf(fnvOf(FNV_START, operation * 2 + negation), slot), scope);
  const mixed = fnvOf(hash, options + turn * 16);
  return mixed ^ (mixed >>> 15);
}

/** How many keys an atom has: what, found in a request, its literals are decided by. None has one that holds a limit. */
export function keyCountOf(program: Program, atom: i32, operation: i32): i32 {
  const atoms = program.atoms;
  switch (classOf(operation)) {
    case INDEX_ACTION:
      return program.listLength(atoms.get(atom, ATOM_SCOPE));
    case INDEX_UNLISTED:
    case INDEX_LACKING:
    case INDEX_VALUE:
    case INDEX_TERMS:
    case INDEX_SPOKEN:
      return program.listLength(atoms.get(atom, ATOM_LIST));
    case INDEX_LEVEL: {
      const least = atoms.get(atom, ATOM_OPTIONS);
      return least <= 1 ? RISK_LEVELS.length : least > RISK_LEVELS.length ? 0 : RISK_LEVELS.length - least + 1;
    }
    case INDEX_WINDOWED:
      return 1;
    case INDEX_CONSTANT:
      return atoms.get(atom, ATOM_OPTIONS);
    default:
      return 0;
  }
}

/** One of the keys of an atom. */
export function keyAt(program: Program, order: NumberOrder, atom: i32, operation: i32, index: i32): i32 {
  const atoms = program.atoms;
  switch (classOf(operation)) {
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
