import { isJsonObject, type JsonObject, type NumberTexts } from '@gatewright/protocol';
import type { Waiting } from '../guarded-call.js';
import { envelopeOf, idKey, isRequestId, type Message, ownMessage, readServerMessage } from '../messages.js';
import type { Port, PortHandlers } from '../port.js';
import { gatewayInfo, ownEnvelope, paramsFor, SESSION_REVISIONS } from './revisions.js';

/** Longest wait for the handshake of a server, ms: a program may be loaded first. */
const HANDSHAKE_TIMEOUT_MS = 30_000;
/** Pause before a server that could not be opened is tried again, ms. */
const REOPEN_PAUSE_MS = 1_000;

/** A server behind the gateway. */
export interface UpstreamServer {
  /** Its name in the mapping; empty where there is one server without a name. */
  readonly name: string;
  /** Opens a connection of its own. Rejects where the server cannot be started. */
  readonly open: () => Promise<Port>;
}

/** What a server said of itself as the connection began. */
export interface ServerFacts {
  readonly isSessionless: boolean;
  readonly capabilities: JsonObject;
  readonly instructions: string | null;
  readonly info: JsonObject;
}

export interface LinkHandlers {
  /** A request or notification of the server. */
  onMessage(link: UpstreamLink, message: Message): void;
  /** The connection ended; the next request opens another. */
  onLost(link: UpstreamLink, reason: string): void;
  onDrain(): void;
  readonly log: (line: string) => void;
}

interface Opened {
  readonly port: Port;
  readonly facts: ServerFacts;
}

/**
 * The connection of one host session to one server. It is opened by the first request, and again by the first one after it ended. A
 * request is sent once: what waits when the connection ends fails, with an outcome that is unknown.
 */
export class UpstreamLink {
  private opening: Promise<Opened> | null = null;
  private opened: Opened | null = null;
  /** What the server said when it was last opened. */
  facts: ServerFacts | null = null;
  private port: Port | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private count = 0;
  private isClosed = false;
  private isPaused = false;

  constructor(
    private readonly server: UpstreamServer,
    /** The `initialize` of the host; null in revisions without one. */
    private readonly handshake: () => JsonObject | null,
    private readonly handlers: LinkHandlers,
  ) {}

  get name(): string {
    return this.server.name;
  }

  /** Names of its tools, prompts and tasks begin with this. */
  get prefix(): string {
    return this.name === '' ? '' : `${this.name}_`;
  }

  /** Opens the connection unless it is open. Rejects with the reason where the server cannot be reached. */
  async open(): Promise<ServerFacts> {
    if (this.isClosed) throw new Error('the session ended');
    this.opening ??= this.begin().catch((error: unknown) => {
      this.lose(`it cannot be opened: ${reasonOf(error)}`);
      const failed = Promise.reject(error);
      failed.catch(() => {});
      this.opening = failed;
      setTimeout(() => {
        if (this.opening === failed) this.opening = null;
      }, REOPEN_PAUSE_MS).unref();
      throw error;
    });
    return (await this.opening).facts;
  }

  /** Why the server takes no request now; null where it does. */
  async ready(envelope: JsonObject, tool: string): Promise<string | null> {
    try {
      const { isSessionless } = await this.open();
      const stated = envelopeOf({ params: paramsFor(isSessionless, { _meta: envelope }) });
      return (await this.port?.ready(stated, tool)) ?? null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** Sends a request under an id of the link, which is returned; its answer or failure goes to `waiting`. */
  send(method: string, params: JsonObject, numbers: NumberTexts, waiting: Waiting): number {
    this.count += 1;
    const id = this.count;
    const { opened } = this;
    if (opened !== null) this.write(opened, { id, method, params, numbers }, waiting);
    else {
      void this.open().then(
        () => {
          if (this.opened === null) waiting.failed({ isSent: false, reason: 'the server ended' });
          else this.write(this.opened, { id, method, params, numbers }, waiting);
        },
        (error: unknown) => waiting.failed({ isSent: false, reason: reasonOf(error) }),
      );
    }
    return id;
  }

  /** The answer to a request of the gateway's own. Rejects where there is none. */
  async ask(method: string, params: JsonObject): Promise<Message> {
    return new Promise((resolve, reject) => {
      this.send(method, params, new Map(), {
        answered: resolve,
        failed: ({ reason }) => reject(new Error(reason)),
      });
    });
  }

  /** Sends what expects no answer, where the connection is open. */
  tell(message: Message): void {
    this.port?.send(message);
  }

  pause(): void {
    this.isPaused = true;
    this.port?.pause();
  }

  resume(): void {
    this.isPaused = false;
    this.port?.resume();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { port } = this;
    await this.opening?.catch(() => {});
    await port?.close();
    await this.port?.close();
  }

  private write({ port, facts }: Opened, { id, method, params, numbers }: Sent, waiting: Waiting): void {
    const key = idKey(id);
    this.waiting.set(key, waiting);
    const body = { jsonrpc: '2.0', id, method, params: paramsFor(facts.isSessionless, params) };
    port.send({ body, numbers }, (failure) => {
      if (this.waiting.delete(key)) waiting.failed(failure);
    });
  }

  private async begin(): Promise<Opened> {
    const port = await this.server.open();
    this.port = port;
    const handlers: PortHandlers = {
      onText: (text) => {
        if (this.port === port) this.read(text);
      },
      onMessage: (message) => this.take(message),
      onDrain: () => this.handlers.onDrain(),
      onReset: () => this.handlers.onLost(this, 'it lost the session'),
      onEnd: (fault) => {
        if (this.port === port) this.lose(fault ?? 'it ended');
        void port.close();
      },
    };
    await port.start(handlers);
    if (this.isPaused) port.pause();
    const handshake = this.handshake();
    const ways = handshake === null ? [sessionless, withSession] : [withSession, sessionless];
    let fault: unknown = null;
    for (const way of ways) {
      try {
        const facts = await way((method, params) => this.handshakeAnswer(port, method, params), handshake);
        if (!facts.isSessionless) port.send(ownMessage({ method: 'notifications/initialized' }));
        this.opened = { port, facts };
        this.facts = facts;
        return this.opened;
      } catch (error) {
        fault ??= error;
      }
      if (this.port !== port) break;
    }
    void port.close();
    throw fault;
  }

  private handshakeAnswer(port: Port, method: string, params: JsonObject): Promise<JsonObject> {
    this.count += 1;
    const id = this.count;
    return new Promise((resolve, reject) => {
      const failed = (reason: string) => {
        clearTimeout(timer);
        this.waiting.delete(idKey(id));
        reject(new Error(reason));
      };
      const timer = setTimeout(
        () => failed(`no answer to ${method} within ${HANDSHAKE_TIMEOUT_MS} ms`),
        HANDSHAKE_TIMEOUT_MS,
      );
      this.waiting.set(idKey(id), {
        answered: ({ body: { result, error } }) => {
          if (!isJsonObject(result)) {
            failed(isJsonObject(error) ? String(error['message']) : `no result of ${method}`);
            return;
          }
          clearTimeout(timer);
          resolve(result);
        },
        failed: ({ reason }) => failed(reason),
      });
      port.send(ownMessage({ id, method, params }), ({ reason }) => failed(reason));
    });
  }

  private read(text: string): void {
    const read = readServerMessage(text);
    if (read.kind === 'message') {
      this.take(read);
      return;
    }
    this.handlers.log(`dropped a message of ${this.label()}: ${read.reason}`);
    if (read.id !== null) {
      this.forget(idKey(read.id))?.failed({ isSent: true, reason: `the answer cannot be read: ${read.reason}` });
    }
  }

  private take(message: Message): void {
    const { id, method } = message.body;
    if (method !== undefined || !isRequestId(id)) {
      this.handlers.onMessage(this, message);
      return;
    }
    const waiting = this.forget(idKey(id));
    if (waiting === undefined) this.handlers.log(`dropped an answer of ${this.label()} to no request`);
    else waiting.answered(message);
  }

  private forget(key: string): Waiting | undefined {
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    return waiting;
  }

  private lose(reason: string): void {
    const wasOpen = this.opened !== null;
    [this.opening, this.opened, this.port] = [null, null, null];
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { failed } of waiting) failed({ isSent: true, reason: `the server ended: ${reason}` });
    if (wasOpen && !this.isClosed) this.handlers.onLost(this, reason);
  }

  private label(): string {
    return this.name === '' ? 'the server' : JSON.stringify(this.name);
  }
}

interface Sent {
  readonly id: number;
  readonly method: string;
  readonly params: JsonObject;
  readonly numbers: NumberTexts;
}

type Ask = (method: string, params: JsonObject) => Promise<JsonObject>;

async function withSession(ask: Ask, handshake: JsonObject | null): Promise<ServerFacts> {
  const [protocolVersion = ''] = SESSION_REVISIONS;
  const own = { protocolVersion, capabilities: {}, clientInfo: gatewayInfo() };
  const result = await ask('initialize', handshake ?? own);
  return factsOf(result, result['serverInfo'], false);
}

async function sessionless(ask: Ask): Promise<ServerFacts> {
  const result = await ask('server/discover', { _meta: ownEnvelope() });
  const { _meta: meta } = result;
  return factsOf(result, isJsonObject(meta) ? meta['io.modelcontextprotocol/serverInfo'] : undefined, true);
}

function factsOf(result: JsonObject, info: unknown, isSessionless: boolean): ServerFacts {
  const { capabilities, instructions } = result;
  return {
    isSessionless,
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    instructions: typeof instructions === 'string' ? instructions : null,
    info: isInfo(info) ? info : gatewayInfo(),
  };
}

function isInfo(info: unknown): info is JsonObject {
  return typeof info === 'object' && info !== null && !Array.isArray(info);
}

/** Waits so long for work. Rejects where it takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
