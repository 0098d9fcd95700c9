import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServedGate } from '../support/served-gate.js';
import { signedOrder } from '../support/signed-order.js';

let gate: ServedGate;
let folder: string;
beforeEach(async () => {
  gate = await ServedGate.start();
  folder = join(gate.folder, 'policy');
  await mkdir(folder);
});
afterEach(() => gate.end());

const limits = (amount: number, predicate = 'amount-over') => `kind: sop
name: limits
title: Limits
rules:
  molecules:
    - id: cap
      combinator: any
      decision: block
      atoms:
        - predicate: ${predicate}
          config: { limit: ${amount} }
`;
const write = (name: string, text: string) => writeFile(join(folder, name), text);
const policy = (...args: readonly string[]) => gate.call(['policy', ...args]);
const plan = async (...more: string[]) => {
  const { status, out } = await policy('plan', folder, ...more);
  const [, digest = ''] = /^digest (sha256:[0-9a-f]{64})$/m.exec(out) ?? [];
  return { status, out, digest };
};

test('a plan that cannot be made exits with another status than one with changes', async () => {
  const path = join(folder, 'unplanned');
  await mkdir(path);
  await writeFile(join(path, 'limits.yaml'), limits(100).replace('name: limits', 'name: unplanned'));
  const files = (label: string) =>
    `kind: assignments\nname: who\nassignments:\n  - { ${label}, policy: [unplanned] }\n`;
  await writeFile(join(path, 'who.yaml'), files('agent: Unknown agent'));
  expect((await policy('plan', path)).status).toBe(2);
  expect((await policy('plan', path, '--token', 'none')).status).toBe(2);
  expect((await policy('plan', path, '--url', 'http://127.0.0.1:1')).status).toBe(2);
  await rm(path, { recursive: true });
});

test('files are planned, applied once, and pulled again without a change', async () => {
  await write('limits.yaml', limits(100));
  const did = gate.given('agent', 'agentDid');
  await write('who.yaml', `kind: assignments\nname: who\nassignments:\n  - { did: ${did}, policy: [limits] }\n`);
  const planned = await plan();
  expect(planned).toMatchObject({ status: 1 });
  expect(planned.out).toMatch(
    /^create sop limits, version 1\nbind sop limits, version 1, 1 agent\nthe log has no decisions to compare\ndigest /,
  );
  const applied = await policy('apply', folder, '--expect', planned.digest, '--message', 'as reviewed');
  expect(applied).toMatchObject({ status: 0, err: '' });
  expect(await plan()).toMatchObject({ status: 0 });
  expect((await policy('apply', folder)).out).toMatch(/^nothing to change\n/);

  await gate.post('/policy/mandate/authorize', signedOrder(gate.bootstrap, 70));
  await write('limits.yaml', limits(50));
  expect((await plan()).out).toMatch(
    /of the newest 1 decisions:\n {2}allow AUTHORIZED → block SOP_RULE: 1, 70 USD \(.+\)\n/,
  );
  const difference = '$.rules.molecules["cap"].atoms[0].config.limit: 100 → 50';
  expect((await plan()).out).toContain(`  ${difference}`);
  expect(JSON.parse((await plan('--format', 'json')).out)).toMatchObject({
    changes: [{ act: 'publish', name: 'limits', differences: [difference] }],
    decisions: { changed: 1, flips: [{ before: 'allow AUTHORIZED', after: 'block SOP_RULE', money: { USD: 70 } }] },
  });
  expect((await policy('apply', folder)).status).toBe(0);

  const copy = join(gate.folder, 'copy');
  expect((await policy('pull', copy)).status).toBe(0);
  const names = (await readdir(copy)).sort();
  expect(names).toContain('limits.yaml');
  expect(names).toContain('assignments.yaml');
  expect(await readFile(join(copy, 'limits.yaml'), 'utf8')).toContain('limit: 50');
  const texts = () => Promise.all(names.map((name) => readFile(join(copy, name), 'utf8')));
  const before = await texts();
  expect(await policy('pull', copy)).toMatchObject({ status: 0, out: '' });
  expect(await texts()).toEqual(before);
  const bound = await readFile(join(copy, 'assignments.yaml'), 'utf8');
  await write('who.yaml', 'kind: assignments\nname: who\nassignments: []\n');
  expect((await policy('apply', folder, '--prune')).status).toBe(0);
  expect((await policy('pull', copy)).out).toContain('assignments.yaml: replaced');
  expect(await readFile(join(copy, 'assignments.yaml'), 'utf8')).not.toContain(did);
  await writeFile(join(copy, 'assignments.yaml'), bound);
  expect((await policy('apply', copy)).status).toBe(0);
  expect(await policy('pull', copy)).toMatchObject({ status: 0, out: '' });
  const labelled = 'kind: assignments\nname: more\nassignments:\n  - { label: team=a, policy: [limits] }\n';
  await writeFile(join(copy, 'more.yaml'), labelled);
  expect((await policy('pull', copy)).out).toContain('more.yaml: left as it is');
  await rm(join(copy, 'more.yaml'));
  expect((await policy('fmt', copy, '--check')).status).toBe(0);
  expect((await policy('plan', copy, '--prune')).status).toBe(0);
});

test('a plan that others overtook is refused, and rules that do not compile are named by line', async () => {
  await write('limits.yaml', limits(100));
  const { digest } = await plan();
  await policy('apply', folder);
  const late = await policy('apply', folder, '--expect', digest);
  expect(late).toMatchObject({ status: 1 });
  expect(late.err).toContain('refused with 412 PRECONDITION_FAILED the rules changed since that digest');
  expect(late.err).toMatch(/\n {2}\d{4}-\S+Z create limits, version 1$/m);

  await write('limits.yaml', limits(100).replace('decision: block', 'decision: escalate\n      approvals: 99'));
  const refused = await policy('apply', folder);
  expect(refused).toMatchObject({ status: 2 });
  expect(refused.out).toMatch(/limits\.yaml:9:7: \$\.rules\.molecules\[0\]\.approvals is not a number of people/);
  await write('limits.yaml', limits(100));
  expect((await policy('apply', folder, '--prune', '--token', 'wrong')).err).toContain('refused with 401');
});

test('what no file names is retired with --prune alone', async () => {
  await write('limits.yaml', limits(100));
  await write('other.yaml', limits(7).replaceAll('name: limits', 'name: other'));
  await policy('apply', folder);
  const cases = 'cases: [{ name: one, request: { action: look }, expect: { decision: allow } }]';
  await write('other.yaml', `kind: tests\nname: none\npolicy: [limits]\nnow: 2026-01-01T00:00:00Z\n${cases}\n`);
  expect(await plan()).toMatchObject({ status: 0 });
  expect((await plan('--prune')).out).toMatch(/^retire sop other\n/);
  expect((await policy('apply', folder, '--prune')).status).toBe(0);
  expect(await plan('--prune')).toMatchObject({ status: 0 });
});

/** Something that answers as a gate: these documents, and what becomes of each when it is read. */
async function stubGate(documents: readonly object[], read: (path: string) => object | null) {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const lists = path.startsWith('/rules/bindings') ? { bindings: [], next: null } : { documents, next: null };
    const data = path.startsWith('/rules') ? lists : read(path);
    response.statusCode = data === null ? 503 : 200;
    response.end(JSON.stringify({ success: data !== null, data: data ?? { reasonCode: 'GATE_UNAVAILABLE' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}
const row = (name: string, more: object = {}) => ({
  ...{ kind: 'sop', name, documentId: `id-${name}`, isNamed: true, title: name, published: 1, ...more },
});

test('a gate that names a file of another folder is refused, and nothing is written', async () => {
  const stub = await stubGate([row('../escaped')], () => ({ title: 'x', documentJson: {} }));
  const pulled = await policy('pull', folder, '--url', stub.url);
  expect(pulled).toMatchObject({ status: 1, err: expect.stringContaining('which no file can be called') });
  expect(await readdir(gate.folder)).not.toContain('escaped.yaml');
  await stub.close();
});

test('a document that the gate does not give ends pull and backtest, and never counts as absent', async () => {
  const answers = (path: string) => (path.includes('id-b') ? null : { title: 'a', documentJson: { molecules: [] } });
  const stub = await stubGate([row('a'), row('b')], answers);
  const rows = join(gate.folder, 'rows.jsonl');
  await writeFile(rows, '');
  await write('limits.yaml', limits(1));
  for (const args of [
    ['pull', folder],
    ['backtest', folder, '--file', rows],
  ]) {
    const called = await policy(...args, '--url', stub.url);
    expect(called, args[0]).toMatchObject({ status: 1, err: expect.stringContaining('/sop/id-b is refused with 503') });
  }
  expect(await readdir(folder)).toEqual(['limits.yaml']);
  await stub.close();
});

test('pull writes no draft, and over no file of another document', async () => {
  const stub = await stubGate([row('draft', { published: null }), row('refunds')], () => ({
    ...{ title: 'refunds', documentJson: { molecules: [] } },
  }));
  const mine = limits(5).replace('name: limits', 'name: mine');
  await write('refunds.yaml', mine);
  const pulled = await policy('pull', folder, '--url', stub.url);
  expect(pulled).toMatchObject({ status: 1, err: expect.stringContaining('refunds.yaml cannot be written') });
  expect(await readFile(join(folder, 'refunds.yaml'), 'utf8')).toBe(mine);
  expect(await readdir(folder)).toEqual(['refunds.yaml']);
  await stub.close();
});
