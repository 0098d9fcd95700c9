import { uuidV7 } from '@gatewright/service';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemEd25519, systemIds, systemMachine } from '../../src/host/host.js';

test('an id is the one of RFC 9562, appendix A.6, at its time and with its chance', () => {
  expect(uuidV7(0x017f22e279b0, '00000000-0000-4cc3-98c4-dc0c0c07398f')).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

test('an id of a later time comes after every id of an earlier one, whatever chance gave', () => {
  const low = '00000000-0000-4000-8000-000000000000';
  const high = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  expect(uuidV7(1_767_225_600_000, high) < uuidV7(1_767_225_600_001, low)).toBe(true);
});

test('ids of one moment differ: an authorization cannot be guessed from another', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => systemIds.uuid().slice(14))).size).toBe(1_000);
});

test('each signature of a turn is judged by itself, and none before the turn is over', async () => {
  const seed = new Uint8Array(32).fill(7);
  const publicKey = systemEd25519.publicKey(seed);
  const messages = Array.from({ length: 20 }, (_, index) => new Uint8Array([index]));
  const judged: number[] = [];
  const verdicts = messages.map(async (message, index) => {
    const signed = index % 3 === 0 ? new Uint8Array([255]) : message;
    const valid = await systemEd25519.verifyAsync(systemEd25519.sign(signed, seed), message, publicKey);
    judged.push(index);
    return valid;
  });
  await Promise.resolve();
  expect(judged).toEqual([]);
  expect(await Promise.all(verdicts)).toEqual(messages.map((_, index) => index % 3 !== 0));
});

test('a fetch that takes the place of the global one reaches the host', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async (address: string) => new Response(`instead of ${address}`));
  const answer = await systemMachine.fetch('http://issuer.test/', {}, 1_000);
  expect(await answer.text()).toBe('instead of http://issuer.test/');
});
