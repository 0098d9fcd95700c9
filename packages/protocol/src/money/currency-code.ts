const ASCII_LETTERS = /^[A-Za-z]+$/;

/**
 * The code that a text spells as a currency, in upper case; null for any other text. Codes are ASCII letters: some letters
 * outside ASCII become one in upper or lower case (`ſ`, the Kelvin sign), and are no way to write a code.
 */
export function currencyCode(text: string): string | null {
  return ASCII_LETTERS.test(text) ? text.toUpperCase() : null;
}

/** True where both texts spell one currency code. Every comparison of currencies is this one. */
export function isSameCurrency(a: string, b: string): boolean {
  const code = currencyCode(a);
  return code !== null && code === currencyCode(b);
}
