import type { AnswerMessage, CallMessage, CancelMessage } from './messages.js';

/** Answers a call of the same origin. */
export type Answer = (request: Request) => Promise<Response>;

/** The answering end of a channel. */
export class Answerer {
  readonly #underWay = new Map<string, AbortController>();

  constructor(
    private readonly answer: Answer,
    private readonly post: (message: AnswerMessage) => void,
  ) {}

  /** Takes a message of the other end. */
  receive(message: CallMessage | CancelMessage): void {
    if (message.kind === 'call') void this.#answer(message);
    else this.#underWay.get(message.call)?.abort();
  }

  /** Gives up every answer under way: the other end is gone. */
  cancelAll(): void {
    for (const given of this.#underWay.values()) given.abort();
  }

  async #answer(message: CallMessage): Promise<void> {
    const { call } = message;
    const given = new AbortController();
    this.#underWay.set(call, given);
    try {
      const response = await this.answer(requestOf(message));
      this.post({ kind: 'head', call, status: response.status, headers: [...response.headers] });
      await this.#postBody(call, response, given.signal);
      this.post({ kind: 'end', call });
    } catch (error) {
      this.post({ kind: 'failed', call, why: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#underWay.delete(call);
    }
  }

  async #postBody(call: string, response: Response, signal: AbortSignal): Promise<void> {
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
