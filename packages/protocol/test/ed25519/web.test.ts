import { expect, test } from 'vitest';
import { nodeEd25519 } from '../../src/ed25519/node.js';
import { webEd25519 } from '../../src/ed25519/web.js';

/** As many keys as are kept ready. */
const KEPT = 4_096;

test('a key that is kept ready is imported once, also when no place is left', async () => {
  let imports = 0;
  const counted = Object.assign(Object.create(crypto.subtle), {
    importKey: async () => {
      imports += 1;
    },
    verify: async () => true,
  });
  const web = webEd25519(counted);
  const seed = new Uint8Array(32).fill(7);
  const [message, key] = [new Uint8Array(1), nodeEd25519.publicKey(seed)];
  const signature = nodeEd25519.sign(message, seed);
  const keyOf = (index: number) => Uint8Array.of(index & 255, index >> 8, ...key.subarray(2));
  for (let index = 0; index < KEPT; index += 1)
    expect(await web.verifyAsync(signature, message, keyOf(index))).toBe(true);
  expect(imports).toBe(KEPT);
  for (const index of [0, 1, KEPT - 1]) await web.verifyAsync(signature, message, keyOf(index));
  expect(imports).toBe(KEPT);
});
