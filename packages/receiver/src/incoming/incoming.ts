import type { IncomingMessage, ServerResponse } from 'node:http';
import { DECISION_HEADER } from '@gatewright/guard/internal';
import { noteAdmitted } from '../not-executed.js';
import { LOST } from '../outcome.js';
import type { Admitted, Receiver } from '../receiver.js';
import { type Refused, refusalBody, refuse } from '../refusal.js';
import type { ReceivedRequest } from '../request.js';
import { replayedBody } from './replayed-body.js';

/** Headers that say what a body is or who asks: sent twice, two readers could take two values. */
const ONCE = ['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'x-magp-request', 'host'];

/** What a framework knows of a request beside its message. */
export interface IncomingParts {
  readonly receiver: Pick<Receiver, 'bodyMaxBytes'>;
  /** Path and query as they were sent, whatever router the message is in. */
  readonly target?: string | undefined;
  readonly body?: Uint8Array | undefined;
  readonly path?: unknown;
}

/**
 * Reads a request of `node:http` in full, as a receiver takes it. `body` is what was read of it already, `path` the parameters of the
 * path; those that are no text are left out. The message can be read again, from the start of its body. Refuses a header that was sent
 * twice, a body over the bound, and one that was read before. Throws an error with `status` 400 where the connection ends ahead of the body.
 */
export async function incomingRequest(
  message: IncomingMessage,
  { target, body, path, receiver }: IncomingParts,
): Promise<({ readonly ok: true } & ReceivedRequest) | Refused> {
  const repeated = ONCE.find((name) => countOf(message, name) > 1);
  if (repeated !== undefined) return refuse('MALFORMED_REQUEST', `send the header ${repeated} once`);
  const bytes = body ?? (await replayedBody(message, receiver.bodyMaxBytes));
  if (!(bytes instanceof Uint8Array)) return bytes;
  const header = (name: string) => {
    const value = message.headers[name];
    return value === undefined ? null : String(value);
  };
  return {
    ok: true,
    method: message.method ?? '',
    target: target ?? message.url ?? '',
    header,
    body: bytes,
    path: textsIn(path),
  };
}

function textsIn(parameters: unknown): Record<string, string> {
  const entries = Object.entries(parameters ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** Answers a refused request. */
export function respondRefused(response: ServerResponse, refused: Refused): void {
  const body = JSON.stringify(refusalBody(refused));
  response.writeHead(refused.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    [DECISION_HEADER]: 'block',
    // What is left of a body that was not read is no next request.
    ...(refused.reasonCode === 'BODY_TOO_LARGE' ? { connection: 'close' } : {}),
  });
  response.end(body);
}

/**
 * Settles by the response: by its status once the service ended it, as lost where the connection closed ahead of that. `notExecuted` of
 * the request is the word of the service.
 */
export function settleWithResponse(message: IncomingMessage, response: ServerResponse, admitted: Admitted): void {
  noteAdmitted(message, admitted);
  response.setHeader(DECISION_HEADER, 'allow');
  const settle = () => void admitted.settle(response.writableEnded ? response.statusCode : LOST);
  response.once('finish', settle);
  response.once('close', settle);
  if (response.destroyed) settle();
}
