import { isJsonObject, type JsonObject, jsonOf, type NumberTexts } from '@gatewright/protocol';
import { OWN_REQUEST_TIMEOUT_MS } from './guarded-call.js';
import { AnsweredFailure, type Deliver, HttpExchange, HttpFailure, type HttpHeaders } from './http-exchange.js';
import type { HttpAddress } from './http-transport.js';
import {
  isRequestId,
  type Message,
  messageText,
  ownMessage,
  type RequestId,
  statedRevision,
  TOOL_CALL,
} from './messages.js';
import { ENDING_TIMEOUT_MS } from './process-port.js';
import { routingHeaders } from './routing-headers.js';

const METHOD_NOT_FOUND = -32_601;
/** Statuses by which servers refuse a session that they do not know. */
const UNKNOWN_SESSION: ReadonlySet<number | null> = new Set([400, 404]);

/**
 * The session of a proxy with a server on Streamable HTTP. One that the server lost is begun again with the handshake of the host. A call
 * of a tool is never sent twice; another request, which has no effect, is repeated in the new session.
 */
export class HttpSession {
  private readonly exchange: HttpExchange;
  private id: string | null = null;
  /** The revision that the server chose; null before the handshake, and in revisions without one. */
  private revision: string | null = null;
  private handshake: Message | null = null;
  private reopening: Promise<void> | null = null;

  constructor(
    address: HttpAddress,
    private readonly deliver: Deliver,
    private readonly onReset: () => void,
    private readonly ids: () => string,
  ) {
    this.exchange = new HttpExchange(address);
  }

  /** Sends a message of the host. Rejects with HttpFailure where it gets no answer. */
  async send(message: Message): Promise<void> {
    const { id: session } = this;
    const method = methodOf(message);
    if (method === 'initialize') this.handshake = message;
    try {
      await this.post(message, this.deliver);
      if (method === 'notifications/initialized') this.listen();
    } catch (error) {
      const failure = failureOf(error);
      if (method !== 'initialize' && session !== null && (await this.isLost(session, failure))) {
        const isOpen = await this.reopen(session).then(
          () => true,
          () => false,
        );
        if (isOpen && requestId(message) !== null && method !== TOOL_CALL) return this.post(message, this.deliver);
      }
      if (!(failure instanceof AnsweredFailure)) throw failure;
      this.deliver(failure.text);
    }
  }

  /** Why the server takes no request now; null where it does. Begins a session again that the server lost. Never throws. */
  async ready(envelope: JsonObject): Promise<string | null> {
    const { id: session } = this;
    try {
      const failure = await this.probe(envelope);
      if (failure === null) return null;
      const isUnopened = this.handshake !== null && this.revision === null;
      if (!isUnopened && (session === null || !(await this.isLost(session, failure)))) return failure.reason;
      await this.reopen(session);
      return (await this.probe(envelope))?.reason ?? null;
    } catch (error) {
      return failureOf(error).reason;
    }
  }

  /** Ends the session. */
  async close(): Promise<void> {
    if (this.id !== null) await within(ENDING_TIMEOUT_MS, this.exchange.end(this.headers({}))).catch(() => {});
    this.exchange.close();
  }

  private async post(message: Message, deliver: Deliver): Promise<void> {
    const isHandshake = methodOf(message) === 'initialize';
    const take: Deliver = (text) => {
      if (isHandshake) this.revision = chosenRevision(text) ?? this.revision;
      deliver(text);
    };
    const onHeaders = (headers: Headers) => {
      if (isHandshake) this.id = headers.get('mcp-session-id');
    };
    const headers = isHandshake ? {} : this.headers(message.body);
    await this.exchange.post({ text: messageText(message), id: requestId(message), headers, onHeaders }, take);
  }

  private listen(): void {
    void this.exchange.listen(this.headers({}), this.deliver);
  }

  /** Asks for what has no effect. Null where the server takes requests; else why it does not. */
  private async probe(envelope: JsonObject): Promise<HttpFailure | null> {
    const isNewer = statedRevision({ params: { _meta: envelope } }) !== null;
    const asked = isNewer ? { method: 'server/discover', params: { _meta: envelope } } : { method: 'ping' };
    try {
      await this.ask(asked);
      return null;
    } catch (error) {
      const failure = failureOf(error);
      return failure instanceof AnsweredFailure && isMethodNotFound(failure.text) ? null : failure;
    }
  }

  /** Sends a request of the proxy, and returns its answer. */
  private async ask(members: JsonObject, numbers?: NumberTexts): Promise<JsonObject> {
    const id = `gatewright-${this.ids()}`;
    let answer: JsonObject | null = null;
    const take: Deliver = (text) => {
      const message = jsonOf(text);
      if (isJsonObject(message) && message['method'] === undefined && message['id'] === id) answer = message;
      else this.deliver(text);
    };
    await within(OWN_REQUEST_TIMEOUT_MS, this.post(ownMessage({ ...members, id }, numbers), take));
    if (answer === null) throw new HttpFailure('the server gave no answer', true);
    return answer;
  }

  /** True where the server does not know the session any more. A 400 can be about the message alone; then the session still answers. */
  private async isLost(session: string, { status }: HttpFailure): Promise<boolean> {
    if (status === 404) return true;
    if (status !== 400) return false;
    return session !== this.id || UNKNOWN_SESSION.has((await this.probe({}))?.status ?? null);
  }

  /** Begins the session again, unless another message did so since. Throws HttpFailure. */
  private async reopen(lost: string | null): Promise<void> {
    if (this.id !== lost && this.reopening === null) return;
    this.reopening ??= this.begin().finally(() => {
      this.reopening = null;
    });
    await this.reopening;
  }

  private async begin(): Promise<void> {
    const { handshake, revision } = this;
    if (handshake === null) throw new HttpFailure('the server lost the session, and the host began none', false);
    const answer = await this.ask(handshake.body, handshake.numbers);
    if (!isJsonObject(answer['result'])) throw new HttpFailure('the server refuses the handshake', false);
    if (revision !== null && this.revision !== revision) {
      [this.id, this.revision] = [null, revision];
      throw new HttpFailure(`the server chose another revision than before; start the proxy again`, false);
    }
    await this.post(ownMessage({ method: 'notifications/initialized' }), this.deliver);
    this.listen();
    this.onReset();
  }

  private headers(body: JsonObject): HttpHeaders {
    const stated = statedRevision(body);
    const version = stated ?? this.revision;
    return {
      ...(this.id === null ? {} : { 'mcp-session-id': this.id }),
      ...(version === null ? {} : { 'mcp-protocol-version': version }),
      ...(stated === null ? {} : routingHeaders(body)),
    };
  }
}

function chosenRevision(text: string): string | null {
  const message = jsonOf(text);
  const result = isJsonObject(message) ? message['result'] : undefined;
  const revision = isJsonObject(result) ? result['protocolVersion'] : undefined;
  return typeof revision === 'string' ? revision : null;
}

function isMethodNotFound(text: string): boolean {
  const message = jsonOf(text);
  const error = isJsonObject(message) ? message['error'] : undefined;
  return isJsonObject(error) && error['code'] === METHOD_NOT_FOUND;
}

function methodOf({ body }: Message): unknown {
  return body['method'];
}

/** The id of a request; null of a notification and of a response, which get no answer. */
function requestId({ body: { id, method } }: Message): RequestId | null {
  return method !== undefined && isRequestId(id) ? id : null;
}

function failureOf(error: unknown): HttpFailure {
  if (error instanceof HttpFailure) return error;
  return new HttpFailure(error instanceof Error ? error.message : String(error), true);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HttpFailure(`the server gave no answer within ${ms} ms`, true)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
