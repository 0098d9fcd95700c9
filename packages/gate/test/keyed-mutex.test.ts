import { expect, test } from 'vitest';
import { KeyedMutex } from '../src/keyed-mutex.js';

/** Work that runs until the test ends it, and records when it begins. */
function works(begun: string[]) {
  const ends = new Map<string, () => void>();
  const work = (id: string) => () => {
    begun.push(id);
    return new Promise<string>((resolve) => {
      ends.set(id, () => resolve(id));
    });
  };
  return { work, end: (id: string) => ends.get(id)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('work of one key runs one after the other, in the order of the calls', async () => {
  const begun: string[] = [];
  const { work, end } = works(begun);
  const mutex = new KeyedMutex();
  const ended = Promise.all(['1', '2', '3'].map((id) => mutex.run('a', work(id))));
  for (const id of ['1', '2', '3']) {
    await settled();
    expect(begun.at(-1)).toBe(id);
    end(id);
  }
  expect(await ended).toEqual(['1', '2', '3']);
});

test('work of another key does not wait', async () => {
  const begun: string[] = [];
  const { work } = works(begun);
  const mutex = new KeyedMutex();
  void mutex.run('a', work('1'));
  void mutex.run('b', work('2'));
  await settled();
  expect(begun).toEqual(['1', '2']);
});

test('work that fails rejects for its own caller only', async () => {
  const mutex = new KeyedMutex();
  const failing = mutex.run('a', () => Promise.reject(new Error('mine')));
  const next = mutex.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('mine');
  expect(await next).toBe('done');
});

test('one more than may wait is refused as unavailable, and the others are served', async () => {
  const mutex = new KeyedMutex(2);
  const three = Promise.all(['1', '2', '3'].map((id) => mutex.run('a', async () => id)));
  await expect(mutex.run('a', async () => '4')).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE' });
  expect(await three).toEqual(['1', '2', '3']);
  expect(await mutex.run('a', async () => '5')).toBe('5');
});
