import { expect, test } from 'vitest';
import { withFreshKeys } from '../../src/start/followed-keys.js';

const REQUEST = new Request('http://127.0.0.1/');

function called(isStale: boolean, look: () => Promise<void>) {
  const order: string[] = [];
  const ring = { isStale, look: () => look().then(() => void order.push('read')) };
  const fetch = withFreshKeys(ring, async () => {
    order.push('answered');
    return new Response();
  });
  return fetch(REQUEST, { source: '127.0.0.1' }).then(() => order);
}

test('a call to a server that was suspended is answered after its keys were read again', async () => {
  expect(await called(true, async () => undefined)).toEqual(['read', 'answered']);
  expect(await called(false, async () => undefined)).toEqual(['answered']);
});

test('a call is answered where keys cannot be read: health is asked for without a database', async () => {
  expect(await called(true, () => Promise.reject(new Error('no database')))).toEqual(['answered']);
  expect(await called(true, () => new Promise(() => undefined))).toEqual(['answered']);
});
