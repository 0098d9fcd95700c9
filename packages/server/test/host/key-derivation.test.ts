import { stat } from 'node:fs/promises';
import { encryptAgentKey, inTurns } from '@gatewright/service/internal';
import { expect, test } from 'vitest';
import { scryptPasswords } from '../../src/host/passwords.js';

const passwords = inTurns(scryptPasswords);

test('passwords and passphrases that come together leave threads to write decisions with', async () => {
  let derived = 0;
  const count = () => {
    derived += 1;
  };
  const work = Array.from({ length: 8 }, (_, index) =>
    index % 2 === 0
      ? passwords.hash('correct horse').then(count)
      : encryptAgentKey('ab'.repeat(32), 'battery staple', new Uint8Array(32), crypto.subtle).then(count),
  );
  await stat('.');
  expect(derived).toBe(0);
  await Promise.all(work);
  expect(derived).toBe(8);
});

test('one that fails gives its turn back', async () => {
  const [failed] = await Promise.allSettled([
    passwords.hash(Object(7)),
    passwords.hash(Object(7)),
    passwords.hash(Object(7)),
  ]);
  expect(failed?.status).toBe('rejected');
  expect(await passwords.matches('correct horse', await passwords.hash('correct horse'))).toBe(true);
});
