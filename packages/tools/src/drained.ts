import { isStream } from '@gatewright/guard';

/**
 * The result of a tool's function, once nothing of it is left to do. A generator or stream is read to its end, since it does its work
 * meanwhile: its result is what it returns, else what it gave last. `onPart` receives each part.
 */
export async function drained(returned: unknown, onPart?: (part: unknown) => unknown): Promise<unknown> {
  const value = await returned;
  if (!isStream(value)) return value;
  const iterator = iteratorOf(value);
  let last: unknown;
  for (;;) {
    const step = await iterator.next();
    if (step.done === true) return step.value === undefined ? last : step.value;
    last = step.value;
    await onPart?.(last);
  }
}

function iteratorOf(stream: object): AsyncIterator<unknown> | Iterator<unknown> {
  if (isAsyncIterable(stream)) return stream[Symbol.asyncIterator]();
  if (isIterator(stream)) return stream;
  throw new TypeError('the tool returned a stream that cannot be read here; read it to its end, and return its result');
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value;
}

function isIterator(value: object): value is Iterator<unknown> {
  return 'next' in value;
}
