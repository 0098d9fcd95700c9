import type { Shape } from './shape.js';
import { amountOf, atom, holding, limitOf, not, other, requested, valuesOf } from './values.js';

const FIELDS = 40;
const REGIONS = 5;

/** Rules about amounts and values. */
export const MONEY_SHAPES: readonly Shape[] = [
  {
    name: 'one merchant & threshold',
    rule: (draw, fires) => {
      const [isMerchant, isOver] = holding(draw, fires, 2);
      return {
        combinator: 'all',
        atoms: [
          atom('field-equals', { field: 'merchant', value: requested(draw, 'merchant', isMerchant === true) }),
          atom('amount-over', { limit: limitOf(draw, isOver === true) }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      merchant: requested(draw, 'merchant', isUsual),
      context: {},
    }),
  },
  {
    name: 'equality & threshold & list & risk level',
    rule: (draw, fires) => {
      const [isCategory, isOver, isCountry, isRisky] = holding(draw, fires, 4);
      return {
        combinator: 'all',
        atoms: [
          atom('field-equals', { field: 'category', value: requested(draw, 'category', isCategory === true) }),
          atom('amount-over', { limit: limitOf(draw, isOver === true) }),
          atom('field-in', { field: 'country', values: [...valuesOf(draw, 'country', REGIONS, isCountry === true)] }),
          atom('risk-at-or-above', {
            level: isRisky === true ? draw.among(['low', 'medium']) : draw.among(['high', 'critical']),
          }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      context: {
        category: requested(draw, 'category', isUsual),
        country: requested(draw, 'country', isUsual),
        riskLevel: isUsual ? 'medium' : draw.among(['low', 'high', 'critical']),
      },
    }),
  },
  {
    name: 'thresholds of three kinds',
    rule: (draw, fires) => {
      const limit = limitOf(draw, fires);
      const currency = draw.isOnce(0.5) ? { currency: 'EUR' } : {};
      const predicate = draw.among(['amount-over', 'amount-at-or-above', 'cumulative-over']);
      return { combinator: 'any', atoms: [atom(predicate, { limit, ...currency })] };
    },
    request: (draw, isUsual) => ({ amount: amountOf(draw, isUsual), currency: 'EUR', context: {} }),
  },
  {
    name: 'three of forty fields',
    rule: (draw, fires) => ({
      combinator: 'all',
      atoms: holding(draw, fires, 3).map((isHit) => {
        const field = `field${draw.below(FIELDS)}x`;
        return draw.isOnce(0.5)
          ? atom('field-equals', { field, value: requested(draw, field, isHit) })
          : atom('context-value-in', { field, values: [...valuesOf(draw, field, 2, isHit)] });
      }),
    }),
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      context: Object.fromEntries(
        Array.from({ length: FIELDS }, (_, index) => {
          const field = `field${index}x`;
          return [field, requested(draw, field, isUsual || draw.isOnce(0.5))];
        }),
      ),
    }),
  },
  {
    name: 'none of list & threshold',
    rule: (draw, fires) => {
      const [isElsewhere, isBelow] = holding(draw, fires, 2);
      return {
        combinator: 'none',
        atoms: [
          atom('field-in', { field: 'country', values: [...valuesOf(draw, 'country', REGIONS, isElsewhere !== true)] }),
          atom('amount-over', { limit: limitOf(draw, isBelow !== true) }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      context: { country: requested(draw, 'country', isUsual) },
    }),
  },
  {
    name: 'negated atoms',
    rule: (draw, fires) => {
      const [isListed, isBelow] = holding(draw, fires, 2);
      return {
        combinator: 'all',
        atoms: [
          not(
            atom('context-value-not-in', { field: 'team', values: [...valuesOf(draw, 'team', 3, isListed === true)] }),
          ),
          not(atom('amount-over', { limit: limitOf(draw, isBelow !== true) })),
          not(atom('amount-unknown')),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      context: { team: requested(draw, 'team', isUsual) },
    }),
  },
  {
    name: 'prefix & threshold',
    rule: (draw, fires) => {
      const [isUnder, isOver] = holding(draw, fires, 2);
      const prefixes = [...valuesOf(draw, '/team', 2, isUnder === true)].map((team) => `${team}/`);
      return {
        combinator: 'all',
        atoms: [
          atom('field-matches-prefix', { field: 'resource', prefixes }),
          atom('amount-at-or-above', { limit: limitOf(draw, isOver === true) }),
        ],
      };
    },
    request: (draw, isUsual) => ({
      amount: amountOf(draw, isUsual),
      currency: 'EUR',
      resource: `${requested(draw, '/team', isUsual)}/invoices/${other(draw, 'invoice')}`,
      context: {},
    }),
  },
];
