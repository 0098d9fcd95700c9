import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
} from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { JsonValue } from '@gatewright/protocol';
import { ANSWER_HEADERS_MAX_BYTES, ANSWER_MAX_BYTES, ANSWER_MAX_MS } from './limits.js';

/** A request as it is sent. */
export interface RawRequest {
  readonly method: string;
  /** Below the address of the gate. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** An answer as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A request with its answer, or with what went wrong with it. */
export interface Exchange {
  readonly request: RawRequest;
  readonly answer?: RawAnswer;
  readonly error?: string;
}

/** What carries requests to a gate. `ExchangeError` where no whole answer came back. */
export type Transport = (request: RawRequest) => Promise<RawAnswer>;

/** A gate did not answer as HTTP asks of it. */
export class ExchangeError extends Error {
  constructor(
    message: string,
    /** What came before it went wrong. */
    readonly answer?: RawAnswer,
  ) {
    super(message);
    this.name = 'ExchangeError';
  }
}

/**
 * Sends requests to the gate at `base`. Whatever the gate does, a call ends within `maxMs` with an answer or an
 * `ExchangeError`: redirects are not followed, nothing is decompressed, headers and body are bounded.
 */
export function httpTransport(base: URL, maxMs = ANSWER_MAX_MS): Transport & { close(): void } {
  const isSecure = base.protocol === 'https:';
  // A connection for each request: on a kept one, a gate that closes it at that moment would look like one that does not answer.
  const agent = isSecure ? new SecureAgent({ keepAlive: false }) : new PlainAgent({ keepAlive: false });
  const prefix = base.pathname.replace(/\/$/, '');
  const send = ({ method, path, headers, body }: RawRequest) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const aborting = new AbortController();
      const partial: PartialAnswer = {};
      const fail = (message: string) => {
        reject(new ExchangeError(message, partial.answer?.()));
        aborting.abort();
      };
      const timer = setTimeout(() => fail(`no whole answer within ${maxMs} ms`), maxMs);
      const request = (isSecure ? secureRequest : plainRequest)(
        {
          agent,
          protocol: base.protocol,
          hostname: base.hostname.replace(/^\[|\]$/g, ''),
          port: base.port,
          path: prefix + path,
          method,
          headers: {
            'user-agent': 'gatewright-conformance',
            'accept-encoding': 'identity',
            ...headers,
            ...(body === undefined ? {} : { 'content-length': String(body.length) }),
          },
          maxHeaderSize: ANSWER_HEADERS_MAX_BYTES,
          signal: aborting.signal,
        },
        (response) => {
          readWhole(response, partial).then(resolve, (error: unknown) => fail(messageOf(error)));
        },
      );
      request.on('error', (error) => fail(messageOf(error)));
      request.on('upgrade', (_, socket) => {
        socket.destroy();
        fail('the gate switched protocols, which nothing asked for (101)');
      });
      request.on('close', () => {
        clearTimeout(timer);
        // No event of Node may leave the call open for ever.
        if (partial.answer === undefined) fail('the connection ended without an answer');
      });
      request.end(body);
    });
  return Object.assign(send, { close: () => agent.destroy() });
}

/** What there is of an answer so far. */
interface PartialAnswer {
  answer?: () => RawAnswer;
}

async function readWhole(response: IncomingMessage, partial: PartialAnswer): Promise<RawAnswer> {
  const status = response.statusCode ?? 0;
  const headers = plainHeaders(response.headers);
  const chunks: Uint8Array[] = [];
  const sofar = () => ({ status, headers, text: Buffer.concat(chunks).toString('utf8') });
  partial.answer = sofar;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Error(`the answer is encoded (${encoding}), though only identity was asked for`);
  }
  let length = 0;
  for await (const chunk of response) {
    if (!(chunk instanceof Uint8Array)) throw new Error('the answer is not read as bytes');
    chunks.push(chunk);
    length += chunk.length;
    if (length > ANSWER_MAX_BYTES) throw new Error(`the answer has more than ${ANSWER_MAX_BYTES} bytes`);
  }
  return sofar();
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

/** The body of an answer as JSON, or undefined where it is none. */
export function jsonOf({ text }: Pick<RawAnswer, 'text'>): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = Object(error).code;
  return error.message !== '' ? error.message : typeof code === 'string' ? code : error.name;
}
