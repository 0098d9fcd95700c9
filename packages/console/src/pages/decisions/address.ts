import { toUnits } from '@gatewright/protocol';
import type { DecisionFilters } from '../../api/queries.js';
import { DECISION_FILTERS, decisionFiltersIn } from '../../app/search.js';

/** Why the decisions that an address asks for cannot be listed, and the text that is at fault. */
export interface AddressFault {
  readonly kind: 'unknown' | 'needsCurrency' | 'amount' | 'day';
  readonly text: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const DECIMAL = /^\d{1,32}(?:\.\d{1,32})?$/;
const KNOWN: ReadonlySet<string> = new Set([...DECISION_FILTERS, 'after']);

/** What of an address of the decisions cannot be read. A filter that is not understood would list every row. */
export function faultsIn(search: Readonly<Record<string, unknown>>): readonly AddressFault[] {
  const { currency, minAmount, maxAmount, from, to } = decisionFiltersIn(search);
  const amounts = [minAmount, maxAmount].filter((amount) => amount !== undefined);
  const unreadable = amounts.filter((amount) =>
    currency === undefined ? !DECIMAL.test(amount) : toUnits(amount, currency.toUpperCase()) === null,
  );
  return [
    ...Object.keys(search)
      .filter((name) => !KNOWN.has(name))
      .map((text): AddressFault => ({ kind: 'unknown', text })),
    ...(amounts.length > 0 && currency === undefined ? [{ kind: 'needsCurrency', text: '' } as const] : []),
    ...unreadable.map((text): AddressFault => ({ kind: 'amount', text })),
    ...[from, to].flatMap((text): AddressFault[] =>
      text === undefined || isTime(text) ? [] : [{ kind: 'day', text }],
    ),
  ];
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(DAY.test(text) ? `${text}T00:00:00Z` : text));
}

/** The filters of an address as the gate takes them: a day is all of it, in UTC. */
export function asked({ from, to, currency, ...filters }: DecisionFilters): DecisionFilters {
  return {
    ...filters,
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(from === undefined ? {} : { from: DAY.test(from) ? `${from}T00:00:00Z` : from }),
    ...(to === undefined ? {} : { to: DAY.test(to) ? `${to}T23:59:59.999Z` : to }),
  };
}
