import { AMOUNTS } from './amounts.js';
import { COUNTERPARTIES } from './counterparties.js';
import { EXTENTS } from './extents.js';
import { FACTS } from './facts.js';
import { FIELDS } from './fields.js';
import { LAYERS } from './layers.js';
import { LISTS } from './lists.js';
import { MANDATES } from './mandates.js';
import { MONEY } from './money.js';
import type { PatchedMutant } from './patch.js';
import { RULES } from './rules.js';
import { SIGNALS } from './signals.js';
import { SPELLINGS } from './spellings.js';
import { STRICT } from './strict.js';
import { SUMS_AND_COUNTS } from './sums.js';
import { TOGETHER } from './together.js';

/** Evaluators that are wrong in one sentence each: the reference evaluator with one place changed. */
export const PATCHED_MUTANTS: readonly PatchedMutant[] = [
  ...AMOUNTS,
  ...SIGNALS,
  ...LISTS,
  ...FIELDS,
  ...SUMS_AND_COUNTS,
  ...RULES,
  ...LAYERS,
  ...TOGETHER,
  ...MANDATES,
  ...MONEY,
  ...SPELLINGS,
  ...EXTENTS,
  ...FACTS,
  ...COUNTERPARTIES,
  ...STRICT,
];
