import { expect, test } from 'vitest';
import { guardedGateForEach } from './support/guarded-gate.js';
import { permit } from './support/scripted-gate.js';

const world = guardedGateForEach();
const REQUEST = { action: 'pay', amount: 40, currency: 'USD' };
const run = (request: typeof REQUEST, given: Awaited<ReturnType<typeof world.guard.authorize>>) =>
  world.guard.run(request, () => 'ran', { permit: given }).catch((error) => error.code);

test('a permit that the gate gave runs its request, once', async () => {
  const given = await world.guard.authorize(REQUEST);
  expect(await run(REQUEST, given)).toBe('ran');
  expect(await run(REQUEST, given)).toBe('AUTHORIZATION_IN_USE');
  expect(world.gate.received('authorize')).toHaveLength(1);
});

test('a permit runs no other request, and none after that', async () => {
  const given = await world.guard.authorize(REQUEST);
  expect(await run({ ...REQUEST, amount: 41 }, given)).toBe('AUTHORIZATION_CONTEXT_MISMATCH');
  expect(await run(REQUEST, given)).toBe('AUTHORIZATION_IN_USE');
  expect(world.gate.received('capture')).toEqual([]);
});

test('a copy of a permit is none, and a change of the original changes nothing', async () => {
  const given = await world.guard.authorize(REQUEST);
  expect(await run(REQUEST, { ...given })).toBe('AUTHORIZATION_IN_USE');
  Object.assign(given, { authorizationId: 'another' });
  expect(await run(REQUEST, given)).toBe('ran');
  expect(world.gate.received('capture').map(({ authorizationId }) => authorizationId)).toEqual(['auth-1']);
});

test('a permit that ended meanwhile runs nothing', async () => {
  world.gate.on('authorize', (request) => permit(request, { expiresAt: '2030-01-01T00:00:01.000Z' }));
  const given = await world.guard.authorize(REQUEST);
  world.clock.now += 1_000;
  expect(await run(REQUEST, given)).toBe('AUTHORIZATION_EXPIRED');
});

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  [5, 'a number'],
  [[], 'no object literal'],
  [Promise.resolve(REQUEST), 'a promise'],
])('the refusal of %s in place of a request says what it is', async (request, kind) => {
  const verdict = await Reflect.apply(world.guard.authorize, world.guard, [request]);
  expect(verdict).toMatchObject({
    reasonCode: 'MALFORMED_REQUEST',
    detail: `the request is ${kind}; give a plain object`,
  });
});
