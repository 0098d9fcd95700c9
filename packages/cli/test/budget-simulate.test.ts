import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calledCommandByStream } from './support/called-command.js';
import { ServedGate } from './support/served-gate.js';
import { signedOrder } from './support/signed-order.js';
import { testFolder } from './support/test-folder.js';

const folder = testFolder();
const BUDGETS = `
- id: travel
  name: Travel
  parent: company
  limits: [{ amount: "100", currency: USD, per: day, escalateAbove: 50 }]
- { id: company, name: Company, limits: [{ amount: "1000", currency: USD, per: month }] }
`;
const decision = (hour: number, amount: number | null, more: object = {}) => ({
  ...{
    eventId: `event-${hour}`,
    occurredAt: `2026-03-02T0${hour}:00:00.000Z`,
    agentDid: 'did:key:one',
    action: 'order',
  },
  ...{ decision: 'allow', reasonCode: 'AUTHORIZED', mandateId: 'mandate-1', amount, currency: 'USD', merchant: 'acme' },
  ...more,
});

async function simulated(decisions: readonly object[], ...args: readonly string[]) {
  const [budgets, log] = [join(folder.path, 'budgets.yaml'), join(folder.path, 'decisions.jsonl')];
  await writeFile(budgets, BUDGETS);
  await writeFile(log, decisions.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return calledCommandByStream(['budget', 'simulate', '--budgets', budgets, '--decisions', log, ...args]);
}

describe('gatewright budget simulate', () => {
  test('a log is replayed in the order of time, however it is ordered, and what would be refused is counted', async () => {
    const others = [decision(4, 90, { decision: 'block', reasonCode: 'MERCHANT_NOT_ALLOWED' })];
    const log = [...others, decision(3, 60), decision(2, 40), decision(1, 20)];
    const { status, out, err } = await simulated(log, '--under', 'did:key:one=travel');
    expect([status, err]).toEqual([1, '']);
    expect(out.split('\n')).toEqual([
      'company  Company: 3 actions, 1 waiting, 1 refused',
      '  1000 USD per month',
      '    6% at most, 2026-03-02T02:00:00.000Z; 80% never; 100% never; 0 waiting, 0 refused',
      'travel  Travel: 3 actions, 1 waiting, 1 refused',
      '  100 USD per day',
      '    60% at most, 2026-03-02T02:00:00.000Z; 80% never; 100% never; 1 waiting, 1 refused',
      '60 USD permitted, 60 USD refused',
      '3 actions: 2 permitted, 1 of them waiting for people; 1 refused',
    ]);
  });

  test('--json has the same figures, with what counts under no budget and the decisions that permitted nothing', async () => {
    const log = [decision(1, 90), decision(2, 5, { agentDid: 'did:key:two', mandateId: 'mandate-2' })];
    const refused = decision(3, 50, { decision: 'block', reasonCode: 'PERIOD_LIMIT_EXCEEDED' });
    const { status, out, err } = await simulated(
      [...log, refused],
      '--under',
      'mandate-1=travel',
      '--under',
      'x=travel',
      '--json',
    );
    expect([status, err]).toEqual([0, 'warning: no action is of x']);
    expect(JSON.parse(out)).toMatchObject({
      ...{
        actions: 1,
        refused: 0,
        waiting: 1,
        outside: 1,
        others: 1,
        money: { USD: { permitted: '90', refused: '0' } },
      },
      budgets: [
        { budgetId: 'company', limits: [{ amount: 1000, peakPercent: 9 }] },
        {
          ...{ budgetId: 'travel', parent: 'company' },
          limits: [{ peakPercent: 90, reached80At: '2026-03-02T01:00:00.000Z', reached100At: null, waiting: 1 }],
        },
      ],
    });
    const more = await simulated([...log, refused], '--under', '*=travel', '--refused', '--json');
    expect(JSON.parse(more.out)).toMatchObject({ actions: 3, refused: 1, outside: 0, others: 0 });
  });

  test('a budget that the log states is that of its decision, unless another is mapped', async () => {
    const log = [decision(1, 10, { budget: 'travel' }), decision(2, 10, { budget: 'elsewhere' })];
    const { out } = await simulated(log, '--json');
    expect(JSON.parse(out)).toMatchObject({ actions: 1, outside: 1, budgets: [{}, { actions: 1 }] });
  });

  test('generated spending is dealt out to the budgets without others below them, and is the same each time', async () => {
    await simulated([]);
    const args = [
      'budget',
      'simulate',
      '--budgets',
      join(folder.path, 'budgets.yaml'),
      '--days',
      '3',
      '--rate',
      '5',
      '--json',
    ];
    const [one, other] = [await calledCommandByStream(args), await calledCommandByStream(args)];
    expect(one).toEqual(other);
    expect(JSON.parse(one.out)).toMatchObject({
      actions: 150,
      budgets: [{ actions: 150 }, { budgetId: 'travel', actions: 150 }],
    });
    expect((await calledCommandByStream([...args, '--seed', '2'])).out).not.toBe(one.out);
  });

  test.each([
    ['an unknown budget', ['--under', 'did:key:one=none'], [], 'the file has no budget none'],
    ['a mapping without a budget', ['--under', 'travel'], [], 'write the DID of an agent'],
    ['a log and generated spending', ['--days', '3', '--rate', '1'], [], 'give --decisions, or --days and --rate'],
    ['a decision without a time', [], [decision(1, 5, { occurredAt: 'today' })], 'jsonl:1: has no time in occurredAt'],
    ['an amount that is not exact', [], [decision(1, 5), decision(2, 0.000_000_001)], 'jsonl:2: has no exact amount'],
  ])('a call with %s is refused', async (_name, args, log, message) => {
    const { status, err } = await simulated(log, ...args);
    expect([status, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('gatewright budget simulate and a gate', () => {
  let gate: ServedGate;
  beforeAll(async () => {
    gate = await ServedGate.start();
  });
  afterAll(() => gate.end());

  test('the log of a gate with the same budgets simulates without a refusal, to the use that the gate has', async () => {
    const [budgets, log] = [join(folder.path, 'served.yaml'), join(folder.path, 'served.jsonl')];
    await writeFile(budgets, BUDGETS.replace(', escalateAbove: 50', ''));
    await gate.call(['budget', 'apply', budgets]);
    const terms = ['--scope', 'purchase-order', '--currency', 'USD', '--max-amount', '9000', '--budget', 'travel'];
    const agent = await gate.json(['agent', 'create', '--name', 'Buyer', ...terms]);
    await gate.call(['agent', 'label', '--id', String(agent['agentDid']), '--label', 'team=sales']);
    for (const amount of [30, 50, 40, 15]) await gate.post('/policy/mandate/authorize', signedOrder({ agent }, amount));
    await gate.call(['decision', 'export', '--out', log]);
    expect((await readFile(log, 'utf8')).trim().split('\n')).toHaveLength(4);
    const asked = [
      'budget',
      'simulate',
      '--budgets',
      budgets,
      '--decisions',
      log,
      '--under',
      'team=sales=travel',
      '--json',
    ];
    const { status, out, err } = await gate.call(asked);
    expect([status, err]).toEqual([0, '']);
    const { limits } = await gate.json(['budget', 'show', '--id', 'travel']);
    const [{ percent }] = Array.isArray(limits) ? Object(limits) : [{}];
    expect(JSON.parse(out)).toMatchObject({
      actions: 3,
      others: 1,
      budgets: [{}, { limits: [{ peakPercent: percent }] }],
    });
    expect(percent).toBe(95);
  });
});
