import { currencyCode, type JsonObject, type JsonValue, objectsIn } from '@gatewright/protocol';

/** What a permission says of money. */
export interface CurrencyTerms {
  /** True where it states money at all: a currency, or a limit on amounts. */
  readonly money: boolean;
  /** Codes of the currencies that it admits, in upper case; null where it names none. */
  readonly codes: readonly string[] | null;
}

const AMOUNT_OPERANDS: ReadonlySet<unknown> = new Set([
  'mm:payAmount',
  'mm:cumulativeSpend',
  'amount',
  'cumulativeSpend',
]);
const CURRENCY_OPERANDS: ReadonlySet<unknown> = new Set(['mm:currency', 'currency']);
const ADMITTING: ReadonlySet<unknown> = new Set(['eq', 'isAnyOf', 'isPartOf']);

/** The currencies that every constraint of a permission admits: by the units of its limits, and by the operand `mm:currency`. */
export function currencyTerms({ constraint }: JsonObject): CurrencyTerms {
  const terms = objectsIn(constraint);
  const money = terms.some(
    ({ leftOperand, unit }) =>
      unit !== undefined || AMOUNT_OPERANDS.has(leftOperand) || CURRENCY_OPERANDS.has(leftOperand),
  );
  const admitted = terms.flatMap(admittedBy);
  const [first] = admitted;
  if (first === undefined) return { money, codes: null };
  return { money, codes: first.filter((code) => admitted.every((codes) => codes.includes(code))) };
}

/** True for a constraint that lists the currencies it admits. */
export function isCurrencyTerm({ leftOperand, operator }: JsonObject): boolean {
  return CURRENCY_OPERANDS.has(leftOperand) && ADMITTING.has(operator);
}

/** Lists of codes, each of which the currency must be in. */
function admittedBy(term: JsonObject): string[][] {
  const { unit, rightOperand } = term;
  return [...(unit === undefined ? [] : [codesIn(unit)]), ...(isCurrencyTerm(term) ? [codesIn(rightOperand)] : [])];
}

function codesIn(value: JsonValue | undefined): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.flatMap((text: JsonValue | undefined) => {
    const code = typeof text === 'string' ? currencyCode(text) : null;
    return code === null ? [] : [code];
  });
}
