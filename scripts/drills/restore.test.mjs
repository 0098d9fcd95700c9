import { expect, test } from 'vitest';
import { restore } from './restore.mjs';
import { restorePostgres } from './restore-postgres.mjs';

test.each([
  ['a SQLite file', restore],
  ['a PostgreSQL to a point in time', restorePostgres],
])(
  'a gate on %s that is restored from a copy of its served database permits within a minute, with verified evidence',
  async (_, drill) => {
    const outcomes = await drill();
    expect(outcomes.filter(({ met }) => !met).map(({ text }) => text)).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(3);
  },
  120_000,
);
