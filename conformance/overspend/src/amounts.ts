/** An amount of money in units of 10^-30: no amount of a test is rounded. */
export type Money = bigint;

const DIGITS = 30;
const UNIT = 10n ** BigInt(DIGITS);
const PLAIN = /^(0|[1-9]\d{0,59})(?:\.(\d{1,30}))?$/;

/** The amount of a plain decimal without sign, such as `12.50`; null for any other text. */
export function plainMoney(text: string): Money | null {
  const [, whole, fraction = ''] = PLAIN.exec(text) ?? [];
  if (whole === undefined) return null;
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(DIGITS, '0'));
}

/** The amount of a plain decimal of the test's own. Throws TypeError for any other text. */
export function money(text: string): Money {
  const amount = plainMoney(text);
  if (amount === null) throw new TypeError(`${JSON.stringify(text)} is no plain decimal: write it as 12.50`);
  return amount;
}

/**
 * The largest amount that a program could read in a text: `1e2`, ` 100 ` and `1,000` are amounts to some programs. A payment below zero
 * brings nothing back. Null where no program reads a number: a permit of it has no bound.
 */
export function worth(text: string): Money | null {
  const readings = [text, text.replaceAll(/[,_']/g, '')].map((each) => readingOf(each.normalize('NFKC').trim()));
  const found = readings.filter((reading) => reading !== null);
  return found.length === 0 ? null : found.reduce((one, other) => (one > other ? one : other));
}

function readingOf(text: string): Money | null {
  if (text === '') return null;
  const plain = plainMoney(text);
  if (plain !== null) return plain;
  const number = Number(text);
  if (!Number.isFinite(number)) return null;
  if (number <= 0) return 0n;
  const [mantissa = '0', exponent = '0'] = number.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length + DIGITS;
  const digits = BigInt(whole + fraction);
  return power >= 0 ? digits * 10n ** BigInt(power) : digits / 10n ** BigInt(-power);
}

/** The amount as a plain decimal. */
export function moneyText(amount: Money): string {
  const size = amount < 0n ? -amount : amount;
  const fraction = (size % UNIT).toString().padStart(DIGITS, '0').replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${size / UNIT}${fraction === '' ? '' : `.${fraction}`}`;
}
