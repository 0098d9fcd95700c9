import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DECISION_HEADER } from '@gatewright/guard/internal';
import { LOST, NOT_SENT } from '../outcome.js';
import type { Admitted } from '../receiver.js';
import { EFFECT_HEADER } from '../refusal.js';
import { type Headers, returnedHeaders } from './headers.js';

const NOT_EXECUTED_WORD = 'not-executed';

/** A request as the upstream gets it: nothing of it comes from the connection of the client. */
export interface UpstreamRequest {
  readonly method: string;
  readonly target: string;
  /** With the header that frames the body. */
  readonly headers: Headers;
  readonly body: Uint8Array | Readable | null;
}

/** Opens a request. One that is alone has a connection of its own: no other request begins where its body ends. */
export type Send = (request: Omit<UpstreamRequest, 'body'> & { readonly isAlone: boolean }) => ClientRequest;

/** The way to the service. */
export interface Upstream {
  readonly send: Send;
  /** The event of a socket after which bytes of a request are written. */
  readonly connectedEvent: 'connect' | 'secureConnect';
}

/**
 * Passes a request on and its response back, as they come. Settles once the response is complete: by its status, by the word of the
 * service, or by where the way broke.
 */
export async function forward(
  request: UpstreamRequest,
  response: ServerResponse,
  admitted: Admitted | null,
  { send, connectedEvent }: Upstream,
): Promise<void> {
  const { body } = request;
  const outgoing = send({ ...request, isAlone: admitted !== null || body !== null });
  let isConnected = false;
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) isConnected = true;
    else
      socket.once(connectedEvent, () => {
        isConnected = true;
      });
  });
  outgoing.once('timeout', () => outgoing.destroy(new Error('the upstream did not answer in time')));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
  });
  // The error of the connection reaches both.
  answered.catch(() => undefined);
  try {
    if (body === null || body instanceof Uint8Array) outgoing.end(body ?? undefined);
    else await Promise.race([pipeline(body, outgoing), answered]);
    const answer = await answered;
    const { statusCode = 502 } = answer;
    if (answer.headers[EFFECT_HEADER] === NOT_EXECUTED_WORD) admitted?.notExecuted();
    const decision = admitted === null ? {} : { [DECISION_HEADER]: 'allow' };
    response.writeHead(statusCode, { ...returnedHeaders(answer), ...decision });
    await pipeline(answer, response);
    await admitted?.settle(statusCode);
  } catch {
    outgoing.destroy();
    // Nothing reached a service to which no connection came about.
    await admitted?.settle(isConnected ? LOST : NOT_SENT);
    if (response.headersSent) response.destroy();
    else unavailable(response, isConnected);
  }
}

function unavailable(response: ServerResponse, isConnected: boolean): void {
  const detail = isConnected
    ? 'the service gave no answer; read the effect before trying again'
    : 'the service cannot be reached; nothing ran';
  const body = JSON.stringify({ success: false, message: 'UPSTREAM_UNAVAILABLE', data: { decision: 'allow', detail } });
  response.writeHead(isConnected ? 504 : 502, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}
