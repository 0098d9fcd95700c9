import { isJsonObject, jsonOf } from '@gatewright/protocol';
import { readEvents } from './event-stream.js';
import { boundedFetch, type HttpAddress } from './http-transport.js';
import type { RequestId } from './messages.js';
import type { SendFailure } from './port.js';

/** Pause before a broken event stream is asked for again, ms, where the server states none, and its bounds. */
const STREAM_RETRY_MS = 1_000;
const STREAM_RETRY_MIN_MS = 100;
const STREAM_RETRY_MAX_MS = 60_000;
/** Attempts in a row to continue an event stream that bring no event. */
const STREAM_ATTEMPTS_MAX = 3;

/** A message that got no answer, or a status that is none. */
export class HttpFailure extends Error implements SendFailure {
  constructor(
    readonly reason: string,
    readonly isSent: boolean,
    /** Status of the answer; null where there is none. */
    readonly status: number | null = null,
  ) {
    super(reason);
  }
}

/** What one message is sent with. */
export interface Posted {
  readonly text: string;
  /** Null for what expects no answer. */
  readonly id: RequestId | null;
  readonly headers: HttpHeaders;
  /** Receives the headers of an answer of status 2xx, before anything of it is delivered. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined;
}

export type HttpHeaders = Readonly<Record<string, string>>;

/** Receives the text of each message of the server. */
export type Deliver = (text: string) => void;

/** Codes of connections that did not come about, so that nothing was written to them. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const BOTH_TYPES = 'application/json, text/event-stream';

/** Requests to a Streamable HTTP endpoint. No redirect is followed. */
export class HttpExchange {
  private readonly controller = new AbortController();

  constructor(private readonly address: HttpAddress) {}

  /**
   * POSTs a message and delivers what the server answers; a stream that breaks before the answer is continued where the server can.
   * Throws HttpFailure.
   */
  async post({ text, id, headers, onHeaders }: Posted, deliver: Deliver): Promise<void> {
    const response = await this.fetch(
      'POST',
      { ...headers, accept: BOTH_TYPES, 'content-type': 'application/json' },
      text,
    );
    if (!response.ok) {
      const body = await this.textOf(response);
      if (id !== null && isErrorFor(id, body)) throw new AnsweredFailure(body, response.status);
      throw new HttpFailure(`the server answered HTTP ${response.status}`, true, response.status);
    }
    onHeaders?.(response.headers);
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (id === null) await response.body?.cancel();
    else if (type === 'text/event-stream') await this.readAnswer(response, id, headers, deliver);
    else {
      const body = await this.textOf(response);
      if (!isAnswerTo(id, body)) throw new HttpFailure('the server answered with what is no answer', true);
      deliver(body);
    }
  }

  /** Delivers what the server sends unasked, until it closes the stream for good. Never throws. */
  async listen(headers: HttpHeaders, deliver: Deliver): Promise<void> {
    const position = new StreamPosition();
    while (position.canContinue) {
      const response = await this.continued(position, headers).catch(() => null);
      if (response !== null && response.status >= 400 && response.status < 500) return;
      if (response?.ok) await this.deliverEvents(response, position, deliver).catch(() => {});
      if (this.isClosed || !(await this.pause(position))) return;
    }
  }

  /** Ends the session at the server, where it lets clients do so. Never throws. */
  async end(headers: HttpHeaders): Promise<void> {
    await this.fetch('DELETE', headers)
      .then((response) => response.body?.cancel())
      .catch(() => {});
  }

  /** Gives up on all that is open. */
  close(): void {
    this.controller.abort();
  }

  private get isClosed(): boolean {
    return this.controller.signal.aborted;
  }

  private async readAnswer(response: Response, id: RequestId, headers: HttpHeaders, deliver: Deliver) {
    const position = new StreamPosition();
    let isAnswered = false;
    const take: Deliver = (text) => {
      isAnswered ||= isAnswerTo(id, text);
      deliver(text);
    };
    let broken = await this.deliverEvents(response, position, take).then(() => 'the stream ended', messageOf);
    while (!isAnswered) {
      const canContinue = position.lastId !== '' && position.canContinue && (await this.pause(position));
      if (!canContinue) throw new HttpFailure(`${broken} before the answer`, true);
      broken = await this.continued(position, headers)
        .then((next) => {
          if (!next.ok) throw new HttpFailure(`the server answered HTTP ${next.status}`, true, next.status);
          return this.deliverEvents(next, position, take);
        })
        .then(() => 'the stream ended', messageOf);
    }
  }

  private continued(position: StreamPosition, headers: HttpHeaders): Promise<Response> {
    position.begin();
    const last = position.lastId === '' ? {} : { 'last-event-id': position.lastId };
    return this.fetch('GET', { ...headers, ...last, accept: 'text/event-stream' });
  }

  private async deliverEvents(response: Response, position: StreamPosition, deliver: Deliver): Promise<void> {
    if (response.body === null) return;
    for await (const event of readEvents(response.body)) {
      position.take(event);
      if (event.type === 'message' && event.data !== '') deliver(event.data);
    }
  }

  /** Waits before a stream is continued; false where the exchange was closed meanwhile. */
  private async pause({ retryMs }: StreamPosition): Promise<boolean> {
    const pauseMs = Math.min(Math.max(retryMs, STREAM_RETRY_MIN_MS), STREAM_RETRY_MAX_MS);
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    return !this.isClosed;
  }

  private async fetch(method: string, headers: HttpHeaders, body?: string): Promise<Response> {
    const { url, token, messageMax } = this.address;
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const init = {
      method,
      headers: { ...headers, ...authorization },
      redirect: 'error',
      signal: this.controller.signal,
    } as const;
    try {
      return await boundedFetch(url, body === undefined ? init : { ...init, body }, messageMax);
    } catch (error) {
      throw new HttpFailure(`the server cannot be reached: ${messageOf(error)}`, !isNotConnected(error));
    }
  }

  private async textOf(response: Response): Promise<string> {
    return response.text().catch((error: unknown) => {
      throw new HttpFailure(`the answer broke off: ${messageOf(error)}`, true, response.status);
    });
  }
}

/** A status that is none of success, with the answer of JSON-RPC to the request as its body. */
export class AnsweredFailure extends HttpFailure {
  constructor(
    readonly text: string,
    status: number,
  ) {
    super(`the server answered HTTP ${status}`, true, status);
  }
}

/** How far a stream was read, and how often it was asked for in vain. */
class StreamPosition {
  lastId = '';
  retryMs = STREAM_RETRY_MS;
  private attempts = 0;

  get canContinue(): boolean {
    return this.attempts < STREAM_ATTEMPTS_MAX;
  }

  begin(): void {
    this.attempts += 1;
  }

  take({ id, retryMs }: { readonly id: string; readonly retryMs: number | null }): void {
    this.attempts = 0;
    if (id !== '') this.lastId = id;
    this.retryMs = retryMs ?? this.retryMs;
  }
}

/** True where a text, or one of a list of messages, is the answer to a request. */
function isAnswerTo(id: RequestId, text: string): boolean {
  const read = jsonOf(text);
  const messages = Array.isArray(read) ? read : [read];
  return messages.some((each) => isJsonObject(each) && each['method'] === undefined && each['id'] === id);
}

function isErrorFor(id: RequestId, text: string): boolean {
  const message = jsonOf(text);
  return isAnswerTo(id, text) && isJsonObject(message) && isJsonObject(message['error']);
}

function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && NOT_CONNECTED.has(error.code)) return true;
  if (error instanceof AggregateError) return error.errors.every(isNotConnected);
  return isNotConnected(error.cause);
}

/** With what caused it, which says more than `fetch failed`. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
