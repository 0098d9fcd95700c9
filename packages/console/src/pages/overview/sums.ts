import type { Answers } from '../../api/client.js';
import { decimalSum } from '../../ui/amount.js';

type Counted = Answers['DecisionOverview']['days'][number];

/** Amounts of one currency, exact decimals. */
interface Amounts {
  readonly captured: string;
  readonly held: string;
  readonly refused: string;
  readonly refunded: string;
}

/** The amounts of a currency together. */
export interface MoneySum extends Amounts {
  readonly currency: string;
  readonly decisions: number;
}

/** The amounts of a day in one currency. */
export interface MoneyDay extends Amounts {
  readonly day: string;
  readonly decisions: number;
}

const NOTHING: Amounts = { captured: '0', held: '0', refused: '0', refunded: '0' };
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The sums of the days by currency, the one with the most decisions first. */
export function byCurrency(days: readonly Counted[]): readonly MoneySum[] {
  const sums = new Map<string, MoneySum>();
  for (const row of days) {
    const { currency } = row;
    if (currency === null) continue;
    const before = sums.get(currency) ?? { ...NOTHING, currency, decisions: 0 };
    sums.set(currency, {
      currency,
      decisions: before.decisions + decisionsOf(row),
      captured: decimalSum(before.captured, row.captured ?? '0'),
      held: decimalSum(before.held, row.held ?? '0'),
      refused: decimalSum(before.refused, row.refused ?? '0'),
      refunded: decimalSum(before.refunded, row.refunded ?? '0'),
    });
  }
  return [...sums.values()].sort((one, other) => other.decisions - one.decisions);
}

/** The sums of the currency that a person chose; of the one with the most decisions where that has none. */
export function chosenSum(days: readonly Counted[], chosen: string | undefined): MoneySum | undefined {
  const sums = byCurrency(days);
  return sums.find(({ currency }) => currency === chosen) ?? sums[0];
}

/** Each day of a span in one currency, the days without decisions among them, the oldest first. */
export function dayRows(days: readonly Counted[], currency: string, from: string, to: string): readonly MoneyDay[] {
  const known = new Map(days.filter((row) => row.currency === currency).map((row) => [row.day, row]));
  return daysBetween(from, to).map((day): MoneyDay => {
    const row = known.get(day);
    if (row === undefined) return { day, decisions: 0, ...NOTHING };
    const { captured, held, refused, refunded } = row;
    const amounts = {
      captured: captured ?? '0',
      held: held ?? '0',
      refused: refused ?? '0',
      refunded: refunded ?? '0',
    };
    return { day, decisions: decisionsOf(row), ...amounts };
  });
}

function decisionsOf({ permits, refusals, waits }: Pick<Counted, 'permits' | 'refusals' | 'waits'>): number {
  return permits + refusals + waits;
}

/** Days that a span shows at most. */
const DAYS_MAX = 40;

function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  const count = Math.min(DAYS_MAX, (last - first) / DAY_MS + 1);
  if (Number.isNaN(count)) return [];
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}
