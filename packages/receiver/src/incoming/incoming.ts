import type { IncomingMessage, ServerResponse } from 'node:http';
import { DECISION_HEADER } from '@gatewright/guard/internal';
import { noteAdmitted } from '../not-executed.js';
import { LOST } from '../outcome.js';
import { CollectedBody, type StoredAnswer } from '../outcomes.js';
import type { Admitted, Receiver } from '../receiver.js';
import { answerTo, type Refused, refuse } from '../refusal.js';
import type { ReceivedRequest } from '../request.js';
import { refusedTarget } from '../target.js';
import { replayedBody } from './replayed-body.js';

/** Headers that say what a body is or who asks: sent twice, two readers could take two values. */
const ONCE = ['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'x-magp-request', 'host'];

/** What a framework knows of a request beside its message. */
export interface IncomingParts {
  readonly receiver: Pick<Receiver, 'bodyMaxBytes'>;
  /** Path and query as they were sent, whatever router the message is in. */
  readonly target?: string | undefined;
  /** Path and query as the client sent them, where a proxy rewrote the path; null where none did. */
  readonly clientTarget?: string | null | undefined;
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
  { target, clientTarget, body, path, receiver }: IncomingParts,
): Promise<({ readonly ok: true } & ReceivedRequest) | Refused> {
  const repeated = ONCE.find((name) => countOf(message, name) > 1);
  if (repeated !== undefined) return refuse('MALFORMED_REQUEST', `send the header ${repeated} once`);
  const own = target ?? message.url ?? '';
  const client = clientTarget ?? own;
  const rewritten = refusedTarget(client, own);
  if (rewritten !== null) return rewritten;
  const bytes = body ?? (await replayedBody(message, receiver.bodyMaxBytes));
  if (!(bytes instanceof Uint8Array)) return bytes;
  const header = (name: string) => {
    const value = message.headers[name];
    return value === undefined ? null : String(value);
  };
  return {
    ok: true,
    method: message.method ?? '',
    target: client,
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

/** Answers a request that was not let through. */
export function respondRefused(response: ServerResponse, refused: Refused): void {
  const { status, headers, body } = answerTo(refused);
  response.writeHead(status, {
    ...headers,
    ...(isBodiless(status) ? {} : { 'content-length': body.length }),
    // What is left of a body that was not read is no next request.
    ...(refused.reasonCode === 'BODY_TOO_LARGE' ? { connection: 'close' } : {}),
  });
  response.end(isBodiless(status) ? undefined : body);
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 304;
}

/**
 * Settles by the response: by its status once the service ended it, as lost where the connection closed ahead of that. `notExecuted` of
 * the request is the word of the service.
 */
export function settleWithResponse(message: IncomingMessage, response: ServerResponse, admitted: Admitted): void {
  noteAdmitted(message, admitted);
  response.setHeader(DECISION_HEADER, 'allow');
  const answered = collectedAnswer(response);
  const settle = () => void admitted.settle(response.writableEnded ? response.statusCode : LOST, answered());
  response.once('finish', settle);
  response.once('close', settle);
  if (response.destroyed) settle();
}

/** Collects what a service writes. Gives what is stored of it, once the response ended. */
function collectedAnswer(response: ServerResponse): () => Omit<StoredAnswer, 'status'> {
  const body = new CollectedBody();
  const { write, end } = response;
  const collect = ([piece, encoding]: readonly unknown[]) => {
    const isNamed = typeof encoding === 'string' && Buffer.isEncoding(encoding);
    const bytes = typeof piece === 'string' ? Buffer.from(piece, isNamed ? encoding : 'utf8') : piece;
    if (bytes instanceof Uint8Array) body.add(bytes, response.getHeader('content-encoding'));
  };
  response.write = (...parts: readonly unknown[]) => {
    collect(parts);
    return Reflect.apply(write, response, parts);
  };
  response.end = (...parts: readonly unknown[]) => {
    collect(parts);
    return Reflect.apply(end, response, parts);
  };
  return () => ({ contentType: textOrNull(response.getHeader('content-type')), body: body.bytes });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
