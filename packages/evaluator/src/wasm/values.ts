import { CELL_NULL, CELL_OPAQUE, Cells, VALUE_DEPTH_MAX } from '../values/cells';
import { Scanner } from './scanner';

/** Digits that a double always distinguishes, and how many a shortest text can have. */
const EXACT_DIGITS: i32 = 15;
const SIGNIFICANT_MAX: i32 = 800;
/** Digits before the point of the largest finite double, and zeros after the point of the smallest. */
const LARGEST_PLACES: i32 = 309;
const SMALLEST_PLACES: i32 = -323;
const LARGEST_DIGITS: string = '17976931348623157';
/** Digits before the point from which ECMAScript writes an exponent, and zeros after it. */
const PLAIN_PLACES: i32 = 21;
const PLAIN_ZEROS: i32 = -6;

const MINUS: i32 = 0x2d;
const PLUS: i32 = 0x2b;
const POINT: i32 = 0x2e;
const ZERO: i32 = 0x30;

/** Reads the value at the cursor into a cell; an object, and what is nested too deep, is opaque. */
export function readValue(scanner: Scanner, cells: Cells, depth: i32): i32 {
  const byte = scanner.next();
  if (byte === 0x22) {
    const start = cells.text.length;
    scanner.readText(cells.text);
    return cells.addTextFrom(start);
  }
  if (byte === 0x74 || byte === 0x66) {
    scanner.skipValue();
    return cells.addBoolean(byte === 0x74);
  }
  if (byte === 0x6e) {
    scanner.skipValue();
    return cells.addPlain(CELL_NULL);
  }
  if (byte === 0x5b && depth < VALUE_DEPTH_MAX) return readList(scanner, cells, depth + 1);
  if (byte === 0x5b || byte === 0x7b) {
    scanner.skipValue();
    return cells.addPlain(CELL_OPAQUE);
  }
  return readNumber(scanner, cells);
}

function readList(scanner: Scanner, cells: Cells, depth: i32): i32 {
  const list = cells.addList();
  scanner.enterList();
  let first = true;
  while (scanner.nextElement(first)) {
    first = false;
    cells.append(list, readValue(scanner, cells, depth));
  }
  return list;
}

const DIGITS: Uint8Array = new Uint8Array(SIGNIFICANT_MAX);

/**
 * A number by the decimal that it writes, in the form of ECMAScript's Number::toString. Texts of at most 15 digits and those
 * that are the shortest of their double (`JSON.stringify` writes no others) are read as JSON.parse reads them.
 */
function readNumber(scanner: Scanner, cells: Cells): i32 {
  const bytes = scanner.bytes;
  const first = scanner.at;
  scanner.skipValue();
  const end = scanner.at;
  const isNegative = first < end && (bytes[first] as i32) === MINUS;
  let count: i32 = 0;
  let places: i32 = 0;
  let isFraction = false;
  let at: i32 = isNegative ? first + 1 : first;
  for (; at < end; at += 1) {
    const byte = bytes[at] as i32;
    if (byte === POINT) {
      isFraction = true;
      continue;
    }
    if (byte < ZERO || byte > 0x39) break;
    if (count === 0 && byte === ZERO) {
      if (isFraction) places -= 1;
      continue;
    }
    if (count < SIGNIFICANT_MAX) {
      DIGITS[count] = byte - ZERO;
      count += 1;
    }
    if (!isFraction) places += 1;
  }
  if (at < end) places += exponentOf(bytes, at + 1, end);
  while (count > 0 && (DIGITS[count - 1] as i32) === 0) count -= 1;
  if (count === 0 || places < SMALLEST_PLACES) return cells.addInteger(0);
  if (isInfinite(count, places)) return cells.addPlain(CELL_OPAQUE);
  return addDigits(cells, isNegative, count, places);
}

/** Capped, so that no exponent overflows. */
function exponentOf(bytes: Uint8Array, first: i32, end: i32): i32 {
  const sign: i32 = bytes[first] as i32;
  let exponent: i32 = 0;
  for (let at: i32 = sign === MINUS || sign === PLUS ? first + 1 : first; at < end; at += 1) {
    if (exponent < 100000) exponent = exponent * 10 + (bytes[at] as i32) - ZERO;
  }
  return sign === MINUS ? -exponent : exponent;
}

function isInfinite(count: i32, places: i32): boolean {
  if (places !== LARGEST_PLACES) return places > LARGEST_PLACES;
  for (let index: i32 = 0; index < count && index < LARGEST_DIGITS.length; index += 1) {
    const most: i32 = (LARGEST_DIGITS.charCodeAt(index) as i32) - ZERO;
    if ((DIGITS[index] as i32) !== most) return (DIGITS[index] as i32) > most;
  }
  return false;
}

function addDigits(cells: Cells, isNegative: boolean, count: i32, places: i32): i32 {
  const scale: i32 = count > places ? count - places : 0;
  if (count <= EXACT_DIGITS && places <= EXACT_DIGITS && scale <= EXACT_DIGITS && places > PLAIN_ZEROS) {
    let mantissa: f64 = 0;
    for (let index: i32 = 0; index < count; index += 1) mantissa = mantissa * 10 + (DIGITS[index] as f64);
    for (let zeros: i32 = count; zeros < places; zeros += 1) mantissa *= 10;
    return cells.addExact(isNegative ? -mantissa : mantissa, scale);
  }
  const start = cells.text.length;
  pushNumber(cells, isNegative, count, places);
  return cells.addNumberFrom(start);
}

/** Number::toString of the digits, `places` of them before the point. */
function pushNumber(cells: Cells, isNegative: boolean, count: i32, places: i32): void {
  const text = cells.text;
  if (isNegative) text.push(MINUS);
  if (places > PLAIN_PLACES || places <= PLAIN_ZEROS) {
    pushDigits(cells, 0, 1);
    if (count > 1) text.push(POINT);
    pushDigits(cells, 1, count);
    text.push(0x65);
    text.push(places > 0 ? PLUS : MINUS);
    pushSmall(cells, places > 0 ? places - 1 : 1 - places);
  } else if (places <= 0) {
    text.push(ZERO);
    text.push(POINT);
    for (let zeros: i32 = places; zeros < 0; zeros += 1) text.push(ZERO);
    pushDigits(cells, 0, count);
  } else {
    pushDigits(cells, 0, places < count ? places : count);
    for (let zeros: i32 = count; zeros < places; zeros += 1) text.push(ZERO);
    if (places < count) text.push(POINT);
    pushDigits(cells, places, count);
  }
}

function pushDigits(cells: Cells, first: i32, end: i32): void {
  for (let index: i32 = first; index < end; index += 1) cells.text.push(ZERO + (DIGITS[index] as i32));
}

/** A number below 1000. */
function pushSmall(cells: Cells, value: i32): void {
  if (value >= 100) cells.text.push(ZERO + ((value / 100) | 0));
  if (value >= 10) cells.text.push(ZERO + (((value / 10) | 0) % 10));
  cells.text.push(ZERO + (value % 10));
}
