import { type Money, money, moneyText, plainMoney } from '../../amounts.js';
import type { Gate, Target } from '../../target.js';

/** How long a call to the model takes in the emulation, turns of the event loop. */
const CALL_TURNS = 3;
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/**
 * Budgets of an LLM proxy: the spend of a key is compared with `max_budget` before a call, and the cost of the call is added after it, when the cost is
 * known. A call is the payment.
 */
function proxyGate(): Gate {
  const keys = new Map<string, { readonly maxBudget: Money; spend: Money }>();
  let made = 0;
  return {
    async budget({ cap, currency }) {
      if (currency !== 'USD') throw new Error('budgets are in USD');
      made += 1;
      const key = `sk-${made}`;
      keys.set(key, { maxBudget: money(cap), spend: 0n });
      return { budget: key };
    },
    async ask({ budget, amount, currency }) {
      const key = keys.get(budget);
      const cost = plainMoney(amount);
      if (key === undefined || cost === null || currency !== 'USD') return { permitted: false, reason: 'bad request' };
      if (key.spend >= key.maxBudget) return { permitted: false, reason: 'ExceededBudget' };
      await turns(CALL_TURNS);
      key.spend += cost;
      made += 1;
      return { permitted: true, permit: `chatcmpl-${made}` };
    },
    async left({ budget }) {
      const { maxBudget = 0n, spend = 0n } = keys.get(budget) ?? {};
      return { left: moneyText(maxBudget > spend ? maxBudget - spend : 0n) };
    },
  };
}

export const proxyBudgets: Target = {
  name: 'budgets of an LLM proxy',
  emulation:
    'written from the public documentation of LiteLLM (budgets of virtual keys: max_budget, spend, ExceededBudget); not the product',
  open: async () => proxyGate(),
};
