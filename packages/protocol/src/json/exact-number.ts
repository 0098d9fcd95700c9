const NUMBER = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/** True where the text of a JSON number is the value that the shortest text of its double has: a reader of decimals reads it too. */
export function isExactNumber(text: string): boolean {
  const value = decimalValue(text);
  return value !== null && value === decimalValue(String(Number(text)));
}

/** One text for each decimal value; null for a text that is no JSON number. */
function decimalValue(text: string): string | null {
  const match = NUMBER.exec(text);
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  // A loop: a pattern for the zeros at the end takes quadratic time over zeros that are not there.
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  if (end === 0) return '0';
  return `${sign}${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
