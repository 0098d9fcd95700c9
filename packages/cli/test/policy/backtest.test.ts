import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calledCommandByStream } from '../support/called-command.js';
import { ServedGate } from '../support/served-gate.js';
import { signedOrder } from '../support/signed-order.js';

let gate: ServedGate;
beforeAll(async () => {
  gate = await ServedGate.start({ GATEWRIGHT_TOKEN_RATE: '100000/10000' });
});
afterAll(() => gate.end());

const limits = (amount: number, more = '') => `kind: sop
name: limits
rules:
  molecules:
    - id: cap
      combinator: any
      decision: block
      reasonCode: OVER_THE_LIMIT
      atoms:
        - predicate: amount-over
          config: { limit: ${amount} }
${more}`;
const RATE = `    - id: often
      combinator: any
      decision: escalate
      atoms:
        - predicate: rate-limit-exceeded
          config: { max: 2 }
`;

async function folder(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(gate.folder, name);
  await mkdir(path);
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
  return path;
}
const did = () => gate.given('agent', 'agentDid');
const row = (eventId: string, amount: number | null, more: object = {}) =>
  JSON.stringify({
    ...{
      eventId,
      occurredAt: '2026-03-01T00:00:00.000Z',
      agentDid: 'did:example:a',
      action: 'pay',
      decision: 'allow',
      reasonCode: 'AUTHORIZED',
    },
    ...{ amount, currency: 'EUR', merchant: null, resource: null, context: null, contextFields: ['amount'], ...more },
  });
/** What would end a run at once in tests never comes. */
const interrupted = () => new Promise<'SIGINT'>(() => undefined);
const backtest = (...args: string[]) =>
  calledCommandByStream(['policy', 'backtest', ...args], { environment: gate.environment, interrupted });

test('a file of decisions is compared under two folders, and what the file does not know is never taken for equal', async () => {
  const before = await folder('before', { 'limits.yaml': limits(100) });
  const lower = await folder('lower', { 'limits.yaml': limits(50) });
  const rate = await folder('rate', { 'limits.yaml': limits(100, RATE) });
  const file = join(gate.folder, 'rows.jsonl');
  const rows = [
    row('e-1', 40),
    row('e-2', 60.1),
    row('e-3', 100.5, { decision: 'block', reasonCode: 'OVER_THE_LIMIT' }),
    row('e-6', 60, { decision: 'block', reasonCode: 'MANDATE_REVOKED' }),
    row('e-4', 75, { erased: true }),
    row('e-5', 80.2),
    'no json',
  ];
  await writeFile(file, `${rows.join('\n')}\n`);
  const offline = (...args: string[]) =>
    calledCommandByStream(['policy', 'backtest', ...args, '--before', before, '--file', file], { interrupted });
  const found = await offline(lower);
  expect(found).toMatchObject({ status: 1, err: '' });
  expect(found.out).toBe(
    [
      'allow AUTHORIZED → block OVER_THE_LIMIT: 2, 140.3 EUR (e-2, e-5)',
      'limits/cap: fires 2 more, 0 less',
      'cannot be compared: 1, the rules before do not give the recorded decision',
      'cannot be compared: 1, the decision was erased',
      'cannot be compared: 1, the line is no decision',
      '4 decisions compared, 2 verdicts differ',
    ].join('\n'),
  );
  const counted = await offline(rate);
  expect(counted).toMatchObject({ status: 3 });
  expect(counted.out).toContain('cannot be compared: 5, rules read callCount\n');
  expect(counted.out).toContain('0 decisions compared, 0 verdicts differ');
  // The log does not say whether the context was signed, which rules tell apart.
  const kept = { contextFields: ['amount', 'score'], context: { score: 5 } };
  await writeFile(file, `${row('e-1', 5, kept)}\n${row('e-2', 5)}\n`);
  const text = limits(100)
    .replace('amount-over', 'field-number')
    .replace('limit: 100', 'field: score, compare: above, limit: 3');
  const scored = await folder('scored', { 'limits.yaml': text });
  expect((await offline(scored)).out).toContain('cannot be compared: 1, rules read score\n');
  expect((await offline(scored)).out).toContain(
    'cannot be compared: 1, the request could have been signed in two ways',
  );
});

test('a new document binds the agents that the files name alone; with --prune what they lack ends', async () => {
  const before = await folder('bound', { 'limits.yaml': limits(100) });
  const extra = limits(10).replace('name: limits', 'name: extra');
  const labelled = 'kind: assignments\nname: who\nassignments:\n  - { label: team=a, policy: [extra] }\n';
  const file = join(gate.folder, 'bound.jsonl');
  await writeFile(file, `${row('e-1', 50)}\n${row('e-2', 150, { decision: 'block', reasonCode: 'OVER_THE_LIMIT' })}\n`);
  const offline = (...args: string[]) =>
    calledCommandByStream(['policy', 'backtest', ...args, '--before', before, '--file', file], { interrupted });
  const byLabel = await folder('by-label', { 'extra.yaml': extra, 'who.yaml': labelled });
  expect(await offline(byLabel)).toMatchObject({
    status: 3,
    out: expect.stringContaining('1 assignments by name or label are left out'),
  });
  const forAll = await folder('for-all', { 'extra.yaml': extra });
  expect((await offline(forAll)).out).toContain('allow AUTHORIZED → block OVER_THE_LIMIT: 1');
  const others = limits(1_000).replace('name: limits', 'name: other');
  const without = await folder('without', { 'other.yaml': others });
  expect((await offline(without)).out).toContain('2 decisions compared, 0 verdicts differ');
  expect((await offline(without, '--prune')).out).toContain('block OVER_THE_LIMIT → allow AUTHORIZED: 1');
});

test('an interrupted run says what it found until then', async () => {
  const path = await folder('interrupted', { 'limits.yaml': limits(1) });
  const file = join(gate.folder, 'many.jsonl');
  await writeFile(file, Array.from({ length: 50_000 }, (_, index) => `${row(`e-${index}`, 5)}\n`).join(''));
  const { status, out } = await calledCommandByStream(['policy', 'backtest', path, '--before', path, '--file', file]);
  expect({ status, out }).toEqual({
    status: 3,
    out: expect.stringContaining('interrupted: this is of what was read until then'),
  });
});

test('a gate that does not go on holds no interruption up', async () => {
  const path = await folder('waiting', { 'limits.yaml': limits(1) });
  const stub = createServer((_, response) => response.writeHead(200).write(`${row('e-1', 5)}\n`));
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
  const address = stub.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const args = ['policy', 'backtest', path, '--before', path, '--url', url, '--token', 'any'];
  const soon = () => new Promise<'SIGINT'>((resolve) => setTimeout(() => resolve('SIGINT'), 200));
  const { status, out } = await calledCommandByStream(args, { interrupted: soon });
  expect({ status, out }).toEqual({ status: 3, out: expect.stringContaining('interrupted: this is of what was') });
  stub.closeAllConnections();
  stub.close();
});

test('the log of a gate is compared under what it serves; captured inputs say what the log does not', async () => {
  const served = await folder('served', {
    'limits.yaml': limits(100, RATE),
    'who.yaml': `kind: assignments\nname: who\nassignments:\n  - { did: ${did()}, policy: [limits] }\n`,
  });
  expect((await gate.call(['policy', 'apply', served])).status).toBe(0);
  const org = ['org', 'decision-log', '--context', 'off', '--days', 'all', '--capture', 'on'];
  expect((await gate.call(org)).status).toBe(0);
  for (const amount of [60, 20, 70]) await gate.post('/policy/mandate/authorize', signedOrder(gate.bootstrap, amount));
  const candidate = await folder('candidate', { 'limits.yaml': limits(50, RATE) });
  const difference = expect.stringContaining('3 decisions compared, 2 verdicts differ');
  expect(await backtest(candidate)).toMatchObject({ status: 1, out: difference });
  expect((await gate.call(['policy', 'plan', candidate])).out).toContain('3 decisions compared, 2 verdicts differ');
  // A rule of the candidate reads what no rule read before: it decides where no other does.
  const windowed = RATE.replace('max: 2', 'max: 2, windowSeconds: 600').replace('id: often', 'id: windowed');
  const reading = await folder('reading', { 'limits.yaml': limits(50, RATE + windowed) });
  expect(await backtest(reading)).toMatchObject({
    status: 3,
    out: expect.stringContaining('cannot be compared: 3, the gate did not capture callCounts.600, which decides'),
  });

  const [pack, replay] = [join(gate.folder, 'pack.json'), join(gate.folder, 'replay.jsonl')];
  const span = ['--from', '2020-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z'];
  await expect
    .poll(async () => (await gate.call(['evidence', 'export', ...span, '--out', pack, '--replay', replay])).status, {
      timeout: 20_000,
    })
    .toBe(0);
  const captured = await backtest(candidate, '--file', replay);
  expect(captured.status).toBe(1);
  expect(captured.out).toMatch(
    /^allow AUTHORIZED → block OVER_THE_LIMIT: 1, 60 USD \(.+\)\nescalate \w+ → block OVER_THE_LIMIT: 1, 70 USD \(.+\)\nlimits\/cap: fires 2 more, 0 less\n3 decisions compared, 2 verdicts differ$/,
  );
  expect((await backtest(served, '--file', replay)).status).toBe(0);
});

test('assignments by name or label are of the agents that the gate knows', async () => {
  const path = (which: string) => `kind: assignments\nname: who\nassignments:\n  - { ${which}, policy: [extra] }\n`;
  const extra = limits(10).replace('name: limits', 'name: extra');
  const other = await ServedGate.start();
  await other.call(['agent', 'label', '--id', other.given('agent', 'agentDid'), '--label', 'team=a']);
  await other.post('/policy/mandate/authorize', signedOrder(other.bootstrap, 30));
  for (const [folderName, who, expected] of [
    ['labelled', 'label: team=a', 'allow AUTHORIZED → block OVER_THE_LIMIT: 1'],
    ['unlabelled', 'label: team=b', '0 verdicts differ'],
    ['named', `agent: ${other.given('agent', 'name')}`, 'allow AUTHORIZED → block OVER_THE_LIMIT: 1'],
    ['unnamed', 'agent: Elsewhere', '1 assignments by name or label are left out'],
  ] as const) {
    const files = await folder(folderName, { 'extra.yaml': extra, 'who.yaml': path(who) });
    const { environment } = other;
    const found = await calledCommandByStream(['policy', 'backtest', files], { environment, interrupted });
    expect(found.out, who).toContain(expected);
  }
  // Between files too, where a gate is named.
  const { environment } = other;
  const before = await folder('labelled-before', { 'extra.yaml': extra, 'who.yaml': path('label: team=b') });
  const after = await folder('labelled-after', { 'extra.yaml': extra, 'who.yaml': path('label: team=a') });
  const between = ['policy', 'backtest', after, '--before', before];
  const found = await calledCommandByStream(between, { environment, interrupted });
  expect(found.out).toContain('allow AUTHORIZED → block OVER_THE_LIMIT: 1');
  expect(found.out).not.toContain('left out');
  await other.end();
});
