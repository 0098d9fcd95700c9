import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { isStream, refuseGenerator } from '../src/stream-result.js';
import { guardedGateForEach } from './support/guarded-gate.js';

const world = guardedGateForEach();
const REQUEST = { action: 'purchase-order', amount: 5, currency: 'USD' };
const terms = () => ({ amount: 5, currency: 'USD' });

const generators: readonly (readonly [string, () => unknown])[] = [
  ['a generator function', function* () {}],
  ['an async generator function', async function* () {}],
];

test.each(generators)('%s is refused before anything is asked', async (_, fn) => {
  const { gate, guard } = world;
  expect(() => guard.wrap('purchase-order', fn, terms)).toThrow('read it to its end');
  await expect(guard.run(REQUEST, fn)).rejects.toThrow('read it to its end');
  await expect(guard.resume('esc-1', REQUEST, fn)).rejects.toThrow('read it to its end');
  expect(gate.routes).toEqual([]);
});

const streams: readonly (readonly [string, () => unknown])[] = [
  ['a generator', () => (function* () {})()],
  ['an async generator', () => (async function* () {})()],
  ['the promise of a generator', async () => (function* () {})()],
  ['an iterator', () => [1].values()],
  ['a stream of the web', () => new ReadableStream()],
  ['a stream of Node', () => Readable.from(['paid'])],
];

test.each(streams)('a function that returns %s leaves its outcome unknown', async (_, fn) => {
  const { gate, guard } = world;
  await expect(guard.wrap('purchase-order', fn, terms)()).rejects.toThrow('return its result');
  expect(gate.routes).toEqual(['authorize', 'claim', 'unknown']);
});

test.each([
  ['a list', [1]],
  ['a text', 'paid'],
  ['a map', new Map()],
  ['a response', new Response('paid')],
  ['an object with a member next', { next: () => 1 }],
])('a function that returns %s is settled', async (_, result) => {
  const { gate, guard } = world;
  expect(await guard.run(REQUEST, () => result)).toBe(result);
  expect(gate.routes).toEqual(['authorize', 'claim', 'capture']);
});

test('generators, iterators and streams are read later, and lists and texts are there', () => {
  const iterator = { next: () => ({ done: true }), [Symbol.iterator]: () => iterator };
  const streams = [(async function* () {})(), (function* () {})(), new ReadableStream(), iterator];
  expect(streams.map(isStream)).toEqual([true, true, true, true]);
  const values = [[1], 'text', null, undefined, new Map(), { next: () => 1 }, { getReader: 1 }, 5];
  expect(values.map(isStream)).toEqual(values.map(() => false));
});

test('a generator function is refused, any other is not', () => {
  for (const fn of [function* () {}, async function* () {}]) expect(() => refuseGenerator(fn)).toThrow(TypeError);
  for (const fn of [() => 1, async () => 1, 5]) expect(() => refuseGenerator(fn)).not.toThrow();
});
