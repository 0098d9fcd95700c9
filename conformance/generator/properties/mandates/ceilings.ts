import type { JsonObject } from '@gatewright/protocol';
import { atom, constraint, type Draft, mandate, rule, sop } from '../../draft.js';
import { draft } from './point.js';

/** Caps on one amount and on the sum, in every operator, a minor unit to either side. */
function ceilings(): Draft[] {
  const orders = ['lt', 'lteq', 'gt', 'gteq', 'eq', 'neq'] as const;
  const single = orders.flatMap((operator) =>
    ['99.99', '100', '100.00', '100.01', 'lots'].map((amount) =>
      draft({
        stem: `ceiling.${operator}`,
        property: 'ceiling-boundary',
        why: `mm:payAmount ${operator} 100, and the amount is ${amount}`,
        mandates: [mandate([constraint('mm:payAmount', operator, 100)])],
        asked: { amount },
      }),
    ),
  );
  const sums: readonly (readonly [amount: string, known: JsonObject])[] = [
    ['0.3', { spent: '999.6', reserved: '0.1' }],
    ['0.31', { spent: '999.6', reserved: '0.1' }],
    ['0.29', { spent: '999.6', reserved: '0.1' }],
    ['1000', {}],
    ['1000.01', {}],
    ['1', { spent: '1000' }],
    ['1', { reserved: '1000' }],
    ['0', { spent: '1000' }],
    ['1', { spent: 'lots' }],
    ['lots', { spent: '1' }],
    ['0.00000000000000000001', { spent: '1000' }],
    ['1', { spent: null }],
    ['1', { spent: null, reserved: '0' }],
    ['1', { spent: '-5' }],
    ['1', { spent: '-0' }],
    ['1', { reserved: '-1' }],
    ['1', { spent: true }],
  ];
  const cumulative = ['lteq', 'lt'].flatMap((operator) =>
    sums.map(([amount, known]) =>
      draft({
        stem: `ceiling.total.${operator}`,
        property: 'ceiling-boundary',
        why: `mm:cumulativeSpend ${operator} 1000: ${amount} more, after ${JSON.stringify(known)}`,
        mandates: [mandate([constraint('mm:cumulativeSpend', operator, 1000)])],
        asked: { amount, context: { cumulativeSpend: 0, 'mm:cumulativeSpend': 0 } },
        known,
      }),
    ),
  );
  const suspending = ['lots', '-5', '5'].map((spent) =>
    draft({
      stem: 'ceiling.total.suspends',
      property: 'ceiling-boundary',
      why: `mm:cumulativeSpend lteq 5 or else suspend: 1 more, after ${spent}`,
      mandates: [mandate([constraint('mm:cumulativeSpend', 'lteq', 5, { onFail: 'suspend' })])],
      asked: { amount: '1' },
      known: { spent },
    }),
  );
  const asText = ['99.99', '100', '100.01'].map((amount) =>
    draft({
      stem: 'ceiling.text',
      property: 'ceiling-boundary',
      why: `a ceiling may be decimal text: lteq "100.00", and the amount is ${amount}`,
      mandates: [mandate([constraint('mm:payAmount', 'lteq', '100.00')])],
      asked: { amount },
    }),
  );
  return [...single, ...cumulative, ...suspending, ...asText];
}

/** Units: another currency fails a permission and meets a prohibition. */
function units(): Draft[] {
  const cap = constraint('mm:payAmount', 'lteq', 100, { unit: 'EUR' });
  const bar = constraint('mm:payAmount', 'gt', 100, { unit: 'EUR' });
  const named = constraint('mm:merchant', 'eq', 'acme', { unit: 'EUR' });
  const clauses: readonly (readonly [says: string, mandate: JsonObject])[] = [
    ['a permission of at most 100 EUR', mandate([cap])],
    ['a prohibition over 100 EUR', mandate([], {}, { prohibition: [{ target: 'pay', constraint: [bar] }] })],
    ['a merchant with a unit', mandate([named])],
    ['a merchant prohibited with a unit', mandate([], {}, { prohibition: [{ target: 'pay', constraint: [named] }] })],
  ];
  const currencies = ['EUR', 'eur', 'USD', 'EUR ', '', null, undefined] as const;
  return clauses.flatMap(([says, clause]) =>
    currencies.flatMap((currency) =>
      ['100', '100.01'].map((amount) =>
        draft({
          stem: 'unit',
          property: 'unit-mismatch',
          why: `${says}: ${amount} in ${currency === undefined ? 'no currency' : JSON.stringify(currency)}`,
          mandates: [clause],
          asked: { amount, merchant: 'acme', ...(currency === undefined ? {} : { currency }) },
        }),
      ),
    ),
  );
}

/** No rule raises a ceiling, and none is waived by one. */
function againstRules(): Draft[] {
  const rules = ['observe', 'escalate', 'block', 'suspend', 'quarantine'].map((decision) =>
    rule([atom('amount-over', { limit: 5 })], { decision, reasonCode: 'RULE' }),
  );
  return rules.flatMap((one) =>
    ['5', '6', '11'].map((amount) =>
      draft({
        stem: 'ceiling-and-rule',
        property: 'no-rule-raises-a-ceiling',
        why: `a ceiling of 10 beside a rule over 5 that says ${String(one['decision'])}: ${amount}`,
        mandates: [mandate([constraint('mm:payAmount', 'lteq', 10)])],
        documents: [sop(one)],
        asked: { amount },
      }),
    ),
  );
}

export function ceilingDrafts(): Draft[] {
  return [...ceilings(), ...units(), ...againstRules()];
}
