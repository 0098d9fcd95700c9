import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { type AuthorizeRequest, BODY_MAX_BYTES, isJsonObject, type JsonObject } from '@gatewright/protocol';
import { createFetch } from '../../src/app/app.js';
import type { ApplicationContext } from '../../src/app/context.js';
import { createOrganisation, newIdentity } from '../../src/features/organisations/create-organisation.js';
import { API_PREFIX } from '../../src/platform/http/api-prefix.js';
import { firstMembers } from './first-members.js';
import { serviceOn } from './service-on.js';
import { signedOrder } from './signed-order.js';
import { TestClock } from './test-clock.js';
import { textAt } from './text-at.js';

/** Rates that a test never uses up: it measures what one call costs. */
const UNLIMITED = {
  GATEWRIGHT_TOKEN_RATE: '1000000/1000',
  GATEWRIGHT_UNSIGNED_RATE: '1000000/1000',
  GATEWRIGHT_LOGIN_RATE: '1000000/1000',
  GATEWRIGHT_SANDBOX_RATE: '1000000/1000',
  GATEWRIGHT_READ_RATE: '1000000/1000',
};

/** What a call without a listener brought back. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  /** `data` of the envelope; empty where there is none. */
  readonly data: () => JsonObject;
}

/**
 * A gate in this process, without a listener or a client whose own work would count as the gate's, and an agent whose calls
 * nothing should hold up. It has large policies, lists and bodies to be slow with.
 */
export class SlowWorld {
  private constructor(
    private readonly service: ApplicationContext,
    private readonly fetch: (request: Request) => Response | Promise<Response>,
    readonly members: JsonObject,
    readonly discard: () => Promise<void>,
  ) {}

  static async start(database: () => Promise<SqlDriver> = () => openSqlite(':memory:')): Promise<SlowWorld> {
    const driver = await database();
    const service = await serviceOn(driver, new TestClock(), UNLIMITED);
    const members = await firstMembers(service);
    const serve = createFetch(service);
    return new SlowWorld(
      service,
      (request) => serve(request, { source: '198.51.100.7' }),
      members,
      async () => {
        await service.gate.ledger.close();
        await driver.close().catch(() => undefined);
      },
    );
  }

  get owner(): string {
    return textAt(this.members, 'owner', 'token');
  }

  get developer(): string {
    return textAt(this.members, 'developer', 'token');
  }

  /** Adds an organisation, and returns the token of its owner. */
  async addOrganisation(name: string): Promise<string> {
    const { service } = this;
    const added = { name, owner: `owner@${name}.test` };
    return (await createOrganisation(added, await newIdentity(service), service.directory, service)).ownerToken;
  }

  /** True once each call waits for an order that began after it: what is measured is one call, and not several that follow each other. */
  isMeasured = false;
  /** Calls that wait for the next order. */
  private waiting: (() => void)[] = [];

  /** A call below the prefix, by the owner unless it says otherwise; text is sent as it is. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const answered = await this.answerTo(method, path, body, headers);
    if (this.isMeasured) await new Promise<void>((over) => this.waiting.push(over));
    return answered;
  }

  private async answerTo(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const request = new Request(`http://gate.test${API_PREFIX}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.owner}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = await this.fetch(request);
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    const text = isStream ? '' : await response.text();
    if (isStream) await response.body?.cancel();
    return { status: response.status, text, data: () => dataOf(text) };
  }

  get = (path: string) => this.call('GET', path);
  post = (path: string, body?: unknown) => this.call('POST', path, body);

  /** A small purchase order of the agent that nothing should hold up. Throws where it is not permitted. */
  order = async (): Promise<void> => {
    const { agent } = this.members;
    if (!isJsonObject(agent)) throw new Error('the first organisation has no agent');
    const before = this.waiting.splice(0);
    const { text } = await this.answerTo('POST', '/policy/mandate/authorize', signedOrder(agent, { amount: 0.01 }));
    for (const over of before) over();
    if (!text.includes('"AUTHORIZED"')) throw new Error(`the order was not permitted: ${text}`);
  };

  authorize(agent: JsonObject, ask: Partial<AuthorizeRequest>): Promise<Answered> {
    return this.post('/policy/mandate/authorize', signedOrder(agent, ask));
  }

  /** An agent that may order anything, under these rules; each set of atoms becomes a document of its own. */
  async agent(name: string, ...atoms: readonly (readonly JsonObject[])[]): Promise<JsonObject> {
    const created = await this.post('/onboarding/agent', {
      name,
      scope: 'purchase-order',
      currency: 'USD',
      maxAmount: 1e6,
    });
    const agent = created.data();
    for (const each of atoms) await this.bind(agent, await this.document(each));
    return agent;
  }

  async document(atoms: readonly JsonObject[], strict = false): Promise<string> {
    const created = await this.post('/sop', ruleDocument(atoms, 'block', strict));
    if (created.status !== 201) throw new Error(`the rules were refused: ${created.text.slice(0, 500)}`);
    return textAt(created.data(), 'sopId');
  }

  bind(agent: JsonObject, sopId: string): Promise<Answered> {
    return this.post(`/sop/agents/${textAt(agent, 'identityId')}/assign`, { sopId });
  }
}

function dataOf(text: string): JsonObject {
  const answer: unknown = JSON.parse(text);
  const data = isJsonObject(answer) ? (answer['data'] ?? {}) : {};
  return isJsonObject(data) ? data : {};
}

/** A document with these atoms, 50 to a molecule. */
export function ruleDocument(atoms: readonly JsonObject[], decision = 'block', strict = false): JsonObject {
  const molecules: JsonObject[] = [];
  for (let first = 0; first < atoms.length; first += 50) {
    molecules.push({ id: `m${first}`, combinator: 'any', decision, atoms: atoms.slice(first, first + 50) });
  }
  return { title: 'Slow', documentJson: { strict, molecules } };
}

/** As many as fit into a body beside the rest of it. */
export function filled<Item>(item: (index: number) => Item, bytes: number = BODY_MAX_BYTES - 16_000): Item[] {
  const items: Item[] = [];
  for (let size = 0, index = 0; ; index += 1) {
    const next = item(index);
    size += Buffer.byteLength(JSON.stringify(next)) + 1;
    if (size > bytes) return items;
    items.push(next);
  }
}

/** A text of letters that no other index has. */
export function word(index: number, length = 4): string {
  let text = '';
  for (let rest = index; text.length < length; rest = Math.floor(rest / 26)) {
    text += String.fromCharCode(0x61 + (rest % 26));
  }
  return text;
}
