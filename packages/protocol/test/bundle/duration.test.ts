import { expect, test } from 'vitest';
import { BUNDLE_MAX_STALENESS, parseDurationMs } from '../../src/bundle/duration.js';

test.each([
  ['PT10M', 600_000],
  ['PT0S', 0],
  ['PT1H', 3_600_000],
  ['PT1H2M3S', 3_723_000],
  ['PT90M', 5_400_000],
  ['PT1H3S', 3_603_000],
])('%s is %d ms', (text, ms) => {
  expect(parseDurationMs(text)).toBe(ms);
});

test.each([
  '',
  'P',
  'PT',
  'T10M',
  '10M',
  'PT10',
  'PTM',
  'PT10M ',
  ' PT10M',
  'PT10M\n',
  'pt10m',
  'PT-10M',
  'PT+10M',
  'PT1.5M',
  'PT1,5M',
  'PT10M5H',
  'PT1M1M',
  'P1D',
  'P1DT1H',
  'P1W',
  'P1Y',
  'PT1234567S',
  'PT1e3S',
  '600000',
  'PT٣M',
])('%j is no duration of hours, minutes and seconds', (text) => {
  expect(parseDurationMs(text)).toBeNull();
});

test('a bundle may be used for ten minutes', () => {
  expect(parseDurationMs(BUNDLE_MAX_STALENESS)).toBe(10 * 60 * 1000);
});
