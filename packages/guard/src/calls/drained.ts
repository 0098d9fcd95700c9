import { isStream } from '../stream-result.js';

/**
 * The result of a tool's function, once nothing of it is left to do. A generator or stream is read to its end, since it does its work
 * meanwhile: its result is what it returns, else what it gave last. `onPart` receives each part. Rejects where the function, its stream
 * or `onPart` throws.
 */
export async function drained(returned: unknown, onPart?: (part: unknown) => unknown): Promise<unknown> {
  const value = await returned;
  if (!isStream(value)) return value;
  const parts = partsOf(value);
  let last: unknown;
  for (;;) {
    const step = await parts.next();
    if (step.done === true) return step.value === undefined ? last : step.value;
    last = step.value;
    await onPart?.(last);
  }
}

/** Delegation keeps the returned value, and refuses what is no iterator. */
async function* partsOf(stream: object): AsyncGenerator<unknown, unknown> {
  if (isAsyncIterable(stream)) return yield* stream;
  if (isIterable(stream)) return yield* stream;
  throw new TypeError('the tool returned a stream that cannot be read here; read it to its end, and return its result');
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}
