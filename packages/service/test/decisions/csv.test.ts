import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from '../../src/features/decisions/csv.js';

/** What a spreadsheet takes for the begin of a formula, behind what it drops. */
const FORMULA = /^[\p{White_Space}\p{Cf}"]*[=+\-@＝＋－＠]/u;
/** What spreadsheets separate cells by: the comma, and what others choose by their language or on a paste. */
const SEPARATORS = [',', ';', '\t'];

const hostileText = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      ';',
      ',',
      '\t',
      '\r',
      '\n',
      '"',
      "'",
      ' ',
      '\u00a0',
      '\u200b',
      '\ufeff',
      'a',
      '1',
      'HYPERLINK("x")',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

it('no cell of a CSV line begins a formula, whatever the reader separates cells by', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 3 }), (cells) => {
      const line = csvLine(cells);
      for (const separator of SEPARATORS) {
        for (const cell of cellsOf(line, separator)) expect(cell).not.toMatch(FORMULA);
      }
    }),
    { numRuns: 5_000 },
  );
});

it('text without formulas reads back as it was', () => {
  const cells = ['plain', 'a "quoted" word', 'two\nlines', '1 = 1; no', 'a@example.org', '{"limit":-5}'];
  expect(cellsOf(csvLine(cells), ',')).toEqual(cells);
});

it.each(['=1', ' =1', 'x;=1', 'x\t=1', 'x\n=1', '＝1', 'x;\u200b@SUM(1)', 'x;"=1"'])(
  'the formula in %j is text',
  (text) => {
    expect(csvLine([text])).toContain("'");
  },
);

/** The cells of a text as a spreadsheet reads it: a quote opens only at the begin of a cell. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  let isBegin = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const last = cells.length - 1;
    if (isQuoted) {
      if (character !== '"') cells[last] += character;
      else if (text[at + 1] === '"') {
        cells[last] += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && isBegin) isQuoted = true;
    else if (character === separator || character === '\n' || character === '\r') {
      cells.push('');
      isBegin = true;
      continue;
    } else cells[last] += character;
    isBegin = false;
  }
  return cells.slice(0, -2);
}

it.each(['\u202e', '\u200b', '\u001b', '\u2028', '\u3164'])('the hidden character %j is named in a cell', (hidden) => {
  expect(csvLine([`a${hidden}b`, { name: hidden }])).not.toContain(hidden);
});
