import { expect, test } from 'vitest';
import { overspend } from '../src/run.js';
import type { Gate, Outcome } from '../src/target.js';
import { memoryGate } from '../src/targets/memory.js';

/** Methods of the reference that a mutant calls: all of them are there. */
type Whole = Required<Pick<Gate, 'claim' | 'settle' | 'void' | 'refund' | 'left' | 'delegate' | 'approve' | 'resume'>> &
  Gate;

const HOUR = { per: 'hour', timeZone: 'UTC' } as const;
const DONE: Outcome = { done: true };

/** The reference with one mistake, the attack that finds it, the kind of the finding, and the rounds that it takes. */
const MUTANTS: readonly [
  name: string,
  change: (gate: Whole) => Partial<Gate>,
  attack: string,
  kind: string,
  rounds?: number,
][] = [
  [
    'gives a void permit back, and settles it too',
    (gate) => ({ settle: (call) => gate.settle(call).then(() => DONE) }),
    'void-against-settle',
    'over',
  ],
  [
    'counts a repeated ask again',
    (gate) => ({ ask: (ask) => gate.ask({ ...ask, key: `${ask.key}-${Math.random()}` }) }),
    'retry-at-once',
    'order',
  ],
  [
    'takes an amount below zero for one above it',
    (gate) => ({ ask: (ask) => gate.ask({ ...ask, amount: withoutSign(ask.amount) }) }),
    'negative-amounts',
    'refused',
  ],
  [
    'takes no account of the currency',
    (gate) => ({ ask: (ask) => gate.ask({ ...ask, currency: 'USD' }) }),
    'another-currency',
    'over',
  ],
  [
    'rounds parts of the smallest unit',
    (gate) => ({ ask: (ask) => gate.ask({ ...ask, amount: rounded(ask.amount) }) }),
    'currency-exponents',
    'over',
  ],
  [
    'refunds what was refunded',
    (gate) => ({ refund: (call) => gate.refund(call).then(() => DONE) }),
    'refund-twice',
    'refused',
  ],
  [
    'settles above the permit',
    (gate) => ({ settle: (call) => gate.settle({ ...call, amount: '60' }).then(() => DONE) }),
    'settle-above-permit',
    'over',
  ],
  [
    'lets any caller void a claimed permit',
    (gate) => ({ void: (call) => gate.void({ ...call, isClaimer: true }) }),
    'void-against-claim',
    'over',
  ],
  ['claims twice', (gate) => ({ claim: (call) => gate.claim(call).then(() => DONE) }), 'claim-twice', 'order'],
  [
    'sets nothing aside for a delegation',
    (gate) => ({ delegate: ({ cap }) => gate.budget({ cap, currency: 'USD' }) }),
    'delegation',
    'over',
  ],
  [
    'gives a permit for each resume',
    (gate) => ({
      resume: ({ budget: _budget, ...ask }) =>
        gate
          .budget({ cap: '1000', currency: 'USD' })
          .then(({ budget }) => gate.ask({ ...ask, budget, key: `${ask.key}-again` })),
    }),
    'approval-twice',
    'over',
  ],
  [
    'ends a claimed permit with its time',
    (gate) => ({ claim: async () => DONE, settle: async () => DONE, traits: { ...gate.traits, keys: false } }),
    'late-payment',
    'over',
  ],
  ['keeps a permit that expired', () => ({ traits: { keys: true, holdMs: 1_000 } }), 'expired-permits', 'refused'],
  [
    'says more than is left',
    (gate) => ({
      left: async () => gate.left({ budget: (await gate.budget({ cap: '100', currency: 'USD' })).budget, server: 0 }),
    }),
    'every-ending-at-once',
    'lost',
  ],
  [
    'takes no account of the budgets above one',
    (gate) => ({ budget: ({ parent: _parent, ...terms }) => gate.budget(terms) }),
    'tree-of-budgets',
    'over',
  ],
  [
    'renews the cap above with those of its parts',
    (gate) => ({ budget: (terms) => gate.budget({ ...terms, ...(terms.hasParts ? { window: HOUR } : {}) }) }),
    'tree-at-midnight',
    'over',
    4,
  ],
  [
    'takes no account of the number of permits',
    (gate) => ({ budget: ({ count: _count, ...terms }) => gate.budget(terms) }),
    'parallel-asks-of-a-count',
    'over',
  ],
  [
    'counts one permit too many',
    (gate) => ({
      budget: ({ count, ...terms }) => gate.budget({ ...terms, ...(count === undefined ? {} : { count: count - 1 }) }),
    }),
    'endings-of-a-count',
    'refused',
  ],
];

const withoutSign = (text: string) => text.replace(/^-/, '');
const rounded = (text: string) => (Number(text) < 0.005 && Number(text) > 0 ? '0' : text);

test.each(MUTANTS)('a gate that %s fails', async (_name, change, attack, kind, rounds = 12) => {
  const open = async () => {
    const gate = memoryGate();
    return isWhole(gate) ? { ...gate, ...change(gate) } : gate;
  };
  const { attacks } = await overspend({ name: 'mutant', open }, { seed: 1, rounds, only: [attack], shrinkMs: 1_000 });
  const kinds = attacks.flatMap(({ failures }) => failures.map((failure) => failure.kind));
  expect(kinds).toContain(kind);
});

function isWhole(gate: Gate): gate is Whole {
  const { claim, settle, refund, left, delegate, approve, resume } = gate;
  return [claim, settle, gate.void, refund, left, delegate, approve, resume].every((method) => method !== undefined);
}
