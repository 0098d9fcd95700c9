import { describe, expect, test } from 'vitest';
import { calledCommandByStream } from './support/called-command.js';

/** Refused before a call, so that no gate is needed. */
const SERVICE = ['--url', 'http://127.0.0.1:9/api/v1', '--token', 'gw_none'];
const OPTIONS: readonly (readonly [command: string, option: string])[] = [
  ['agent create --name A --scope s --currency USD', 'per-txn-max'],
  ['agent create --name A --scope s --currency USD', 'max-amount'],
  ['mandate issue --agent A --scope s --currency USD', 'per-txn-max'],
  ['mandate issue --agent A --scope s --currency USD', 'max-amount'],
  ['mandate change --id M', 'per-txn-max'],
  ['mandate change --id M', 'max-amount'],
  ['hold reconcile --id H --outcome settled --yes', 'amount'],
];
const OTHER_FORMS = [
  '1,200',
  '1.200,00',
  '1 200',
  "1'200",
  '1e3',
  '-5',
  '+5',
  '5 USD',
  '.5',
  '5.',
  '1_000',
  '0x10',
  '١٢',
  '',
];

describe.each(OPTIONS)('%s --%s', (command, option) => {
  test.each(OTHER_FORMS)(
    'an option of an amount refuses an amount that is no plain decimal number, and names the form: %j',
    async (typed) => {
      const { status, err } = await calledCommandByStream([...command.split(' '), `--${option}=${typed}`, ...SERVICE]);
      expect([status, err.split('\n')[0]]).toEqual([
        2,
        expect.stringMatching(new RegExp(`--${option} is not a plain decimal number.*1200\\.50`)),
      ]);
    },
  );

  test('an option of an amount names the form in its help', async () => {
    const [group = '', verb = ''] = command.split(' ');
    expect((await calledCommandByStream([group, verb, '--help'])).out).toContain(`--${option} DECIMAL`);
  });
});

test.each(OTHER_FORMS)('eval refuses what was spent in another form than a plain decimal number: %j', async (typed) => {
  const files = ['--bundle', 'none.json', '--request', 'none.json'];
  const { status, err } = await calledCommandByStream(['eval', ...files, `--spent=${typed}`]);
  expect([status, err]).toEqual([2, expect.stringContaining('--spent is not a plain decimal number')]);
});

test('no option of a command takes an amount in another form', async () => {
  const { out } = await calledCommandByStream(['help']);
  expect(out).toContain('--max-amount DECIMAL');
  expect(out).not.toContain('AMOUNT]');
});
