import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { idKey, isRequestId, type Message, ownMessage, type RequestId } from '../messages.js';
import type { Port, PortHandlers, SendFailure } from '../port.js';
import {
  entriesOf,
  JOINED_LISTS,
  type JoinedList,
  LIST_TIMEOUT_MS,
  type ListEntry,
  listAnswer,
  mergedCapabilities,
  ServerQuestions,
  withTaskIds,
} from './joined-lists.js';
import { ResourceOwners } from './resource-owners.js';
import { gatewayInfo, SERVER_META, SESSION_REVISIONS, SESSIONLESS_REVISION, sessionlessResult } from './revisions.js';
import { reasonOf, UpstreamLink, type UpstreamServer, within } from './upstream-link.js';

export interface JoinedPortOptions {
  readonly servers: readonly UpstreamServer[];
  /** True for hosts of 2026-07-28, which answer no requests of servers. */
  readonly isSessionless: boolean;
  readonly log: (line: string) => void;
}

const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;

/** Requests that go to the server that the member of their params names. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['tasks/get', 'taskId'],
  ['tasks/result', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);
const BY_URI: ReadonlySet<string> = new Set(['resources/read', 'resources/subscribe', 'resources/unsubscribe']);
/** Notifications of the host that concern each server. */
const FOR_ALL: ReadonlySet<string> = new Set(['notifications/roots/list_changed']);

/** An error that a host gets as one of JSON-RPC. */
class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Several servers as one: the names of their tools, prompts and tasks begin with the name of the server and `_`. */
export function joinedPort(options: JoinedPortOptions): Port {
  return new JoinedPort(options);
}

class JoinedPort implements Port {
  private readonly links: readonly UpstreamLink[];
  /** The one server without a name, whose messages keep their names. */
  private readonly only: UpstreamLink | null;
  private readonly questions = new ServerQuestions();
  private readonly owners = new ResourceOwners();
  /** Where requests of the host were sent, for their cancellation. */
  private readonly sent = new Map<string, { readonly link: UpstreamLink; readonly id: number }>();
  private handshake: JsonObject | null = null;
  private handlers: PortHandlers | null = null;

  constructor(private readonly options: JoinedPortOptions) {
    const { servers, log } = options;
    this.links = servers.map(
      (server) =>
        new UpstreamLink(server, () => (options.isSessionless ? null : this.handshake), {
          onMessage: (link, message) => this.fromServer(link, message),
          onLost: (link, reason) => this.lost(link, reason),
          onDrain: () => this.handlers?.onDrain(),
          log,
        }),
    );
    const [first] = this.links;
    this.only = first !== undefined && first.name === '' ? first : null;
  }

  async start(handlers: PortHandlers): Promise<void> {
    this.handlers = handlers;
  }

  async ready(envelope: JsonObject, tool: string): Promise<string | null> {
    const link = this.linkOf(tool);
    return link === null ? `no server has a tool ${JSON.stringify(tool)}` : link.ready(envelope, tool);
  }

  send(message: Message, failed?: (failure: SendFailure) => void): boolean {
    const { id, method } = message.body;
    if (typeof method !== 'string') this.answered(message);
    else if (isRequestId(id)) void this.request(id, method, message, failed);
    else this.notified(method, message);
    return true;
  }

  pause(): void {
    for (const link of this.links) link.pause();
  }

  resume(): void {
    for (const link of this.links) link.resume();
  }

  async close(): Promise<void> {
    await Promise.all(this.links.map((link) => link.close()));
  }

  private async request(id: RequestId, method: string, message: Message, failed?: (failure: SendFailure) => void) {
    try {
      const own = await this.ownAnswer(method, paramsOf(message));
      if (own !== null) this.answer(id, method, own);
      else await this.forward(id, method, message, failed);
    } catch (error) {
      const code = error instanceof Refused ? error.code : null;
      if (code === null) failed?.({ isSent: false, reason: reasonOf(error) });
      else this.answer(id, method, { body: { error: { code, message: reasonOf(error) } }, numbers: new Map() });
    }
  }

  /** The answer to what concerns all servers; null where one answers. */
  private async ownAnswer(method: string, params: JsonObject): Promise<Message | null> {
    if (method === 'initialize') {
      this.handshake = params;
      return this.introduced((capabilities, instructions, serverInfo) => ({
        protocolVersion: chosenRevision(params['protocolVersion']),
        capabilities,
        serverInfo,
        ...(instructions === null ? {} : { instructions }),
      }));
    }
    if (method === 'server/discover') {
      return this.introduced((capabilities, instructions, serverInfo) => ({
        supportedVersions: [SESSIONLESS_REVISION, ...SESSION_REVISIONS],
        capabilities,
        ...(instructions === null ? {} : { instructions }),
        _meta: { [SERVER_META]: serverInfo },
      }));
    }
    if (method === 'ping') return resultOf({});
    if (this.only !== null) return null;
    const list = JOINED_LISTS.get(method);
    if (list !== undefined) return listAnswer(list.member, await this.joined(method, list, params));
    if (method !== 'logging/setLevel') return null;
    const able = await this.able('logging');
    await Promise.all(able.map((link) => link.ask(method, params).catch(() => null)));
    return resultOf({});
  }

  private async introduced(
    result: (capabilities: JsonObject, instructions: string | null, info: JsonObject) => JsonObject,
  ): Promise<Message> {
    const opened = await Promise.allSettled(this.links.map((link) => link.open()));
    const facts = opened.flatMap((each, index) => {
      const link = this.links[index];
      return each.status === 'rejected' || link === undefined ? [] : [{ link, ...each.value }];
    });
    for (const [index, each] of opened.entries()) {
      if (each.status === 'rejected') this.log(this.links[index], `cannot be opened: ${reasonOf(each.reason)}`);
    }
    const [first] = facts;
    const [fault] = opened.flatMap((each) => (each.status === 'rejected' ? [reasonOf(each.reason)] : []));
    if (first === undefined) throw new Error(fault ?? 'there is no server');
    const said = facts.flatMap(({ link, instructions }) => {
      if (instructions === null) return [];
      return [link.name === '' ? instructions : `${link.name}: ${instructions}`];
    });
    const info = this.only === null ? gatewayInfo() : first.info;
    const capabilities = mergedCapabilities(facts.map((each) => each.capabilities));
    return resultOf(result(capabilities, said.length === 0 ? null : said.join('\n\n'), info));
  }

  /** The entries of all servers. One that does not list its own is left out, and the log says so. */
  private async joined(method: string, list: JoinedList, params: JsonObject): Promise<readonly ListEntry[]> {
    const { cursor, ...others } = params;
    if (cursor !== undefined) throw new Refused(INVALID_PARAMS, 'there is one page, without a cursor');
    const lists = await Promise.all(
      (await this.able(list.capability)).map(async (link) => {
        const entries = await entriesOf(link, method, list, others).catch((error: unknown) => {
          this.log(link, `left out of ${method}: ${reasonOf(error)}`);
          return [];
        });
        return entries.map((entry) => ({ link, entry }));
      }),
    );
    const all = lists.flat();
    if (list.isPrefixed) return all.map(({ entry }) => entry);
    const contested = all.filter(({ link, entry: { name } }) =>
      list.key === 'uri' ? !this.owners.add(name, link) : !this.owners.addTemplate(name, link),
    );
    const [first] = contested;
    if (first !== undefined) {
      this.log(
        first.link,
        `lists ${JSON.stringify(first.entry.name)}, which another server lists, so that neither is served; ${contested.length} of these in all`,
      );
    }
    return all.flatMap(({ link, entry }) => {
      const owner = this.owners.ownerOf(list.key === 'uri' ? entry.name : (entry.name.split('{')[0] ?? ''));
      return owner === link ? [entry] : [];
    });
  }

  /** The servers that can be reached and announce a capability. */
  private async able(capability: string): Promise<readonly UpstreamLink[]> {
    const opened = await Promise.all(
      this.links.map((link) =>
        within(LIST_TIMEOUT_MS, link.open()).then(
          ({ capabilities }) => (capabilities[capability] === undefined ? [] : [link]),
          (error: unknown) => {
            this.log(link, `is left out: ${reasonOf(error)}`);
            return [];
          },
        ),
      ),
    );
    return opened.flat();
  }

  private async forward(id: RequestId, method: string, message: Message, failed?: (failure: SendFailure) => void) {
    const { link, params } = await this.destination(method, paramsOf(message));
    const key = idKey(id);
    let isDone = false;
    const own = link.send(method, params, message.numbers, {
      answered: ({ body, numbers }) => {
        isDone = true;
        this.sent.delete(key);
        const { result } = body;
        const known = isJsonObject(result) ? withTaskIds(result, (taskId) => `${link.prefix}${taskId}`) : result;
        this.answer(id, method, { body: known === undefined ? body : { ...body, result: known }, numbers });
      },
      failed: (failure) => {
        isDone = true;
        this.sent.delete(key);
        failed?.(failure);
      },
    });
    if (!isDone) this.sent.set(key, { link, id: own });
  }

  /** The server that answers a request, and the params as it knows them. Throws Refused where none does. */
  private async destination(method: string, params: JsonObject): Promise<{ link: UpstreamLink; params: JsonObject }> {
    if (this.only !== null) return { link: this.only, params };
    const member = NAMED_BY.get(method);
    if (member !== undefined) return this.named(member, params);
    if (BY_URI.has(method)) return { link: await this.owner(params['uri']), params };
    const { ref } = params;
    if (method === 'completion/complete' && isJsonObject(ref)) {
      if (ref['uri'] !== undefined) return { link: await this.owner(ref['uri']), params };
      const { link, params: named } = this.named('name', ref);
      return { link, params: { ...params, ref: named } };
    }
    throw new Refused(METHOD_NOT_FOUND, `the gateway does not know ${JSON.stringify(method)}`);
  }

  private named(member: string, params: JsonObject): { link: UpstreamLink; params: JsonObject } {
    const name = params[member];
    const link = typeof name === 'string' ? this.linkOf(name) : null;
    if (link === null || typeof name !== 'string') {
      throw new Refused(INVALID_PARAMS, `no server has the ${member} ${JSON.stringify(name ?? null)}`);
    }
    const known = withTaskIds(params, (taskId) => withoutPrefix(taskId, link));
    return { link, params: { ...known, [member]: withoutPrefix(name, link) } };
  }

  private linkOf(name: string): UpstreamLink | null {
    return this.links.find(({ prefix }) => name.startsWith(prefix)) ?? null;
  }

  /** The server of a resource; the lists are read where it is not known yet. */
  private async owner(uri: JsonValue | undefined): Promise<UpstreamLink> {
    if (typeof uri !== 'string') throw new Refused(INVALID_PARAMS, 'the request names no resource');
    if (this.owners.ownerOf(uri) === null && !this.owners.isContested(uri)) {
      for (const method of ['resources/list', 'resources/templates/list']) {
        const list = JOINED_LISTS.get(method);
        if (list !== undefined) await this.joined(method, list, {});
      }
    }
    const owner = this.owners.ownerOf(uri);
    if (owner !== null) return owner;
    const by = this.owners.isContested(uri) ? 'more than one server lists' : 'no server lists';
    throw new Refused(INVALID_PARAMS, `${by} the resource ${JSON.stringify(uri)}`);
  }

  private answer(id: RequestId, method: string, { body: { result, error }, numbers }: Message): void {
    const complete = this.options.isSessionless && isJsonObject(result) ? sessionlessResult(method, result) : result;
    const member = complete === undefined ? { error: error ?? null } : { result: complete };
    this.handlers?.onMessage({ body: { jsonrpc: '2.0', id, ...member }, numbers });
  }

  /** A response of the host to a request of a server. */
  private answered({ body, numbers }: Message): void {
    const { id } = body;
    const question = isRequestId(id) ? this.questions.take(id) : undefined;
    question?.link.tell({ body: { ...body, id: question.id }, numbers });
  }

  private notified(method: string, message: Message): void {
    if (FOR_ALL.has(method) || (this.only !== null && method !== 'notifications/cancelled')) {
      // Each server gets its own at the end of its handshake.
      if (method !== 'notifications/initialized') for (const link of this.links) link.tell(message);
      return;
    }
    if (method !== 'notifications/cancelled') return;
    const { requestId } = paramsOf(message);
    const sent = isRequestId(requestId) ? this.sent.get(idKey(requestId)) : undefined;
    const params = { ...paramsOf(message), requestId: sent?.id ?? null };
    sent?.link.tell({ body: { ...message.body, params }, numbers: new Map() });
  }

  private fromServer(link: UpstreamLink, message: Message): void {
    const { id, method } = message.body;
    if (isRequestId(id)) {
      const own = this.options.isSessionless || method === 'ping' ? null : this.questions.add(link, id);
      if (own !== null) this.handlers?.onMessage({ body: { ...message.body, id: own }, numbers: message.numbers });
      else if (method === 'ping') link.tell(ownMessage({ id, result: {} }));
      else link.tell(ownMessage({ id, error: { code: METHOD_NOT_FOUND, message: 'the host takes no request now' } }));
      return;
    }
    const params = withTaskIds(paramsOf(message), (taskId) => `${link.prefix}${taskId}`);
    if (method !== 'notifications/cancelled') {
      this.handlers?.onMessage({ body: { ...message.body, params }, numbers: message.numbers });
      return;
    }
    const requestId = this.questions.ownId(link, params['requestId']);
    if (requestId !== null) this.handlers?.onMessage(ownMessage({ method, params: { ...params, requestId } }));
  }

  private lost(link: UpstreamLink, reason: string): void {
    this.log(link, `${reason}; the next request opens it again`);
    this.questions.drop(link);
    this.handlers?.onReset();
    const { capabilities = {} } = link.facts ?? {};
    for (const kind of ['tools', 'prompts', 'resources']) {
      if (capabilities[kind] !== undefined)
        this.handlers?.onMessage(ownMessage({ method: `notifications/${kind}/list_changed` }));
    }
  }

  private log(link: UpstreamLink | undefined, line: string): void {
    this.options.log(`server ${JSON.stringify(link?.name ?? '')} ${line}`);
  }
}

function withoutPrefix(name: string, { prefix }: UpstreamLink): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

function paramsOf({ body: { params } }: Message): JsonObject {
  return isJsonObject(params) ? params : {};
}

function resultOf(result: JsonObject): Message {
  return { body: { result }, numbers: new Map() };
}

function chosenRevision(asked: JsonValue | undefined): string {
  const [newest = ''] = SESSION_REVISIONS;
  return typeof asked === 'string' && SESSION_REVISIONS.includes(asked) ? asked : newest;
}
