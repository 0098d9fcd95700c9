import type { AtomSample } from './sample.js';

const otherTypes = ['lots', true];
const atZero = { limit: -1 };

/** Samples of the atoms about the amount of the request. */
export const AMOUNT_SAMPLES = {
  'amount-over': {
    semantics:
      'Fires when the amount is a number above the limit, or in a currency out of the scope. The limit itself does not fire.',
    config: { limit: 100 },
    field: 'amount',
    fires: 250,
    silent: 20,
    boundary: { fires: 100.01, silent: 100 },
    otherTypes,
    atZero,
    more: [{ config: { limit: 100, currency: 'EUR' }, fields: { amount: 1, currency: 'USD' }, fires: true }],
  },
  'amount-at-or-above': {
    semantics: 'Fires when the amount is the limit or above it, or in a currency out of the scope.',
    config: { limit: 100 },
    field: 'amount',
    fires: 250,
    silent: 20,
    boundary: { fires: 100, silent: 99.99 },
    otherTypes,
    atZero,
  },
  'amount-unknown': {
    semantics: 'Fires when the amount is not a finite number of at least 0. An absent amount is 0.',
    config: {},
    field: 'amount',
    fires: 'lots',
    silent: 0,
    otherTypes,
  },
  'cumulative-over': {
    semantics:
      'Fires when cumulativeSpend and the amount together are above the limit, or in a currency out of the scope.',
    config: { limit: 100 },
    field: 'cumulativeSpend',
    fires: 150,
    silent: 10,
    boundary: { fires: 99.9, silent: 99.8 },
    beside: { amount: 0.2 },
    otherTypes: ['100', true],
    atZero,
  },
} satisfies Readonly<Record<string, AtomSample>>;
