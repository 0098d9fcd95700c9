import type { DecisionFilters } from '../../api/queries.js';

/** In the memory of the page alone: a filter may name a person. */
const last: { filters: DecisionFilters } = { filters: {} };

/** Notes the filters of the list that is shown, so that the way back from a decision has them. */
export function noteFilters(filters: DecisionFilters): void {
  last.filters = filters;
}

/** The filters of the list that was shown last; none before the first. */
export function lastFilters(): DecisionFilters {
  return last.filters;
}
