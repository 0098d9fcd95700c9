import { type Money, money, moneyText, plainMoney } from '../../amounts.js';
import type { Gate, Outcome, Target } from '../../target.js';

interface Authorization {
  readonly card: string;
  amount: Money;
  readonly key: string;
  state: 'pending' | 'closed' | 'reversed';
  refunded: Money;
}

const refusal = (reason: string): Outcome => ({ done: false, reason });

/**
 * Authorizations of an issuer: a card with a spending limit of all time, authorizations that hold, captures of the amount or less, reversals, and refunds,
 * which do not renew the limit. Requests are idempotent by key. It is assumed that an issuer decides the requests of a card one after the other.
 */
function issuerGate(): Gate {
  const cards = new Map<string, Money>();
  const authorizations = new Map<string, Authorization>();
  const refunds = new Set<string>();
  const spent = (card: string) =>
    [...authorizations.values()].reduce((sum, each) => {
      return each.card === card && each.state !== 'reversed' ? sum + each.amount : sum;
    }, 0n);
  const ending = (id: string, end: (found: Authorization) => Outcome): Outcome => {
    const found = authorizations.get(id);
    return found === undefined ? { done: false, reason: 'resource_missing', unknown: true } : end(found);
  };
  return {
    traits: { keys: true, refundsReturn: false },
    async budget({ cap, currency }) {
      if (currency !== 'USD') throw new Error('cards are in USD');
      const card = `ic_${cards.size + 1}`;
      cards.set(card, money(cap));
      return { budget: card };
    },
    async ask({ budget, amount: text, currency, key }) {
      const known = [...authorizations].find(([, each]) => each.key === key);
      if (known !== undefined) return { permitted: true, permit: known[0] };
      const amount = plainMoney(text);
      // Amounts are whole cents.
      if (amount === null || !/^\d+(\.\d{1,2})?$/.test(text) || currency !== 'USD') {
        return { permitted: false, reason: 'invalid_request' };
      }
      if (spent(budget) + amount > (cards.get(budget) ?? 0n)) return { permitted: false, reason: 'spending_controls' };
      const id = `iauth_${authorizations.size + 1}`;
      authorizations.set(id, { card: budget, amount, key, state: 'pending', refunded: 0n });
      return { permitted: true, permit: id };
    },
    settle: async ({ permit, amount: text }) =>
      ending(permit, (found) => {
        const amount = plainMoney(text);
        if (found.state !== 'pending') return refusal(found.state);
        if (amount === null || amount > found.amount) return refusal('amount_too_large');
        Object.assign(found, { amount, state: 'closed' });
        return { done: true };
      }),
    void: async ({ permit }) =>
      ending(permit, (found) => {
        if (found.state === 'closed') return refusal(found.state);
        found.state = 'reversed';
        return { done: true };
      }),
    refund: async ({ permit, amount: text, key }) =>
      ending(permit, (found) => {
        const amount = plainMoney(text);
        if (refunds.has(key)) return { done: true };
        if (found.state !== 'closed' || amount === null || found.refunded + amount > found.amount) {
          return refusal('not_refundable');
        }
        found.refunded += amount;
        refunds.add(key);
        return { done: true };
      }),
    async left({ budget }) {
      return { left: moneyText((cards.get(budget) ?? 0n) - spent(budget)) };
    },
  };
}

export const cardIssuer: Target = {
  name: 'authorizations of a card issuer',
  emulation:
    'written from the public documentation of Stripe Issuing (authorizations, spending limits of all time, captures, reversals, refunds), with requests decided in turn; not the product',
  open: async () => issuerGate(),
};
