import type { DecisionFilters } from '../api/queries.js';

/** The filters of the decision log that an address may name. */
const FILTERS = ['agentDid', 'decision', 'reasonCode', 'action', 'merchant', 'id', 'after'] as const;

/** The filters that an address names; what else it has is left out. */
export function filtersIn(search: Readonly<Record<string, unknown>>): DecisionFilters {
  const given = FILTERS.flatMap((name) => {
    const value = search[name];
    return value === undefined || value === '' ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(given);
}
