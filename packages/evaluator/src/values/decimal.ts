import { TextBuffer } from './text-buffer';

/** Largest integer whose neighbours a double still distinguishes. */
const EXACT_MAX: f64 = 9007199254740991.0;
/** Digits of decimal text on either side of the point. */
const DECIMAL_TEXT_DIGITS_MAX: i32 = 32;
/** Digits that always fit `EXACT_MAX`. */
const EXACT_DIGITS: i32 = 15;
/** Digits that an approximation looks at, and where it stops. */
const APPROXIMATE_DIGITS: i32 = 17;
const APPROXIMATE_MAX: f64 = 1e300;

const POWERS_OF_TEN: f64[] = [
  1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0, 10000000.0, 100000000.0, 1000000000.0, 10000000000.0,
  100000000000.0, 1000000000000.0, 10000000000000.0, 100000000000000.0, 1000000000000000.0,
];

/** Shared by the decimals that hold none. */
const NO_DIGITS: Uint8Array = new Uint8Array(0);

const MINUS: i32 = 0x2d;
const PLUS: i32 = 0x2b;
const POINT: i32 = 0x2e;
const ZERO: i32 = 0x30;

function isExact(mantissa: f64): boolean {
  return mantissa <= EXACT_MAX && mantissa >= -EXACT_MAX;
}

function isDigit(unit: i32): boolean {
  return unit >= ZERO && unit <= 0x39;
}

/**
 * An exact decimal, `mantissa / 10^scale`, that is set again instead of allocated again. Where the mantissa is past what a double
 * holds exactly, or the scale is unusual, it is `wide`: the digits stand in `digits`, most significant first, without
 * leading zeros.
 */
export class Decimal {
  mantissa: f64 = 0;
  /** Decimal places; negative in a wide one that ends in zeros. */
  scale: i32 = 0;
  wide: boolean = false;
  negative: boolean = false;
  digits: Uint8Array = NO_DIGITS;
  count: i32 = 0;

  /** `mantissa` must be a safe integer, `scale` 0 to 15. */
  setExact(mantissa: f64, scale: i32): void {
    this.mantissa = mantissa;
    this.scale = scale;
    this.wide = false;
  }

  copy(other: Decimal): void {
    this.setExact(other.mantissa, other.scale);
    if (!other.wide) return;
    this.begin(other.count, other.negative);
    for (let index: i32 = 0; index < other.count; index += 1) this.digits[index] = other.digits[index] as i32;
    this.count = other.count;
    this.scale = other.scale;
  }

  isNegative(): boolean {
    return this.wide ? this.negative : this.mantissa < 0;
  }

  isZero(): boolean {
    return !this.wide && this.mantissa === 0;
  }

  /**
   * Reads plain decimal text (`-12.50`, at most 32 digits on either side of the point). False, and zero, for anything else:
   * no exponent, no plus sign, no white space.
   */
  readText(units: Uint16Array, start: i32, length: i32): boolean {
    return this.read(units, start, length, DECIMAL_TEXT_DIGITS_MAX, false);
  }

  /** Reads a number in the form of ECMAScript's Number::toString (`1.5e-7`). False, and zero, for anything else. */
  readNumber(units: Uint16Array, start: i32, length: i32): boolean {
    return this.read(units, start, length, length, true);
  }

  private read(units: Uint16Array, start: i32, length: i32, most: i32, exponential: boolean): boolean {
    this.setExact(0, 0);
    const end = start + length;
    let at = start;
    const negative = at < end && (units[at] as i32) === MINUS;
    if (negative) at += 1;
    const whole = digitRun(units, at, end);
    if (whole === 0 || whole > most) return false;
    const wholeAt = at;
    at += whole;
    let fraction: i32 = 0;
    if (at < end && (units[at] as i32) === POINT) {
      fraction = digitRun(units, at + 1, end);
      if (fraction === 0 || fraction > most) return false;
      at += fraction + 1;
    }
    let exponent: i32 = 0;
    if (exponential && at < end && ((units[at] as i32) | 0x20) === 0x65) {
      at += 1;
      const sign: i32 = at < end ? (units[at] as i32) : 0;
      if (sign === MINUS || sign === PLUS) at += 1;
      const width = digitRun(units, at, end);
      if (width === 0 || width > 4) return false;
      for (let index: i32 = 0; index < width; index += 1) exponent = exponent * 10 + (units[at + index] as i32) - ZERO;
      if (sign === MINUS) exponent = -exponent;
      at += width;
    }
    if (at !== end) return false;
    if (exponent === 0 && whole + fraction <= EXACT_DIGITS) {
      this.readExact(units, wholeAt, whole, fraction, negative);
      return true;
    }
    this.begin(whole + fraction, negative);
    for (let index: i32 = 0; index < whole; index += 1) this.append((units[wholeAt + index] as i32) - ZERO);
    for (let index: i32 = 0; index < fraction; index += 1) {
      this.append((units[wholeAt + whole + 1 + index] as i32) - ZERO);
    }
    this.scale = fraction - exponent;
    this.settle();
    return true;
  }

  /** Reads digits that fit a double. */
  private readExact(units: Uint16Array, start: i32, whole: i32, fraction: i32, negative: boolean): void {
    let mantissa: f64 = 0;
    for (let index: i32 = 0; index < whole; index += 1)
      mantissa = mantissa * 10 + (((units[start + index] as i32) - ZERO) as f64);
    let scale: i32 = 0;
    let zeros: i32 = 0;
    for (let index: i32 = 1; index <= fraction; index += 1) {
      const digit: i32 = (units[start + whole + index] as i32) - ZERO;
      zeros += 1;
      if (digit === 0) continue;
      mantissa = mantissa * (POWERS_OF_TEN[zeros] as f64) + (digit as f64);
      scale += zeros;
      zeros = 0;
    }
    this.setExact(negative && mantissa > 0 ? -mantissa : mantissa, scale);
  }

  /** `this = a + b`, exactly. */
  setSum(a: Decimal, b: Decimal): void {
    if (!a.wide && !b.wide) {
      const scale: i32 = a.scale > b.scale ? a.scale : b.scale;
      const left = a.mantissa * (POWERS_OF_TEN[scale - a.scale] as f64);
      const right = b.mantissa * (POWERS_OF_TEN[scale - b.scale] as f64);
      // Each term is exact while it is within bounds, and so is their sum.
      if (isExact(left) && isExact(right) && isExact(left + right)) {
        this.setExact(left + right, scale);
        return;
      }
    }
    LEFT.setWide(a);
    RIGHT.setWide(b);
    this.addWide(LEFT, RIGHT);
  }

  /** Takes the digits of the other, whatever its form. */
  setWide(other: Decimal): void {
    if (other.wide) {
      this.copy(other);
      return;
    }
    this.begin(16, other.mantissa < 0);
    let rest = Math.abs(other.mantissa);
    let width: i32 = 0;
    while (rest > 0) {
      const quotient = Math.floor(rest / 10);
      this.digits[width] = (rest - quotient * 10) as i32;
      width += 1;
      rest = quotient;
    }
    this.count = width;
    for (let index: i32 = 0; index < width >> 1; index += 1) {
      const mirrored = width - 1 - index;
      const digit = this.digits[index] as i32;
      this.digits[index] = this.digits[mirrored] as i32;
      this.digits[mirrored] = digit;
    }
    this.scale = other.scale;
  }

  private addWide(a: Decimal, b: Decimal): void {
    const scale: i32 = a.scale > b.scale ? a.scale : b.scale;
    const aPlaces = a.count + scale - a.scale;
    const bPlaces = b.count + scale - b.scale;
    const places: i32 = (aPlaces > bPlaces ? aPlaces : bPlaces) + 1;
    const subtract = a.negative !== b.negative;
    const swap = subtract && compareMagnitudes(a, b) < 0;
    const large = swap ? b : a;
    const small = swap ? a : b;
    this.begin(places, large.negative);
    let carry: i32 = 0;
    for (let place: i32 = 0; place < places; place += 1) {
      const other = small.digitAbove(place - (scale - small.scale));
      let digit = large.digitAbove(place - (scale - large.scale)) + carry + (subtract ? -other : other);
      carry = 0;
      if (digit < 0) {
        digit += 10;
        carry = -1;
      } else if (digit > 9) {
        digit -= 10;
        carry = 1;
      }
      this.digits[places - 1 - place] = digit;
    }
    this.count = places;
    this.scale = scale;
    this.settle();
  }

  /** The digit `place` places above the last one, 0 outside. */
  private digitAbove(place: i32): i32 {
    return place < 0 || place >= this.count ? 0 : (this.digits[this.count - 1 - place] as i32);
  }

  private begin(capacity: i32, negative: boolean): void {
    if (this.digits.length < capacity) this.digits = new Uint8Array(capacity * 2);
    this.count = 0;
    this.negative = negative;
    this.wide = true;
    this.mantissa = 0;
  }

  private append(digit: i32): void {
    this.digits[this.count] = digit;
    this.count += 1;
  }

  /** Drops zeros at both ends, and takes the exact form where that fits. */
  private settle(): void {
    let leading: i32 = 0;
    while (leading < this.count && (this.digits[leading] as i32) === 0) leading += 1;
    for (let index: i32 = leading; index < this.count; index += 1) {
      this.digits[index - leading] = this.digits[index] as i32;
    }
    this.count -= leading;
    while (this.count > 0 && (this.digits[this.count - 1] as i32) === 0) {
      this.count -= 1;
      this.scale -= 1;
    }
    const width: i32 = this.scale < 0 ? this.count - this.scale : this.count;
    if (this.count > 0 && (width > EXACT_DIGITS || this.scale > EXACT_DIGITS)) return;
    let mantissa: f64 = 0;
    for (let index: i32 = 0; index < this.count; index += 1) mantissa = mantissa * 10 + (this.digits[index] as i32);
    for (let zeros: i32 = this.scale; zeros < 0 && this.count > 0; zeros += 1) mantissa *= 10;
    const scale: i32 = this.scale < 0 || this.count === 0 ? 0 : this.scale;
    this.setExact(this.negative && mantissa > 0 ? -mantissa : mantissa, scale);
  }

  /** Appends the decimal without an exponent. */
  write(out: TextBuffer): void {
    LEFT.setWide(this);
    if (LEFT.negative && LEFT.count > 0) out.push(MINUS);
    const places: i32 = LEFT.scale > 0 ? LEFT.scale : 0;
    const above: i32 = LEFT.count - LEFT.scale;
    if (above <= 0) out.push(ZERO);
    for (let place: i32 = (above > 0 ? above : 0) - 1; place >= -places; place -= 1) {
      if (place === -1) out.push(POINT);
      out.push(ZERO + LEFT.digitAbove(place + LEFT.scale));
    }
  }

  /**
   * The value as a double, for a first look: of two decimals the lesser is not approximated by more than a relative 1e-12
   * above the greater. Huge ones are cut off at 1e300.
   */
  approximate(): f64 {
    if (!this.wide) return this.mantissa / (POWERS_OF_TEN[this.scale] as f64);
    let value: f64 = 0;
    const most: i32 = this.count < APPROXIMATE_DIGITS ? this.count : APPROXIMATE_DIGITS;
    for (let index: i32 = 0; index < most; index += 1) value = value * 10 + (this.digits[index] as f64);
    let exponent: i32 = this.count - most - this.scale;
    while (exponent < 0 && value > 0) {
      value /= 10;
      exponent += 1;
    }
    while (exponent > 0 && value < APPROXIMATE_MAX) {
      value *= 10;
      exponent -= 1;
    }
    if (value > APPROXIMATE_MAX) value = APPROXIMATE_MAX;
    return this.negative ? -value : value;
  }

  /** Negative, zero or positive, as this is less than, equal to or greater than the other. */
  compare(other: Decimal): i32 {
    if (!this.wide && !other.wide) {
      const scale: i32 = this.scale > other.scale ? this.scale : other.scale;
      const mine = this.mantissa * (POWERS_OF_TEN[scale - this.scale] as f64);
      const theirs = other.mantissa * (POWERS_OF_TEN[scale - other.scale] as f64);
      if (isExact(mine) && isExact(theirs)) return mine < theirs ? -1 : mine > theirs ? 1 : 0;
    }
    LEFT.setWide(this);
    RIGHT.setWide(other);
    return compareWide(LEFT, RIGHT);
  }
}

/** Operands of the slow path, reused so that it allocates nothing. */
const LEFT: Decimal = new Decimal();
const RIGHT: Decimal = new Decimal();

function compareWide(a: Decimal, b: Decimal): i32 {
  if (a.count === 0 && b.count === 0) return 0;
  if (a.count === 0) return b.negative ? 1 : -1;
  if (b.count === 0 || a.negative !== b.negative) return a.negative ? -1 : 1;
  const magnitude = compareMagnitudes(a, b);
  return a.negative ? 0 - magnitude : magnitude;
}

function digitRun(units: Uint16Array, start: i32, end: i32): i32 {
  let at = start;
  while (at < end && isDigit(units[at] as i32)) at += 1;
  return at - start;
}

/** Both wide, neither zero unless it has no digits. */
function compareMagnitudes(a: Decimal, b: Decimal): i32 {
  const aHead = a.count - a.scale;
  const bHead = b.count - b.scale;
  if (a.count === 0 || b.count === 0) return a.count - b.count;
  if (aHead !== bHead) return aHead - bHead;
  const most: i32 = a.count > b.count ? a.count : b.count;
  for (let index: i32 = 0; index < most; index += 1) {
    const mine: i32 = index < a.count ? (a.digits[index] as i32) : 0;
    const theirs: i32 = index < b.count ? (b.digits[index] as i32) : 0;
    if (mine !== theirs) return mine - theirs;
  }
  return 0;
}
