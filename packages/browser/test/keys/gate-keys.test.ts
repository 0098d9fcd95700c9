import { expect, test } from 'vitest';
import { gateKeys, type KeptValues } from '../../src/keys/gate-keys.js';

/** What IndexedDB keeps, for a test in Node. */
function kept(): KeptValues & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (name) => values.get(name),
    put: async (name, value) => {
      values.set(name, value);
    },
  };
}

test('keys are the same at each start on a database, and one for each purpose', async () => {
  const place = kept();
  const first = await gateKeys(place, 'default', false);
  const again = await gateKeys(place, 'default', true);
  expect(again).toEqual(first);
  const seeds = [first.policy, first.log, first.issuer, first.claimToken].map((seed) =>
    Buffer.from(seed).toString('hex'),
  );
  expect(new Set(seeds).size).toBe(4);
  expect(seeds.every((seed) => seed.length === 64)).toBe(true);
});

// threat operations key-gate-page: The key of a gate in a page is gone, its database is there => the gate does not
//   open, and makes no other key
test('a database without its key is refused, and an empty one gets a key of its own', async () => {
  const place = kept();
  await expect(gateKeys(place, 'default', true)).rejects.toMatchObject({ code: 'KEYS_INVALID' });
  expect(place.values.size).toBe(0);
  const first = await gateKeys(place, 'default', false);
  const second = await gateKeys(place, 'default', false);
  expect(second.log).not.toEqual(first.log);
});
