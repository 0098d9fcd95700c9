import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { idKey, isRequestId, type Message, messageText, ownMessage, type RequestId } from '../messages.js';
import type { Port, PortHandlers } from '../port.js';
import type { HostExchange } from './host-exchange.js';
import { SUBSCRIPTION_META } from './revisions.js';

/** Messages that wait for a stream of the host; the oldest is dropped. */
const UNSENT_MAX = 64;
/** Streams of changes that hosts of 2026-07-28 may have open at once. */
const SUBSCRIPTIONS_MAX = 256;

/** A request of the host that waits for its answer. */
interface Asked {
  readonly id: RequestId;
  readonly exchange: HostExchange;
  readonly progressToken: JsonValue | undefined;
}

/** Notifications that a host of 2026-07-28 gets on a stream of changes, and the member by which it asks for them. */
const CHANGES: ReadonlyMap<unknown, string> = new Map([
  ['notifications/tools/list_changed', 'toolsListChanged'],
  ['notifications/prompts/list_changed', 'promptsListChanged'],
  ['notifications/resources/list_changed', 'resourcesListChanged'],
]);

/**
 * The hosts of one relay over HTTP: one in a session, or all of one agent in revision 2026-07-28, which has no sessions. Requests get ids
 * and progress tokens of the gateway, so that no answer reaches another request.
 */
export class HostPort implements Port {
  private readonly asked = new Map<string, Asked>();
  private readonly subscriptions = new Map<HostExchange, { readonly id: RequestId; readonly kinds: JsonObject }>();
  private readonly unsent: Message[] = [];
  private stream: HostExchange | null = null;
  private handlers: PortHandlers | null = null;
  private paused: Promise<void> | null = null;
  private unpause: () => void = () => {};
  private count = 0;
  private begin: () => void = () => {};
  private readonly started = new Promise<void>((resolve) => {
    this.begin = resolve;
  });

  constructor(
    private readonly isSessionless: boolean,
    private readonly log: (line: string) => void,
  ) {}

  /** True where the host waits for an answer, or listens. */
  get isInUse(): boolean {
    return this.asked.size > 0 || this.stream !== null || this.subscriptions.size > 0;
  }

  async start(handlers: PortHandlers): Promise<void> {
    this.handlers = handlers;
    this.begin();
  }

  async ready(): Promise<null> {
    return null;
  }

  /** Takes a request of the host, whose answer goes to the exchange. Resolves once it was taken. */
  async request(id: RequestId, message: Message, exchange: HostExchange): Promise<void> {
    await this.started;
    await this.paused;
    if (this.ownId(id) !== null && !this.isSessionless) {
      exchange.end(messageText(ownMessage({ id, error: { code: -32_600, message: 'the id is in use' } })));
      return;
    }
    this.count += 1;
    const own = `h${this.count}`;
    const { params } = message.body;
    const meta = isJsonObject(params) ? params['_meta'] : undefined;
    const progressToken = isJsonObject(meta) ? meta['progressToken'] : undefined;
    this.asked.set(own, { id, exchange, progressToken });
    const sent =
      isJsonObject(params) && isJsonObject(meta) && progressToken !== undefined
        ? { ...message.body, id: own, params: { ...params, _meta: { ...meta, progressToken: own } } }
        : { ...message.body, id: own };
    this.handlers?.onMessage({ body: sent, numbers: message.numbers });
  }

  /** The connection of a request ended before its answer: cancelled in 2026-07-28, and no more than unread before. */
  gone(exchange: HostExchange): void {
    if (this.stream === exchange) this.stream = null;
    this.subscriptions.delete(exchange);
    for (const [own, asked] of this.asked) {
      if (asked.exchange !== exchange) continue;
      if (this.isSessionless) {
        this.asked.delete(own);
        this.handlers?.onMessage(ownMessage({ method: 'notifications/cancelled', params: { requestId: own } }));
      }
    }
  }

  /** Takes a notification or response of the host. */
  async tell(message: Message): Promise<void> {
    await this.started;
    await this.paused;
    const { method, params } = message.body;
    const requestId = isJsonObject(params) ? params['requestId'] : undefined;
    if (method !== 'notifications/cancelled' || !isRequestId(requestId) || !isJsonObject(params)) {
      this.handlers?.onMessage(message);
      return;
    }
    const own = this.ownId(requestId);
    if (own === null) return;
    const exchange = this.asked.get(own)?.exchange;
    if (exchange?.takesStream) exchange.begin();
    exchange?.close();
    this.asked.delete(own);
    this.handlers?.onMessage({ ...message, body: { ...message.body, params: { ...params, requestId: own } } });
  }

  /** Makes an exchange the stream of what the servers send unasked. False where there is one. */
  listen(exchange: HostExchange): boolean {
    if (this.stream !== null) return false;
    this.stream = exchange;
    exchange.begin();
    for (const message of this.unsent.splice(0)) exchange.event(messageText(message));
    return true;
  }

  /** Opens a stream of changes (`subscriptions/listen`); refuses it where there are too many. */
  subscribe(id: RequestId, { params }: JsonObject, exchange: HostExchange): void {
    const asked = isJsonObject(params) ? params['notifications'] : undefined;
    if (!isJsonObject(asked) || this.subscriptions.size >= SUBSCRIPTIONS_MAX) {
      const message = isJsonObject(asked) ? 'too many streams are open' : 'the request names no notifications';
      exchange.end(messageText(ownMessage({ id, error: { code: -32_602, message } })));
      return;
    }
    const kinds = Object.fromEntries(
      [...CHANGES.values()].flatMap((kind) => (asked[kind] === true ? [[kind, true]] : [])),
    );
    this.subscriptions.set(exchange, { id, kinds });
    const method = 'notifications/subscriptions/acknowledged';
    exchange.event(
      messageText(ownMessage({ method, params: { notifications: kinds, _meta: { [SUBSCRIPTION_META]: id } } })),
    );
  }

  send(message: Message): boolean {
    const { id, method, params } = message.body;
    if (method === undefined && isRequestId(id)) return this.answer(String(id), message);
    if (method === 'notifications/progress' && isJsonObject(params)) return this.progress(params, message);
    if (this.isSessionless) return this.change(message);
    if (this.stream !== null) return this.stream.event(messageText(message));
    const open = [...this.asked.values()].findLast(({ exchange }) => exchange.takesStream && exchange.isOpen);
    if (open !== undefined) return open.exchange.event(messageText(message));
    this.unsent.push(message);
    if (this.unsent.length > UNSENT_MAX) {
      this.unsent.shift();
      this.log('dropped a message for a host that does not listen');
    }
    return true;
  }

  pause(): void {
    this.paused ??= new Promise((resolve) => {
      this.unpause = resolve;
    });
  }

  resume(): void {
    this.paused = null;
    this.unpause();
  }

  /** The host ends the session. */
  end(): void {
    this.resume();
    this.handlers?.onEnd(null);
  }

  drained(): void {
    this.handlers?.onDrain();
  }

  async close(): Promise<void> {
    const error = { code: -32_000, message: 'the session ended' };
    for (const { id, exchange } of this.asked.values()) exchange.end(messageText(ownMessage({ id, error })));
    this.asked.clear();
    this.stream?.close();
    for (const exchange of this.subscriptions.keys()) exchange.close();
  }

  private answer(own: string, message: Message): boolean {
    const asked = this.asked.get(own);
    this.asked.delete(own);
    if (asked === undefined) return true;
    if (!asked.exchange.isOpen) this.log('dropped an answer whose host ended the connection');
    return asked.exchange.end(messageText({ ...message, body: { ...message.body, id: asked.id } }));
  }

  private progress(params: JsonObject, message: Message): boolean {
    const asked = this.asked.get(String(params['progressToken']));
    if (asked?.progressToken === undefined || !asked.exchange.takesStream) return true;
    const body = { ...message.body, params: { ...params, progressToken: asked.progressToken } };
    return asked.exchange.event(messageText({ ...message, body }));
  }

  /** What is no change of a list belongs to a request, and no member says to which: hosts of an agent are kept apart. */
  private change(message: Message): boolean {
    const kind = CHANGES.get(message.body['method']);
    let isTaken = true;
    for (const [exchange, { id, kinds }] of kind === undefined ? [] : this.subscriptions) {
      if (kinds[kind ?? ''] !== true) continue;
      const params = { _meta: { [SUBSCRIPTION_META]: id } };
      isTaken = exchange.event(messageText(ownMessage({ method: message.body['method'] ?? null, params }))) && isTaken;
    }
    return isTaken;
  }

  private ownId(id: RequestId): string | null {
    for (const [own, asked] of this.asked) if (idKey(asked.id) === idKey(id)) return own;
    return null;
  }
}
