import { concatBytes } from '@gatewright/protocol';

/** The client went away, or ended the connection, before its body was whole: no fault of the service. */
export class BodyCutShortError extends Error {
  override readonly name = 'BodyCutShortError';

  constructor(cause: unknown) {
    super('the body ended before it was whole', { cause });
  }
}

/**
 * Bytes of a request body, at most one more than `maxBytes`: so that the caller sees that it is too large, and no client
 * can make the server hold more. Throws BodyCutShortError.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readWhole(request, maxBytes);
  } catch (error) {
    throw new BodyCutShortError(error);
  }
}

async function readWhole(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (request.method === 'GET' || request.method === 'HEAD') return new Uint8Array();
  // The listener holds a client to the length that it announced, and a body read whole needs no stream.
  const announced = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (announced <= maxBytes) return new Uint8Array(await request.arrayBuffer());
  return request.body === null ? new Uint8Array() : readAtMost(request.body, maxBytes + 1);
}

async function readAtMost(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done && length < maxBytes; next = await reader.read()) {
    chunks.push(next.value);
    length += next.value.length;
  }
  return concatBytes(...chunks).subarray(0, maxBytes);
}
