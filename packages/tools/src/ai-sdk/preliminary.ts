/** True for a function whose results the SDK passes on while it runs. */
export function isGenerator(execute: unknown): boolean {
  return Object.prototype.toString.call(execute) === '[object AsyncGeneratorFunction]';
}

/** Takes one preliminary result. Rejects once none is read any more. */
export type Pass = (part: unknown) => Promise<void>;

/** Passes each part of a generator on. Returns the last one, as the SDK does. Rejects where the generator or `pass` does. */
export async function lastOf(parts: unknown, pass: Pass): Promise<unknown> {
  let last: unknown;
  for await (const part of asyncIterable(parts)) {
    last = part;
    await pass(part);
  }
  return last;
}

/**
 * The parts that a run passes on, each once it is asked for, then its answer where that is another value. A reader that ends early makes
 * `pass` reject, and waits until the run ended.
 */
export async function* passedOn(run: (pass: Pass) => Promise<unknown>): AsyncGenerator<unknown, void> {
  const { readable, writable } = new TransformStream<unknown, unknown>();
  const [reader, writer] = [readable.getReader(), writable.getWriter()];
  const ended = run((part) => writer.write(part)).finally(() => writer.close().catch(() => {}));
  let last: unknown;
  let isPassed = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      [last, isPassed] = [value, true];
      yield value;
    }
    const answer = await ended;
    if (!isPassed || answer !== last) yield answer;
  } finally {
    await reader.cancel();
    await ended;
  }
}

function asyncIterable(value: unknown): AsyncIterable<unknown> {
  if (isAsyncIterable(value)) return value;
  throw new TypeError('the generator gave no results to read');
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
