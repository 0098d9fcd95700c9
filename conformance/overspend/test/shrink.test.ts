import { expect, test } from 'vitest';
import type { History } from '../src/history.js';
import type { Plan, Step } from '../src/plan.js';
import { shrink } from '../src/shrink.js';
import { history } from './support.js';

const ask = (permit: string): Step => ({ do: 'ask', permit, budget: 'a', amount: '10', server: 1, delayMs: 5 });
const long: Plan = [
  [{ do: 'budget', budget: 'a', cap: '100' }],
  ...['p', 'q', 'r', 's'].map((name) => [ask(name), ask(`${name}2`)]),
];
const permitsOf = (plan: Plan) => plan.flat().flatMap((step) => ('permit' in step ? step.permit : []));
const failsWith =
  (...names: string[]) =>
  async (plan: Plan): Promise<History | null> =>
    names.every((name) => permitsOf(plan).includes(name)) ? history() : null;

test('a shrunk plan has the steps that a failure needs, in turn and at one place', async () => {
  const { plan } = await shrink({ plan: long, history: history() }, failsWith('q', 's2'), 10_000);
  expect(plan).toEqual(['q', 's2'].map((permit) => [{ do: 'ask', permit, budget: 'a', amount: '10' }]));
});

test('a plan that only fails with its calls at once keeps them at once', async () => {
  const needsRace = async (plan: Plan) => (plan.some((moment) => moment.length > 1) ? history() : null);
  const { plan } = await shrink({ plan: long, history: history() }, needsRace, 10_000);
  expect(plan.map(({ length }) => length)).toEqual([2]);
});

test('a search whose time is over keeps the plan that it has', async () => {
  expect((await shrink({ plan: long, history: history() }, failsWith('q'), 0)).plan).toBe(long);
});
