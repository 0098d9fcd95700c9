const QUOTE: i32 = 0x22;
const BACKSLASH: i32 = 0x5c;
const HEX: string = '0123456789abcdef';

/** Growing UTF-8, reused from verdict to verdict. */
export class ByteBuffer {
  bytes: Uint8Array = new Uint8Array(1024);
  length: i32 = 0;

  reset(): void {
    this.length = 0;
  }

  push(byte: i32): void {
    if (this.length === this.bytes.length) {
      const grown = new Uint8Array(this.bytes.length * 2);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  /** Appends ASCII as it is. */
  pushAscii(text: string): void {
    for (let index: i32 = 0; index < text.length; index += 1) this.push(text.charCodeAt(index) as i32);
  }

  /** Appends a text as JSON, as ECMAScript's JSON.stringify writes it: half a pair is escaped. */
  pushText(units: Uint16Array, start: i32, length: i32): void {
    this.push(QUOTE);
    const end = start + length;
    for (let at: i32 = start; at < end; at += 1) {
      const unit = units[at] as i32;
      if (unit < 0x20) this.pushControl(unit);
      else if (unit < 0x80) {
        if (unit === QUOTE || unit === BACKSLASH) this.push(BACKSLASH);
        this.push(unit);
      } else if (unit < 0xd800 || unit > 0xdfff) this.pushPoint(unit);
      else {
        const low: i32 = at + 1 < end ? (units[at + 1] as i32) : 0;
        if (unit < 0xdc00 && low >= 0xdc00 && low <= 0xdfff) {
          this.pushPoint(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
          at += 1;
        } else this.pushUnit(unit);
      }
    }
    this.push(QUOTE);
  }

  private pushControl(unit: i32): void {
    const short: i32 =
      unit === 0x08
        ? 0x62
        : unit === 0x09
          ? 0x74
          : unit === 0x0a
            ? 0x6e
            : unit === 0x0c
              ? 0x66
              : unit === 0x0d
                ? 0x72
                : 0;
    if (short === 0) {
      this.pushUnit(unit);
      return;
    }
    this.push(BACKSLASH);
    this.push(short);
  }

  private pushUnit(unit: i32): void {
    this.push(BACKSLASH);
    this.push(0x75);
    for (let shift: i32 = 12; shift >= 0; shift -= 4) this.push(HEX.charCodeAt((unit >> shift) & 0xf) as i32);
  }

  private pushPoint(point: i32): void {
    if (point < 0x800) this.push(0xc0 | (point >> 6));
    else {
      if (point < 0x10000) this.push(0xe0 | (point >> 12));
      else {
        this.push(0xf0 | (point >> 18));
        this.push(0x80 | ((point >> 12) & 0x3f));
      }
      this.push(0x80 | ((point >> 6) & 0x3f));
    }
    this.push(0x80 | (point & 0x3f));
  }
}
