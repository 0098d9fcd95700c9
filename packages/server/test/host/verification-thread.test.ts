import { Worker } from 'node:worker_threads';
import { utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { threadedEd25519, VerificationThread } from '../../src/host/verification-thread.js';

const SEEDS = [7, 8, 9].map((byte) => new Uint8Array(32).fill(byte));

/** Questions of several keys and lengths, every third of them about another message than was signed. */
const QUESTIONS = Array.from({ length: 50 }, (_, index) => {
  const seed = SEEDS[index % SEEDS.length] ?? new Uint8Array(32);
  const signed = utf8('x'.repeat(index * 7));
  const valid = index % 3 !== 0;
  return {
    publicKey: nodeEd25519.publicKey(seed),
    signature: nodeEd25519.sign(signed, seed),
    message: valid ? signed : utf8(`another ${index}`),
    valid,
  };
});
const ANSWERS = QUESTIONS.map(({ valid }) => valid);

function askAll(thread: Pick<VerificationThread, 'verifyAsync'>): Promise<boolean[]> {
  return Promise.all(
    QUESTIONS.map(({ signature, message, publicKey }) => thread.verifyAsync(signature, message, publicKey)),
  );
}

describe('threads that verify', () => {
  test('a thread that verifies gives each of those who ask at once the answer to their own question', async () => {
    const thread = new VerificationThread();
    expect(await askAll(thread)).toEqual(ANSWERS);
    expect(thread.waiting).toBe(0);
  });

  test('a thread that verifies answers those who ask later, while it works, and again after it was idle', async () => {
    const thread = new VerificationThread();
    const early = askAll(thread);
    await new Promise((resolve) => setImmediate(resolve));
    const late = askAll(thread);
    expect(await early).toEqual(ANSWERS);
    expect(await late).toEqual(ANSWERS);
    expect(await askAll(thread)).toEqual(ANSWERS);
  });

  test('a thread that verifies says no to a key that is no point of the curve', async () => {
    const [{ signature, message } = { signature: new Uint8Array(64), message: new Uint8Array() }] = QUESTIONS;
    // RFC 8032 §5.1.3: no x belongs to this y.
    const publicKey = new Uint8Array(32).fill(0);
    publicKey[0] = 2;
    const thread = new VerificationThread();
    expect(await thread.verifyAsync(signature, message, publicKey)).toBe(false);
    expect(await askAll(thread)).toEqual(ANSWERS);
  });

  test('a thread that verifies says what Node says of any key, signature and message', async () => {
    const thread = new VerificationThread();
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    await fc.assert(
      fc.asyncProperty(bytes(64), bytes(32), fc.uint8Array({ maxLength: 100 }), async (signature, key, message) => {
        expect(await thread.verifyAsync(signature, message, key)).toBe(
          await nodeEd25519.verifyAsync(signature, message, key),
        );
      }),
    );
  });

  test('a thread is asked only what is strictly encoded: a key of small order verifies nothing', async () => {
    // RFC 8032 §5.1: with the neutral element as key, R of B and S = 1 satisfy the equation for every message,
    // and the OpenSSL of Node 20 asks no more.
    const neutral = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0));
    const basePoint = new Uint8Array(32).fill(0x66);
    basePoint[0] = 0x58;
    const signature = new Uint8Array([...basePoint, ...neutral]);
    expect(await threadedEd25519(1).verifyAsync(signature, utf8('anything'), neutral)).toBe(false);
  });

  test('several threads that verify share the work', async () => {
    expect(await askAll(threadedEd25519(3))).toEqual(ANSWERS);
  });
});

describe('threads that fail', () => {
  test.each([
    [
      'cannot be had',
      () => {
        throw new Error('no threads here');
      },
    ],
    ['ends at once', () => new Worker('process.exit(1)', { eval: true })],
    ['throws', () => new Worker('throw new Error("broken")', { eval: true, stderr: true })],
    [
      'ends with questions unanswered',
      () =>
        new Worker(`require('node:worker_threads').parentPort.once('message', () => process.exit(0))`, { eval: true }),
    ],
  ])(
    'a thread that fails because it %s leaves no caller without an answer, now or later',
    async (_, start: () => Worker) => {
      const thread = new VerificationThread(start);
      expect(await askAll(thread)).toEqual(ANSWERS);
      expect(thread.waiting).toBe(0);
      expect(await askAll(thread)).toEqual(ANSWERS);
    },
  );
});
