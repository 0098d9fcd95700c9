import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.js';
import { ROUTE_RECORDS } from '../../src/features/changes/route-records.js';

describe('the table of what routes leave in the evidence', () => {
  const writing = new Set(
    ROUTES.filter(({ method, readsOnly }) => method === 'POST' && readsOnly !== true).map(({ path }) => path),
  );

  test('has every route that writes, and no other', () => {
    expect(Object.keys(ROUTE_RECORDS).sort()).toEqual([...writing].sort());
  });

  test('says why a route leaves nothing', () => {
    for (const row of Object.values(ROUTE_RECORDS)) if ('none' in row) expect(row.none.length).toBeGreaterThan(8);
  });
});
