const digits = new Map<string, number>();

/** Whether an amount is a whole number of the smallest units of a currency: a gate may refuse any other. */
export function isInMinorUnits(text: string, currency: string): boolean {
  const known =
    digits.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    0;
  digits.set(currency, known);
  return (text.split('.')[1]?.replace(/0+$/, '').length ?? 0) <= known;
}
