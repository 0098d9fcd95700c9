import type { Draft } from '../../draft.js';
import { authorityDrafts } from './authority.js';
import { ceilingDrafts } from './ceilings.js';
import { clauseDrafts } from './clauses.js';
import { constraintDrafts } from './constraints.js';
import { counterpartyDrafts } from './counterparties.js';
import { moneyDrafts } from './money.js';
import { spellingDrafts } from './spellings.js';

/** What a mandate grants, and what rules cannot add to it. */
export function mandateDrafts(): Draft[] {
  return [
    ...constraintDrafts(),
    ...ceilingDrafts(),
    ...authorityDrafts(),
    ...clauseDrafts(),
    ...moneyDrafts(),
    ...spellingDrafts(),
    ...counterpartyDrafts(),
  ];
}
