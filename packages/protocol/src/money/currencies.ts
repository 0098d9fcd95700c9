/**
 * Decimal places of each currency: ISO 4217 active codes and a few settlement tokens. No amount of a currency outside the
 * table is determinable.
 */
const CODES_BY_EXPONENT: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
    'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ' +
    'ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV ' +
    'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD ' +
    'SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
  6: 'EURC USDC USDT',
  8: 'HBAR',
};

/** Decimal places of each known currency, by its upper-case code. */
export const CURRENCY_EXPONENTS: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_EXPONENT).flatMap(([exponent, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(exponent)]),
  ),
);

/** Decimal places of a currency (upper or lower case) as ISO 4217 states them, or null for a currency outside the table. */
export function currencyExponent(currency: string): number | null {
  const code = currencyCode(currency);
  return code === null ? null : (CURRENCY_EXPONENTS.get(code) ?? null);
}

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
