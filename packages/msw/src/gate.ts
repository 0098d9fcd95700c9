import { type Hold, stateAt } from '@gatewright/ledger';
import {
  type EvidenceRecord,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MandateRequest,
  type OnboardAgentRequest,
} from '@gatewright/protocol';
import { API_PREFIX, type Keys } from '@gatewright/service';
import type { HttpHandler } from 'msw';
import { AdvancedClock } from './clock.js';
import { type Connection, REACHABLE } from './connection.js';
import { decisionsOf } from './decisions.js';
import { GateRefusal } from './errors.js';
import { gateHandlers } from './handlers.js';
import { openMemoryService } from './host.js';
import { objectOf, textAt } from './members.js';
import { type GateTerms, type GatewrightOptions, readOptions } from './options.js';
import type { Platform } from './platform/platform.js';
import { RunningService } from './running-service.js';
import { seededBytes, seededKeys } from './seeded.js';
import { StaleIdRegistry } from './stale-id-registry.js';

/** A person of the first organisation. */
export interface Person {
  readonly email: string;
  readonly token: string;
}

/** Who is there in a gate that was just opened. */
export interface FirstMembers {
  readonly orgId: string;
  readonly owner: Person;
  readonly developer: Person;
}

/** The terms of a new agent, as `POST /onboarding/agent` takes them; `rules` is a rule document of its own. */
export type AgentTerms = Omit<OnboardAgentRequest, 'name' | 'sop'> & {
  readonly name?: string;
  readonly rules?: JsonObject;
};

/** An agent of the gate. */
export interface MockAgent {
  readonly agentDid: string;
  readonly identityId: string;
  readonly mandateId: string;
  /** The portable config, which `createGuardFromConfig` takes. It has the secret key. */
  readonly config: JsonObject;
}

/** How a call of a person differs from one of the owner without a body. */
export interface CallOptions {
  readonly body?: JsonObject;
  /** The access token; that of the owner of the first organisation unless given, null for none. */
  readonly token?: string | null;
}

/** A gate for tests: the service in memory behind handlers of MSW. It opens at the first call, and each `reset` empties it. */
export class Gatewright {
  /** Handlers for `setupServer(...gate.handlers)` or `setupWorker(...gate.handlers)`. */
  readonly handlers: readonly HttpHandler[];
  /** Base address of the API, as clients take it. */
  readonly api: string;
  /** The secrets of the gate, which its seed determines: to sign what an operator signs with the key file of a server. */
  readonly keys: Keys;
  readonly #terms: GateTerms;
  readonly #clock: AdvancedClock;
  #connection: Connection = REACHABLE;
  #running: RunningService | null = null;
  #worlds = 0;
  #world = '';
  readonly #ended = new StaleIdRegistry();

  constructor(
    options: GatewrightOptions,
    private readonly platform: Platform,
  ) {
    this.#terms = readOptions(options);
    this.keys = seededKeys(seededBytes(this.#terms.seed));
    this.#clock = new AdvancedClock(this.#terms.now);
    const { origin } = this.#terms;
    this.api = origin + API_PREFIX;
    const answering = { origin, connection: () => this.#connection, fetch: (request: Request) => this.fetch(request) };
    this.handlers = gateHandlers(answering, platform);
  }

  /** The time of the gate, ms since the epoch. It needs no `this`: give it to a guard as its `clock`. */
  readonly now = (): number => this.#clock.now();

  /** Moves the time of the gate on, and does what is due then: evidence is sealed, holds expire, webhooks are sent. */
  async advance(ms: number): Promise<void> {
    this.#clock.advance(ms);
    await this.#running?.runDue();
  }

  /** Lets no call of the application arrive, until `reachable`. */
  unreachable(): void {
    this.#connection = { kind: 'unreachable' };
  }

  /** Lets every answer come `ms` late; what was asked is decided at once. */
  slow(ms: number): void {
    this.#connection = { kind: 'slow', ms };
  }

  /** Lets every call arrive, and none come back with an answer but reads: a guard that has no bundle yet would ask for no decision. */
  loseAnswers(): void {
    this.#connection = { kind: 'answersLost' };
  }

  /** Ends `unreachable`, `slow` and `loseAnswers`. */
  reachable(): void {
    this.#connection = REACHABLE;
  }

  /** Answers a request without a network: what the handlers do while the gate is reachable. */
  fetch(request: Request): Promise<Response> {
    return this.#service().fetch(request);
  }

  /**
   * Calls the API as a person, past the connection of the application. Returns the `data` of the answer; throws GateRefusal where the
   * gate refused.
   */
  async call(method: 'GET' | 'POST', path: string, { body, token }: CallOptions = {}): Promise<JsonValue> {
    const bearer = token === undefined ? (await this.members()).owner.token : token;
    const request = new Request(this.api + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await this.fetch(request);
    const answer: unknown = await response.json();
    const { success, message, data = null } = isJsonObject(answer) ? answer : {};
    if (success !== true) throw new GateRefusal(`${method} ${path}`, response.status, String(message), data);
    return data;
  }

  /** The first organisation with its owner and a developer. */
  async members(): Promise<FirstMembers> {
    const { members } = await this.#service().opened();
    const person = (role: string) => ({ email: textAt(members, role, 'email'), token: textAt(members, role, 'token') });
    return { orgId: textAt(members, 'org', 'id'), owner: person('owner'), developer: person('developer') };
  }

  /** Creates an agent with its mandate and, where given, first rules. */
  async addAgent({ name = 'Agent under test', rules, ...terms }: AgentTerms): Promise<MockAgent> {
    const body = { ...terms, name, ...(rules === undefined ? {} : { sop: { documentJson: rules } }) };
    const config = objectOf(await this.call('POST', '/onboarding/agent', { body }));
    return {
      agentDid: textAt(config, 'agentDid'),
      identityId: textAt(config, 'identityId'),
      mandateId: textAt(config, 'mandate', 'policyId'),
      config,
    };
  }

  /** Issues a mandate; an older one of the agent for the same action ends. Returns its id. */
  async addMandate(agent: Pick<MockAgent, 'agentDid'>, terms: Omit<MandateRequest, 'agentDid'>): Promise<string> {
    const { agentDid } = agent;
    return textAt(await this.call('POST', '/policy/mandate', { body: { ...terms, agentDid } }), 'mandateId');
  }

  /** Binds a rule document to an agent, beside those that it has. Returns its id. */
  async addRules(agent: Pick<MockAgent, 'identityId'>, rules: JsonObject, title = 'Rules under test'): Promise<string> {
    const sopId = textAt(await this.call('POST', '/sop', { body: { title, documentJson: rules } }), 'sopId');
    await this.call('POST', `/sop/agents/${agent.identityId}/assign`, { body: { sopId } });
    return sopId;
  }

  /** The escalations that wait for people. */
  async waiting(): Promise<readonly JsonObject[]> {
    const { escalations } = objectOf(await this.call('GET', '/policy/escalations'));
    return Array.isArray(escalations) ? escalations.map(objectOf) : [];
  }

  /** Approves an escalation as its owner, or as the person of `token`. */
  async approve(escalationId: string, by: Pick<CallOptions, 'token'> = {}): Promise<JsonValue> {
    return this.call('POST', `/policy/escalations/${escalationId}/resolve`, { ...by, body: { decision: 'approve' } });
  }

  /** Denies an escalation as its owner, or as the person of `token`. */
  async deny(escalationId: string, by: Pick<CallOptions, 'token'> = {}): Promise<JsonValue> {
    return this.call('POST', `/policy/escalations/${escalationId}/resolve`, { ...by, body: { decision: 'deny' } });
  }

  /** What the gate decided, refusals too, in order: the records of its evidence log. */
  async decisions(): Promise<readonly EvidenceRecord[]> {
    const { store } = await this.#service().opened();
    return decisionsOf(store);
  }

  /** What a permit reserved, and what became of it; null for an unknown authorization. Amounts are units (`moneyScale`). */
  async hold(authorizationId: string): Promise<Hold | null> {
    const { store } = await this.#service().opened();
    const hold = await store.hold(authorizationId);
    return hold === null ? null : { ...hold, state: stateAt(hold, this.now()) };
  }

  /**
   * Makes it a new gate: empty, reachable, at its first time, with the same keys. Handlers stay as they are. What is under way ends
   * without an answer, and what an earlier test still sends does not arrive: each world has ids, tokens and agents of its own. A
   * world of a name has the same ones each time.
   */
  async reset(world?: string): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.end();
    this.#worlds += 1;
    this.#world = world === undefined ? ` world ${this.#worlds}` : ` named ${world}`;
    this.#ended.begin(this.#world);
    this.#clock.reset();
    this.#connection = REACHABLE;
  }

  /** Answers what was asked before, and gives back its memory. A later call opens a new gate. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.close();
  }

  #service(): RunningService {
    this.#running ??= new RunningService(
      openMemoryService({ ...this.#terms, keys: this.keys, world: this.#world }, this.#clock, this.platform),
      this.#ended,
      this.#world,
    );
    return this.#running;
  }
}
