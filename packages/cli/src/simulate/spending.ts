import { currencyExponent, toUnits } from '@gatewright/protocol';
import type { SimulatedAction } from './simulation.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What agents spend, to be generated. */
export interface Spending {
  readonly seed: number;
  /** Milliseconds since the epoch. */
  readonly startsAt: number;
  readonly days: number;
  /** Actions of each agent on a day. */
  readonly rate: number;
  readonly agents: number;
  readonly merchants: number;
  /** Of the log-normal amounts, in the currency. */
  readonly median: number;
  /** Standard deviation of the logarithm of the amounts. */
  readonly sigma: number;
  readonly currency: string;
}

/** Actions in the order of time; the same seed gives the same. Amounts are log-normal, times and merchants uniform. */
export function generatedActions(
  spending: Spending,
  budgetOf: (agent: string, index: number) => string | null,
): SimulatedAction[] {
  const { seed, startsAt, days, rate, agents, merchants, median, sigma, currency } = spending;
  const random = randomNumbers(seed);
  const decimals = currencyExponent(currency) ?? 2;
  /** At least the smallest amount of the currency. */
  const amountOf = (value: number) => toUnits(Math.max(value, 10 ** -decimals).toFixed(decimals), currency) ?? 0n;
  const actions: SimulatedAction[] = [];
  for (let index = 0; index < agents; index += 1) {
    const agent = `agent-${index + 1}`;
    const budget = budgetOf(agent, index);
    for (let count = 0; count < rate * days; count += 1) {
      actions.push({
        at: startsAt + Math.floor(random() * days * DAY_MS),
        agent,
        action: 'purchase-order',
        merchant: `merchant-${Math.floor(random() * merchants) + 1}`,
        amount: amountOf(median * Math.exp(sigma * normal(random))),
        currency,
        budget,
        context: null,
      });
    }
  }
  return actions.sort((one, other) => one.at - other.at);
}

/** A standard normal number, after Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Numbers from 0 to below 1 (xorshift32) whose sequence follows from the seed. */
function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
