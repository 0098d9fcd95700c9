import { type Money, money, moneyText, plainMoney } from '../../amounts.js';
import type { Gate, Target } from '../../target.js';

interface Payment {
  readonly payer: string;
  readonly amount: Money;
  readonly nonce: string;
  state: 'verified' | 'settled';
}

/**
 * A facilitator of x402: `verify` checks a signed payment against the balance of the payer, and reserves nothing; `settle` moves the money, once per nonce.
 * The balance is the cap. A shop that hands over its goods after `verify` alone has been paid with money that others may move first.
 */
function facilitatorGate(): Gate {
  const balances = new Map<string, Money>();
  const payments = new Map<string, Payment>();
  return {
    traits: { keys: true },
    async budget({ cap, currency }) {
      if (currency !== 'USD') throw new Error('payments are in USDC, whose amounts are those of USD');
      const payer = `0x${(balances.size + 1).toString(16).padStart(40, '0')}`;
      balances.set(payer, money(cap));
      return { budget: payer };
    },
    async ask({ budget: payer, amount: text, currency, key }) {
      const amount = plainMoney(text);
      if (amount === null || currency !== 'USD') return { permitted: false, reason: 'invalid_payload' };
      if (payments.has(key)) return { permitted: true, permit: key };
      if (amount > (balances.get(payer) ?? 0n)) return { permitted: false, reason: 'insufficient_funds' };
      payments.set(key, { payer, amount, nonce: key, state: 'verified' });
      return { permitted: true, permit: key };
    },
    async settle({ permit, amount: text }) {
      const payment = payments.get(permit);
      if (payment === undefined) return { done: false, reason: 'invalid_payload', unknown: true };
      const balance = balances.get(payment.payer) ?? 0n;
      if (payment.state === 'settled') return { done: false, reason: 'authorization is used' };
      // The scheme `exact` moves the signed amount and no other.
      if (plainMoney(text) !== payment.amount) return { done: false, reason: 'invalid_exact_amount' };
      if (payment.amount > balance) return { done: false, reason: 'insufficient_funds' };
      balances.set(payment.payer, balance - payment.amount);
      payment.state = 'settled';
      return { done: true };
    },
    async left({ budget }) {
      return { left: moneyText(balances.get(budget) ?? 0n) };
    },
  };
}

export const facilitator: Target = {
  name: 'facilitator of x402',
  emulation: 'written from the public specification of x402 (verify and settle, scheme exact); not a product',
  open: async () => facilitatorGate(),
};
