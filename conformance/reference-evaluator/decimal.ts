/** An exact decimal: `units / 10^scale`. */
export class Decimal {
  constructor(
    readonly units: bigint,
    readonly scale: number,
    /** The text that it was read from. */
    readonly text: string,
  ) {}

  static readonly zero = new Decimal(0n, 0, '0');

  /** Plain decimal text (`-12.50`), else null: no exponent, no sign but a minus, no white space. */
  static fromText(text: string): Decimal | null {
    const match = /^(-?)([0-9]{1,32})(?:\.([0-9]{1,32}))?$/.exec(text);
    if (match === null) return null;
    const [, sign = '', whole = '', fraction = ''] = match;
    return new Decimal(BigInt(sign + whole + fraction), fraction.length, text);
  }

  /** A JS number as its shortest round-trip text, else null where it is not finite. */
  static fromNumber(value: number): Decimal | null {
    if (!Number.isFinite(value)) return null;
    const text = String(value);
    const [mantissa = '', exponent = '0'] = text.split('e');
    const [whole = '', fraction = ''] = mantissa.split('.');
    const scale = fraction.length - Number(exponent);
    const digits = BigInt(whole + fraction);
    return scale >= 0 ? new Decimal(digits, scale, text) : new Decimal(digits * 10n ** BigInt(-scale), 0, text);
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    const units = this.unitsAt(scale) + other.unitsAt(scale);
    return new Decimal(units, scale, plainText(units, scale));
  }

  times(other: Decimal): Decimal {
    const units = this.units * other.units;
    const scale = this.scale + other.scale;
    return new Decimal(units, scale, plainText(units, scale));
  }

  /** Negative, zero or positive, as this is less than, equal to or greater than the other. */
  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale);
    const [a, b] = [this.unitsAt(scale), other.unitsAt(scale)];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  private unitsAt(scale: number): bigint {
    return this.units * 10n ** BigInt(scale - this.scale);
  }
}

/** Plain decimal text without zeros at the end. */
function plainText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
