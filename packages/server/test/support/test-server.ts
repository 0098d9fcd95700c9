import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@gatewright/gate';
import {
  type AuthorizeRequest,
  authorizeText,
  decodePrivateKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { multistream } from 'pino';
import { expect } from 'vitest';
import { systemClock, systemIds } from '../../src/host/host.js';
import { createLogger } from '../../src/host/logger.js';
import { readOrCreateKeys } from '../../src/keys/key-file.js';
import { readSettings, type Settings } from '../../src/settings/settings.js';
import { type RunningServer, type StartOptions, startServer } from '../../src/start/server.js';
import { leftAtRest } from './at-rest.js';
import { demandDocumented } from './documented-answers.js';
import { IssuedSecrets } from './issued-secrets.js';

/** What a call over HTTP brought back. */
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

/** What is known of a directory's secrets, for as long as one server after another runs on it. */
const SECRETS = new Map<string, IssuedSecrets>();

/**
 * A server on a free port and a directory of its own, called over real HTTP. Whatever a test does with it, no secret of it
 * may show but where it is given: the call that shows one throws, and so does the stop where one was logged or kept.
 */
export class TestServer {
  private constructor(
    private readonly settings: Settings,
    readonly bootstrap: JsonObject,
    private readonly running: RunningServer,
    private readonly secrets: IssuedSecrets,
    private readonly clock: TestClock,
  ) {}

  private stopped: Promise<void> | null = null;
  /** Answers that a test reads by itself, on their way into what is known. */
  private readonly reading: Promise<void>[] = [];

  /**
   * Starts on a new directory, or on the one that an earlier server left, with further settings as the environment. `log`
   * hears every line of the log. `how` is what the command line says beside the settings.
   */
  static async start(
    dataDir?: string,
    environment: Readonly<Record<string, string>> = {},
    log?: (line: string) => void,
    how: StartOptions = {},
  ): Promise<TestServer> {
    const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'gatewright-test-')));
    const settings = readSettings({
      PORT: '0',
      GATEWRIGHT_DATA_DIR: directory,
      GATEWRIGHT_LOG_LEVEL: 'error',
      ...environment,
    });
    const secrets = SECRETS.get(directory) ?? new IssuedSecrets();
    SECRETS.set(directory, secrets);
    const logged = { write: (line: string) => secrets.noteText(line, `the log, ${currentTest()}`) };
    const shown = { write: log ?? ((line: string) => process.stderr.write(line)) };
    const streams = multistream([
      { level: 'trace', stream: logged },
      { level: settings.logLevel, stream: shown },
    ]);
    const clock = new TestClock();
    const running = await startServer(settings, createLogger('trace', streams), clock, how);
    const bootstrap: unknown = JSON.parse(await readFile(running.bootstrapFile, 'utf8'));
    if (!isJsonObject(bootstrap)) throw new Error('the bootstrap file is not a JSON object');
    secrets.noteFile(bootstrap, 'the first start');
    const { retired: _public, database: _mark, ...keys } = await readOrCreateKeys(directory, systemIds.secret);
    for (const [name, key] of Object.entries(keys)) if (key !== null) secrets.note(toHex(key), `the key ${name}`);
    return new TestServer(settings, bootstrap, running, secrets, clock);
  }

  get dataDir(): string {
    return this.settings.dataDir;
  }

  get baseUrl(): string {
    return this.running.baseUrl;
  }

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

  /** The time by the server's clock (RFC 3339). */
  get now(): string {
    return new Date(this.clock.now()).toISOString();
  }

  /** Lets time pass for the server alone, whose clock runs ahead of the test's from here on. */
  letPass(ms: number): void {
    this.clock.ahead += ms;
  }

  /** Runs `work` while time stands still for the server: what comes back with time does not, however slow the host is. */
  async withTimeStopped<T>(work: () => Promise<T>): Promise<T> {
    this.clock.stoppedAt = systemClock.now();
    try {
      return await work();
    } finally {
      this.clock.stoppedAt = null;
    }
  }

  /** The portable config of the agent that the first start made. */
  get agent(): JsonObject {
    const { agent } = this.bootstrap;
    if (!isJsonObject(agent)) throw new Error('the bootstrap file holds no agent');
    return agent;
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<HttpAnswer> {
    const { token, body, headers } = options;
    const response = await fetch(this.address(path), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
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
    const response = await fetch(this.address(path), init);
    const read = response.clone().text();
    const noted = read.then((text) => this.secrets.noteText(text, `GET ${path}, ${currentTest()}`));
    // A stream ends with its test, whichever way.
    this.reading.push(noted.catch(() => {}));
    return response;
  }

  private address(path: string): string {
    return path.startsWith('http') ? path : this.baseUrl + path;
  }

  /** Stops the server and keeps its directory. Throws where a secret was logged or kept. */
  async stop(): Promise<void> {
    this.stopped ??= this.close();
    await this.stopped;
  }

  private async close(): Promise<void> {
    await this.running.close();
    await Promise.all(this.reading);
    this.secrets.demandUnspoken(await leftAtRest(this.settings));
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

  /** Stops the server and removes its directory. */
  async discard(): Promise<void> {
    try {
      await this.stop();
    } finally {
      SECRETS.delete(this.dataDir);
      await rm(this.dataDir, { recursive: true });
    }
  }
}

/** The host's clock, which tests turn forward, and stop. */
class TestClock implements Clock {
  ahead = 0;
  stoppedAt: number | null = null;

  now(): number {
    return (this.stoppedAt ?? systemClock.now()) + this.ahead;
  }
}

function currentTest(): string {
  return `"${expect.getState().currentTestName ?? 'setup'}"`;
}

let nonces = 0;

/** A purchase order of 100 USD at acme-supplies, signed by the agent of a portable config. */
export function signedOrder(config: JsonObject, ask: Partial<AuthorizeRequest> = {}): AuthorizeRequest {
  const seed = decodePrivateKey(textAt(config, 'agentKey'));
  if (seed === null) throw new Error('the config holds no key');
  nonces += 1;
  const unsigned = {
    agentDid: textAt(config, 'agentDid'),
    action: 'purchase-order',
    amount: 100,
    currency: 'USD',
    merchant: 'acme-supplies',
    nonce: `test-nonce-${process.pid}-${nonces}`,
    issuedAt: new Date().toISOString(),
    ...ask,
  };
  return { ...unsigned, signature: toHex(nodeEd25519.sign(utf8(authorizeText(unsigned)), seed)) };
}

/** The text at a path of names. */
export function textAt(value: JsonValue, ...names: readonly string[]): string {
  const found = names.reduce<JsonValue>((at, name) => (isJsonObject(at) ? (at[name] ?? null) : null), value);
  if (typeof found !== 'string') throw new Error(`there is no text at ${names.join('.')}`);
  return found;
}
