import { setImmediate as turn } from 'node:timers/promises';
import { money, moneyText, plainMoney } from '../../amounts.js';
import type { Gate, Target } from '../../target.js';

/** A store behind a connection: each call takes a turn there and a turn back. */
interface Store {
  get(key: string): Promise<bigint>;
  set(key: string, value: bigint): Promise<void>;
  /** Adds in one step, and returns the sum. */
  increment(key: string, by: bigint): Promise<bigint>;
  /** Adds in one step where the sum stays below a bound. */
  incrementUpTo(key: string, by: bigint, bound: bigint): Promise<boolean>;
}

function storeIn(values: Map<string, bigint>): Store {
  return {
    async get(key) {
      await turn();
      return values.get(key) ?? 0n;
    },
    async set(key, value) {
      await turn();
      values.set(key, value);
    },
    async increment(key, by) {
      await turn();
      const sum = (values.get(key) ?? 0n) + by;
      values.set(key, sum);
      return sum;
    },
    async incrementUpTo(key, by, bound) {
      await turn();
      const sum = (values.get(key) ?? 0n) + by;
      if (sum > bound) return false;
      values.set(key, sum);
      return true;
    },
  };
}

interface Caps {
  readonly cap: bigint;
  /** How many permits there are at most. */
  readonly count: bigint | undefined;
}

type Count = (budget: string, amount: bigint, caps: Caps, store: Store) => Promise<boolean>;

const NOTHING: Caps = { cap: 0n, count: undefined };

/** A gate of 'ask and count', whose only decision is `count`. */
function counterGate(count: Count, { forgets = false, counts = false } = {}): Gate {
  let values = new Map<string, bigint>();
  const capsOf = new Map<string, Caps>();
  let ids = 0;
  let isUp = true;
  const id = (kind: string) => {
    ids += 1;
    return `${kind}-${ids}`;
  };
  const up = () => {
    if (!isUp) throw new Error('connection refused');
  };
  const gate: Gate = {
    ...(counts ? { traits: { counts } } : {}),
    async budget({ cap, currency, count: most }) {
      up();
      if (currency !== 'USD') throw new Error('only USD');
      const budget = id('budget');
      capsOf.set(budget, { cap: money(cap), count: most === undefined ? undefined : BigInt(most) });
      return { budget };
    },
    async ask({ budget, amount: text, currency }) {
      up();
      const amount = plainMoney(text);
      if (amount === null || currency !== 'USD') return { permitted: false, reason: 'no amount in USD' };
      const isPermitted = await count(budget, amount, capsOf.get(budget) ?? NOTHING, storeIn(values));
      return isPermitted ? { permitted: true, permit: id('permit') } : { permitted: false, reason: 'over the cap' };
    },
    async left({ budget }) {
      up();
      const left = (capsOf.get(budget) ?? NOTHING).cap - (values.get(budget) ?? 0n);
      return { left: moneyText(left > 0n ? left : 0n) };
    },
    async kill() {
      isUp = false;
      if (forgets) values = new Map();
    },
    async start() {
      isUp = true;
    },
  };
  return gate;
}

/** `SELECT spent`, compare in the program, `UPDATE … SET spent = $1`: two calls read the same sum, and one of the writes is lost. */
const readThenWrite: Count = async (budget, amount, { cap }, store) => {
  const spent = await store.get(budget);
  if (spent + amount > cap) return false;
  await store.set(budget, spent + amount);
  return true;
};

/** `SELECT sum(amount)`, then `INSERT`: at READ COMMITTED neither of two calls sees the row of the other. */
const sumThenInsert: Count = async (budget, amount, { cap }, store) => {
  const spent = await store.get(budget);
  if (spent + amount > cap) return false;
  await store.increment(budget, amount);
  return true;
};

/** `INCRBY`, compare, and `DECRBY` where it was too much: meanwhile others are refused that fit. */
const incrementThenCompare: Count = async (budget, amount, { cap }, store) => {
  if ((await store.increment(budget, amount)) <= cap) return true;
  await store.increment(budget, -amount);
  return false;
};

/** Compares and adds in one step, as a script in the store does. */
const inOneStep: Count = (budget, amount, { cap }, store) => store.incrementUpTo(budget, amount, cap);

/** Adds the amount in one step, and reads the number of permits before it: an amount is exact, and a count is not. */
const countThenAdd: Count = async (budget, amount, caps, store) => {
  const made = await store.get(`${budget} permits`);
  if (caps.count !== undefined && made >= caps.count) return false;
  if (!(await inOneStep(budget, amount, caps, store))) return false;
  await store.set(`${budget} permits`, made + 1n);
  return true;
};

const named = (name: string, open: () => Gate): Target => ({ name, open: async () => open() });

/** Gates as programs often have them. Each fails. */
export const NAIVE = {
  'naive-read-write': named('counter that reads, then writes', () => counterGate(readThenWrite)),
  'naive-sql': named('counter in SQL that sums, then inserts', () => counterGate(sumThenInsert)),
  'naive-redis': named('counter in Redis style that increments, then compares', () =>
    counterGate(incrementThenCompare),
  ),
  'naive-forgetful': named('counter in memory that forgets on restart', () =>
    counterGate(inOneStep, { forgets: true }),
  ),
  'naive-count': named('counter that reads the number of permits, then writes it', () =>
    counterGate(countThenAdd, { counts: true }),
  ),
} as const satisfies Record<string, Target>;
