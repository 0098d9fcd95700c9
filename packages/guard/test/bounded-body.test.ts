import { expect, test } from 'vitest';
import { readBounded } from '../src/bounded-body.js';

/** A response whose body comes in pieces; `pulled` counts those that were asked for. */
function inPieces(pieces: readonly Uint8Array[]): { response: Response; pulled: () => number } {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
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
  return { response: new Response(body), pulled: () => pulled };
}

const kilobyte = new Uint8Array(1024).fill(7);

test('a body of exactly the limit is read whole, in its order', async () => {
  const pieces = [Uint8Array.of(1, 2), Uint8Array.of(3), Uint8Array.of(4)];
  expect(await readBounded(inPieces(pieces).response, 4)).toEqual(Uint8Array.of(1, 2, 3, 4));
  expect(await readBounded(inPieces(pieces).response, 3)).toBeNull();
});

test('an endless body is left unread past the limit', async () => {
  const { response, pulled } = inPieces(Array<Uint8Array>(1000).fill(kilobyte));
  expect(await readBounded(response, 4096)).toBeNull();
  expect(pulled()).toBe(5);
});

test('no body is an empty one', async () => {
  expect(await readBounded(new Response(null, { status: 204 }), 10)).toEqual(new Uint8Array());
});
