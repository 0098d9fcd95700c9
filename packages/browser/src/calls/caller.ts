import type { AnswerMessage, CallMessage, CancelMessage } from './messages.js';

/** A call that waits for its answer, or for the rest of it. */
interface Waiting {
  answered(response: Response): void;
  failed(error: TypeError): void;
  body: ReadableStreamDefaultController<Uint8Array> | null;
}

/** Statuses whose answers have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** The asking end of a channel. */
export class Caller {
  readonly #waiting = new Map<string, Waiting>();

  constructor(private readonly post: (message: CallMessage | CancelMessage) => void) {}

  /** Sends a call. Rejects with a TypeError, as `fetch` does, where the other end goes before it answered. */
  async call(request: Request): Promise<Response> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const message: CallMessage = {
      kind: 'call',
      call: crypto.randomUUID(),
      method: request.method,
      url: request.url,
      headers: [...request.headers],
      body: bytes.length === 0 ? null : bytes,
    };
    return new Promise((answered, failed) => {
      this.#waiting.set(message.call, { answered, failed, body: null });
      request.signal.addEventListener('abort', () => {
        this.#fail(message.call, 'the call was given up');
        this.post({ kind: 'cancel', call: message.call });
      });
      this.post(message);
    });
  }

  /** Takes a message of the other end. */
  receive(message: AnswerMessage): void {
    const waiting = this.#waiting.get(message.call);
    if (waiting === undefined) return;
    if (message.kind === 'head') waiting.answered(this.#responseOf(message, waiting));
    else if (message.kind === 'piece') waiting.body?.enqueue(message.bytes);
    else if (message.kind === 'failed') this.#fail(message.call, message.why);
    else {
      this.#waiting.delete(message.call);
      waiting.body?.close();
    }
  }

  /** Gives up every call that has no whole answer. */
  failAll(why: string): void {
    for (const call of [...this.#waiting.keys()]) this.#fail(call, why);
  }

  #fail(call: string, why: string): void {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    const error = new TypeError(why);
    waiting?.failed(error);
    waiting?.body?.error(error);
  }

  #responseOf({ call, status, headers }: AnswerMessage & { readonly kind: 'head' }, waiting: Waiting): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        waiting.body = controller;
      },
      cancel: () => {
        this.#waiting.delete(call);
        this.post({ kind: 'cancel', call });
      },
    });
    return new Response(WITHOUT_BODY.has(status) ? null : body, {
      status,
      headers: new Headers(Object.fromEntries(headers)),
    });
  }
}
