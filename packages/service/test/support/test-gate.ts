import { inspect } from 'node:util';
import { createPostgresLedgerStore, openPostgres } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { endedBy, type JsonObject, toHex } from '@gatewright/protocol';
import { createService, type Service } from '../../src/app/create-service.js';
import { signWebhook } from '../../src/features/webhooks/signature.js';
import type { Host, Log } from '../../src/platform/host/host.js';
import type { Outbound } from '../../src/platform/host/outbound.js';
import { API_PREFIX } from '../../src/platform/http/api-prefix.js';
import type { Keys } from '../../src/platform/keys/keys.js';
import { operatorSecret } from '../../src/platform/keys/operator-key.js';
import { type ServingKeys, servingKeys } from '../../src/platform/keys/serving-keys.js';
import { currentTest, GateClient } from './gate-client.js';
import { IssuedSecrets } from './issued-secrets.js';
import { keptDatabase, rowsByTable } from './kept-database.js';
import { TestClock } from './test-clock.js';
import { newKeys } from './test-keys.js';
import { testMachine } from './test-machine.js';
import { type TestEnvironment, testSettings } from './test-settings.js';
import { textAt } from './text-at.js';
import { testTimers } from './timers.js';

const ORIGIN = 'http://gate.test';
const TICK_MS = 100;

/** The keys of a gate as they sign beside its database. */
export type SigningOn = (keys: ServingKeys, database: SqlDriver) => ServingKeys;

/** What outlives a service: its database, its keys, and what its first start made. */
interface Kept {
  readonly driver: SqlDriver;
  readonly keys: Keys;
  readonly secrets: IssuedSecrets;
  readonly signingOn: SigningOn;
  /** Null before the first start. */
  members: JsonObject | null;
}

/**
 * The application in this process, without a listener: on a database in memory, or on a PostgreSQL. It stands as if behind a proxy that
 * it trusts: `x-forwarded-for` names the address that a call comes from.
 */
export class TestGate extends GateClient {
  readonly baseUrl = ORIGIN + API_PREFIX;

  private constructor(
    private readonly kept: Kept,
    bootstrap: JsonObject,
    private readonly service: Service,
    private readonly ticking: NodeJS.Timeout,
    clock: TestClock,
    private readonly jobTime: { aheadMs: number },
  ) {
    super(bootstrap, kept.secrets, clock);
  }

  /** Starts on an empty database. `log` gets every error that the application reports to its operator. */
  static async start(
    environment: TestEnvironment = {},
    log?: (line: string) => void,
    signingOn: SigningOn = (keys) => keys,
  ): Promise<TestGate> {
    const { GATEWRIGHT_DATABASE_URL: url } = environment;
    const driver = url === undefined ? await openSqlite(':memory:') : await openPostgres(url);
    const secrets = new IssuedSecrets();
    const keys = newKeys();
    for (const name of ['policy', 'log', 'issuer', 'claimToken'] as const) {
      secrets.note(toHex(keys[name]), `the key ${name}`);
    }
    return TestGate.startOn({ driver, keys, secrets, signingOn, members: null }, environment, log);
  }

  private static async startOn(
    kept: Kept,
    environment: TestEnvironment,
    log: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
  ): Promise<TestGate> {
    const clock = new TestClock();
    const jobTime = { aheadMs: 0 };
    const timers = { ...testTimers, elapsed: () => testTimers.elapsed() + jobTime.aheadMs };
    const service = await createService({ ...hostOf(kept, clock, log), timers }, testSettings(environment));
    if (kept.members === null) throw new Error('the first start made no organisation');
    kept.secrets.noteFile(kept.members, 'the first start');
    const ticking = setInterval(() => void service.runDue(), TICK_MS);
    return new TestGate(kept, kept.members, service, ticking, clock, jobTime);
  }

  /** The database of the gate, also where the gate is stopped. */
  get database(): SqlDriver {
    return this.kept.driver;
  }

  get keys(): Keys {
    return this.kept.keys;
  }

  /** The secret that signs the calls of the operator. */
  get operatorSecret(): Uint8Array {
    return operatorSecret(this.keys);
  }

  /** Stops the gate, where it is not yet, and starts another on its database, with these variables alone. */
  async restart(environment: TestEnvironment = {}): Promise<TestGate> {
    await this.stop();
    return TestGate.startOn(this.kept, environment);
  }

  /** Another server on the PostgreSQL of this one, by connections of its own. */
  async beside(environment: TestEnvironment): Promise<TestGate> {
    const driver = await openPostgres(String(environment.GATEWRIGHT_DATABASE_URL));
    return TestGate.startOn({ ...this.kept, driver }, environment);
  }

  /** Makes every background job due that is due within `ms`; the time of the gate's clock stays. */
  hurryJobs(ms: number): void {
    this.jobTime.aheadMs += ms;
  }

  /** Adds an organisation as the operator does it: its id, and the token of its owner. */
  async addOrganisation(name: string, owner: string): Promise<{ readonly orgId: string; readonly ownerToken: string }> {
    const body = JSON.stringify({ name, owner });
    const headers = { ...signWebhook(this.operatorSecret, `organisation-${name}`, body, this.clock.now()) };
    const { data } = await this.call('POST', '/organisations', { body, headers });
    return { orgId: textAt(data, 'orgId'), ownerToken: textAt(data, 'ownerToken') };
  }

  protected async send(address: string, init: RequestInit): Promise<Response> {
    // As over a connection, a call takes a turn of the event loop: a test that asks until something happened starves no timer.
    await testTimers.yieldToEventLoop();
    const request = new Request(address, init);
    const source = request.headers.get('x-forwarded-for') ?? '127.0.0.1';
    const response = await this.service.fetch(request, { source });
    // Over a connection the body ends when its caller goes away.
    return init.signal instanceof AbortSignal ? endedBy(init.signal, response) : response;
  }

  protected async end(): Promise<void> {
    clearInterval(this.ticking);
    await this.service.close();
  }

  protected leftAtRest(): Promise<ReadonlyMap<string, Uint8Array>> {
    return rowsByTable(this.database);
  }

  /** Stops the gate and drops its database. */
  async discard(): Promise<void> {
    try {
      await this.stop();
    } finally {
      await this.database.close();
    }
  }
}

function hostOf(kept: Kept, clock: TestClock, log: (line: string) => void): Host {
  const { driver, keys, secrets, signingOn } = kept;
  const database = keptDatabase(driver);
  const { sha256Hex } = testMachine;
  return {
    ...testMachine,
    ...{ clock, database },
    keys: signingOn(servingKeys(keys, testMachine.ed25519), driver),
    outbound: new PlainOutbound(),
    log: watchedLog(secrets, log),
    anchors: [],
    origin: () => ORIGIN,
    openStore: () =>
      driver.multiProcess
        ? createPostgresLedgerStore(database, { sha256Hex })
        : createSqliteLedgerStore(database, { now: () => clock.now(), sha256Hex }),
    keepFirstMembers: async (members) => {
      kept.members = members;
    },
  };
}

/** A log in which no secret may stand; `log` gets the errors in it. */
function watchedLog(secrets: IssuedSecrets, log: (line: string) => void): Log {
  const write = (level: keyof Log) => (details: object, message: string) => {
    const line = `${level} ${message} ${inspect(details, { depth: null, maxStringLength: null })}`;
    secrets.noteText(line, `the log, ${currentTest()}`);
    if (level === 'error') log(line);
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** Sends to any address: which addresses are allowed is for a host to say. */
class PlainOutbound implements Outbound {
  private readonly ending = new AbortController();

  async problemOf(): Promise<null> {
    return null;
  }

  async post({ url, headers, body }: Parameters<Outbound['post']>[0]): ReturnType<Outbound['post']> {
    const { signal } = this.ending;
    try {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      await response.body?.cancel();
      return { kind: 'answered', status: response.status };
    } catch {
      return { kind: signal.aborted ? 'closed' : 'unreachable' };
    }
  }

  close(): void {
    this.ending.abort();
  }
}
