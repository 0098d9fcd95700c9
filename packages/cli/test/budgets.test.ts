import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitOverTime } from '../src/commands/limit-words.js';
import { run } from '../src/run.js';
import { ServedGate } from './support/served-gate.js';
import { signedOrder } from './support/signed-order.js';
import { testFolder } from './support/test-folder.js';

const folder = testFolder();
let gate: ServedGate;
beforeAll(async () => {
  gate = await ServedGate.start();
});
afterAll(() => gate.end());

/** What the command prints in a terminal of a width. */
async function printed(args: readonly string[], columns: number): Promise<string[]> {
  const lines: string[] = [];
  const terminal = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line), columns };
  const interrupted = () => Promise.resolve('SIGINT' as const);
  await run({ args, environment: gate.environment, terminal, clock: Date.now, interrupted });
  return lines;
}

const set = (id: string, ...more: readonly string[]) => gate.json(['budget', 'set', '--id', id, '--name', id, ...more]);

describe('gatewright budget', () => {
  test('a budget is set, shown, frozen, thawed, reset and deleted by its commands', async () => {
    expect(await set('sales')).toMatchObject({ budgetId: 'sales', parent: null, limits: [], revision: 1 });
    const limit = 'amount=500 currency=EUR per=month zone=Europe/Berlin by=merchant notify=100,80 escalate=80 carry';
    expect(await set('travel', '--parent', 'sales', '--limit', limit, '--limit', 'count=5 per=PT1H')).toMatchObject({
      parent: 'sales',
      limits: [
        {
          ...{ amount: 500, currency: 'EUR', per: 'month', timeZone: 'Europe/Berlin', by: 'merchant' },
          ...{ notifyAt: [80, 100], escalateAbove: 80, carryOver: true, used: null },
        },
        { count: 5, per: { rolling: 'PT1H' }, usedCount: 0 },
      ],
    });
    const at = ['--id', 'travel'];
    expect(await gate.json(['budget', 'freeze', ...at, '--reason', 'charged twice'])).toMatchObject({ frozen: true });
    expect((await gate.call(['budget', 'show', ...at])).out).toContain('FROZEN: charged twice');
    expect(await gate.json(['budget', 'thaw', ...at])).toMatchObject({ frozen: false });
    const reset = ['budget', 'reset', ...at, '--limit', '1'];
    expect((await gate.call(reset)).err).toContain('add --yes');
    expect(await gate.json([...reset, '--yes'])).toMatchObject({ limits: [{ resets: 0 }, { resets: 1 }] });
    expect((await gate.call(['budget', 'delete', '--id', 'sales'])).err).toContain('the budget travel is below it');
    expect(await gate.json(['budget', 'delete', ...at])).toEqual({ budgetId: 'travel', deleted: true });
    expect(await gate.json(['budget', 'delete', '--id', 'sales'])).toMatchObject({ deleted: true });
  });

  test('a raise is asked for, shown while it waits, and agreed to by another person', async () => {
    await set('fair', '--limit', 'amount=100 currency=EUR per=day');
    await gate.call(['org', 'approvals', '--escalation', '2', '--onboarding', '1']);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const asked = ['--limit', '0', '--amount', '50.5', '--until', until, '--reason', 'trade fair'];
    const raise = await gate.json(['budget', 'raise', '--id', 'fair', ...asked]);
    expect(raise).toMatchObject({ status: 'pending', amount: 50.5, agreed: 1, required: 2 });
    expect((await gate.call(['budget', 'show', '--id', 'fair'])).out).toContain('pending, 1 of 2 agreed');
    const agree = ['budget', 'approve-raise', '--id', 'fair', '--raise', String(raise['raiseId'])];
    expect((await gate.call(agree)).err).toContain('you agreed already');
    const { token } = await gate.post(
      '/tokens',
      { role: 'admin', email: 'second@example.test' },
      gate.given('owner', 'token'),
    );
    const other = { ...gate.environment, GATEWRIGHT_TOKEN: String(token) };
    expect((await gate.call(agree, other)).out).toMatch(/status +active/);
    expect(await gate.json(['budget', 'show', '--id', 'fair'])).toMatchObject({ limits: [{ remaining: 150.5 }] });
  });

  test.each([60, 120])('gatewright budget tree draws budgets below each other in %i columns', async (columns) => {
    await set('company', '--limit', 'amount=1000 currency=USD per=month zone=Europe/Berlin');
    await set(
      'team',
      '--parent',
      'company',
      '--limit',
      'amount=100 currency=USD per=day',
      '--limit',
      'count=9 per=PT1H',
    );
    await set('each', '--parent', 'team', '--limit', 'amount=100 currency=USD per=week by=merchant');
    const terms = ['--scope', 'purchase-order', '--currency', 'USD', '--max-amount', '9000', '--budget', 'team'];
    const buyer = await gate.json(['agent', 'create', '--name', `Buyer ${columns}`, ...terms]);
    await gate.post('/policy/mandate/authorize', signedOrder({ agent: buyer }, 20));
    const lines = await printed(['budget', 'tree'], columns);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    const own = lines.slice(lines.indexOf('company'));
    expect(own.map((line) => line.trim().split(' ')[0])).toEqual(expect.arrayContaining(['company', 'team', 'each']));
    expect(own.find((line) => /^ {4}█/.test(line))).toMatch(/^ {4}█+░+ +[24]0% {2}[24]0 USD used, [86]0 left per day$/);
  });
});

describe('gatewright budget apply', () => {
  const FILE = `
budgets:
  - id: eu-travel
    name: Travel
    parent: eu
    limits:
      - { amount: "500.00", currency: eur, per: month, timeZone: Europe/Berlin, notifyAt: [100, 80] }
  - id: eu
    name: Europe
`;

  test('a file of budgets is applied parents first, and changes nothing when it is applied again', async () => {
    const file = join(folder.path, 'budgets.yaml');
    await writeFile(file, FILE);
    const plan = await gate.call(['budget', 'apply', file, '--dry-run']);
    expect(plan.out.split('\n')).toEqual([
      'create eu: Europe, 0 limits',
      'create eu-travel: Travel, below eu, 1 limit',
      'nothing was changed; without --dry-run, the above is',
    ]);
    expect((await gate.call(['budget', 'show', '--id', 'eu'])).err).toContain('refused with 404');
    expect((await gate.call(['budget', 'apply', file])).out).toContain('create eu-travel');
    expect((await gate.call(['budget', 'apply', file])).out).toBe('nothing to change');
    await writeFile(file, FILE.replace('500.00', '600').replace('parent: eu\n', '\n'));
    expect((await gate.call(['budget', 'apply', file])).out).toBe('change eu-travel: to the top, limits');
  });

  test.each([
    ['a list with an unknown member', '- { id: a, name: A, limit: 5 }', ':1:'],
    ['an id with capital letters', '- { id: A, name: A }', '.id is no id of a-z'],
    ['budgets below each other', '- { id: a, name: A, parent: b }\n- { id: b, name: B, parent: a }', 'is below itself'],
    ['a budget twice', '- { id: a, name: A }\n- { id: a, name: B }', 'has a budget twice'],
    ['no list', 'name: A', 'is no list of budgets'],
  ])('a file with %s is refused before anything is sent', async (_name, text, message) => {
    const file = join(folder.path, 'refused.yaml');
    await writeFile(file, text);
    const nowhere = { GATEWRIGHT_URL: 'http://127.0.0.1:9/api/v1', GATEWRIGHT_TOKEN: 'gw_none' };
    const { status, err } = await gate.call(['budget', 'apply', file], nowhere);
    expect([status, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('the words of a limit', () => {
  test.each([
    ['amount=5 since=card-topup', { amount: '5', per: { since: { action: 'card-topup' } } }],
    ['amount=5 per=transaction', { amount: '5', per: 'transaction' }],
    ['count=1 per=day by=action', { count: 1, per: 'day', by: 'action' }],
    ['count=1 per=day by=project', { count: 1, per: 'day', by: { field: 'project' } }],
    [
      'amount=5 per=month carry notify=80,100 escalate=80',
      { amount: '5', per: 'month', carryOver: true, notifyAt: [80, 100], escalateAbove: 80 },
    ],
  ])('%s are read as a limit', (text, limit) => {
    expect(limitOverTime(text, 'limit')).toEqual(limit);
  });

  test.each(['amount=5', 'amount=5 per=day since=x', 'amount=5 per=day carry carry', 'carry=1 per=day', '=5 per=day'])(
    '%s are refused with the form of a limit',
    (text) => {
      expect(() => limitOverTime(text, 'limit')).toThrow(/--limit .*: write/);
    },
  );
});
