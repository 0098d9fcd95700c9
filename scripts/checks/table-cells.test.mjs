import { expect, test } from 'vitest';
import { tableCells } from './table-cells.mjs';

const page = (cell) => ({ path: 'docs/page.md', text: `| a | b |\n| --- | --- |\n| ${cell} | c |\n` });

test('a cell of 160 characters passes, and a longer one is reported with its line', () => {
  expect(tableCells(page('x'.repeat(160)))).toEqual([]);
  expect(tableCells(page('x'.repeat(161)))).toEqual([{ line: 3, message: expect.stringContaining('161 characters') }]);
});

test('a link in a cell counts as its text, and an escaped bar ends no cell', () => {
  expect(tableCells(page(`[x](${'y'.repeat(200)})`))).toEqual([]);
  expect(tableCells(page(`${'x'.repeat(100)} \\| ${'x'.repeat(100)}`))).toHaveLength(1);
});

test('rows in a code block and in other files are not read', () => {
  const { text } = page('x'.repeat(200));
  expect(tableCells({ path: 'docs/page.md', text: `\`\`\`\n${text}\`\`\`\n` })).toEqual([]);
  expect(tableCells({ path: 'src/page.ts', text })).toEqual([]);
});
