import fc from 'fast-check';
import { fromUtf8, utf8 } from '../../src/bytes/index.js';
import { isJsonObject, type JsonValue } from '../../src/json/index.js';

/** A change to a text or to the JSON in it; it may change nothing, or make it no text or no JSON at all. */
export type Mutation = (text: string) => string;

type Path = readonly (string | number)[];
type Change = (value: JsonValue) => JsonValue | undefined;

const anyIndex = fc.nat({ max: 2 ** 31 - 1 });

/** Bytes changed, cut out, doubled or moved. */
export const textMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc
    .tuple(anyIndex, fc.integer({ min: 1, max: 255 }))
    .map(
      ([at, flip]): Mutation =>
        onBytes((bytes) => bytes.with(at % bytes.length, (bytes[at % bytes.length] ?? 0) ^ flip)),
    ),
  fc
    .tuple(anyIndex, fc.integer({ min: 1, max: 200 }))
    .map(
      ([at, length]): Mutation =>
        onBytes((bytes) => joined(bytes.subarray(0, at % bytes.length), bytes.subarray((at % bytes.length) + length))),
    ),
  fc
    .tuple(anyIndex, fc.integer({ min: 1, max: 200 }))
    .map(
      ([at, length]): Mutation =>
        onBytes((bytes) => joined(bytes.subarray(0, (at % bytes.length) + length), bytes.subarray(at % bytes.length))),
    ),
  anyIndex.map(
    (at): Mutation =>
      (text) =>
        text.slice(0, at % (text.length + 1)),
  ),
  fc.tuple(anyIndex, anyIndex).map(
    ([one, two]): Mutation =>
      (text) =>
        withLinesSwapped(text, one, two),
  ),
);

const odd: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(null, true, '', [], {}, 0, -1, 2 ** 53, 2 ** 64, 'ab'.repeat(32), '2026-01-02T03:00:00Z'),
  fc.jsonValue({ maxDepth: 2 }).map((value): JsonValue => JSON.parse(JSON.stringify(value))),
);

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  odd.map((value) => () => value),
  fc.constant<Change>(() => undefined),
  fc.tuple(anyIndex, fc.integer({ min: 1, max: 127 })).map(
    ([at, flip]) =>
      (value: JsonValue) =>
        nudged(value, at, flip),
  ),
  fc.tuple(anyIndex, anyIndex).map(
    ([one, two]) =>
      (value: JsonValue) =>
        rearranged(value, one, two),
  ),
);

/** Which child to go down to, level by level, so that what holds much is met as often as what it holds. */
const anyWay = fc.array(anyIndex, { minLength: 1, maxLength: 6 });

/** One to three members of the JSON changed, dropped, exchanged, doubled, or taken from elsewhere in it. */
export const jsonMutation: fc.Arbitrary<Mutation> = fc
  .array(fc.tuple(anyWay, fc.oneof({ weight: 4, arbitrary: anyChange }, { weight: 1, arbitrary: anyWay })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((steps) => (text) => {
    let value: JsonValue = JSON.parse(text);
    for (const [way, change] of steps) {
      const from = value;
      const act: Change = typeof change === 'function' ? change : () => valueAt(from, pathOf(from, change));
      value = changedAt(value, pathOf(value, way), act) ?? null;
    }
    return JSON.stringify(value);
  });

function onBytes(change: (bytes: Uint8Array) => Uint8Array): Mutation {
  return (text) => (text === '' ? '' : (fromUtf8(change(utf8(text))) ?? ''));
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  return Uint8Array.of(...left, ...right);
}

function withLinesSwapped(text: string, one: number, two: number): string {
  return swapped(text.split('\n'), one, two).join('\n');
}

function swapped<Item>(items: readonly Item[], one: number, two: number): Item[] {
  const result = [...items];
  const [a, b] = [one % items.length, two % items.length];
  const [first, second] = [items[a], items[b]];
  if (first === undefined || second === undefined) return result;
  result[a] = second;
  result[b] = first;
  return result;
}

/** Another value of the same kind, close by. */
function nudged(value: JsonValue, at: number, flip: number): JsonValue {
  if (typeof value === 'number') return [value + 1, value - 1, -value, value + 0.5, value * 2 ** 32][at % 5] ?? 0;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string' || value === '') return value;
  const index = at % value.length;
  const char = String.fromCharCode(value.charCodeAt(index) ^ flip);
  const texts = [
    value.slice(0, index) + char + value.slice(index + 1),
    value.slice(0, index),
    value + char,
    value.toUpperCase(),
  ];
  return texts[flip % texts.length] ?? value;
}

/** A list with two items exchanged, or one doubled. */
function rearranged(value: JsonValue, one: number, two: number): JsonValue {
  if (!Array.isArray(value) || value.length === 0) return value;
  const items: readonly JsonValue[] = value;
  if (one % 2 === 0) return swapped(items, one, two);
  const at = two % items.length;
  return [...items.slice(0, at + 1), ...items.slice(at)];
}

function pathOf(value: JsonValue, [first, ...rest]: readonly number[]): Path {
  const steps = Array.isArray(value) ? [...value.keys()] : isJsonObject(value) ? Object.keys(value) : [];
  const step = first === undefined ? undefined : steps[first % steps.length];
  return step === undefined ? [] : [step, ...pathOf(valueAt(value, [step]), rest)];
}

function valueAt(value: JsonValue, [step, ...rest]: Path): JsonValue {
  if (step === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(step)] ?? null, rest);
  return isJsonObject(value) ? valueAt(value[step] ?? null, rest) : value;
}

function changedAt(value: JsonValue, [step, ...rest]: Path, change: Change): JsonValue | undefined {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    return items.flatMap((item, index) => {
      const next = index === step ? changedAt(item, rest, change) : item;
      return next === undefined ? [] : [next];
    });
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, JsonValue][] => {
    const next = key === step ? changedAt(item, rest, change) : item;
    return next === undefined ? [] : [[key, next]];
  });
  return Object.fromEntries(entries);
}
