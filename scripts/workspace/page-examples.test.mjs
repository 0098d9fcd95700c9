import { expect, test } from 'vitest';
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
