import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { MESSAGE_MAX_BYTES, tooLong } from './messages.js';

/** A Streamable HTTP endpoint. */
export interface HttpAddress {
  readonly url: URL;
  /** Bearer token for the server. */
  readonly token?: string | undefined;
  /** Longest message of the server, bytes; 8 MiB unless stated. */
  readonly messageMax?: number | undefined;
}

/** A transport that follows no redirect, and reads no message over 8 MiB. */
export function httpTransport({ url, token }: HttpAddress): StreamableHTTPClientTransport {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new StreamableHTTPClientTransport(url, { requestInit: { headers, redirect: 'error' }, fetch: boundedFetch });
}

/** Fetches; fails where a body, or an event of an event stream, is over `max` bytes. */
export async function boundedFetch(
  url: string | URL,
  init?: RequestInit,
  max: number = MESSAGE_MAX_BYTES,
): Promise<Response> {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(messageBound(isStream, max)), { status, statusText, headers });
}

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** Fails where a body is too long, or an event of an event stream, which ends with an empty line. */
function messageBound(isStream: boolean, max: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  let isLineEmpty = true;
  return new TransformStream({
    transform(piece, controller) {
      for (const byte of isStream ? piece : []) {
        bytes += 1;
        if (bytes > max) break;
        if (byte === CARRIAGE_RETURN) continue;
        if (byte === LINE_FEED && isLineEmpty) bytes = 0;
        isLineEmpty = byte === LINE_FEED;
      }
      if (!isStream) bytes += piece.length;
      if (bytes > max) controller.error(new Error(tooLong(max)));
      else controller.enqueue(piece);
    },
  });
}
