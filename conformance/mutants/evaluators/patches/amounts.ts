import { type PatchedMutant, patch } from './patch.js';

const ATOMS = 'atoms.ts';
const OWN = 'own-atoms.ts';
const CONTEXT = 'context.ts';

/** Amounts, sums and currencies. */
export const AMOUNTS: readonly PatchedMutant[] = [
  patch(
    'limit-inclusive',
    'amount-over fires at the limit',
    ATOMS,
    `amount.compare(limitOf(config, 'limit')) > 0;\n};\n\nconst amountUnknown`,
    `amount.compare(limitOf(config, 'limit')) >= 0;\n};\n\nconst amountUnknown`,
  ),
  patch(
    'currency-ignored',
    'the currency scope of an atom is ignored',
    ATOMS,
    'return scope.length > 0 && !currencyIsOneOf(context, scope);',
    'return false && scope.length > 0 && !currencyIsOneOf(context, scope);',
  ),
  patch(
    'currency-exact-case',
    'currencies are compared in their exact case',
    CONTEXT,
    'code.toLowerCase() === currency.toLowerCase()',
    'code === currency',
  ),
  patch(
    'currency-scope-first-only',
    'of a list of currencies only the first counts',
    CONTEXT,
    `allowed.some((code)`,
    `allowed.slice(0, 1).some((code)`,
  ),
  patch(
    'missing-amount-is-known',
    'an amount that is no number is no unknown amount',
    ATOMS,
    'return amount === null || amount.compare(Decimal.zero) < 0;',
    'return amount !== null && amount.compare(Decimal.zero) < 0;',
  ),
  patch(
    'negative-amount-is-known',
    'a negative amount is known',
    ATOMS,
    'return amount === null || amount.compare(Decimal.zero) < 0;',
    'return amount === null;',
  ),
  patch(
    'cumulative-without-amount',
    'cumulative-over forgets the amount itself',
    ATOMS,
    'before.plus(amount).compare',
    'before.compare',
  ),
  patch(
    'cumulative-inclusive',
    'cumulative-over fires at the limit',
    ATOMS,
    `before.plus(amount).compare(limitOf(config, 'limit')) > 0`,
    `before.plus(amount).compare(limitOf(config, 'limit')) >= 0`,
  ),
  patch(
    'cumulative-without-held',
    'what is held does not count as spent',
    CONTEXT,
    '(settled?.plus(held ?? Decimal.zero) ?? null)',
    'settled',
  ),
  patch(
    'cumulative-unknown-is-zero',
    'a total that nobody knows is nothing',
    CONTEXT,
    `fields.set('cumulativeSpend', amount).set(TOTAL_ASSUMED, amount);`,
    `fields.set('cumulativeSpend', { ...amount, value: 0 }).set(TOTAL_ASSUMED, amount);`,
  ),
  patch(
    'binary-floats',
    'money is added in binary floating point',
    'decimal.ts',
    'return new Decimal(units, scale, plainText(units, scale));\n  }\n\n  times',
    'return Decimal.fromNumber(Number(plainText(this.units, this.scale)) + Number(plainText(other.units, other.scale))) ?? new Decimal(units, scale, plainText(units, scale));\n  }\n\n  times',
  ),
  patch(
    'double-precision',
    'amounts are compared as doubles',
    'decimal.ts',
    'return a < b ? -1 : a > b ? 1 : 0;\n  }\n\n  private',
    'const [x, y] = [Number(a), Number(b)];\n    return x < y ? -1 : x > y ? 1 : 0;\n  }\n\n  private',
  ),
  patch(
    'lenient-amounts',
    'whatever a host reads as a number is an amount',
    'decimal.ts',
    'if (match === null) return null;',
    `if (match === null) return text.trim() === '' ? null : Decimal.fromNumber(Number(text));`,
  ),
  patch(
    'own-amount-exclusive',
    'amount-at-or-above is silent at the limit',
    OWN,
    `amount.compare(numberOf(own(config, 'limit')) ?? Decimal.zero) >= 0`,
    `amount.compare(numberOf(own(config, 'limit')) ?? Decimal.zero) > 0`,
  ),
];
