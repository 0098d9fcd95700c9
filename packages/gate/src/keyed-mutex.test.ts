import { expect, test } from 'vitest';
import { Turns } from './keyed-mutex.js';

/** Work that is under way until it is told to end, and writes down when it begins. */
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

test('work of one name comes one after the other, in the order in which it was asked for', async () => {
  const begun: string[] = [];
  const { work, end } = works(begun);
  const turns = new Turns();
  const ended = Promise.all(['1', '2', '3'].map((id) => turns.take('a', work(id))));
  for (const id of ['1', '2', '3']) {
    await settled();
    expect(begun.at(-1)).toBe(id);
    end(id);
  }
  expect(await ended).toEqual(['1', '2', '3']);
});

test('work of another name waits for nobody', async () => {
  const begun: string[] = [];
  const { work } = works(begun);
  const turns = new Turns();
  void turns.take('a', work('1'));
  void turns.take('b', work('2'));
  await settled();
  expect(begun).toEqual(['1', '2']);
});

test('work that fails is its caller’s failure and no other’s', async () => {
  const turns = new Turns();
  const failing = turns.take('a', () => Promise.reject(new Error('mine')));
  const next = turns.take('a', async () => 'done');
  await expect(failing).rejects.toThrow('mine');
  expect(await next).toBe('done');
});

test('one more than may wait is refused as unavailable, and the others are served', async () => {
  const turns = new Turns(2);
  const three = Promise.all(['1', '2', '3'].map((id) => turns.take('a', async () => id)));
  await expect(turns.take('a', async () => '4')).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE' });
  expect(await three).toEqual(['1', '2', '3']);
  expect(await turns.take('a', async () => '5')).toBe('5');
});
