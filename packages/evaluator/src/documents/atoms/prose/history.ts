import type { AtomProse } from '../spec.js';

/** What the atoms about earlier actions say of themselves. */
export const HISTORY_PROSE = {
  'action-required-before': {
    label: 'Earlier action missing',
    description: 'An action that has to come before did not.',
    requiredContext: [],
    semantics:
      'Fires when fewer than count of the actions had the outcome within the time. Unverifiable without the field, or where no gate counts.',
    examples: [],
  },
  'action-repeated-before': {
    label: 'Earlier action repeated',
    description: 'An action came before, as often as count says.',
    requiredContext: [],
    semantics:
      'Fires when at least count of the actions had the outcome within the time. Unverifiable without the field, or where no gate counts.',
    examples: [],
  },
} satisfies Readonly<Record<string, AtomProse>>;
