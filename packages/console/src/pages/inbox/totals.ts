import { currencyCode, moneyScale, toUnits, unitsToDecimal } from '@gatewright/protocol';

/** An amount as an answer has it. */
interface Amounted {
  readonly amount: number | string | null;
  readonly currency: string | null;
}

/** A sum of exact amounts of one currency, as decimal text. */
export interface Total {
  readonly currency: string;
  readonly amount: string;
}

/** The sums by currency, exact, and how many have no amount that can be summed: none at all, or of an unknown currency. */
export function totalsOf(items: readonly Amounted[]): { readonly totals: readonly Total[]; readonly others: number } {
  const sums = new Map<string, bigint>();
  let others = 0;
  for (const { amount, currency } of items) {
    const code = currency === null ? null : currencyCode(currency);
    const units = amount === null || code === null || moneyScale(code) === null ? null : toUnits(amount, code);
    if (units === null || code === null) others += 1;
    else sums.set(code, (sums.get(code) ?? 0n) + units);
  }
  const totals = [...sums].map(([currency, units]) => ({ currency, amount: unitsToDecimal(units, currency) }));
  return { totals, others };
}
