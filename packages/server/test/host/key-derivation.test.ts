import { stat } from 'node:fs/promises';
import {
  encryptAgentKey,
  inTurns,
  KeyDerivations,
  PASSWORDS_WAITING_MAX,
  testTimers,
} from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { scryptPasswords } from '../../src/host/passwords.js';

const derivations = new KeyDerivations({ atOnce: 2, restMs: 0 }, testTimers);
const passwords = inTurns(scryptPasswords, derivations);
const encrypt = () =>
  encryptAgentKey('ab'.repeat(32), 'battery staple', new Uint8Array(32), { subtle: crypto.subtle, derivations });

test('passwords and passphrases that come together leave threads to write decisions with', async () => {
  let derived = 0;
  const count = () => {
    derived += 1;
  };
  const work = Array.from({ length: 8 }, (_, index) =>
    index % 2 === 0 ? passwords.hash('correct horse').then(count) : encrypt().then(count),
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

test('a password that comes while many wait is refused, and a passphrase, whose agent is there already, waits', async () => {
  const known = await passwords.hash('correct horse');
  const waiting = Array.from({ length: 2 + PASSWORDS_WAITING_MAX }, () => passwords.matches('correct horse', known));
  for (const hash of [known, null]) {
    await expect(passwords.matches('correct horse', hash)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  }
  await expect(passwords.hash('next horse')).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect((await encrypt()).salt).toMatch(/^[0-9a-f]{32}$/);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
  expect(await passwords.matches('correct horse', known)).toBe(true);
});

test('a host of one thread rests after each derivation', async () => {
  const ended: number[] = [];
  const resting = new KeyDerivations({ atOnce: 1, restMs: 20 }, testTimers);
  const began: number[] = [];
  const derive = () =>
    resting.inTurn(async () => {
      began.push(performance.now());
      ended.push(performance.now());
    });
  await Promise.all([derive(), derive(), derive()]);
  for (const index of [1, 2]) expect((began[index] ?? 0) - (ended[index - 1] ?? 0)).toBeGreaterThan(15);
});
