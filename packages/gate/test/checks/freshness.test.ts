import { expect, test } from 'vitest';
import { isFresh } from '../../src/checks/envelope.js';

const NOON = Date.UTC(2026, 2, 1, 12);

test.each([
  '2026-03-01T12:00:00Z',
  '2026-03-01T12:00:00.000Z',
  '2026-03-01t12:00:00z',
  '2026-03-01T12:00:00.000000000001Z',
  '2026-03-01T14:00:00+02:00',
  '2026-03-01T06:30:00.5-05:30',
  '2026-03-01T12:00:00-00:00',
])('%s is RFC 3339 text of this moment, and fresh', (issuedAt) => {
  expect(isFresh(issuedAt, NOON)).toBe(true);
});

test.each([
  '2026-03-01 12:00:00Z',
  '2026-03-01T12:00:00',
  '2026-03-01T12:00:00.Z',
  '2026-03-01T12:00Z',
  '2026-03-01',
  ' 2026-03-01T12:00:00Z',
  '2026-03-01T12:00:00Z\n',
  '2026-13-01T12:00:00Z',
  '2026-02-29T12:00:00Z',
  '1772366400000',
  'Sun, 01 Mar 2026 12:00:00 GMT',
  '',
])('%j is no RFC 3339 text, and never fresh', (issuedAt) => {
  expect(isFresh(issuedAt, NOON)).toBe(false);
});

test.each([
  [-300_001, false],
  [-300_000, true],
  [30_000, true],
  [30_001, false],
])('%d ms from now is fresh: %s', (offset, fresh) => {
  expect(isFresh(new Date(NOON + offset).toISOString(), NOON)).toBe(fresh);
});
