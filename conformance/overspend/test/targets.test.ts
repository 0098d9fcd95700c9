import { describe, expect, test } from 'vitest';
import { type AttackFailure, type AttackResult, overspend, type Result } from '../src/run.js';
import type { Gate } from '../src/target.js';
import { memory, memoryGate } from '../src/targets/memory.js';
import { NAIVE } from '../src/targets/naive/counters.js';

/** The longest history that shows a failure of a simple gate. */
const STEPS_MAX = 10;

const named = ({ attacks }: Result, status: AttackResult['status']) =>
  attacks.filter((each) => each.status === status).map(({ attack }) => attack);

test('the reference in memory holds its caps, and what it lacks is left out by name', async () => {
  const result = await overspend(memory, { seed: 1, rounds: 1 });
  expect(named(result, 'failed')).toEqual([]);
  expect(named(result, 'errored')).toEqual([]);
  expect(named(result, 'held').length).toBeGreaterThan(30);
  const outage = result.attacks.find(({ attack }) => attack === 'kill-between-steps');
  expect(outage).toMatchObject({ status: 'left out', lacks: ['kill and start'] });
});

describe.each([
  ['naive-read-write', 'parallel-asks', 'over'],
  ['naive-sql', 'parallel-asks', 'over'],
  ['naive-redis', 'parallel-asks', 'refused'],
  ['naive-forgetful', 'kill-between-steps', 'over'],
  ['naive-count', 'parallel-asks-of-a-count', 'over'],
] as const)('%s', (name, attack, kind) => {
  test(`it fails under ${attack} with a short history that a seed repeats`, async () => {
    const failureOf = async (seed: number): Promise<AttackFailure | undefined> => {
      const { attacks } = await overspend(NAIVE[name], { seed, rounds: 5, only: [attack] });
      return attacks[0]?.failures.find((failure) => failure.kind === kind);
    };
    const failure = await failureOf(1);
    expect(failure?.steps).toBeLessThanOrEqual(STEPS_MAX);
    expect((await failureOf(failure?.seed ?? -1))?.plan).toEqual(failure?.plan);
  });
});

test('an unknown attack is refused with the names of those that there are', async () => {
  await expect(overspend(memory, { seed: 1, rounds: 1, only: ['none'] })).rejects.toThrow(
    'no attack is called none: choose of parallel-asks',
  );
});

test('an attack is no evidence where one of its budgets was not made', async () => {
  const open = async (): Promise<Gate> => {
    const gate = memoryGate();
    const budget: Gate['budget'] = (terms) =>
      terms.hasParts === true ? Promise.reject(new Error('no trees')) : gate.budget(terms);
    return { ...gate, budget };
  };
  const only = ['tree-of-budgets', 'parallel-asks'];
  const { attacks } = await overspend({ name: 'no trees', open }, { seed: 1, rounds: 1, only });
  expect(attacks.map(({ attack, status }) => [attack, status])).toEqual([
    ['parallel-asks', 'held'],
    ['tree-of-budgets', 'errored'],
  ]);
});

test('rounds go on until the wanted calls were answered', async () => {
  const { attacks } = await overspend(memory, { seed: 1, rounds: 1, only: ['small-parts'], calls: 100 });
  const [result] = attacks;
  expect(result?.figures.calls).toBeGreaterThanOrEqual(100);
  expect(result?.rounds).toBeGreaterThan(1);
});
