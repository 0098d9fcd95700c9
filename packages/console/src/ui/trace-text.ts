import type { ComparisonTrace } from '@gatewright/evaluator';
import { sharedTexts } from '../texts/shared/index.js';
import { shownText } from './shown-text.js';

const { trace: texts } = sharedTexts;
const numbers = new Intl.NumberFormat(navigator.languages, { maximumFractionDigits: 18 });
/** Digits that a number of JavaScript has for sure. */
const SURE_DIGITS = 15;

/** What an atom or a constraint says of a request, with what it read and its limit: `amount 12,000 EUR > 5,000 EUR`. */
export function statementOf({ readings, relation, limit }: ComparisonTrace, isNegated = false): string {
  const currency = readings.find(({ field }) => field === 'currency')?.value;
  const isUnit = (field: string) => field === 'currency' && readings.length > 1;
  const parts = readings
    .filter(({ field }) => !isUnit(field))
    .map(({ field, value }) => {
      const unit =
        field === 'amount' && value !== null && currency != null ? ` ${shownText(withoutQuotes(currency))}` : '';
      return `${shownText(field)} ${value === null ? texts.missing : shownText(grouped(value))}${unit}`;
    });
  // What was spent and what is asked count together.
  const read = parts.join(readings[0]?.field === 'cumulativeSpend' ? ' + ' : ', ');
  if (relation === null) return read;
  const isCompared = limit !== null && relation !== 'unreadable';
  const statement = [
    read,
    texts.relations[relation],
    ...(isCompared ? [shownText(limitText(limit, readings))] : []),
  ].join(' ');
  return isNegated ? texts.not(statement) : statement;
}

/** `5000 for ["eur"]` as `5,000 EUR`: currencies are compared without regard to case. */
function limitText(limit: string, readings: ComparisonTrace['readings']): string {
  if (readings[0]?.field === 'currency') return limit.toUpperCase();
  const [, number, currencies] = /^(-?\d+(?:\.\d+)?) for \[(.*)\]$/.exec(limit) ?? [];
  if (number === undefined || currencies === undefined) return grouped(limit);
  return `${grouped(number)} ${currencies.replaceAll('"', '').toUpperCase()}`;
}

/** A number with separators of the language; everything else as it is. */
function grouped(text: string): string {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= SURE_DIGITS;
  return isNumber ? numbers.format(Number(text)) : text;
}

function withoutQuotes(text: string): string {
  return text.replace(/^"(.*)"$/, '$1');
}
