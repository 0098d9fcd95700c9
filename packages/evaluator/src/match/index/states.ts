import { ACTION, OUTPUT, PROMPT } from '../../program/fields';
import { CONTEXT_VALUE, OPTION_CONTAINS, OPTION_NOT_IN } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_OPTIONS, ATOM_SLOT, NONE } from '../../program/program-layout';
import { isOutsideWindow } from '../../program/time-window';
import { CELL_FALSE, CELL_LIST, CELL_NUMBER, CELL_TEXT, CELL_TRUE } from '../../values/cells';
import { ensureCapacity } from '../../values/ensure-capacity';
import { FORM_FOLDED, FORM_PLAIN, FORM_RAW, FORM_TRIMMED } from '../../values/folding';
import { hasRow } from '../../values/table';
import { isOtherAction, outcomeBeforeValues } from '../atoms/context-value';
import { outcomeOf } from '../atoms/outcome.generated';
import { BY_VALUES, IS, IS_NOT, IS_UNKNOWN } from '../atoms/readings';
import {
  comparedForm,
  comparedNumber,
  comparedText,
  firesAt,
  firesBelow,
  outcomeBeforeLimit,
  outcomeWithoutText,
  termsIn,
} from '../atoms/readings.generated';
import { isNoScalar } from '../atoms/unread';
import { pushUnread } from '../atoms/unread.generated';
import { Request } from '../request/request';
import {
  INDEX_ACTION,
  INDEX_CONSTANT,
  INDEX_LACKING,
  INDEX_LEVEL,
  INDEX_RANKED,
  INDEX_SPOKEN,
  INDEX_TERMS,
  INDEX_UNLISTED,
  INDEX_VALUE,
  INDEX_WINDOWED,
} from './classes.generated';
import { ACTION_AMONG, KEY_FALSE, KEY_TRUE, keyOfRank, LiteralKinds, WINDOWS_MAX } from './literals';
import { NumberOrder } from './number-order';

/** What a request makes of the literals of a kind: one outcome for all of them, or each has to be asked. */
export const HOLDS_NONE: i32 = IS_NOT;
export const HOLDS_ALL: i32 = IS;
export const UNKNOWN: i32 = IS_UNKNOWN;
export const UNDECIDED: i32 = 3;
/** Those hold that have one of the keys, or some other one than these. */
export const HOLDS_KEYED: i32 = 4;
export const HOLDS_OTHER: i32 = 5;
/** Those hold whose limit is of a lesser rank than the one given. */
export const HOLDS_BELOW: i32 = 6;

/** What a request answers to the literals of a kind. */
export class Answer {
  /** The request that it is of. */
  serial: f64 = 0;
  state: i32 = HOLDS_NONE;
  /** Whether the others hold than the state says. */
  isTurned: boolean = false;
  rank: i32 = 0;
  /** Where its keys begin, which rise, and how many there are; see `LiteralStates.keys`. */
  first: i32 = 0;
  count: i32 = 0;
}

/**
 * What one request makes of each kind of literal, found out once, when it is first asked for. By the strict reading or by the
 * protocol's; see `evaluateAtom`, which says the same of a single atom. Both take what they compare from `readings.ts`.
 */
export class LiteralStates {
  keys: Int32Array = new Int32Array(64);
  private usedKeys: i32 = 0;
  /** Per kind, its answer by the protocol's reading, then by the strict one. */
  private readonly answers: Answer[] = [];
  /** Fields that cannot be judged. It is kept because memory of an evaluation is not given back in WebAssembly. */
  private readonly unread: i32[] = [];
  private serial: f64 = 0;

  constructor(
    private readonly program: Program,
    private readonly kinds: LiteralKinds,
    private readonly order: NumberOrder,
  ) {
    for (let at: i32 = 0; at < kinds.count() * 2; at += 1) this.answers.push(new Answer());
  }

  /** Forgets the request before. */
  begin(): void {
    this.serial += 1;
    this.usedKeys = 0;
  }

  look(request: Request, kind: i32, isStrict: boolean): Answer {
    const answer = this.answers[kind * 2 + (isStrict ? 1 : 0)] as Answer;
    if (answer.serial === this.serial) return answer;
    answer.serial = this.serial;
    answer.isTurned = false;
    answer.first = this.usedKeys;
    answer.state = this.settle(request, kind, isStrict, answer);
    answer.count = this.usedKeys - answer.first;
    return answer;
  }

  /** Whether a key is among those of an answer. */
  hasKey(answer: Answer, key: i32): boolean {
    return hasRow(this.keys, answer.first, answer.count, key);
  }

  private settle(request: Request, kind: i32, isStrict: boolean, answer: Answer): i32 {
    const operation = this.kinds.operations[kind] as i32;
    const atom = this.kinds.atoms[kind] as i32;
    if (operation === CONTEXT_VALUE) {
      if (this.kinds.scopeOf(kind) !== NONE && isOtherAction(this.program, request, atom)) return HOLDS_NONE;
      const slot = this.program.atoms.get(atom, ATOM_SLOT);
      if (isStrict && isNoScalar(request, slot)) return strictList(request, request.cellOf(slot));
    } else if (isStrict && operation !== ACTION_AMONG) {
      const unread = this.unread;
      unread.length = 0;
      pushUnread(this.program, request, atom, unread);
      if (unread.length > 0) return UNKNOWN;
    }
    return this.kinds.isIdle(kind) ? HOLDS_NONE : this.stateOf(request, kind, operation, atom, answer);
  }

  private stateOf(request: Request, kind: i32, operation: i32, atom: i32, answer: Answer): i32 {
    const cells = request.cells;
    const slot = this.program.atoms.get(atom, ATOM_SLOT);
    switch (this.kinds.classes[kind] as i32) {
      case INDEX_RANKED:
        return this.limits(request, atom, operation, answer);
      case INDEX_LEVEL:
        return this.keyed(request.riskLevel);
      case INDEX_UNLISTED: {
        const cell = comparedText(request, operation, slot);
        return cell === NONE
          ? outcomeWithoutText(operation)
          : this.unlisted(cells.idOf(cell, comparedForm(operation)), answer);
      }
      case INDEX_LACKING: {
        const cell = request.cellOf(slot);
        if (cells.kind(cell) !== CELL_LIST) return HOLDS_ALL;
        this.pushListKeys(request, cell, FORM_PLAIN);
        return HOLDS_OTHER;
      }
      case INDEX_VALUE:
        return this.contextValue(request, atom, answer);
      case INDEX_ACTION: {
        const action = request.cellOf(ACTION);
        return action === NONE ? HOLDS_NONE : this.keyed(cells.idOf(action, FORM_TRIMMED));
      }
      case INDEX_CONSTANT:
        return this.value(request, request.cellOf(slot));
      case INDEX_WINDOWED:
        return this.outsideWindows(request);
      case INDEX_SPOKEN:
        return this.terms(request, request.terms.inSpoken(request.cellOf(PROMPT), request.cellOf(OUTPUT)));
      case INDEX_TERMS: {
        const cell = comparedText(request, operation, slot);
        return cell === NONE ? outcomeWithoutText(operation) : this.terms(request, termsIn(request, operation, cell));
      }
      default:
        // Atoms without values of their own all say the same.
        return outcomeOf(this.program, request, atom);
    }
  }

  /** Limits that the number is past: those below it, or, turned, those above. */
  private limits(request: Request, atom: i32, operation: i32, answer: Answer): i32 {
    const number = comparedNumber(this.program, request, atom, operation);
    const outcome = outcomeBeforeLimit(this.program, request, atom, operation, number);
    if (number === null || outcome !== BY_VALUES) return outcome;
    const isTurned = firesBelow(this.program, atom, operation);
    answer.isTurned = isTurned;
    answer.rank = this.order.below(number);
    if (firesAt(this.program, atom, operation) !== isTurned && this.order.isAt(answer.rank, number)) answer.rank += 1;
    return HOLDS_BELOW;
  }

  private keyed(key: i32): i32 {
    this.pushKey(key);
    return HOLDS_KEYED;
  }

  /** Lists that do not have the key. */
  private unlisted(key: i32, answer: Answer): i32 {
    answer.isTurned = true;
    return this.keyed(key);
  }

  private contextValue(request: Request, atom: i32, answer: Answer): i32 {
    const cells = request.cells;
    const options = this.program.atoms.get(atom, ATOM_OPTIONS);
    const isOut = (options & OPTION_NOT_IN) !== 0;
    const value = request.cellOf(this.program.atoms.get(atom, ATOM_SLOT));
    const outcome = outcomeBeforeValues(request, value, options);
    if (outcome !== BY_VALUES) return outcome;
    const isList = cells.kind(value) === CELL_LIST;
    answer.isTurned = isOut;
    if ((options & OPTION_CONTAINS) !== 0) {
      if (!isList) return this.terms(request, request.terms.inValue(value));
      return isOut ? UNDECIDED : this.terms(request, request.terms.inList(value));
    }
    if (!isList) return this.keyed(cells.idOf(value, FORM_FOLDED));
    const row = this.pushListKeys(request, value, FORM_FOLDED);
    // Of several texts, whether a list has each of them is asked atom by atom.
    return isOut && (request.listKeys.hasUnknown(row) || request.listKeys.count(row) !== 1) ? UNDECIDED : HOLDS_KEYED;
  }

  private terms(request: Request, set: i32): i32 {
    const terms = request.terms;
    const end: i32 = terms.start(set) + terms.count(set);
    for (let at = terms.start(set); at < end; at += 1) this.pushKey(terms.key(at));
    return HOLDS_KEYED;
  }

  private value(request: Request, cell: i32): i32 {
    const cells = request.cells;
    if (cells.isMissing(cell)) return UNKNOWN;
    switch (cells.kind(cell)) {
      case CELL_TEXT:
        return this.keyed(cells.idOf(cell, FORM_RAW));
      case CELL_TRUE:
        return this.keyed(KEY_TRUE);
      case CELL_FALSE:
        return this.keyed(KEY_FALSE);
      case CELL_NUMBER: {
        const number = cells.decimalOf(cell);
        const rank = this.order.below(number);
        return this.order.isAt(rank, number) ? this.keyed(keyOfRank(rank)) : HOLDS_NONE;
      }
      default:
        return UNKNOWN;
    }
  }

  /** The windows that the clock is outside of; where a zone's offset is not known, each atom has to be asked. */
  private outsideWindows(request: Request): i32 {
    const windows = this.kinds.windows;
    if (windows.length > WINDOWS_MAX) return UNDECIDED;
    for (let at: i32 = 0; at < windows.length; at += 1) {
      const window = windows[at] as i32;
      const outside = isOutsideWindow(this.program, window, request.now);
      if (outside === IS_UNKNOWN) return UNDECIDED;
      if (outside === IS) this.pushKey(window);
    }
    return HOLDS_KEYED;
  }

  private pushListKeys(request: Request, list: i32, form: i32): i32 {
    const keys = request.listKeys;
    const row = keys.rowOf(list, form);
    const end: i32 = keys.start(row) + keys.count(row);
    for (let at = keys.start(row); at < end; at += 1) this.pushKey(keys.key(at));
    return row;
  }

  private pushKey(key: i32): void {
    this.keys = ensureCapacity(this.keys, this.usedKeys + 1);
    this.keys[this.usedKeys] = key;
    this.usedKeys += 1;
  }
}

/** A strict context value that is no scalar is unknown, or its atoms have to be asked: see `pushUnread`. */
function strictList(request: Request, list: i32): i32 {
  const cells = request.cells;
  const isList: boolean = cells.kind(list) === CELL_LIST && cells.presentCount(list) > 0 && !cells.hasUnreadable(list);
  return isList ? UNDECIDED : UNKNOWN;
}
