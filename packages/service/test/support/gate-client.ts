import { type AuthorizeRequest, isJsonObject, type JsonObject } from '@gatewright/protocol';
import { expect } from 'vitest';
import { demandDocumented } from './documented-answers.js';
import type { IssuedSecrets } from './issued-secrets.js';
import { signedOrder } from './signed-order.js';
import type { TestClock } from './test-clock.js';
import { textAt } from './text-at.js';

/** What a call brought back. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonObject;
  /** `body.data` where it is an object, else empty. */
  readonly data: JsonObject;
}

export interface CallOptions {
  readonly token?: string;
  /** Sent as it is where it is text, as JSON otherwise. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The calls of tests to a gate, on whichever host. Every answer is held to the interface description, and no secret of the gate may
 * show but where it is given: the call that shows one throws, and so does the stop where one was logged or kept.
 */
export abstract class GateClient {
  private stopped: Promise<void> | null = null;
  /** Answers that a test reads by itself, on their way into what is known. */
  private readonly reading: Promise<void>[] = [];

  protected constructor(
    /** Tokens and keys of the first organisation. */
    readonly bootstrap: JsonObject,
    protected readonly secrets: IssuedSecrets,
    protected readonly clock: TestClock,
  ) {}

  /** Address of the gate with its path prefix. */
  abstract readonly baseUrl: string;

  /** Makes one call. */
  protected abstract send(address: string, init: RequestInit): Promise<Response>;

  /** Ends the gate, and keeps its database. */
  protected abstract end(): Promise<void>;

  /** Everything that the gate left in its storage, by file or table, but what holds secrets by design. */
  protected abstract leftAtRest(): Promise<ReadonlyMap<string, Uint8Array>>;

  /** How many secrets would be found where they should not be. */
  get secretsKnown(): number {
    return this.secrets.count;
  }

  get ownerToken(): string {
    return textAt(this.bootstrap, 'owner', 'token');
  }

  get developerToken(): string {
    return textAt(this.bootstrap, 'developer', 'token');
  }

  /** The portable config of the agent that the first start made. */
  get agent(): JsonObject {
    const { agent } = this.bootstrap;
    if (!isJsonObject(agent)) throw new Error('the first organisation has no agent');
    return agent;
  }

  /** The time by the gate's clock (RFC 3339). */
  get now(): string {
    return new Date(this.clock.now()).toISOString();
  }

  /** Lets time pass for the gate alone, whose clock runs ahead of the test's from here on. */
  letPass(ms: number): void {
    this.clock.ahead += ms;
  }

  /** Runs `work` while time stands still for the gate: what comes back with time does not, however slow the machine is. */
  async withTimeStopped<T>(work: () => Promise<T>): Promise<T> {
    this.clock.stoppedAt = Date.now();
    try {
      return await work();
    } finally {
      this.clock.stoppedAt = null;
    }
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<HttpAnswer> {
    const { token, body, headers } = options;
    const response = await this.send(this.address(path), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // An export is no JSON object: its rows stand in its text.
    const isExport = /^(?:text\/csv|application\/x-ndjson)/.test(response.headers.get('content-type') ?? '');
    if (isExport) return { status: response.status, headers: response.headers, body: {}, data: {} };
    const answer: unknown = await response.json();
    if (!isJsonObject(answer)) throw new Error('the answer is not a JSON object');
    const { data } = answer;
    this.noteExchange(`${method} ${path.split('?')[0]}`, options, response, answer);
    demandDocumented(method, path, response.status, answer);
    return { status: response.status, headers: response.headers, body: answer, data: isJsonObject(data) ? data : {} };
  }

  get = (path: string, options?: CallOptions) => this.call('GET', path, options);
  post = (path: string, body: unknown, options?: CallOptions) => this.call('POST', path, { ...options, body });
  /** POST with the owner's token. */
  asOwner = (path: string, body: unknown) => this.post(path, body, { token: this.ownerToken });

  authorize(ask: Partial<AuthorizeRequest> = {}): Promise<HttpAnswer> {
    return this.post('/policy/mandate/authorize', signedOrder(this.agent, ask));
  }

  /** A token of another person of the organisation. */
  async personToken(role: string, email: string): Promise<string> {
    return textAt((await this.asOwner('/tokens', { role, email })).data, 'token');
  }

  /** A call whose answer the test reads by itself, at a path below the prefix or at an address. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.send(this.address(path), init);
    const read = response.clone().text();
    const noted = read.then((text) => this.secrets.noteText(text, `GET ${path}, ${currentTest()}`));
    // A stream ends with its test, whichever way.
    this.reading.push(noted.catch(() => {}));
    return response;
  }

  private address(path: string): string {
    return path.startsWith('http') ? path : this.baseUrl + path;
  }

  /** Stops the gate and keeps its database. Throws where a secret was logged or kept. */
  async stop(): Promise<void> {
    this.stopped ??= this.endWatched();
    await this.stopped;
  }

  private async endWatched(): Promise<void> {
    await this.end();
    await Promise.all(this.reading);
    this.secrets.demandUnspoken(await this.leftAtRest());
  }

  private noteExchange(
    route: string,
    { token, body, headers }: CallOptions,
    response: Response,
    answer: JsonObject,
  ): void {
    const name = `${route}, ${currentTest()}`;
    if (response.ok) {
      if (token !== undefined) this.secrets.note(token, `the token of ${name}`);
      const passphrase = headers?.['x-key-passphrase'];
      this.secrets.noteInput({ ...Object(body), ...(passphrase === undefined ? {} : { passphrase }) }, name);
    }
    this.secrets.noteAnswer(answer, response.headers, name);
  }
}

/** Names the test that runs, in reports of what it did. */
export function currentTest(): string {
  return `"${expect.getState().currentTestName ?? 'setup'}"`;
}
