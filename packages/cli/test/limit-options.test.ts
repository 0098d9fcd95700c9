import { afterAll, beforeAll, expect, test } from 'vitest';
import { calledCommandByStream } from './support/called-command.js';
import { ServedGate } from './support/served-gate.js';

let gate: ServedGate;
beforeAll(async () => {
  gate = await ServedGate.start();
});
afterAll(() => gate.end());

const issue = ['mandate', 'issue', '--scope', 'purchase-order', '--currency', 'EUR'];

test('limits over time are issued, shown, changed and removed by their options', async () => {
  const agent = await gate.json(['agent', 'create', '--name', 'Buyer', '--scope', 'read-report']);
  const limits = [
    '--period-limit',
    'amount=500 per=day zone=Europe/Berlin',
    '--period-limit',
    'count=10 per=PT1H by=merchant',
  ];
  const { mandateId } = await gate.json([...issue, '--agent', String(agent['agentDid']), ...limits]);
  const stated = [
    { amount: 500, per: 'day', timeZone: 'Europe/Berlin' },
    { count: 10, per: { rolling: 'PT1H' }, by: 'merchant' },
  ];
  const changed = await gate.json([
    'mandate',
    'change',
    '--id',
    String(mandateId),
    '--period-limit',
    'amount=2 per=week',
  ]);
  expect(changed).toMatchObject({ before: { limits: stated }, after: { limits: [{ amount: 2, per: 'week' }] } });
  const removal = [
    'mandate',
    'change',
    '--id',
    String(changed['mandateId']),
    '--remove',
    'period-limit',
    '--unlimited',
  ];
  expect(await gate.json(removal)).toMatchObject({ after: { limits: null } });
});

test.each(['amount=5 period=day', 'amount=5 amount=6 per=day', '500 a day'])(
  'an option of a limit refuses what it cannot read, and names its form: %s',
  async (text) => {
    const service = ['--url', 'http://127.0.0.1:9/api/v1', '--token', 'gw_none'];
    const { status, err } = await calledCommandByStream([...issue, '--agent', 'A', '--period-limit', text, ...service]);
    expect([status, err]).toEqual([2, expect.stringContaining('amount=… count=… per=… zone=… starts=… by=…')]);
  },
);
