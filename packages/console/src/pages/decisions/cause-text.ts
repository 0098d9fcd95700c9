import type { ComparisonTrace } from '@gatewright/evaluator';
import type { RuleExplanation } from '@gatewright/policy';
import { currencyCode } from '@gatewright/protocol';
import { texts } from '../../texts/index.js';
import { amountText } from '../../ui/amount.js';
import { numberLocale } from '../../ui/number-locale.js';
import { shownText } from '../../ui/shown-text.js';
import { statementOf } from '../../ui/trace-text.js';

const { cause } = texts.decisions;

/** What decided: rules that fired and do more than observe, and of each the comparisons that settled it. */
export function decidingComparisons(rules: readonly RuleExplanation[], decision: string): readonly ComparisonTrace[] {
  const fired = rules.filter((rule) => rule.state !== 'passed' && rule.decision !== 'observe');
  // Of several rules the strictest one decided; the others do not explain the verdict.
  const deciding = fired.filter((rule) => rule.decision === decision);
  return (deciding.length > 0 ? deciding : fired).flatMap(({ atoms }) =>
    atoms.filter(({ isDecisive, isNegated, outcome }) => isDecisive && !isNegated && outcome !== 'false'),
  );
}

/**
 * A comparison as a sentence for people: `1,240.50 EUR is above 500`. Where it is none of an amount with a limit, it is the statement of
 * the trace.
 *
 * @param asked the currency of the request, for a rule that does not read it
 */
export function causeText(compared: ComparisonTrace, asked: string | null): string {
  const { readings, relation, limit } = compared;
  const words = Object.entries(cause.relations).find(([name]) => name === relation)?.[1];
  const amount = readings.find(({ field }) => field === 'amount')?.value ?? null;
  const isOfAmount = readings.every(({ field }) => field === 'amount' || field === 'currency');
  const bound = /^(\d+(?:\.\d+)?)(?: for \[.*\])?$/.exec(limit ?? '')?.[1];
  if (words === undefined || amount === null || !isOfAmount || bound === undefined || !/^\d+(?:\.\d+)?$/.test(amount)) {
    return statementOf(compared);
  }
  const currency = currencyOf(readings.find(({ field }) => field === 'currency')?.value ?? null) ?? asked;
  const value = `${amountText(amount, currency, numberLocale)}${currency === null ? '' : ` ${shownText(currency)}`}`;
  return cause.sentence(value, words, amountText(bound, null, numberLocale));
}

/** The currency that a trace writes as JSON. */
function currencyOf(text: string | null): string | null {
  const bare = text?.replace(/^"(.*)"$/, '$1') ?? null;
  return bare === null ? null : (currencyCode(bare) ?? bare);
}
