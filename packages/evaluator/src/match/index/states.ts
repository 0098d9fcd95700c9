import { ACTION, OUTPUT, PROMPT } from '../../program/fields';
import { CONTEXT_VALUE, OPTION_CONTAINS, OPTION_NOT_IN } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_OPTIONS, ATOM_SLOT, NONE } from '../../program/program-layout';
import { isOutsideWindow } from '../../program/time-window';
import { CELL_FALSE, CELL_LIST, CELL_NUMBER, CELL_TEXT, CELL_TRUE } from '../../values/cells';
import { ensureCapacity } from '../../values/ensure-capacity';
import { FORM_FOLDED, FORM_PLAIN, FORM_RAW, FORM_TRIMMED } from '../../values/folding';
import { hasRow, sortRows } from '../../values/table';
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
/** Those hold that have one of the keys, or every one of them, or some other one than these. */
export const HOLDS_KEYED: i32 = 4;
export const HOLDS_EVERY: i32 = 5;
export const HOLDS_OTHER: i32 = 6;
/** Those hold whose limit is of a lesser rank than the one given. */
export const HOLDS_BELOW: i32 = 7;

const UNREAD: i32[] = [];

/** States with their keys or ranks, by row, each of the request with its serial. */
class Answers {
  readonly serials: Float64Array;
  readonly states: Int32Array;
  readonly turned: Uint8Array;
  /** Where the keys begin; of `HOLDS_BELOW`, the rank. */
  readonly first: Int32Array;
  readonly counts: Int32Array;

  constructor(rows: i32) {
    this.serials = new Float64Array(rows);
    this.states = new Int32Array(rows);
    this.turned = new Uint8Array(rows);
    this.first = new Int32Array(rows);
    this.counts = new Int32Array(rows);
  }
}

/**
 * What one request makes of each kind of literal, found out once, when it is first asked for. By the strict reading or by the
 * protocol's; see `evaluateAtom`, which says the same of a single atom. Both take what they compare from `readings.ts`.
 */
export class LiteralStates {
  private state: i32 = HOLDS_NONE;
  /** Of the kind that was looked at last: whether the others hold than its state says. */
  isTurned: boolean = false;
  /** Keys from `firstKey` on in `keys`; or the rank. */
  firstKey: i32 = 0;
  keyCount: i32 = 0;
  rank: i32 = 0;
  keys: Int32Array = new Int32Array(64);
  private usedKeys: i32 = 0;
  /** Per kind and reading, its answer. */
  private readonly readings: Answers;
  /** Per question, what the request answers to it; see `LiteralKinds.questionOf`. */
  private readonly answers: Answers;
  private serial: f64 = 0;

  constructor(
    private readonly program: Program,
    private readonly kinds: LiteralKinds,
    private readonly order: NumberOrder,
  ) {
    this.answers = new Answers(kinds.count());
    this.readings = new Answers(kinds.count() * 2);
  }

  /** Forgets the request before. */
  begin(): void {
    this.serial += 1;
    this.usedKeys = 0;
  }

  /** The state of a kind. Its turn, keys and rank stand in the fields above until the next look. */
  look(request: Request, kind: i32, isStrict: boolean): i32 {
    const at: i32 = kind * 2 + (isStrict ? 1 : 0);
    if (this.take(this.readings, at)) return this.state;
    this.settle(request, kind, isStrict);
    this.keep(this.readings, at);
    return this.state;
  }

  /** Takes a known answer to this request. False where there is none. */
  private take(answers: Answers, at: i32): boolean {
    if ((answers.serials[at] as f64) !== this.serial) return false;
    this.state = answers.states[at] as i32;
    this.isTurned = (answers.turned[at] as i32) !== 0;
    this.firstKey = answers.first[at] as i32;
    this.rank = answers.first[at] as i32;
    this.keyCount = answers.counts[at] as i32;
    return true;
  }

  private keep(answers: Answers, at: i32): void {
    answers.serials[at] = this.serial;
    answers.states[at] = this.state;
    answers.turned[at] = this.isTurned ? 1 : 0;
    answers.first[at] = this.state === HOLDS_BELOW ? this.rank : this.firstKey;
    answers.counts[at] = this.keyCount;
  }

  /** Whether a key is among those of the kind that was looked at last: keys rise. */
  hasKey(key: i32): boolean {
    return hasRow(this.keys, this.firstKey, this.keyCount, key);
  }

  private settle(request: Request, kind: i32, isStrict: boolean): void {
    const operation = this.kinds.operations[kind] as i32;
    const atom = this.kinds.atoms[kind] as i32;
    if (isStrict && this.isUnread(request, atom, operation)) this.answerWith(UNKNOWN);
    else if (operation === CONTEXT_VALUE && this.isOutside(request, kind, atom)) this.answerWith(HOLDS_NONE);
    else this.answer(request, kind, operation);
    if (isStrict && operation === CONTEXT_VALUE) this.settleStrictValue(request, kind, atom);
    if ((this.kinds.negations[kind] as i32) !== 0) this.negate();
  }

  private answerWith(state: i32): void {
    this.state = state;
    this.isTurned = false;
    this.firstKey = this.usedKeys;
    this.keyCount = 0;
    this.rank = 0;
  }

  /** Answers the question of a kind, once for all kinds that share it. */
  private answer(request: Request, kind: i32, operation: i32): void {
    const question = this.kinds.questionOf(kind);
    if (this.take(this.answers, question)) return;
    this.answerWith(HOLDS_NONE);
    this.state = this.stateOf(request, kind, operation, this.kinds.atoms[kind] as i32);
    this.keep(this.answers, question);
  }

  private isUnread(request: Request, atom: i32, operation: i32): boolean {
    if (operation === CONTEXT_VALUE || operation === ACTION_AMONG) return false;
    if (UNREAD.length > 0) UNREAD.length = 0;
    pushUnread(this.program, request, atom, UNREAD);
    return UNREAD.length > 0;
  }

  private negate(): void {
    if (this.state === HOLDS_NONE) this.state = HOLDS_ALL;
    else if (this.state === HOLDS_ALL) this.state = HOLDS_NONE;
    else this.isTurned = !this.isTurned;
  }

  /** A strict context value that is no scalar is unknown, or its atoms have to be asked: see `pushUnread`. */
  private settleStrictValue(request: Request, kind: i32, atom: i32): void {
    const slot = this.program.atoms.get(atom, ATOM_SLOT);
    if (this.isOutside(request, kind, atom) || !isNoScalar(request, slot)) return;
    const cells = request.cells;
    const list = request.cellOf(slot);
    this.isTurned = false;
    this.state = UNDECIDED;
    if (cells.kind(list) !== CELL_LIST || cells.presentCount(list) === 0 || cells.hasUnreadable(list)) {
      this.state = UNKNOWN;
    }
  }

  /** Whether a context value is about other actions. */
  private isOutside(request: Request, kind: i32, atom: i32): boolean {
    return this.kinds.scopeOf(kind) !== NONE && isOtherAction(this.program, request, atom);
  }

  private stateOf(request: Request, kind: i32, operation: i32, atom: i32): i32 {
    if (this.kinds.isIdle(kind)) return HOLDS_NONE;
    const cells = request.cells;
    const slot = this.program.atoms.get(atom, ATOM_SLOT);
    switch (this.kinds.classes[kind] as i32) {
      case INDEX_RANKED:
        return this.limits(request, atom, operation);
      case INDEX_LEVEL:
        return this.keyed(request.riskLevel);
      case INDEX_UNLISTED: {
        const cell = comparedText(request, operation, slot);
        return cell === NONE ? outcomeWithoutText(operation) : this.unlisted(cells.idOf(cell, comparedForm(operation)));
      }
      case INDEX_LACKING: {
        const cell = request.cellOf(slot);
        if (cells.kind(cell) !== CELL_LIST) return HOLDS_ALL;
        this.pushListKeys(request, cell, FORM_PLAIN);
        return HOLDS_OTHER;
      }
      case INDEX_VALUE:
        return this.contextValue(request, atom);
      case INDEX_ACTION: {
        const action = request.cellOf(ACTION);
        return action === NONE ? HOLDS_NONE : this.keyed(cells.idOf(action, FORM_TRIMMED));
      }
      case INDEX_CONSTANT:
        return this.value(request, request.cellOf(slot));
      case INDEX_WINDOWED:
        return this.outsideWindows(request, kind);
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
  private limits(request: Request, atom: i32, operation: i32): i32 {
    const number = comparedNumber(this.program, request, atom, operation);
    const outcome = outcomeBeforeLimit(this.program, request, atom, operation, number);
    if (number === null || outcome !== BY_VALUES) return outcome;
    const isTurned = firesBelow(this.program, atom, operation);
    this.isTurned = isTurned;
    this.rank = this.order.below(number);
    if (firesAt(this.program, atom, operation) !== isTurned && this.order.isAt(this.rank, number)) this.rank += 1;
    return HOLDS_BELOW;
  }

  private keyed(key: i32): i32 {
    this.pushKey(key);
    return HOLDS_KEYED;
  }

  /** Lists that do not have the key. */
  private unlisted(key: i32): i32 {
    this.pushKey(key);
    this.isTurned = true;
    return HOLDS_EVERY;
  }

  private contextValue(request: Request, atom: i32): i32 {
    const cells = request.cells;
    const options = this.program.atoms.get(atom, ATOM_OPTIONS);
    const isOut = (options & OPTION_NOT_IN) !== 0;
    const value = request.cellOf(this.program.atoms.get(atom, ATOM_SLOT));
    const outcome = outcomeBeforeValues(request, value, options);
    if (outcome !== BY_VALUES) return outcome;
    const isList = cells.kind(value) === CELL_LIST;
    if ((options & OPTION_CONTAINS) !== 0) return this.parts(request, value, isList, isOut);
    if (!isList) {
      const key = cells.idOf(value, FORM_FOLDED);
      return isOut ? this.unlisted(key) : this.keyed(key);
    }
    const row = this.pushListKeys(request, value, FORM_FOLDED);
    if (!isOut) return HOLDS_KEYED;
    if (request.listKeys.hasUnknown(row)) return HOLDS_ALL;
    this.isTurned = true;
    return HOLDS_EVERY;
  }

  /** Values that a text contains. Of several texts, whether one has none of the values is asked atom by atom. */
  private parts(request: Request, value: i32, isList: boolean, isOut: boolean): i32 {
    if (isList && isOut) return UNDECIDED;
    this.isTurned = isOut;
    return this.terms(request, isList ? request.terms.inList(value) : request.terms.inValue(value));
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
  private outsideWindows(request: Request, kind: i32): i32 {
    const kinds = this.kinds;
    if (kinds.windowsOf(kind) > WINDOWS_MAX) return UNDECIDED;
    for (let at: i32 = 0; at < kinds.windows.length; at += 1) {
      if (kinds.windowKinds[at] !== kind) continue;
      const window = kinds.windows[at] as i32;
      const outside = isOutsideWindow(this.program, window, request.now);
      if (outside === IS_UNKNOWN) return UNDECIDED;
      if (outside === IS) this.pushKey(window);
    }
    this.sortKeys();
    return HOLDS_KEYED;
  }

  /** Sorts the keys of the kind and drops repeats. */
  private sortKeys(): void {
    const first = this.firstKey;
    sortRows(this.keys, first, this.keyCount);
    let kept = first;
    for (let at = first; at < first + this.keyCount; at += 1) {
      if (kept > first && (this.keys[kept - 1] as i32) === (this.keys[at] as i32)) continue;
      this.keys[kept] = this.keys[at] as i32;
      kept += 1;
    }
    this.keyCount = kept - first;
    this.usedKeys = kept;
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
    this.keyCount += 1;
  }
}
