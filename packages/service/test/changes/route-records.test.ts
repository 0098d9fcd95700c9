import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/app/routes.js';
import { ROUTE_RECORDS } from '../../src/features/changes/route-records.js';

describe('records of routes', () => {
  const writing = new Set(
    ROUTES.filter(({ method, readsOnly }) => method !== 'GET' && readsOnly !== true).map(({ path }) => path),
  );

  test('the table of records has every route that writes, and no other', () => {
    expect(Object.keys(ROUTE_RECORDS).sort()).toEqual([...writing].sort());
  });

  test('the table of records says why a route leaves nothing', () => {
    for (const row of Object.values(ROUTE_RECORDS)) if ('none' in row) expect(row.none.length).toBeGreaterThan(8);
  });
});
