import { concatBytes } from './encoding.js';

/**
 * The bytes of a body or stream, none where it is absent; null, and the rest left unread, where there are more than `maxBytes`. Throws the reason of
 * the signal once that is aborted: the `fetch` of Node lets a body go on once it has collected the request, which nothing holds by then
 * (nodejs/node#55428).
 */
export async function readBounded(
  stream: ReadableStream<Uint8Array> | null | undefined,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  signal?.throwIfAborted();
  if (stream == null) return new Uint8Array();
  const reader = stream.getReader();
  const end = () => void reader.cancel(signal?.reason).catch(() => undefined);
  signal?.addEventListener('abort', end);
  try {
    const bytes = await readWhole(reader, maxBytes);
    signal?.throwIfAborted();
    return bytes;
  } finally {
    // A signal that is still to come holds what listens to it.
    signal?.removeEventListener('abort', end);
  }
}

async function readWhole(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    pieces.push(step.value);
  }
  return concatBytes(...pieces);
}
