import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemoryGate, openMemoryGate } from '../../faults/memory-gate.js';
import { runCommand } from '../command.js';
import { readScenarios } from './read-scenarios.js';

/** One scenario of each level, which needs nothing but an agent. */
const SUPPORTED = [
  'L5.freshness.just-now',
  'L6.claim.second',
  'L7.signature.verifies',
  'L8.records.permit',
  'L9.containment.read-only',
];

/** Makes the agents of these scenarios, and supports no other setup. */
const ADAPTER = `const [token, ...supported] = process.argv.slice(1);
let url = '';
const answerTo = async ({ cmd, seq, terms, ...members }) => {
  if (cmd === 'start') return { version: 1, ownerToken: ((url = members.url), token) };
  if (cmd !== 'agent' || !supported.some((id) => terms.name.startsWith(id + ' '))) return { seq, unsupported: 'no ' + cmd };
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + token };
  const answer = await fetch(url + '/onboarding/agent', { method: 'POST', headers, body: JSON.stringify(terms) });
  const { data } = await answer.json();
  return { seq, ...data, mandateId: data.mandate.policyId, config: data };
};
require('node:readline').createInterface({ input: process.stdin }).on('line', async (line) => {
  const command = JSON.parse(line);
  if (command.cmd === 'stop') process.exit();
  console.log(JSON.stringify(await answerTo(command)));
})`;

let gate: MemoryGate;
let folder = '';
let origin = '';
const server = createServer((request, response) => {
  void getRequestListener((each) => gate.service.fetch(each, { source: '127.0.0.1' }), {
    overrideGlobalObjects: false,
  })(request, response);
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-unsupported-'));
  origin = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${Object(server.address()).port}`));
  });
  gate = await openMemoryGate(await openSqlite(':memory:'), () => origin);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await gate.service.close();
  await rm(folder, { recursive: true });
});

async function run(...options: readonly string[]) {
  const [json, badge] = [join(folder, 'report.json'), join(folder, 'badge.svg')];
  const said: string[] = [];
  const adapter = ['--adapter', process.execPath, '--', '-e', ADAPTER, gate.ownerToken, ...SUPPORTED];
  const args = [
    'gate',
    '--url',
    `${origin}/api/v1`,
    '--rate',
    '5000',
    '--json',
    json,
    '--badge',
    badge,
    ...options,
    ...adapter,
  ];
  const code = await runCommand({ name: 'suite', args, now: 0, out: (line) => said.push(line) });
  const report: unknown = JSON.parse(await readFile(json, 'utf8'));
  return { code, said: said.join('\n'), report: Object(report), badge: await readFile(badge, 'utf8') };
}

test('an adapter that supports the setup of one scenario of each level reaches none: exit code 2, and the badge prints the share', async () => {
  const { code, said, report, badge } = await run();
  expect(report).toMatchObject({ conforms: false, level: null, totals: { fail: 0, errored: 0 } });
  expect(code).toBe(2);
  expect(said).toMatch(/^\d+ scenarios were skipped that the profile does not name: .*no agent/m);
  const { pass, skipped } = report.totals;
  expect(badge).toContain(`no level · ${pass}/${pass + skipped} (0%)`);
}, 60_000);

test('what the profile names does not count against a level, but against the share', async () => {
  const { scenarios } = await readScenarios();
  const set = scenarios.filter(
    ({ id, level, actors }) => level === 'L5' && Object.keys(actors).length > 0 && !SUPPORTED.includes(id),
  );
  const profile = join(folder, 'profile.json');
  const without = set.map(({ id }) => ({ scenario: id, reason: 'the adapter is not written yet' }));
  await writeFile(profile, JSON.stringify({ gate: 'ours', without }));
  const { code, report, badge } = await run('--level', 'L5', '--profile', profile);
  expect(report).toMatchObject({ conforms: true, level: 'L5' });
  expect(code).toBe(0);
  expect(badge).toMatch(/L5 · \d+\/\d+ \(\d%\)/);
}, 60_000);
