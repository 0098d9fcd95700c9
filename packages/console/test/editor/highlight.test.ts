import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colouredIn, indentAfter } from '../../src/editor/highlight.js';

const partsOf = (line: string) => colouredIn(line).map(({ from, to, kind }) => `${kind} ${line.slice(from, to)}`);

test.each([
  { line: '- id: large # over it', parts: ['key id', 'comment # over it'] },
  {
    line: 'atoms: [{predicate: amount-over, config: {"limit": 5, \'b c\': 1}}]',
    parts: ['key atoms', 'key predicate', 'key config', 'key "limit"', "key 'b c'"],
  },
  { line: 'now: 2026-01-12T12:00:00Z', parts: ['key now'] },
  { line: 'title: "a # b: c"', parts: ['key title'] },
  { line: 'url: https://a.test/#b', parts: ['key url'] },
  { line: '$schema : ../x', parts: ['key $schema'] },
])('$line has $parts', ({ line, parts }) => {
  expect(partsOf(line)).toEqual(parts);
});

test('the parts of any line are in its order and within it', () => {
  const text = fc
    .array(fc.constantFrom('a', '"', "'", '\\', '#', ':', ' ', '{', ']', ',', '😀'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (line) => {
      let end = 0;
      for (const { from, to } of colouredIn(line)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(line.length);
    }),
  );
});

test.each(['"', '"\\', 'a:', "''", '# ', '": ', '{"'])('a line of %s alone takes no long time', (part) => {
  const began = process.cpuUsage();
  colouredIn(part.repeat(65_536 / part.length));
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
});

test.each([
  ['name: a', 0],
  ['  - id: a', 4],
  ['molecules:', 2],
  ['  - atoms:', 6],
  ['  text: |', 4],
  ['  [', 4],
])('the line after %s is indented by %i', (line, columns) => {
  expect(indentAfter(line)).toBe(columns);
});
