import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { CallNote } from '@gatewright/service/internal';
import { getRequestListener } from '@hono/node-server';
import { inTurn } from './calls-in-turn.js';
import { answerUnparsed, unhandledResponse } from './unreadable.js';

/**
 * How long a connection without a call is kept, ms: longer than balancers and clients keep theirs (a minute), so that none sends
 * a call into a connection that is just being closed.
 */
const KEPT_CONNECTION_MS = 75_000;
/** How long a call may take to come, body included, ms. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How long a shutdown waits for calls under way, ms. */
export const SHUTDOWN_GRACE_MS = 5_000;
/**
 * How long a turn of the event loop without a new connection may take, ms, for the listening socket to be closed after it, and how long
 * such a turn is waited for.
 */
const QUIET_TURN_MS = 1;
const QUIET_WAIT_MS = 1_000;

/** The address to listen on cannot be had. */
export class ListenError extends Error {
  readonly code = 'LISTEN_FAILED';

  constructor(host: string, port: number | string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const where = typeof port === 'string' ? port : `${host}:${port}`;
    super(
      `cannot listen on ${where} (${reason}); set another address in PORT, HOST, GATEWRIGHT_SOCKET or GATEWRIGHT_METRICS`,
      {
        cause,
      },
    );
    this.name = 'ListenError';
  }
}

/** A listening HTTP server. */
export interface Listener {
  /** `http://host:port`, with the port that was really taken. */
  readonly origin: string;
  /** Ends every connection with its next answer, and still takes new ones. */
  leave(): void;
  /**
   * Takes no more connections once none is on its way, lets those that are there end with the answer to the call under way, and waits
   * for that, for 5 s at most.
   */
  close(): Promise<void>;
}

/** What Node knows of a call: its message, whose socket has the source address, and the answer that it will write. */
export interface NodeCall {
  readonly incoming: Pick<IncomingMessage, 'socket' | 'rawHeaders' | 'method'>;
  readonly outgoing: UnwrittenAnswer;
  /** Gets what was made of the call. */
  readonly noted?: HostNote;
}

/** An answer before it is written. */
export interface UnwrittenAnswer {
  /** Calls back when the answer was sent, or its connection ended. */
  once(event: 'close', ended: () => void): unknown;
}

/** What was made of a call, and the client address that rates count. */
export interface HostNote extends CallNote {
  source: string;
}

/** Answers a call. */
export type Fetch = (request: Request, call: NodeCall) => Response | Promise<Response>;

/**
 * Listens on a host and port (0 for any free one; a path for a Unix socket). A call that has not wholly come after `requestTimeout` ms is refused: what
 * came of it is held here. Throws ListenError.
 */
export function listen(
  fetch: Fetch,
  host: string,
  port: number | string,
  requestTimeout: number = REQUEST_TIMEOUT_MS,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const answer = inTurn(getRequestListener(fetch, { hostname: host, errorHandler: unhandledResponse }));
    const connectionsCheckingInterval = requestTimeout / 6;
    const server = createServer(
      { keepAliveTimeout: KEPT_CONNECTION_MS, requestTimeout, connectionsCheckingInterval },
      answer,
    );
    server.on('checkExpectation', answer);
    server.on('clientError', answerUnparsed);
    const listening = () => {
      server.off('error', refuse);
      resolve({
        origin: originOf(host, server.address()),
        leave: sayGoodbye,
        async close() {
          sayGoodbye();
          await quietTurn(server);
          await close(server);
        },
      });
    };
    const sayGoodbye = goodbyes(server);
    const refuse = (error: unknown) => reject(new ListenError(host, port, error));
    server.once('error', refuse);
    if (typeof port === 'number') server.listen(port, host, listening);
    else server.listen(port, listening);
  });
}

function originOf(host: string, address: ReturnType<Server['address']>): string {
  if (address === null) throw new Error('the server does not listen');
  // What reaches a Unix socket has come to another address.
  if (typeof address === 'string') return 'http://localhost';
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/**
 * Returns what announces to every client, with the answer to the call under way or to the next one, that its connection ends there:
 * one that went on calling over a kept connection would be cut off in the middle of a call at the end of the wait. An answer
 * that began before cannot say so any more, a stream for instance: its connection is closed behind it.
 */
function goodbyes(server: Server): () => void {
  // By connection: an answer that waits behind another one is never closed where the connection ends before its turn.
  const unanswered = new Map<Socket, Set<ServerResponse>>();
  let leaving = false;
  server.on('connection', (socket) => {
    unanswered.set(socket, new Set());
    socket.once('close', () => unanswered.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (leaving) return goodbye(response);
    const ofConnection = unanswered.get(socket);
    ofConnection?.add(response);
    response.once('close', () => {
      ofConnection?.delete(response);
      // While it listens, a client may be sending a call into a connection that looks idle here.
      if (!server.listening) server.closeIdleConnections();
    });
  });
  return () => {
    leaving = true;
    for (const responses of unanswered.values()) for (const response of responses) goodbye(response);
  };
}

function goodbye(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/**
 * Waits for a turn of the event loop in which no connection came: closing the socket resets connections that the system has made and the
 * process has not taken yet, with the calls in them. Waits no longer than `QUIET_WAIT_MS`.
 */
async function quietTurn(server: Server): Promise<void> {
  let connections = 0;
  const count = () => {
    connections += 1;
  };
  server.on('connection', count);
  const end = performance.now() + QUIET_WAIT_MS;
  for (let began = performance.now(), isQuiet = false; !isQuiet && began < end; ) {
    const before = connections;
    await setImmediate();
    const now = performance.now();
    isQuiet = connections === before && now - began < QUIET_TURN_MS;
    began = now;
  }
  server.off('connection', count);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
