import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { madeUpCheckout } from './made-up-checkout.mjs';
import { examplesOf, isAsPrinted, runExamples } from './page-examples.mjs';

const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\`\n\n`;

test('files, shell blocks and modules that print are examples, other blocks are none', () => {
  const page = [
    `Save \`a.json\`:\n\n${block('json', '{}')}`,
    `${block('sh', 'X=1')}and\n\n${block('sh', 'cat a.json')}prints\n\n${block('', '{}')}`,
    `${block('js', 'console.log(1)')}prints\n\n${block('', '1')}`,
    `${block('', 'npm start')}${block('js', 'unfinished(')}${block('json', '{}')}`,
  ].join('');
  expect(examplesOf(page)).toEqual([
    { kind: 'file', text: '{}\n', file: 'a.json' },
    { kind: 'sh', text: 'X=1\n', printed: undefined },
    { kind: 'sh', text: 'cat a.json\n', printed: '{}\n' },
    { kind: 'js', text: 'console.log(1)\n', printed: '1\n' },
  ]);
});

test('a later example has the files, variables and functions of those before it, and each shows its status', async () => {
  const examples = [
    { kind: 'file', text: "it's $X\n", file: 'a.txt' },
    { kind: 'sh', text: 'X=1; show() { cat "$1"; }\n' },
    { kind: 'sh', text: 'show a.txt; echo $X; echo wrong >&2; false\n' },
    {
      kind: 'js',
      text: "import { readFileSync } from 'node:fs';\nconsole.log(readFileSync('a.txt', 'utf8').length);\n",
    },
  ];
  const results = await runExamples(examples, await madeUpCheckout());
  expect(results.map(({ status, output }) => [status, output])).toEqual([
    [0, ''],
    [0, ''],
    [1, "it's $X\n1\nwrong\n"],
    [0, '8\n'],
  ]);
});

test('what an example leaves running ends with the page', async () => {
  const [{ output }] = await runExamples([{ kind: 'sh', text: 'sleep 300 & echo $!\n' }], await madeUpCheckout());
  await expect.poll(() => isRunning(Number(output))).toBe(false);
});

test.each([
  [
    'goes on for too long',
    'echo begun; sleep 300\n',
    /^no end within 2000 ms in the step\necho begun.*\nwhich printed\nbegun\n$/,
  ],
  [
    'is killed',
    'echo begun; kill -9 $$\n',
    /^the shell ended with SIGKILL in the step\necho begun.*\nwhich printed\nbegun\n$/,
  ],
  [
    'exits',
    'echo begun; exit 3\n',
    /^the shell ended with status 3 in the step\necho begun.*\nwhich printed\nbegun\n$/,
  ],
  ['exits well', 'echo begun; exit 0\n', /^the shell ended in the step\necho begun.*\nwhich printed\nbegun\n$/],
])('an error has the step and its output where the shell %s', async (_, text, message) => {
  const examples = ['true\n', text, 'true\n'].map((each) => ({ kind: 'sh', text: each }));
  await expect(runExamples(examples, await madeUpCheckout(), 2_000)).rejects.toThrow(message);
});

test('a shell that cannot be started is an error, and is not killed later', async () => {
  const folder = await madeUpCheckout();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PATH', folder);
  await expect(runExamples([{ kind: 'sh', text: 'true\n' }], folder, 50)).rejects.toThrow('ENOENT');
  // A kill of no process would throw from its timer, and fail the run.
  await sleep(100);
});

/** A process that ended and that nothing waits for yet still has its id. */
function isRunning(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

test.each([
  ['a (b)\n', 'a (b)\n', true],
  ['a\n', 'b\n', false],
  ['a\n', 'a\nb\n', false],
  ['a …, …\n', 'a 1, 2\n', true],
  ['a …, b\n', 'a 1,\n b\n', false],
  ['a\n…\nz\n', 'a\nb\nc\nz\n', true],
  ['a\n…\nz\n', 'a\nz\n', true],
  ['a\n…\nz\n', 'a\nb\n', false],
])('%j shows %j: %j', (printed, output, expected) => {
  expect(isAsPrinted(printed, output)).toBe(expected);
});
