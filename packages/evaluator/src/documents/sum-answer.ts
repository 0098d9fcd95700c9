import { isSameCurrency, toUnits } from '@gatewright/protocol';
import type { EvaluationRequest } from '../trace/verdict.js';
import type { SumQuestion } from './atoms/sums.js';
import { DEFAULT_CURRENCY, scalarField } from './request-field.js';

/** What was permitted in the period of a question, of the agents, the actions and the field's value that it counts. */
export interface SumBefore {
  /** Held or captured, without what was given back, in units of the currency of the question. */
  readonly spent: number | string;
  readonly counted: number;
}

/**
 * The answer to a question: true where what was permitted before and this request are together above the limit. A request of
 * another currency is above it, and one of an action that does not count is not. Null, which leaves the rule unverifiable, where the
 * request does not state the field of the question, or no exact amount.
 *
 * @example
 * import { sumAnswer, sumQuestions } from '@gatewright/evaluator';
 *
 * const config = { limit: 500, currency: 'EUR', period: 'month' };
 * const atoms = [{ predicate: 'spent-over', config }];
 * const [question] = sumQuestions([{ molecules: [{ id: 'm', combinator: 'any', decision: 'block', atoms }] }]);
 * const request = { agentDid: 'did:key:z6Mk', action: 'pay', amount: 50, currency: 'EUR' };
 * question && sumAnswer(question, request, { spent: '450.01', counted: 3 }); // => true
 */
export function sumAnswer(
  { actions, by, count, currency, limit }: SumQuestion,
  request: EvaluationRequest,
  before: SumBefore,
): boolean | null {
  if (actions !== null && !actions.includes(request.action)) return false;
  if (by !== null && scalarField(request, by) === null) return null;
  if (count !== null) return before.counted + 1 > count;
  const unit = currency ?? '';
  if (!isSameCurrency(request.currency ?? DEFAULT_CURRENCY, unit)) return true;
  const [most, spent, amount] = [limit ?? '', before.spent, request.amount ?? 0].map((money) => toUnits(money, unit));
  return most == null || spent == null || amount == null ? null : spent + amount > most;
}
