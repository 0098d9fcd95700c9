import type { ProgramBuilder } from '../compile/program-builder.js';
import { lower } from '../compile/text-forms.js';
import { AMOUNT, CUMULATIVE_SPEND } from '../core/fields.js';
import * as operation from '../core/operations.js';
import { NONE } from '../core/program.js';
import type { AtomConfig } from './config.js';
import type { AtomConfigRow, AtomRow } from './spec.js';

const LIMIT: AtomConfigRow = {
  key: 'limit',
  type: 'number',
  required: true,
  description: 'the limit, in units of the currency',
};

const CURRENCY: AtomConfigRow = {
  key: 'currency',
  type: 'string[]',
  required: false,
  orText: true,
  description: 'the currencies that the limit is in; a request in any other fires',
};

function scope(config: AtomConfig, program: ProgramBuilder): number {
  const currencies = config.texts('currency');
  return currencies.length === 0 ? NONE : program.texts(currencies.map(lower));
}

/** The fields, and the currency where the atom has a scope. */
function scoped(...fields: string[]) {
  return (config: AtomConfig) => (config.has('currency') ? [...fields, 'currency'] : fields);
}

/** Atoms about the amount of the request. */
export const AMOUNT_ATOMS: readonly AtomRow[] = [
  {
    predicate: 'amount-over',
    label: 'Amount over a limit',
    description: 'The amount is above a limit.',
    config: [LIMIT, CURRENCY],
    requiredContext: ['amount'],
    semantics:
      'Fires when the amount is a number above the limit, or in a currency out of the scope. The limit itself does not fire. Silent where the amount is no number.',
    examples: [
      { config: { limit: 100 }, fields: { amount: 100.01 }, fires: true },
      { config: { limit: 100 }, fields: { amount: 100 }, fires: false },
      { config: { limit: 100, currency: 'EUR' }, fields: { amount: 1, currency: 'USD' }, fires: true },
    ],
    protocol: true,
    reads: scoped('amount'),
    encode: (config, program) => ({
      operation: operation.AMOUNT_OVER,
      slot: AMOUNT,
      number: program.number(config.number('limit')),
      scope: scope(config, program),
    }),
  },
  {
    predicate: 'amount-at-or-above',
    label: 'Amount at or above a limit',
    description: 'The amount is a limit or above it.',
    config: [LIMIT, CURRENCY],
    requiredContext: ['amount'],
    semantics:
      'Fires when the amount is the limit or above it, or in a currency out of the scope. Unverifiable where the amount is no number.',
    examples: [
      { config: { limit: 100 }, fields: { amount: 100 }, fires: true },
      { config: { limit: 100 }, fields: { amount: 99.99 }, fires: false },
    ],
    protocol: false,
    reads: scoped('amount'),
    encode: (config, program) => ({
      operation: operation.AMOUNT_AT_OR_ABOVE,
      slot: AMOUNT,
      number: program.number(config.number('limit')),
      scope: scope(config, program),
    }),
  },
  {
    predicate: 'amount-unknown',
    label: 'Amount not known',
    description: 'The amount is no number, or negative.',
    config: [],
    requiredContext: ['amount'],
    semantics: 'Fires when the amount is not a finite number of at least 0. An absent amount is 0.',
    examples: [
      { config: {}, fields: { amount: 'lots' }, fires: true },
      { config: {}, fields: { amount: 0 }, fires: false },
    ],
    protocol: true,
    reads: () => ['amount'],
    encode: () => ({ operation: operation.AMOUNT_UNKNOWN, slot: AMOUNT }),
  },
  {
    predicate: 'cumulative-over',
    label: 'Total over a limit',
    description: 'What was spent before and this amount together are above a limit.',
    config: [LIMIT, CURRENCY],
    requiredContext: ['cumulativeSpend', 'amount'],
    semantics:
      'Fires when cumulativeSpend and the amount together are above the limit, or in a currency out of the scope. Silent where either is no number.',
    examples: [
      { config: { limit: 100 }, fields: { cumulativeSpend: 99.9, amount: 0.2 }, fires: true },
      { config: { limit: 100 }, fields: { cumulativeSpend: 99.8, amount: 0.2 }, fires: false },
    ],
    protocol: true,
    reads: scoped('cumulativeSpend', 'amount'),
    encode: (config, program) => ({
      operation: operation.CUMULATIVE_OVER,
      slot: CUMULATIVE_SPEND,
      number: program.number(config.number('limit')),
      scope: scope(config, program),
    }),
  },
];
