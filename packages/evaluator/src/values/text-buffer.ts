/** A growing run of UTF-16 code units, reused from request to request. */
export class TextBuffer {
  units: Uint16Array;
  length: i32 = 0;

  constructor(capacity: i32) {
    this.units = new Uint16Array(capacity);
  }

  reset(): void {
    this.length = 0;
  }

  push(unit: i32): void {
    if (this.length === this.units.length) this.grow(this.length + 1);
    this.units[this.length] = unit;
    this.length += 1;
  }

  pushCodePoint(point: i32): void {
    if (point < 0x10000) {
      this.push(point);
    } else {
      this.push(0xd800 + ((point - 0x10000) >> 10));
      this.push(0xdc00 + ((point - 0x10000) & 0x3ff));
    }
  }

  pushString(text: string): void {
    const count: i32 = text.length;
    if (this.length + count > this.units.length) this.grow(this.length + count);
    const into = this.units;
    const end = this.length;
    for (let index: i32 = 0; index < count; index += 1) into[end + index] = text.charCodeAt(index);
    this.length += count;
  }

  /** Appends units of another buffer. */
  pushUnits(units: Uint16Array, start: i32, count: i32): void {
    if (this.length + count > this.units.length) this.grow(this.length + count);
    const into = this.units;
    const end = this.length;
    for (let index: i32 = 0; index < count; index += 1) into[end + index] = units[start + index] as i32;
    this.length += count;
  }

  /** The code point at `index`; half a pair stands for itself. */
  codePointAt(index: i32, end: i32): i32 {
    const unit = this.units[index] as i32;
    if (unit < 0xd800 || unit > 0xdbff || index + 1 >= end) return unit;
    const low = this.units[index + 1] as i32;
    if (low < 0xdc00 || low > 0xdfff) return unit;
    return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
  }

  private grow(needed: i32): void {
    let capacity: i32 = this.units.length * 2;
    if (capacity < needed) capacity = needed;
    const grown = new Uint16Array(capacity);
    grown.set(this.units);
    this.units = grown;
  }
}

/** Units that a code point takes. */
export function unitsOf(point: i32): i32 {
  return point < 0x10000 ? 1 : 2;
}

/** White space as ECMAScript trims it. */
export function isWhiteSpace(unit: i32): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit >= 0x2000 && unit <= 0x200a) return true;
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}

/** True where the span holds nothing but white space. */
export function isBlank(units: Uint16Array, start: i32, length: i32): boolean {
  for (let index: i32 = 0; index < length; index += 1) {
    if (!isWhiteSpace(units[start + index] as i32)) return false;
  }
  return true;
}

/** How many of `most` units the two have in common before they differ. */
export function commonUnits(units: Uint16Array, start: i32, other: Uint16Array, otherStart: i32, most: i32): i32 {
  let same: i32 = 0;
  while (same < most && units[start + same] === other[otherStart + same]) same += 1;
  return same;
}

/** True where the span is the given text. */
export function isSameText(units: Uint16Array, start: i32, length: i32, text: string): boolean {
  if (text.length !== length) return false;
  for (let index: i32 = 0; index < length; index += 1) {
    if ((units[start + index] as i32) !== (text.charCodeAt(index) as i32)) return false;
  }
  return true;
}
