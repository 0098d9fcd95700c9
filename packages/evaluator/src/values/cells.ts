import { Decimal } from './decimal';
import { ensureCapacity } from './ensure-capacity';
import { FORM_ALIKE, FORM_FOLDED, FORM_RAW, FORM_SEARCHED, FORMS, isInForm, pushForm } from './folding';
import { StringTable } from './string-table';
import { isBlank, TextBuffer } from './text-buffer';

export const CELL_NULL: i32 = 0;
export const CELL_FALSE: i32 = 1;
export const CELL_TRUE: i32 = 2;
export const CELL_NUMBER: i32 = 3;
export const CELL_TEXT: i32 = 4;
export const CELL_LIST: i32 = 5;
/** An object, or anything else that no rule can read. */
export const CELL_OPAQUE: i32 = 6;

/** Nesting of a request value past which it is read as malformed, levels. */
export const VALUE_DEPTH_MAX: i32 = 32;

/** No cell, no text. */
const NONE: i32 = -1;

const KIND: i32 = 0;
/** Where the text of the cell is, if it has been written. */
const START: i32 = 1;
const LENGTH: i32 = 2;
const DECIMAL: i32 = 3;
const FIRST: i32 = 4;
const LAST: i32 = 5;
const NEXT: i32 = 6;
/** A bit per form that was written, and above them a bit per form that was looked up; then the bits below. */
const KNOWN: i32 = 7;
/** Of a text: whether it was looked at for being blank, and whether it is. */
const BLANK_KNOWN: i32 = 1 << 10;
const BLANK: i32 = 1 << 11;
/** Of a list: that an element is no text, that one is there and is no scalar either, and that one is missing. */
const NOT_TEXTS: i32 = 1 << 12;
const UNREADABLE: i32 = 1 << 13;
const GAPS: i32 = 1 << 14;
/** Then, per form, the number of the text among the program's strings, and where its units are. */
const FORM: i32 = 8;
const FORM_ID: i32 = 0;
const FORM_START: i32 = 1;
const FORM_LENGTH: i32 = 2;
const FORM_WIDTH: i32 = 3;
/**
 * Of a list: how many elements are not missing. Then the sets that `ListKeys` has for a list, and `FoundTerms` for a scalar, and
 * the one that `FoundTerms` has for all elements of a list; NONE until there is one.
 */
const PRESENT: i32 = FORM + FORMS * FORM_WIDTH;
const KEYS_FOLDED: i32 = PRESENT + 1;
const KEYS_PLAIN: i32 = PRESENT + 2;
const KEYS_PARTS: i32 = PRESENT + 3;
const KEYS_SEARCHED: i32 = PRESENT + 4;
const KEYS_ALIKE: i32 = PRESENT + 5;
const WIDTH: i32 = PRESENT + 6;
const RAW_ID: i32 = FORM + FORM_RAW * FORM_WIDTH + FORM_ID;

const TEXT_TRUE: string = 'true';
const TEXT_FALSE: string = 'false';
const TEXT_OBJECT: string = '[object Object]';

function keysColumn(form: i32): i32 {
  switch (form) {
    case FORM_FOLDED:
      return KEYS_FOLDED;
    case FORM_SEARCHED:
      return KEYS_SEARCHED;
    case FORM_ALIKE:
      return KEYS_ALIKE;
    default:
      return KEYS_PLAIN;
  }
}

/** The values of one request, in reused memory; a value is named by its number. */
export class Cells {
  readonly text: TextBuffer = new TextBuffer(1024);
  private readonly decimals: Decimal[] = [];
  private usedDecimals: i32 = 0;
  private words: Int32Array = new Int32Array(64 * WIDTH);
  private count: i32 = 0;

  constructor(private readonly strings: StringTable) {}

  reset(): void {
    this.count = 0;
    this.usedDecimals = 0;
    this.text.reset();
  }

  addPlain(kind: i32): i32 {
    return this.add(kind);
  }

  addBoolean(value: boolean): i32 {
    return this.add(value ? CELL_TRUE : CELL_FALSE);
  }

  /** A text whose units were just pushed to `text`. */
  addTextFrom(start: i32): i32 {
    const cell = this.add(CELL_TEXT);
    this.set(cell, START, start);
    this.set(cell, LENGTH, this.text.length - start);
    return cell;
  }

  addText(value: string): i32 {
    const start = this.text.length;
    this.text.pushString(value);
    return this.addTextFrom(start);
  }

  /** A text of the program, by its number; its units are written when they are first read. */
  addKnown(row: i32): i32 {
    const cell = this.add(CELL_TEXT);
    this.set(cell, LENGTH, this.strings.length(row));
    this.set(cell, RAW_ID, row);
    this.set(cell, KNOWN, 1 << (FORM_RAW + FORMS));
    return cell;
  }

  /** To be called where the units of a text were changed in place. */
  invalidateForms(cell: i32): void {
    this.set(cell, KNOWN, 0);
    this.set(cell, KEYS_FOLDED, NONE);
    this.set(cell, KEYS_PLAIN, NONE);
    this.set(cell, KEYS_SEARCHED, NONE);
    this.set(cell, KEYS_ALIKE, NONE);
  }

  /** A number without text: an integer that a double holds exactly. */
  addInteger(value: f64): i32 {
    const cell = this.addDecimal();
    this.decimalOf(cell).setExact(value, 0);
    return cell;
  }

  /** A number without text: `mantissa / 10^scale`, without trailing zeros; see `Decimal.setExact`. */
  addExact(mantissa: f64, scale: i32): i32 {
    const cell = this.addDecimal();
    this.decimalOf(cell).setExact(mantissa, scale);
    return cell;
  }

  /** A number, whose decimal the caller sets. */
  addDecimal(): i32 {
    const cell = this.add(CELL_NUMBER);
    if (this.usedDecimals === this.decimals.length) this.decimals.push(new Decimal());
    this.set(cell, DECIMAL, this.usedDecimals);
    this.usedDecimals += 1;
    return cell;
  }

  /** A number from its shortest round-trip text, which was just pushed to `text`; opaque if it is not finite. */
  addNumberFrom(start: i32): i32 {
    const cell = this.addDecimal();
    this.set(cell, START, start);
    this.set(cell, LENGTH, this.text.length - start);
    if (!this.decimalOf(cell).readNumber(this.text.units, start, this.text.length - start)) {
      this.set(cell, KIND, CELL_OPAQUE);
    }
    return cell;
  }

  addList(): i32 {
    const list = this.add(CELL_LIST);
    this.set(list, FIRST, NONE);
    this.set(list, LAST, NONE);
    this.set(list, PRESENT, 0);
    return list;
  }

  append(list: i32, element: i32): void {
    this.set(element, NEXT, NONE);
    const last = this.get(list, LAST);
    if (last === NONE) this.set(list, FIRST, element);
    else this.set(last, NEXT, element);
    this.set(list, LAST, element);
    if (this.get(element, KIND) !== CELL_TEXT) this.note(list, NOT_TEXTS);
    if (this.isMissing(element)) {
      this.note(list, GAPS);
      return;
    }
    this.set(list, PRESENT, this.get(list, PRESENT) + 1);
    if (!this.isScalar(element)) this.note(list, UNREADABLE);
  }

  private note(cell: i32, bits: i32): void {
    this.set(cell, KNOWN, this.get(cell, KNOWN) | bits);
  }

  /** Whether an element of a list is there and has no text to compare. */
  hasUnreadable(list: i32): boolean {
    return (this.get(list, KNOWN) & UNREADABLE) !== 0;
  }

  /** Whether an element of a list is missing. */
  hasMissing(list: i32): boolean {
    return (this.get(list, KNOWN) & GAPS) !== 0;
  }

  /** How many elements of a list are not missing. */
  presentCount(list: i32): i32 {
    return this.get(list, PRESENT);
  }

  /** Whether every element of a list is text. */
  isListOfTexts(list: i32): boolean {
    return (this.get(list, KNOWN) & NOT_TEXTS) === 0;
  }

  /** The set of keys that a cell has in folded form, or in another; NONE if it has none. */
  keysRow(cell: i32, form: i32): i32 {
    return this.get(cell, keysColumn(form));
  }

  setKeysRow(cell: i32, form: i32, row: i32): void {
    this.set(cell, keysColumn(form), row);
  }

  /** The set of the terms that the elements of a list contain; NONE if it has none. */
  partsRow(list: i32): i32 {
    return this.get(list, KEYS_PARTS);
  }

  setPartsRow(list: i32, row: i32): void {
    this.set(list, KEYS_PARTS, row);
  }

  /** Reads the text as a decimal, if it is plain decimal text; it then counts as a number with that text. */
  readDecimal(cell: i32): void {
    if (this.kind(cell) !== CELL_TEXT) return;
    const number = this.addDecimal();
    const start = this.startOf(cell, FORM_RAW);
    if (this.decimalOf(number).readText(this.text.units, start, this.get(cell, LENGTH))) {
      this.set(cell, KIND, CELL_NUMBER);
      this.set(cell, DECIMAL, this.get(number, DECIMAL));
    }
  }

  kind(cell: i32): i32 {
    return cell === NONE ? CELL_NULL : this.get(cell, KIND);
  }

  first(list: i32): i32 {
    return this.get(list, FIRST);
  }

  next(element: i32): i32 {
    return this.get(element, NEXT);
  }

  /** Where a text starts in `text`; only for cells that came as text. */
  textStart(cell: i32): i32 {
    return this.startOf(cell, FORM_RAW);
  }

  textLength(cell: i32): i32 {
    return this.get(cell, LENGTH);
  }

  isNumber(cell: i32): boolean {
    return this.kind(cell) === CELL_NUMBER;
  }

  decimalOf(cell: i32): Decimal {
    return this.decimals[this.get(cell, DECIMAL)] as Decimal;
  }

  /** Absent, null or blank text. */
  isMissing(cell: i32): boolean {
    const kind = this.kind(cell);
    if (kind !== CELL_TEXT) return kind === CELL_NULL;
    const known = this.get(cell, KNOWN);
    if ((known & BLANK_KNOWN) !== 0) return (known & BLANK) !== 0;
    const start = this.get(cell, START);
    const length = this.get(cell, LENGTH);
    const blank: boolean =
      start !== NONE
        ? isBlank(this.text.units, start, length)
        : isBlank(this.strings.units, this.strings.start(this.get(cell, RAW_ID)), length);
    this.note(cell, blank ? BLANK_KNOWN | BLANK : BLANK_KNOWN);
    return blank;
  }

  isScalar(cell: i32): boolean {
    const kind = this.kind(cell);
    return kind >= CELL_FALSE && kind <= CELL_TEXT;
  }

  /** As a condition: not absent, null, false, 0 or the empty text. */
  isTruthy(cell: i32): boolean {
    const kind = this.kind(cell);
    if (kind === CELL_NUMBER) return !this.decimalOf(cell).isZero();
    if (kind === CELL_TEXT) return this.get(cell, LENGTH) > 0;
    return kind > CELL_FALSE;
  }

  /** The number of the cell's text, in the given form, among the program's strings; -1 if the program has no such text. */
  idOf(cell: i32, form: i32): i32 {
    const column = FORM + form * FORM_WIDTH + FORM_ID;
    const bit: i32 = 1 << (form + FORMS);
    if ((this.get(cell, KNOWN) & bit) === 0) {
      const start = this.startOf(cell, form);
      this.set(cell, column, this.strings.find(this.text.units, start, this.lengthOf(cell, form)));
      this.set(cell, KNOWN, this.get(cell, KNOWN) | bit);
    }
    return this.get(cell, column);
  }

  /** Where the cell's text, in the given form, starts in `text`. */
  startOf(cell: i32, form: i32): i32 {
    if ((this.get(cell, KNOWN) & (1 << form)) === 0) this.write(cell, form);
    return this.get(cell, FORM + form * FORM_WIDTH + FORM_START);
  }

  lengthOf(cell: i32, form: i32): i32 {
    if ((this.get(cell, KNOWN) & (1 << form)) === 0) this.write(cell, form);
    return this.get(cell, FORM + form * FORM_WIDTH + FORM_LENGTH);
  }

  private write(cell: i32, form: i32): void {
    if (this.get(cell, START) === NONE) {
      const start = this.text.length;
      this.pushText(cell);
      this.set(cell, START, start);
      this.set(cell, LENGTH, this.text.length - start);
    }
    let start = this.get(cell, START);
    let length = this.get(cell, LENGTH);
    if (form !== FORM_RAW && !isInForm(form, this.text.units, start, length)) {
      FORMED.reset();
      pushForm(form, this.text, start, length, FORMED);
      start = this.text.length;
      length = FORMED.length;
      for (let index: i32 = 0; index < length; index += 1) this.text.push(FORMED.units[index] as i32);
    }
    this.set(cell, FORM + form * FORM_WIDTH + FORM_START, start);
    this.set(cell, FORM + form * FORM_WIDTH + FORM_LENGTH, length);
    this.set(cell, KNOWN, this.get(cell, KNOWN) | (1 << form));
  }

  /** Appends the cell as ECMAScript's String has it. */
  pushText(cell: i32): void {
    const kind = this.kind(cell);
    if (kind === CELL_NULL) return;
    if (this.get(cell, START) !== NONE) {
      const start = this.get(cell, START);
      const end = start + this.get(cell, LENGTH);
      for (let at: i32 = start; at < end; at += 1) this.text.push(this.text.units[at] as i32);
    } else if (kind === CELL_TEXT) this.pushKnown(this.get(cell, RAW_ID));
    else if (kind === CELL_NUMBER) this.decimalOf(cell).write(this.text);
    else if (kind === CELL_LIST) this.pushList(cell);
    else if (kind === CELL_OPAQUE) this.text.pushString(TEXT_OBJECT);
    else this.text.pushString(kind === CELL_TRUE ? TEXT_TRUE : TEXT_FALSE);
  }

  private pushKnown(row: i32): void {
    this.text.pushUnits(this.strings.units, this.strings.start(row), this.strings.length(row));
  }

  private pushList(list: i32): void {
    let element = this.first(list);
    while (element !== NONE) {
      this.pushText(element);
      element = this.next(element);
      if (element !== NONE) this.text.push(0x2c);
    }
  }

  private add(kind: i32): i32 {
    const cell = this.count;
    this.words = ensureCapacity(this.words, (cell + 1) * WIDTH);
    this.count += 1;
    const words = this.words;
    const at: i32 = cell * WIDTH;
    words[at + KIND] = kind;
    words[at + START] = NONE;
    words[at + KNOWN] = 0;
    words[at + KEYS_FOLDED] = NONE;
    words[at + KEYS_PLAIN] = NONE;
    words[at + KEYS_PARTS] = NONE;
    words[at + KEYS_SEARCHED] = NONE;
    words[at + KEYS_ALIKE] = NONE;
    return cell;
  }

  private get(cell: i32, column: i32): i32 {
    return this.words[cell * WIDTH + column] as i32;
  }

  private set(cell: i32, column: i32, value: i32): void {
    this.words[cell * WIDTH + column] = value;
  }
}

const FORMED: TextBuffer = new TextBuffer(256);
