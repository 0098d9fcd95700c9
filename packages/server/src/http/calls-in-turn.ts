import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type SourceShare, shareBySource } from './share-by-source.js';

/** Calls that wait on one connection when it is not read any more, and when it is closed. */
export const PIPELINED_CALLS_PAUSE = 8;
export const PIPELINED_CALLS_MAX = 256;
/** Calls of one address that had waited on their connections and run at once: nearly no client sends such, and a flood consists of them. */
export const PIPELINED_AT_ONCE = 2;

/**
 * Runs the calls of a connection one after the other. A call begins once the answer before it was taken by the client, and a
 * connection with calls that wait is not read, so that its client sets its own pace and keeps its calls. One that sent more in one
 * piece than may wait is closed: no call that waited was begun. Of one address few calls that waited run at once, over all of its
 * connections: each runs beside the calls of others, which do not wait.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, ConnectionCalls>();
  const share = shareBySource(PIPELINED_AT_ONCE);
  return (incoming, outgoing) => {
    const { socket } = incoming;
    let calls = connections.get(socket);
    if (calls === undefined) {
      calls = new ConnectionCalls(socket, answer, share);
      connections.set(socket, calls);
    }
    calls.take(incoming, outgoing);
  };
}

type Call = readonly [IncomingMessage, ServerResponse];

class ConnectionCalls {
  readonly #waiting: Call[] = [];
  #isBusy = false;
  /** Kept, because a connection that ended has none. */
  readonly #source: string;

  constructor(
    private readonly socket: Socket,
    private readonly answer: RequestListener,
    private readonly share: SourceShare,
  ) {
    this.#source = socket.remoteAddress ?? '';
    // Reading the body of a call resumes the connection.
    socket.on('resume', () => this.#pauseWhereMany());
  }

  take(...call: Call): void {
    if (!this.#isBusy) {
      this.#isBusy = true;
      void this.#run(call);
      return;
    }
    this.#waiting.push(call);
    if (this.#waiting.length > PIPELINED_CALLS_MAX) this.socket.destroy();
    else this.#pauseWhereMany();
  }

  /** Resolves once the answer was taken, or the connection ended. */
  #run([incoming, outgoing]: Call): Promise<void> {
    if (this.socket.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      outgoing.once('close', () => {
        this.#next();
        resolve();
      });
      this.answer(incoming, outgoing);
    });
  }

  #next(): void {
    this.#isBusy = false;
    if (this.socket.destroyed) return;
    const call = this.#waiting.shift();
    if (call !== undefined) {
      this.#isBusy = true;
      void this.share(this.#source, () => this.#run(call));
    }
    if (this.#waiting.length < PIPELINED_CALLS_PAUSE && this.socket.isPaused()) this.socket.resume();
  }

  #pauseWhereMany(): void {
    if (this.#waiting.length < PIPELINED_CALLS_PAUSE) return;
    // A resume that was called before the pause reads again all the same: the event stops it, which `pause` sends once.
    if (this.socket.isPaused()) this.socket.emit('pause');
    else this.socket.pause();
  }
}
