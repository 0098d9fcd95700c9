import { money, moneyText, plainMoney } from '../amounts.js';
import type { AmountCall, Ask, BudgetTerms, Gate, Outcome, PermitCall, Target, Verdict } from '../target.js';
import { periodAt } from '../windows.js';

interface Budget extends BudgetTerms {
  readonly id: string;
  /** The latest time at which it was charged: a clock that is set back opens no period again. */
  chargedAt: number;
}

interface Permit {
  readonly budget: string;
  readonly amount: bigint;
  readonly askedAt: number;
  /** When it counts, for caps by period. */
  readonly countedAt: number;
  /** What it counts for now. */
  counts: bigint;
  state: 'held' | 'claimed' | 'settled' | 'gone';
}

const HOLD_MS = 15 * 60_000;
const refusal = (reason: string): Outcome => ({ done: false, reason });

/**
 * The reference: a gate in the memory of one process that holds its caps, in as few lines as that takes. It has no power to lose, and no
 * network.
 */
export function memoryGate(): Gate {
  const budgets = new Map<string, Budget>();
  const permits = new Map<string, Permit>();
  const answers = new Map<string, Verdict>();
  const calls = new Set<string>();
  const approvals = new Map<string, { ask: Ask; state: 'waiting' | 'approved' | 'used' }>();
  let aheadMs = 0;
  let ids = 0;
  const id = (kind: string) => {
    ids += 1;
    return `${kind}-${ids}`;
  };
  const now = () => Date.now() + aheadMs;
  const expire = () => {
    for (const permit of permits.values()) {
      if (permit.state === 'held' && now() >= permit.askedAt + HOLD_MS)
        Object.assign(permit, { state: 'gone', counts: 0n });
    }
  };
  const isBelow = (of: string, top: string): boolean => {
    const parent = budgets.get(of)?.parent;
    return of === top || (parent !== undefined && isBelow(parent, top));
  };
  const countedIn = ({ id: top, window, chargedAt }: Budget): readonly Permit[] => {
    expire();
    const isCounted = (permit: Permit) =>
      permit.state !== 'gone' &&
      isBelow(permit.budget, top) &&
      (window === undefined || periodAt(window, permit.countedAt) === periodAt(window, Math.max(chargedAt, now())));
    return [...permits.values()].filter(isCounted);
  };
  const leftOf = (budget: Budget): bigint =>
    countedIn(budget).reduce((rest, { counts }) => rest - counts, money(budget.cap));
  const permitFor = ({ budget, amount: text, currency, key }: Ask): Verdict => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const amount = plainMoney(text);
    const own = budgets.get(budget);
    if (own === undefined || amount === null) return { permitted: false, reason: 'no budget or no amount' };
    if (currency !== own.currency) return { permitted: false, reason: 'another currency' };
    const path: Budget[] = [];
    for (let at: Budget | undefined = own; at !== undefined; at = budgets.get(at.parent ?? '')) path.push(at);
    for (const at of path) {
      if (leftOf(at) < amount) return { permitted: false, reason: 'above the cap' };
      if (at.count !== undefined && countedIn(at).length >= at.count) {
        return { permitted: false, reason: 'above the count' };
      }
    }
    const permit = id('permit');
    const countedAt = Math.max(now(), ...path.map(({ chargedAt }) => chargedAt));
    for (const at of path) at.chargedAt = countedAt;
    const times = { askedAt: now(), countedAt };
    permits.set(permit, { budget, amount, counts: amount, ...times, state: 'held' });
    const verdict = { permitted: true, permit } as const;
    answers.set(key, verdict);
    return verdict;
  };
  /** A call that took effect is answered again; what it does is done once. */
  const ending = ({ permit: name, key }: PermitCall, end: (permit: Permit) => Outcome): Outcome => {
    if (calls.has(key)) return { done: true };
    expire();
    const permit = permits.get(name);
    if (permit === undefined) return { done: false, reason: 'no such permit', unknown: true };
    const outcome = end(permit);
    if (outcome.done) calls.add(key);
    return outcome;
  };
  const newBudget = (terms: BudgetTerms) => {
    const budget = id('budget');
    budgets.set(budget, { ...terms, id: budget, chargedAt: 0 });
    return { budget };
  };
  return {
    traits: {
      keys: true,
      holdMs: HOLD_MS,
      windows: ['hour', 'day', 'month'],
      tree: true,
      counts: true,
      currencies: ['USD', 'EUR', 'JPY', 'KWD', 'CLF'],
    },
    budget: async (terms) => newBudget(terms),
    ask: async (ask) => {
      if (budgets.get(ask.budget)?.needsApproval !== true) return permitFor(ask);
      const approval = id('approval');
      approvals.set(approval, { ask, state: 'waiting' });
      return { permitted: false, approval };
    },
    claim: async (call) =>
      ending(call, (permit) => {
        if (permit.state !== 'held') return refusal(`it is ${permit.state}`);
        permit.state = 'claimed';
        return { done: true };
      }),
    settle: async (call: AmountCall) =>
      ending(call, (permit) => {
        const amount = plainMoney(call.amount);
        if (permit.state === 'gone' || permit.state === 'settled') return refusal(`it is ${permit.state}`);
        if (amount === null || amount > permit.amount) return refusal('above what was permitted');
        Object.assign(permit, { state: 'settled', counts: amount });
        return { done: true };
      }),
    void: async (call) =>
      ending(call, (permit) => {
        const isOfOther = permit.state === 'claimed' && !call.isClaimer;
        if (permit.state === 'gone' || permit.state === 'settled' || isOfOther) return refusal(`it is ${permit.state}`);
        Object.assign(permit, { state: 'gone', counts: 0n });
        return { done: true };
      }),
    refund: async (call: AmountCall) =>
      ending(call, (permit) => {
        const amount = plainMoney(call.amount);
        if (permit.state !== 'settled') return refusal(`it is ${permit.state}`);
        if (amount === null || amount > permit.counts) return refusal('more than was paid');
        permit.counts -= amount;
        return { done: true };
      }),
    left: async ({ budget }) => {
      const own = budgets.get(budget);
      if (own === undefined) throw new TypeError(`no budget ${budget}`);
      return { left: moneyText(leftOf(own)) };
    },
    delegate: async ({ parent, cap }) => {
      const own = budgets.get(parent);
      if (own === undefined || leftOf(own) < money(cap)) throw new Error('more than is left of the budget');
      const { budget } = newBudget({ cap, currency: own.currency });
      // Set aside until it is given back.
      const aside = money(cap);
      const times = { askedAt: now(), countedAt: now() };
      permits.set(id('aside'), { budget: parent, amount: aside, counts: aside, ...times, state: 'claimed' });
      return { budget };
    },
    approve: async ({ approval }) => {
      const waiting = approvals.get(approval);
      if (waiting?.state !== 'waiting') return refusal('nothing waits');
      waiting.state = 'approved';
      return { done: true };
    },
    resume: async ({ approval, key }) => {
      const approved = approvals.get(approval);
      if (approved?.state !== 'approved') return { permitted: false, reason: `it is ${approved?.state ?? 'unknown'}` };
      const verdict = permitFor({ ...approved.ask, key });
      if (verdict.permitted) approved.state = 'used';
      return verdict;
    },
    clock: async ({ at }) => {
      aheadMs = at - Date.now();
    },
  };
}

export const memory: Target = { name: 'reference in memory', open: async () => memoryGate() };
