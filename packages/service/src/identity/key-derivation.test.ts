import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { encryptAgentKey } from '../onboarding/key-encryption.js';
import { hashPassword, matchesPassword } from './passwords.js';

test('passwords and passphrases that come together leave threads to write decisions with', async () => {
  let derived = 0;
  const count = () => {
    derived += 1;
  };
  const work = Array.from({ length: 8 }, (_, index) =>
    index % 2 === 0
      ? hashPassword('correct horse').then(count)
      : encryptAgentKey('ab'.repeat(32), 'battery staple', new Uint8Array(32)).then(count),
  );
  await stat('.');
  expect(derived).toBe(0);
  await Promise.all(work);
  expect(derived).toBe(8);
});

test('one that fails gives its turn back', async () => {
  const [failed] = await Promise.allSettled([
    hashPassword(Object(7)),
    hashPassword(Object(7)),
    hashPassword(Object(7)),
  ]);
  expect(failed?.status).toBe('rejected');
  expect(await matchesPassword('correct horse', await hashPassword('correct horse'))).toBe(true);
});
