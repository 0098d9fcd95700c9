import type { Socket } from 'node:net';
import { asVerdict, type Reply, refused, toResponse } from '@gatewright/service/internal';
import { RequestError } from '@hono/node-server';

/** The answer where a call could not be handed to the service: what it says of itself is no address, or it broke on the way. */
export function unhandledResponse(error: unknown): Response {
  return toResponse(
    error instanceof RequestError
      ? unreadable(error.message)
      : asVerdict(refused('INTERNAL_ERROR', 'the service failed; report the time to its operator')),
    undefined,
  );
}

/** Answers on the bare connection what is no HTTP request, or one that takes too long to come, and ends the connection. */
export async function answerUnparsed(
  error: Error,
  socket: Pick<Socket, 'writable' | 'end' | 'destroy'>,
): Promise<void> {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const response = toResponse(unreadable(error.message), undefined);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const body = await response.text();
  const length = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n`;
  // A client that keeps its own half open would keep the connection.
  socket.end(`HTTP/1.1 ${response.status} Bad Request\r\n${headers}${length}\r\n${body}`, () => socket.destroy());
}

/** It is unknown what was asked: the answer is good as a verdict too. */
function unreadable(problem: string): Reply {
  return asVerdict(refused('MALFORMED_REQUEST', `the request cannot be read: ${problem}`));
}
