import { expect, test } from 'vitest';
import { restore } from './restore.mjs';

test('a gate that is restored from a copy of its served database permits within a minute, with verified evidence', async () => {
  const outcomes = await restore();
  expect(outcomes.filter(({ met }) => !met).map(({ text }) => text)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(3);
}, 120_000);
