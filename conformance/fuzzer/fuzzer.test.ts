import { ROUTES } from '@gatewright/service';
import { expect, test } from 'vitest';
import { ACTIONS } from './actions/index.js';
import { EXPECTED_ROLES, isPublicRoute } from './expected-roles.js';
import { explore, playWorld } from './explore.js';

const SEED = 20_260;

test('every route has an action, and every action a route', () => {
  const routes = ROUTES.map(({ method, path }) => `${method} ${path}`).sort();
  const played = [...new Set(ACTIONS.flatMap((action) => action.routes))].sort();
  expect(played).toEqual(routes);
});

test('every route that is not public stands in the table of expected roles, and lets exactly those roles in', () => {
  const open = ROUTES.filter(({ roles }) => roles === 'public').map(({ method, path }) => `${method} ${path}`);
  expect(open.filter((route) => !isPublicRoute(route))).toEqual([]);
  const guarded = ROUTES.flatMap(({ method, path, roles }) =>
    roles === 'public' ? [] : [[`${method} ${path}`, [...roles].sort()] as const],
  );
  const expected = [...EXPECTED_ROLES].map(([route, roles]) => [route, [...roles].sort()] as const);
  expect(new Map(guarded)).toEqual(new Map(expected));
});

test('every route is called, by the seed alone', async () => {
  const terms = { seed: SEED, store: 'memory', settlement: 'open' } as const;
  const [first, second] = [await playWorld(terms, 200, { only: [] }), await playWorld(terms, 200, { only: [] })];
  expect(second.steps).toEqual(first.steps);
  expect(first.calls).toBe(200);
});

// covers sequence-calls-over: No sequence of calls over all routes breaks the promises on money, rights, privacy,
//   evidence, permits, approvals, identity, restarts and answers
test.each([
  ['memory', 2_400],
  ['sqlite', 600],
] as const)('the %s store keeps every promise over %i calls', async (store, calls) => {
  const { found, calls: made } = await explore({ calls, seed: SEED, store });
  expect(found).toEqual([]);
  expect(made).toBe(calls);
});
