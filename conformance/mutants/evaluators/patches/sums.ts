import { type PatchedMutant, patch } from './patch.js';

const SUMS = 'sums.ts';
const OWN = 'own-atoms.ts';

/** Questions about sums and counts: which questions are one, and what an answer says. */
export const SUMS_AND_COUNTS: readonly PatchedMutant[] = [
  patch(
    'spent-under',
    'spent-over fires below its limit',
    OWN,
    `['spent-over', answerTo]`,
    `['spent-over', requiredBefore]`,
  ),
  patch(
    'counted-under',
    'counted-over fires up to its count',
    OWN,
    `['counted-over', answerTo]`,
    `['counted-over', requiredBefore]`,
  ),
  patch(
    'duration-as-written',
    'a rolling period is asked about as it is written',
    SUMS,
    'rolling ?? period,',
    'period,',
  ),
  patch('minute-is-hour', 'minutes of a rolling period count as hours', SUMS, 'M: 60, S: 1', 'M: 3_600, S: 1'),
  patch(
    'sum-zone-not-defaulted',
    'a period of the calendar has no zone where none is given',
    SUMS,
    `textOf(own(config, 'zone'), 'UTC')`,
    `own(config, 'zone') ?? null`,
  ),
  patch(
    'sum-zone-ignored',
    'the days of every zone are those of UTC',
    SUMS,
    `textOf(own(config, 'zone'), 'UTC')`,
    `'UTC'`,
  ),
  patch('sum-by-ignored', 'every value of the field is one sum', SUMS, '    by,\n', '    null,\n'),
  patch('sum-scope-ignored', 'every sum is the agent’s', SUMS, '    scope,\n', `    'agent',\n`),
  patch(
    'sum-actions-ignored',
    'every action counts',
    SUMS,
    'action === undefined ? null : actions',
    'action === undefined ? null : null',
  ),
  patch('sum-actions-as-written', 'the actions of a sum count in their order', SUMS, ')].sort();', ')];'),
  patch('sum-currency-as-written', 'the case of a currency counts', SUMS, `, '').toUpperCase()`, `, '')`),
];
