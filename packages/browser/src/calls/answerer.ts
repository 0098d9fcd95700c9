import { type AnswerMessage, type CallMessage, type CancelMessage, isStream } from './messages.js';

/** Answers a call of the same origin. */
export type Answer = (request: Request) => Promise<Response>;

/** The answering end of a channel. */
export class Answerer {
  readonly #underWay = new Map<string, { readonly given: AbortController; readonly done: Promise<void> }>();

  constructor(
    private readonly answer: Answer,
    private readonly post: (message: AnswerMessage) => void,
  ) {}

  /** Takes a message of the other end. */
  receive(message: CallMessage | CancelMessage): void {
    if (message.kind === 'cancel') {
      this.#underWay.get(message.call)?.given.abort();
      return;
    }
    const given = new AbortController();
    this.#underWay.set(message.call, { given, done: this.#answer(message, given.signal) });
  }

  /** Gives up every answer under way: the other end is gone. */
  cancelAll(): void {
    for (const { given } of this.#underWay.values()) given.abort();
  }

  /** Resolves once every answer under way is given; streams of events have no end, and are not waited for. */
  async idle(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ done }) => done));
  }

  async #answer(message: CallMessage, given: AbortSignal): Promise<void> {
    const { call } = message;
    try {
      const response = await this.answer(requestOf(message));
      this.post({ kind: 'head', call, status: response.status, headers: [...response.headers] });
      const body = this.#postBody(call, response, given);
      if (isStream(response.headers)) body.catch((error: unknown) => this.#fail(call, error));
      else await body;
    } catch (error) {
      this.#fail(call, error);
    }
  }

  #fail(call: string, error: unknown): void {
    this.#underWay.delete(call);
    this.post({ kind: 'failed', call, why: error instanceof Error ? error.message : String(error) });
  }

  async #postBody(call: string, response: Response, signal: AbortSignal): Promise<void> {
    await this.#postPieces(call, response, signal);
    this.#underWay.delete(call);
    this.post({ kind: 'end', call });
  }

  async #postPieces(call: string, response: Response, signal: AbortSignal): Promise<void> {
    const reader = response.body?.getReader();
    if (reader === undefined) return;
    signal.addEventListener('abort', () => void reader.cancel());
    if (signal.aborted) await reader.cancel();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.post({ kind: 'piece', call, bytes: value });
    }
  }
}

function requestOf({ method, url, headers, body }: CallMessage): Request {
  return new Request(url, { method, headers: new Headers(Object.fromEntries(headers)), body });
}
