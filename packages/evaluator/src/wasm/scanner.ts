import { TextBuffer } from '../values/text-buffer';

const QUOTE: i32 = 0x22;
const BACKSLASH: i32 = 0x5c;
const COMMA: i32 = 0x2c;
const COLON: i32 = 0x3a;
const OPEN_LIST: i32 = 0x5b;
const CLOSE_LIST: i32 = 0x5d;
const OPEN_OBJECT: i32 = 0x7b;
const CLOSE_OBJECT: i32 = 0x7d;
const MINUS: i32 = 0x2d;
const PLUS: i32 = 0x2b;
const POINT: i32 = 0x2e;
const ZERO: i32 = 0x30;

/** Levels of nesting past which a text is refused. */
const JSON_DEPTH_MAX: i32 = 1024;

/** Walks over JSON (RFC 8259) in UTF-8, in place. Once it `failed`, it stays where it is. */
export class Scanner {
  bytes: Uint8Array = new Uint8Array(0);
  end: i32 = 0;
  at: i32 = 0;
  failed: boolean = false;
  private depth: i32 = 0;

  begin(bytes: Uint8Array, end: i32): void {
    this.bytes = bytes;
    this.end = end;
    this.at = 0;
    this.failed = false;
    this.depth = 0;
  }

  fail(): void {
    this.failed = true;
    this.at = this.end;
  }

  /** The byte at the cursor, 0 at the end. */
  peek(): i32 {
    return this.at < this.end ? (this.bytes[this.at] as i32) : 0;
  }

  /** The first byte of the next value or mark. */
  next(): i32 {
    while (this.at < this.end) {
      const byte = this.bytes[this.at] as i32;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
      this.at += 1;
    }
    return 0;
  }

  /** True at the end of the text, but for white space. */
  isAtEnd(): boolean {
    this.next();
    return this.at === this.end && !this.failed;
  }

  /** Enters the object at the cursor; false where it is something else. */
  enterObject(): boolean {
    if (this.next() !== OPEN_OBJECT) return false;
    this.at += 1;
    return true;
  }

  enterList(): boolean {
    if (this.next() !== OPEN_LIST) return false;
    this.at += 1;
    return true;
  }

  /** Goes on to the key of the next member; false behind the object. `first` for the member right after the brace. */
  nextMember(first: boolean): boolean {
    return this.goOn(first, CLOSE_OBJECT);
  }

  /** Goes on to the next element; false behind the list. */
  nextElement(first: boolean): boolean {
    return this.goOn(first, CLOSE_LIST);
  }

  private goOn(first: boolean, close: i32): boolean {
    if (this.failed) return false;
    const byte = this.next();
    if (byte === close) {
      this.at += 1;
      return false;
    }
    if (first) return true;
    if (byte !== COMMA) {
      this.fail();
      return false;
    }
    this.at += 1;
    return true;
  }

  /** Reads a key into `out`, and passes the colon. */
  readKey(out: TextBuffer): void {
    out.reset();
    this.readText(out);
    if (this.next() === COLON) this.at += 1;
    else this.fail();
  }

  /** Appends the text at the cursor to `out`. */
  readText(out: TextBuffer): void {
    if (this.next() !== QUOTE) {
      this.fail();
      return;
    }
    this.at += 1;
    while (this.at < this.end) {
      const byte = this.bytes[this.at] as i32;
      this.at += 1;
      if (byte === QUOTE) return;
      if (byte < 0x20) break;
      if (byte === BACKSLASH) this.readEscape(out);
      else if (byte < 0x80) out.push(byte);
      else this.readWide(byte, out);
    }
    this.fail();
  }

  private readEscape(out: TextBuffer): void {
    const byte = this.peek();
    this.at += 1;
    if (byte === QUOTE || byte === BACKSLASH || byte === 0x2f) out.push(byte);
    else if (byte === 0x62) out.push(0x08);
    else if (byte === 0x66) out.push(0x0c);
    else if (byte === 0x6e) out.push(0x0a);
    else if (byte === 0x72) out.push(0x0d);
    else if (byte === 0x74) out.push(0x09);
    else if (byte === 0x75) this.readUnit(out);
    else this.fail();
  }

  private readUnit(out: TextBuffer): void {
    let unit: i32 = 0;
    for (let index: i32 = 0; index < 4; index += 1) {
      const digit = hexDigit(this.peek());
      if (digit < 0) {
        this.fail();
        return;
      }
      unit = (unit << 4) | digit;
      this.at += 1;
    }
    out.push(unit);
  }

  /** The rest of a character of two to four bytes; over-long forms and halves of pairs are no UTF-8. */
  private readWide(lead: i32, out: TextBuffer): void {
    const more: i32 = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4) {
      this.fail();
      return;
    }
    let point: i32 = lead & (0x3f >> more);
    for (let index: i32 = 0; index < more; index += 1) {
      const byte = this.peek();
      if ((byte & 0xc0) !== 0x80) {
        this.fail();
        return;
      }
      point = (point << 6) | (byte & 0x3f);
      this.at += 1;
    }
    const least: i32 = more === 3 ? 0x10000 : more === 2 ? 0x800 : 0x80;
    if (point < least || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) this.fail();
    else out.pushCodePoint(point);
  }

  /** Passes over the value at the cursor, whatever it is. */
  skipValue(): void {
    const byte = this.next();
    if (byte === QUOTE) this.skipText();
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.skipNested(byte === OPEN_OBJECT);
    else if (byte === 0x74) this.skipWord('true');
    else if (byte === 0x66) this.skipWord('false');
    else if (byte === 0x6e) this.skipWord('null');
    else this.skipNumber();
  }

  private skipNested(isObject: boolean): void {
    this.depth += 1;
    if (this.depth > JSON_DEPTH_MAX) {
      this.fail();
      return;
    }
    this.at += 1;
    let first = true;
    while (this.goOn(first, isObject ? CLOSE_OBJECT : CLOSE_LIST)) {
      first = false;
      if (isObject) this.skipKey();
      this.skipValue();
    }
    this.depth -= 1;
  }

  private skipKey(): void {
    if (this.next() === QUOTE) this.skipText();
    else this.fail();
    if (this.next() === COLON) this.at += 1;
    else this.fail();
  }

  private skipText(): void {
    const bytes = this.bytes;
    let at: i32 = this.at + 1;
    while (at < this.end) {
      const byte = bytes[at] as i32;
      if (byte === QUOTE) {
        this.at = at + 1;
        return;
      }
      if (byte < 0x20 || byte === BACKSLASH || byte > 0x7f) break;
      at += 1;
    }
    // What is not plain ASCII is read to be checked.
    PASSED.reset();
    this.readText(PASSED);
  }

  private skipWord(word: string): void {
    for (let index: i32 = 0; index < word.length; index += 1) {
      if (this.peek() !== (word.charCodeAt(index) as i32)) {
        this.fail();
        return;
      }
      this.at += 1;
    }
  }

  private skipNumber(): void {
    if (this.peek() === MINUS) this.at += 1;
    if (this.peek() === ZERO) this.at += 1;
    else this.skipDigits();
    if (this.peek() === POINT) {
      this.at += 1;
      this.skipDigits();
    }
    if ((this.peek() | 0x20) === 0x65) {
      this.at += 1;
      if (this.peek() === MINUS || this.peek() === PLUS) this.at += 1;
      this.skipDigits();
    }
  }

  private skipDigits(): void {
    const first = this.at;
    while (this.peek() >= ZERO && this.peek() <= 0x39) this.at += 1;
    if (this.at === first) this.fail();
  }
}

const PASSED: TextBuffer = new TextBuffer(256);

function hexDigit(byte: i32): i32 {
  if (byte >= ZERO && byte <= 0x39) return byte - ZERO;
  const lower: i32 = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
