import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../src/command.js';
import { overspend } from '../src/run.js';
import { programTarget } from '../src/stdio/program.js';

/** The command as it is built: other processes are started from it. */
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const SELF = [process.execPath, MAIN] as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-overspend-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...args: string[]) {
  const lines: string[] = [];
  const said: string[] = [];
  const status = await runCommand(args, {
    self: SELF,
    out: (line) => lines.push(line),
    progress: (line) => said.push(line),
    drawnSeed: 7,
  });
  return { status, text: lines.join('\n'), said: said.join('\n') };
}

test('a gate that holds ends with status 0, and what was not run is named', async () => {
  const { status, text } = await run('--target', 'memory', '--only', 'parallel-asks', '--only', 'kill-between-steps');
  expect(status).toBe(0);
  expect(text).toMatch(/reference in memory, seed 7/);
  expect(text).toMatch(/^parallel-asks +held/m);
  expect(text).toMatch(/^kill-between-steps +left out: no kill and start$/m);
});

test('a failure ends with status 1, and its command repeats it', async () => {
  const { status, text } = await run('--target', 'naive-sql', '--only', 'parallel-asks', '--seed', '3');
  expect(status).toBe(1);
  const [, repeat = ''] = /Repeat: npx @gatewright\/overspend (.+)/.exec(text) ?? [];
  expect(repeat).toMatch(/^--target naive-sql --only parallel-asks --seed \d+ --rounds (?:1|20)$/);
  expect((await run(...repeat.split(' '))).status).toBe(1);
});

test('page, JSON and badge show what ran', async () => {
  const [page, json, badge] = ['report.html', 'report.json', 'badge.svg'].map((name) => join(folder, name));
  const files = ['--report', page ?? '', '--json', json ?? '', '--badge', badge ?? ''];
  await run(
    '--target',
    'naive-sql',
    '--only',
    'parallel-asks',
    '--only',
    'midnight',
    '--only',
    'small-parts',
    ...files,
  );
  const html = await readFile(page ?? '', 'utf8');
  expect(html).toContain('<h3 class="failed">parallel-asks: paid ');
  expect(html).toContain('--only parallel-asks --seed');
  expect(html).toContain('spends the cap of a day before midnight');
  expect(JSON.parse(await readFile(json ?? '', 'utf8'))).toMatchObject({
    target: 'counter in SQL that sums, then inserts',
  });
  expect(await readFile(badge ?? '', 'utf8')).toContain('1/2 attacks held, 1 not run');
});

test('a text of a gate is shown on the page, and is no part of its markup', async () => {
  const file = join(folder, 'marked.mjs');
  const gate = `{ budget: async () => ({ budget: 'b' }), ask: async () => ({ permitted: false, reason: '<script>' }) }`;
  await writeFile(file, `export default { name: '<b>', open: async () => (${gate}) };`);
  const page = join(folder, 'marked.html');
  expect((await run('--target', file, '--only', 'small-parts', '--report', page)).status).toBe(1);
  const html = await readFile(page, 'utf8');
  expect(html).toContain('refused: &lt;script&gt;');
  expect(html).not.toMatch(/<script>|<b>/);
});

test('a target that is a function gets its settings', async () => {
  const file = join(folder, 'set.mjs');
  await writeFile(file, 'export default ({ name }) => ({ name, open: async () => { throw new Error(name); } });');
  expect(await run('--target', file, '--set', 'name=given')).toMatchObject({ status: 2, said: 'given' });
});

test.each([
  [['--target', 'memory', '--seed', 'x'], '--seed x: not a whole number'],
  [['--target', 'memory', '--set', 'x'], '--set x: write NAME=VALUE'],
  [['--target', 'memory', '--only', 'none'], 'no attack is called none'],
])('the arguments %j are refused with a reason', async (args, reason) => {
  const { status, said } = await run(...args);
  expect(status).toBe(2);
  expect(said).toContain(reason);
});

test('a command without a target prints how it is used, and the targets that ship', async () => {
  const { status, text } = await run();
  expect(status).toBe(2);
  expect(text).toContain('--target FILE|NAME');
  expect(text).toContain('naive-redis');
});

test('a program over standard input and output is tested as a module is', async () => {
  const target = programTarget([...SELF, '--serve', '--target', 'memory']);
  const only = ['parallel-asks', 'retry-at-once', 'refund-twice', 'delegation', 'approval-twice', 'clock-back'];
  const { attacks } = await overspend(target, { seed: 1, rounds: 1, only });
  expect(attacks.map(({ attack, status }) => [attack, status])).toEqual(
    [...attacks].map(({ attack }) => [attack, 'held']),
  );
  expect(attacks).toHaveLength(only.length);
});

test('a program that answers no JSON is named with what it said', async () => {
  const file = join(folder, 'wrong.mjs');
  await writeFile(file, `process.stdin.once('data', () => console.log('hello'));`);
  await expect(programTarget([process.execPath, file]).open()).rejects.toThrow('answered hello, which is no JSON');
});

test('a program that ends is named', async () => {
  await expect(programTarget([process.execPath, '-e', 'process.exit(3)']).open()).rejects.toThrow('ended (3)');
});

test('the command says what it takes with --help, and names the targets that ship where a target is not there', async () => {
  const help = await run('--help');
  expect(help).toMatchObject({ status: 0, text: expect.stringContaining('naive-sql') });
  const unknown = await run('--target', 'redis');
  expect(unknown).toMatchObject({ status: 2, said: expect.stringMatching(/no such file.*naive-redis/) });
});

test('an adapter without ask, and one that answers with other words, is refused with the method that is wrong', async () => {
  const target = async (ask: string) => {
    const file = join(folder, `target-${ask.length}.mjs`);
    const budget = "budget: async () => ({ budget: 'b' })";
    await writeFile(file, `export default { name: 'x', open: async () => ({ ${budget}, ${ask} }) };`);
    return run('--target', file, '--only', 'parallel-asks');
  };
  expect(await target('')).toMatchObject({ status: 2, said: 'the gate of x has no method ask' });
  const { status, text } = await target("ask: async () => ({ permitted: 'yes' })");
  expect(status).toBe(2);
  expect(text).toContain('ask was answered by {"permitted":"yes"}: permitted is true or false');
});
