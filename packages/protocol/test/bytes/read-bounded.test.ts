import { expect, test } from 'vitest';
import { readBounded } from '../../src/bytes/read-bounded.js';

/** A stream that comes in pieces; `pulled` counts those that were asked for. */
function inPieces(pieces: readonly Uint8Array[]): { stream: ReadableStream<Uint8Array>; pulled: () => number } {
  let pulled = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const piece = pieces[pulled];
        pulled += 1;
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, pulled: () => pulled };
}

const kilobyte = new Uint8Array(1024).fill(7);

test('a body of exactly the limit is read whole, in its order', async () => {
  const pieces = [Uint8Array.of(1, 2), Uint8Array.of(3), Uint8Array.of(4)];
  expect(await readBounded(inPieces(pieces).stream, 4)).toEqual(Uint8Array.of(1, 2, 3, 4));
  expect(await readBounded(inPieces(pieces).stream, 3)).toBeNull();
});

test('an endless body is left unread past the limit', async () => {
  const { stream, pulled } = inPieces(Array<Uint8Array>(1000).fill(kilobyte));
  expect(await readBounded(stream, 4096)).toBeNull();
  expect(pulled()).toBe(5);
});

test('no body is an empty one, also of a host without body streams', async () => {
  expect(await readBounded(null, 10)).toEqual(new Uint8Array());
  expect(await readBounded(undefined, 10)).toEqual(new Uint8Array());
});

test('a stream that does not end is given up with the signal, whatever became of the request', async () => {
  const ending = new AbortController();
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Uint8Array.of(1)) });
  const reading = readBounded(stream, 10, ending.signal);
  setTimeout(() => ending.abort(new Error('too late')), 10);
  await expect(reading).rejects.toThrow('too late');
  await expect(readBounded(inPieces([]).stream, 10, ending.signal)).rejects.toThrow('too late');
});
