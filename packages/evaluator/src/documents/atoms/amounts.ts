import { currencyCode } from '@gatewright/protocol';
import { AMOUNT, CUMULATIVE_SPEND } from '../../program/fields.js';
import * as operation from '../../program/operations.generated.js';
import { NONE } from '../../program/program-layout.js';
import type { ProgramBuilder } from '../writing/program-builder.js';
import { currencyForm } from '../writing/text-forms.js';
import type { AtomConfigRow, AtomRow } from './atom-row.js';
import type { AtomConfig } from './config.js';

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
  empty: 'the limit counts in every currency; leave the member out',
  doubt: (text) =>
    text === '' || currencyCode(text) !== null
      ? null
      : `has ${JSON.stringify(text)}, which spells no currency: every request fires`,
};

/** Of an atom of ours, a list of currencies names one. */
const { empty: _everyCurrency, ...OWN_CURRENCY } = CURRENCY;

function scope(config: AtomConfig, program: ProgramBuilder): number {
  const currencies = config.texts('currency');
  return currencies.length === 0 ? NONE : program.texts(currencies.map(currencyForm));
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
    requiredContext: ['amount'],
    config: [LIMIT, CURRENCY],
    protocol: true,
    unread: { missing: 'zero', garbled: 'silent' },
    reads: scoped('amount'),
    // Published guards fire on a currency that is none, where the gate is also unverifiable.
    strictDemand: (config, { isFiringEnough }) => (isFiringEnough || !config.has('currency') ? [] : null),
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
    requiredContext: ['amount'],
    config: [LIMIT, OWN_CURRENCY],
    protocol: false,
    unread: { missing: 'zero', garbled: 'unverifiable' },
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
    requiredContext: ['amount'],
    config: [],
    protocol: true,
    unread: { missing: 'zero', garbled: 'fires' },
    reads: () => ['amount'],
    strictDemand: () => [],
    encode: () => ({ operation: operation.AMOUNT_UNKNOWN, slot: AMOUNT }),
  },
  {
    predicate: 'cumulative-over',
    label: 'Total over a limit',
    description: 'What was spent before and this amount together are above a limit.',
    requiredContext: ['cumulativeSpend', 'amount'],
    config: [LIMIT, CURRENCY],
    protocol: true,
    unread: { missing: 'zero', garbled: 'silent' },
    reads: scoped('cumulativeSpend', 'amount'),
    // The gate knows the total; a receiver takes the amount for it.
    strictDemand: () => null,
    encode: (config, program) => ({
      operation: operation.CUMULATIVE_OVER,
      slot: CUMULATIVE_SPEND,
      number: program.number(config.number('limit')),
      scope: scope(config, program),
    }),
  },
];
