import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerStore } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { createSqliteLedgerStore, openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { isJsonObject, type JsonObject, type JsonValue, parseJsonText, toHex } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import { API_PREFIX, type Machine, servingKeys, uuidV7 } from '@gatewright/service';
import {
  type ApplicationContext,
  addOrganisation,
  composeService,
  createFetch,
  type Directory,
  FIRST_TERMS,
  findOrAddPerson,
  issueToken,
  newIdentity,
  Outbox,
  openDirectory,
  PolicyEvents,
  releaseOrphanedReservations,
  webhookSecret,
} from '@gatewright/service/internal';
import { firstMembers } from '@gatewright/service/test-support';
import { systemMachine } from '../../packages/server/src/host/host.js';
import { readOrCreateKeys } from '../../packages/server/src/keys/key-file.js';
import { SsrfSafeClient } from '../../packages/server/src/network/ssrf-client.js';
import { readSettings } from '../../packages/server/src/settings/settings.js';
import { ISSUER, issuerFetch } from './issuer.js';
import { Random } from './random.js';
import { PEOPLE, type Person } from './step.js';

/** What a world is made of. Two worlds of the same terms answer the same steps alike, ids included. */
export interface WorldTerms {
  readonly seed: number;
  readonly store: 'memory' | 'sqlite';
  readonly settlement: 'open' | 'strict';
}

export const ORGANISATIONS = ['A', 'B'] as const;
export type OrganisationName = (typeof ORGANISATIONS)[number];

/** An organisation with the tokens of its people. */
export interface Organisation {
  readonly orgId: string;
  readonly did: string;
  readonly tokens: Readonly<Record<Person, string>>;
  readonly emails: Readonly<Record<Person, string>>;
  /** Token of an admin that no step knows, so that none ends it: invariants read with it. */
  readonly readerToken: string;
}

/** One call as it is sent. */
export interface SentCall {
  readonly method: string;
  /** Below the path prefix, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Answer {
  readonly status: number;
  /** The JSON object of the answer, empty where it is something else. */
  readonly body: JsonObject;
  /** `data` of the envelope, empty where it is no object. */
  readonly data: JsonObject;
  readonly text: string;
}

const ORIGIN = 'http://gate.test';
const BEGIN = Date.UTC(2026, 0, 5, 9);
const UNBOUNDED_RATE = '9999999/9999999';

/** The secret that the verification provider signs with. */
export const PROVIDER_SECRET = new Uint8Array(32).fill(7);
/** Logins of one person from one address, or by one known device; no further one comes back within a world. */
export const LOGIN_ATTEMPTS = 3;

const SETTINGS = {
  GATEWRIGHT_NETWORK: 'testnet',
  GATEWRIGHT_LOG_LEVEL: 'error',
  GATEWRIGHT_TOKEN_RATE: UNBOUNDED_RATE,
  GATEWRIGHT_UNSIGNED_RATE: UNBOUNDED_RATE,
  GATEWRIGHT_LOGIN_RATE: `${LOGIN_ATTEMPTS}/0.000001`,
  GATEWRIGHT_SANDBOX_RATE: UNBOUNDED_RATE,
  GATEWRIGHT_OIDC_ISSUER: ISSUER,
  GATEWRIGHT_VERIFICATION_SECRET: webhookSecret(PROVIDER_SECRET),
};

/** What outlives the service of a world. */
interface Ground {
  readonly terms: WorldTerms;
  readonly dataDir: string;
  readonly clock: { time: number; readonly now: () => number };
  readonly host: Machine;
  /** What the service reported as failed. */
  readonly failures: string[];
}

interface Database {
  readonly driver: SqlDriver;
  readonly directory: Directory;
  readonly store: LedgerStore;
}

/** What a world is put together from, and closed with. */
interface Parts {
  readonly ground: Ground;
  readonly database: Database;
  readonly service: ApplicationContext;
  readonly app: { readonly fetch: (request: Request) => Promise<Response> };
}

async function openDatabase({ terms, dataDir, clock }: Ground): Promise<Database> {
  const driver = await openSqlite(terms.store === 'memory' ? ':memory:' : join(dataDir, 'gatewright.db'));
  const options = { now: clock.now, sha256Hex: nodeSha256Hex };
  const store =
    terms.store === 'memory' ? createMemoryLedgerStore(options) : await createSqliteLedgerStore(driver, options);
  return { driver, directory: await openDirectory(driver), store };
}

async function start(ground: Ground, database: Database): Promise<Parts> {
  const { terms, dataDir, clock, host, failures } = ground;
  const { directory, store } = database;
  const keys = await readOrCreateKeys(dataDir, host.ids.secret);
  const failed = (operation: string, error: unknown) => failures.push(`${operation}: ${String(error)}`);
  const outbox = new Outbox({
    directory,
    clock,
    timers: host.timers,
    outbound: new SsrfSafeClient({ resolve: async () => [], privateAddresses: false }),
    mail: null,
    publicUrl: null,
    keys,
    disabled: () => undefined,
    failed,
  });
  const nothing = () => undefined;
  const service = composeService(
    {
      settings: readSettings({ ...SETTINGS, GATEWRIGHT_DATA_DIR: dataDir, GATEWRIGHT_SETTLEMENT: terms.settlement }),
      clock,
      keys: servingKeys(keys, nodeEd25519),
      directory,
      store,
      anchors: [],
      events: { contained: nothing, escalated: nothing, limitReached: nothing, outcomeUnknown: nothing, failed },
      audited: nothing,
      policyEvents: new PolicyEvents(1_000),
      outbox,
      baseUrl: () => ORIGIN + API_PREFIX,
      onOutage: nothing,
      onExpired: nothing,
    },
    host,
  );
  const serve = createFetch(service);
  const app = {
    fetch: (request: Request) => serve(request, { source: request.headers.get('x-explorer-source') ?? '192.0.2.1' }),
  };
  return { ground, database, service, app };
}

/**
 * The service in this process, with two organisations, on a clock that only the caller turns. Nothing of it is random but by
 * the seed, and nothing waits for time.
 */
export class World {
  private constructor(
    private parts: Parts,
    readonly organisations: Readonly<Record<OrganisationName, Organisation>>,
  ) {}

  static async open(terms: WorldTerms): Promise<World> {
    const clock = { time: BEGIN, now: () => clock.time };
    const dataDir = await mkdtemp(join(tmpdir(), 'gatewright-explorer-'));
    const ground = { terms, dataDir, clock, host: hostOf(terms.seed, clock), failures: [] };
    const parts = await start(ground, await openDatabase(ground));
    const first = await firstOrganisation(parts.service);
    const second = await secondOrganisation(parts.service);
    const world = new World(parts, { A: first, B: first });
    return new World(parts, { A: await world.withPeople(first, 'a'), B: await world.withPeople(second, 'b') });
  }

  /** Stops the service and starts it again over what it stored; in memory the store stays, and all that was kept beside it goes. */
  async restart(): Promise<void> {
    const { ground, service, database } = this.parts;
    service.policyEvents.close();
    await service.outbox.close();
    if (ground.terms.store === 'memory') {
      this.parts = await start(ground, database);
      return;
    }
    await service.gate.ledger.close();
    await service.directory.destroy();
    await database.driver.close();
    this.parts = await start(ground, await openDatabase(ground));
  }

  /** The time by the clock of the service, ms. */
  get now(): number {
    return this.parts.ground.clock.time;
  }

  /** What the service reported as failed, since the last look. */
  takeFailures(): string[] {
    return this.parts.ground.failures.splice(0);
  }

  /** Lets time pass; the work that the service does by the clock happens at the end of it, unless it is late. */
  async pass(ms: number, late = false): Promise<void> {
    this.parts.ground.clock.time += ms;
    if (late) return;
    const { evidence, store, records, clock } = this.parts.service;
    while ((await evidence.sealDue()) > 0);
    while ((await store.sweepExpired(100)).length > 0);
    await releaseOrphanedReservations(this.parts.service);
    await records.deleteOldServiceNonces(clock.now());
  }

  async send({ method, path, headers, body }: SentCall): Promise<Answer> {
    const request = new Request(ORIGIN + API_PREFIX + path, { method, headers, ...(body === null ? {} : { body }) });
    const response = await this.parts.app.fetch(request);
    const text = await readText(response);
    const parsed = response.headers.get('content-type')?.includes('json') ? parseJsonText(text) : null;
    const read: JsonValue = parsed?.ok ? parsed.value : null;
    const answer = isJsonObject(read) ? read : {};
    const data = answer['data'] ?? null;
    return { status: response.status, body: answer, data: isJsonObject(data) ? data : {}, text };
  }

  async close(): Promise<void> {
    const { ground, database, service } = this.parts;
    service.policyEvents.close();
    await service.outbox.close();
    await service.gate.ledger.close();
    await service.directory.destroy();
    await database.driver.close();
    await rm(ground.dataDir, { recursive: true, force: true });
  }

  /** The organisation with an admin and an auditor too, added by its owner. */
  private async withPeople(organisation: Organisation, name: string): Promise<Organisation> {
    const emails = { ...organisation.emails };
    const tokens = { ...organisation.tokens };
    for (const person of PEOPLE) {
      if (tokens[person] !== '') continue;
      emails[person] = `${person}@${name}.test`;
      tokens[person] = await this.addPerson(tokens.owner, person, emails[person]);
    }
    const readerToken = await this.addPerson(tokens.owner, 'admin', `reader@${name}.test`);
    return { ...organisation, tokens, emails, readerToken };
  }

  /** Adds a person as an owner. Returns their token. */
  private async addPerson(owner: string, role: Person, email: string): Promise<string> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner}` };
    const body = JSON.stringify({ role, email });
    const { data } = await this.send({ method: 'POST', path: '/tokens', headers, body });
    return String(data['token']);
  }
}

/** Ids and secrets by the seed; signatures on the thread of the caller; no turn of the event loop is waited for. */
function hostOf(seed: number, clock: { now(): number }): Machine {
  const random = new Random(seed ^ 0x5eed);
  const hex = (length: number) => toHex(random.bytes(length / 2));
  const uuid = () => {
    const digits = hex(32);
    const version4 = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}`;
    return uuidV7(clock.now(), `${version4}-${digits.slice(20)}`);
  };
  const nothing = async () => undefined;
  const verifyAsync: Machine['ed25519']['verifyAsync'] = async (signature, message, publicKey) =>
    nodeEd25519.verify(signature, message, publicKey);
  return {
    ids: { uuid, secret: () => random.bytes(32) },
    ed25519: { ...nodeEd25519, verifyAsync },
    sha256: nodeSha256,
    sha256Hex: nodeSha256Hex,
    timers: { elapsed: systemMachine.timers.elapsed, yieldToEventLoop: nothing, after: afterNoTime },
    subtle: systemMachine.subtle,
    passwords: systemMachine.passwords,
    fetch: issuerFetch,
  };
}

/** The longest wait that is a pause for other work, ms; a longer one is a deadline. */
const PAUSE_MAX_MS = 100;

/** The clock stands still during a step: a pause is over at once, and no deadline passes. */
function afterNoTime(ms: number, work: () => void): () => void {
  if (ms <= PAUSE_MAX_MS) queueMicrotask(work);
  return () => undefined;
}

async function firstOrganisation(service: ApplicationContext): Promise<Organisation> {
  const { org, owner, developer, agent } = Object(await firstMembers(service));
  return {
    orgId: String(org.id),
    did: String(agent.ownerPrincipal),
    tokens: { owner: String(owner.token), developer: String(developer.token), admin: '', auditor: '' },
    emails: { owner: String(owner.email), developer: String(developer.email), admin: '', auditor: '' },
    readerToken: '',
  };
}

async function secondOrganisation(service: ApplicationContext): Promise<Organisation> {
  const { ids, clock, directory } = service;
  const createdAt = new Date(clock.now()).toISOString();
  const { orgId, did } = await newIdentity(service);
  const unverified = { verification: 'unverified', verifiedAt: null, ...FIRST_TERMS } as const;
  await addOrganisation(directory, { orgId, name: 'Second organisation', did, ...unverified }, createdAt);
  const email = 'owner@b.test';
  const person = { orgId, email, personId: ids.uuid(), role: 'owner', createdAt, provenBy: 'operator' } as const;
  const personId = await findOrAddPerson(directory, person);
  const ask = { orgId, personId, role: 'owner', createdAt, expiresAt: null, familyId: null } as const;
  const { token } = await issueToken(directory, ask, ids.uuid(), ids.secret());
  const none = { developer: '', admin: '', auditor: '' };
  return { orgId, did, tokens: { owner: token, ...none }, emails: { owner: email, ...none }, readerToken: '' };
}

/** The whole answer; of a stream that goes on for ever its beginning. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}
