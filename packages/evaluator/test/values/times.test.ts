import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextBuffer } from '../../src/values/text-buffer';
import { isNoTime, timeOf } from '../../src/values/times';

function time(text: string): number | null {
  const buffer = new TextBuffer(text.length + 1);
  buffer.pushString(text);
  const ms = timeOf(buffer.units, 0, buffer.length);
  return isNoTime(ms) ? null : ms;
}

describe('timeOf', () => {
  it('timeOf reads every time that the host writes', () => {
    const range = { min: Date.UTC(1, 0, 1), max: Date.UTC(9999, 11, 31) };
    fc.assert(fc.property(fc.integer(range), (ms) => time(new Date(ms).toISOString()) === ms));
  });

  it('timeOf reads offsets and the fraction of a second', () => {
    expect(time('2026-06-01T14:00:00+02:00')).toBe(Date.UTC(2026, 5, 1, 12));
    expect(time('2026-06-01T00:30:00-05:30')).toBe(Date.UTC(2026, 5, 1, 6));
    expect(time('2026-06-01T00:00:00.5Z')).toBe(Date.UTC(2026, 5, 1) + 500);
    expect(time('2026-06-01T00:00:00.123987Z')).toBe(Date.UTC(2026, 5, 1) + 123);
    expect(time('2024-02-29T00:00:00Z')).toBe(Date.UTC(2024, 1, 29));
  });

  it.each([
    '',
    'soon',
    '2026-06-01',
    '2026-06-01T00:00:00',
    '2026-06-01T00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-06-01T24:00:00Z',
    '2026-06-01T00:60:00Z',
    '2026-06-01T00:00:00.Z',
    '2026-06-01T00:00:00ZZ',
    '2026-06-01T00:00:00+0200',
    '2026-06-01T00:00:00+24:00',
    '2026-06-01 00:00:00Z',
    ' 2026-06-01T00:00:00Z',
    '+02026-06-01T00:00:00Z',
  ])('timeOf does not take %j for a time', (text) => {
    expect(time(text)).toBeNull();
  });
});
