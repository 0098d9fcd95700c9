import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOrder, type Operation } from '../src/linearizability.js';

/** A register with one value: the smallest model that has an order. */
type Value = number;
const write = (value: Value, start: number, end: number): Operation<Value> => ({
  ...{ start, end, isOptional: false },
  apply: () => [value],
});
const read = (value: Value, start: number, end: number): Operation<Value> => ({
  ...{ start, end, isOptional: false },
  apply: (state) => (state === value ? [state] : []),
});
const lost = (value: Value, start: number): Operation<Value> => ({
  ...write(value, start, Number.POSITIVE_INFINITY),
  isOptional: true,
});
const orderOf = (...operations: Operation<Value>[]) => findOrder(operations, 0, String);

test('reads after a write that ended explain only its value', () => {
  expect(orderOf(write(1, 0, 1), read(1, 2, 3))).toBe('explained');
  expect(orderOf(write(1, 0, 1), read(0, 2, 3))).toBe('unexplained');
});

test('a read beside a write may come before or after it', () => {
  expect(orderOf(write(1, 0, 10), read(0, 1, 2))).toBe('explained');
  expect(orderOf(write(1, 0, 10), read(1, 1, 2))).toBe('explained');
});

test('two reads in turn do not see a write undone', () => {
  expect(orderOf(write(1, 0, 10), read(1, 1, 2), read(0, 3, 4))).toBe('unexplained');
});

test('a write whose answer got lost may have happened, at any later time, or not', () => {
  expect(orderOf(lost(1, 0), read(0, 1, 2), read(1, 3, 4))).toBe('explained');
  expect(orderOf(lost(1, 0), read(0, 1, 2))).toBe('explained');
  expect(orderOf(read(1, 0, 1), lost(1, 2))).toBe('unexplained');
});

test('a search without end is given up, and says so', () => {
  const writes = Array.from({ length: 40 }, (_, value) => write(value + 1, 0, 100));
  expect(orderOf(...writes, read(-1, 0, 100))).toBe('undecided');
});

const span = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 6 }));
const operation = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 2 }), span)
  .map(([isWrite, value, [start, length]]) => (isWrite ? write : read)(value, start, start + length));

/** Every order of a list. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    orders(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

test('the search finds an order exactly where one of all orders explains the answers', () => {
  const isExplained = (order: readonly Operation<Value>[]) => {
    let states: readonly Value[] = [0];
    for (const [index, { apply, end }] of order.entries()) {
      if (order.slice(0, index).some(({ start }) => start > end)) return false;
      states = states.flatMap(apply);
    }
    return states.length > 0;
  };
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 5 }), (operations) => {
      const expected = orders(operations).some(isExplained) ? 'explained' : 'unexplained';
      expect(orderOf(...operations)).toBe(expected);
    }),
  );
});
