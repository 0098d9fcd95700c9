import { AGENTS } from './agents.js';
import { AUTHORITY } from './authority.js';
import { BUDGETS } from './budgets.js';
import { EVALUATIONS } from './evaluations.js';
import { ORGANISATION } from './organisation.js';
import { PEOPLE_ACTIONS } from './people.js';
import { PUBLIC_READS } from './public-reads.js';
import { readsBeside } from './reads.js';
import { REVIEW } from './review.js';
import { SETTLEMENT } from './settlement.js';
import type { Action } from './situation.js';

export type { Action, Plan } from './situation.js';

/** Actions with a plan of their own: calls that change something, and reads that are about more than one legal call. */
const PLANNED: readonly Action[] = [
  ...AUTHORITY,
  ...BUDGETS,
  ...SETTLEMENT,
  ...AGENTS,
  ...REVIEW,
  ...ORGANISATION,
  ...PEOPLE_ACTIONS,
  ...PUBLIC_READS,
  ...EVALUATIONS,
];

/** Every kind of call that the fuzzer makes. A test holds it to the route table: no route is without one. */
export const ACTIONS: readonly Action[] = [...PLANNED, ...readsBeside(PLANNED)];
