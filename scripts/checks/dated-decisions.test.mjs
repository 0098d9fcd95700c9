import { expect, test } from 'vitest';
import { datedDecisions } from './dated-decisions.mjs';

const breachesIn = (text, path = 'docs/decisions/rules.md') => datedDecisions({ path, text });

test('refuses a decision without a date', () => {
  expect(breachesIn('# Rules\n\n## One\n\n2026-11-21. Because.\n\n## Two\n\nBecause.\n')).toEqual([
    { line: 7, message: '"Two" has no date; begin its text with one, as in "2026-11-21."' },
  ]);
});

test('is about pages of decisions', () => {
  expect(breachesIn('## Two\n\nBecause.\n', 'docs/holds.md')).toEqual([]);
});
