import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseYaml, readSource } from '../../src/index.js';

/** Processor time that a text may take, µs; a busy machine adds none. */
const PARSE_MAX_US = 5_000_000;

const faultsOf = (text: string) => {
  const outcome = readSource({ file: 'rules.yaml', text });
  return outcome.ok ? [] : outcome.findings.map(({ place, message }) => [place?.line, place?.column, message]);
};

test('any JSON value is read from the YAML of another writer', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (generated) => {
      const value = JSON.parse(JSON.stringify(generated));
      expect(parseYaml(stringify(value))).toMatchObject({ ok: true, value });
    }),
  );
});

test('no text makes the reader throw', () => {
  const pieces = fc.constantFrom(
    'a',
    ': ',
    '- ',
    '\n',
    '  ',
    '[',
    ']',
    '{',
    '}',
    '&x ',
    '*x',
    '!t ',
    '|',
    '"',
    "'",
    '? ',
    '#',
    '---\n',
    '%',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => void parseYaml(parts.join(''))),
    { numRuns: 2000 },
  );
});

describe('faults', () => {
  test.each([
    [
      'a member that is there twice',
      'a: 1\nb:\n  c: 1\n  c: 2\n',
      [[4, 3, '"c" is there twice; name each member once']],
    ],
    ['a tag that JSON has no value for', 'a: !secret 1\n', [[1, 4, 'Unresolved tag: !secret']]],
    ['a number that JSON has not', 'a: .inf\n', [[1, 4, 'is no value of JSON']]],
    ['an alias of nothing', 'a: *b\n', [[1, 4, 'no anchor before it is named b']]],
    ['another document', 'a: 1\n---\nb: 2\n', [[2, 1, expect.stringContaining('multiple documents')]]],
    ['a member whose name is a list', '? [a]\n: 1\n', [[1, 3, expect.stringContaining('must be')]]],
  ])('a fault of YAML has its line and column: %s', (_, text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  test('JSON is read strictly: a comma at the end is none', () => {
    const outcome = readSource({ file: 'rules.json', text: '{\n  "a": 1,\n}' });
    expect(outcome).toMatchObject({ ok: false, findings: [{ place: { line: 3, column: 1 } }] });
  });
});

test('an alias stands for the anchor before it, although the anchor is given again', () => {
  const text = 'a: &x 1\nb: &y [*x]\nc: &x 3\nd: [*y, *x]\n';
  expect(parseYaml(text)).toMatchObject({ ok: true, value: { a: 1, b: [1], c: 3, d: [[1], 3] } });
});

describe('bounded work', () => {
  const bomb = [
    'a0: &a0 x',
    ...Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`),
  ];

  // threat operations policy-file-bomb: A small policy file nests without end, or aliases of aliases expand beyond memory => the file is
  //   refused with the place
  test.each([
    ['aliases of aliases', bomb.join('\n'), 'has more than 200000 values'],
    ['an alias of what holds it', 'a: &a [*a, *a]\n', ''],
    ['brackets in brackets', '['.repeat(500_000), 'is nested deeper than 64 levels'],
    ['lists in lists', '- '.repeat(50_000), 'is nested deeper than 64 levels'],
    ['keys in keys', '? '.repeat(50_000), 'is nested deeper than 64 levels'],
    ['a long text', 'x'.repeat(1024 * 1024 + 1), 'at most 1048576 are read'],
  ])('the work for %s is bounded', (_, text, message) => {
    const begun = process.cpuUsage();
    expect(faultsOf(text)[0]?.[2]).toContain(message);
    expect(process.cpuUsage(begun).user).toBeLessThan(PARSE_MAX_US);
  });

  test('the work for many members is linear in their number', () => {
    const text = Array.from({ length: 30_000 }, (_, n) => `key${n}: ${n}`).join('\n');
    const begun = process.cpuUsage();
    expect(parseYaml(text).ok).toBe(true);
    expect(process.cpuUsage(begun).user).toBeLessThan(PARSE_MAX_US);
  });
});
