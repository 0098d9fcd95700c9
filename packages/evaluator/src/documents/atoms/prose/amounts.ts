import type { AtomProse } from '../spec.js';

/** What the atoms about the amount of the request say of themselves. */
export const AMOUNT_PROSE = {
  'amount-over': {
    label: 'Amount over a limit',
    description: 'The amount is above a limit.',
    requiredContext: ['amount'],
    semantics:
      'Fires when the amount is a number above the limit, or in a currency out of the scope. The limit itself does not fire.',
    examples: [
      { config: { limit: 100 }, fields: { amount: 100.01 }, fires: true },
      { config: { limit: 100 }, fields: { amount: 100 }, fires: false },
      { config: { limit: 100, currency: 'EUR' }, fields: { amount: 1, currency: 'USD' }, fires: true },
    ],
  },
  'amount-at-or-above': {
    label: 'Amount at or above a limit',
    description: 'The amount is a limit or above it.',
    requiredContext: ['amount'],
    semantics: 'Fires when the amount is the limit or above it, or in a currency out of the scope.',
    examples: [
      { config: { limit: 100 }, fields: { amount: 100 }, fires: true },
      { config: { limit: 100 }, fields: { amount: 99.99 }, fires: false },
    ],
  },
  'amount-unknown': {
    label: 'Amount not known',
    description: 'The amount is no number, or negative.',
    requiredContext: ['amount'],
    semantics: 'Fires when the amount is not a finite number of at least 0. An absent amount is 0.',
    examples: [
      { config: {}, fields: { amount: 'lots' }, fires: true },
      { config: {}, fields: { amount: 0 }, fires: false },
    ],
  },
  'cumulative-over': {
    label: 'Total over a limit',
    description: 'What was spent before and this amount together are above a limit.',
    requiredContext: ['cumulativeSpend', 'amount'],
    semantics:
      'Fires when cumulativeSpend and the amount together are above the limit, or in a currency out of the scope.',
    examples: [
      { config: { limit: 100 }, fields: { cumulativeSpend: 99.9, amount: 0.2 }, fires: true },
      { config: { limit: 100 }, fields: { cumulativeSpend: 99.8, amount: 0.2 }, fires: false },
    ],
  },
} satisfies Readonly<Record<string, AtomProse>>;
