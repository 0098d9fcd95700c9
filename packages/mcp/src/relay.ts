import type { Refusal } from '@gatewright/guard/internal';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { ApprovalCards, ownResource } from './approval-cards.js';
import { PinnedDefinitions, withoutTools } from './definitions.js';
import { type CallContext, GuardedCall, type Waiting } from './guarded-call.js';
import { HostQuestions } from './host-questions.js';
import type { Mapping } from './mapping.js';
import {
  type HostMessage,
  hostMessageOf,
  idKey,
  isRequestId,
  type Message,
  ownMessage,
  plainName,
  type RequestId,
  readHostMessage,
  readServerMessage,
  readToolCall,
  TOOL_CALL,
} from './messages.js';
import type { Port, SendFailure } from './port.js';
import { refusalResult } from './refusal.js';
import { ServerTasks } from './server-tasks.js';
import type { ToolAnswer, ToolGate } from './tool-gate.js';
import { inTraceOf } from './trace-context.js';

/** Requests of the host that may wait for an answer at once. */
const REQUESTS_MAX = 256;

export interface RelayOptions {
  readonly host: Port;
  readonly upstream: Port;
  readonly gate: ToolGate;
  readonly mapping: Mapping;
  /** Forwards refused calls as well. */
  readonly observe?: boolean | undefined;
  /** Receives what was dropped or refused, a line each. */
  readonly log: (line: string) => void;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** How long tasks of guarded calls are followed after the host ended, ms; 0 unless stated. */
  readonly taskLingerMs?: number | undefined;
  /** A text that the host cannot guess, for the proxy's own requests. */
  readonly ids: () => string;
}

/**
 * Relays messages between a host and an MCP server; calls of tools run on permits alone. What is forwarded, to either side, is serialised again
 * from what was read, so that no reader finds another message in it than the relay did.
 */
export class Relay {
  private readonly waiting = new Map<string, Waiting>();
  private readonly guarded = new Map<string, GuardedCall>();
  private readonly work = new Set<Promise<void>>();
  private readonly questions = new HostQuestions((message) => this.toHost(message));
  private readonly tasks = new ServerTasks();
  private readonly definitions: PinnedDefinitions;
  private readonly calls: CallContext;
  private readonly cards: ApprovalCards;
  private end: (fault: string | null) => void = () => {};
  private isEnding = false;
  private isStopped = false;

  constructor(private readonly options: RelayOptions) {
    this.definitions = new PinnedDefinitions(options.mapping, options.clock);
    this.calls = {
      ...options,
      definitions: this.definitions,
      questions: this.questions,
      tasks: this.tasks,
      ready: (envelope, tool) => options.upstream.ready(envelope, tool),
      request: (key, message, waiting) => this.request(key, message, waiting),
      notify: (message) => this.toUpstream(message),
    };
    this.cards = new ApprovalCards(options.mapping, options.observe ?? false);
  }

  /** Relays until a side ends and each guarded call is settled. Returns why the server ended, or null where the host did. */
  async run(): Promise<string | null> {
    const { host, upstream } = this.options;
    const ended = new Promise<string | null>((resolve) => {
      this.end = resolve;
    });
    await upstream.start({
      onText: (line) => this.fromUpstream(line),
      onMessage: (message) => this.take(message),
      onDrain: () => host.resume(),
      onReset: () => {
        this.options.log('the server lost the session; a new one began');
        this.definitions.invalidate();
      },
      onEnd: (fault) => {
        const waiting = [...this.waiting.values()];
        this.waiting.clear();
        for (const { failed } of waiting) failed({ isSent: true, reason: 'the server ended' });
        this.end(fault ?? 'the server ended');
      },
    });
    await host.start({
      onText: (line) => this.fromHost(readHostMessage(line)),
      onMessage: (message) => this.fromHost(hostMessageOf(message)),
      onDrain: () => upstream.resume(),
      onReset: () => {},
      onEnd: () => this.end(null),
    });
    const fault = await ended;
    this.isEnding = true;
    for (const call of this.guarded.values()) call.stop('the proxy ends');
    const lingerMs = fault === null ? (this.options.taskLingerMs ?? 0) : 0;
    const timer = setTimeout(() => this.stopTasks(), lingerMs);
    if (lingerMs === 0 || this.isStopped) this.stopTasks();
    await Promise.all(this.work);
    await this.options.gate.settled();
    clearTimeout(timer);
    await upstream.close();
    await host.close();
    return fault;
  }

  /** Follows no task any longer: the outcome of those that run on is unknown. */
  stopTasks(): void {
    this.isStopped = true;
    this.tasks.stop('the proxy ends');
  }

  private fromHost(read: HostMessage): void {
    if (read.kind === 'refused') {
      this.toHost(ownMessage({ id: read.id, error: { code: read.code, message: read.reason } }));
      return;
    }
    const { kind, message } = read;
    if (kind === 'notification') {
      this.notified(read.method, message);
      return;
    }
    if (kind === 'response') {
      if (!this.questions.answered(read.id, message.body)) this.toUpstream(message);
      return;
    }
    const { id, method } = read;
    const key = idKey(id);
    if (this.isEnding) return;
    if (method === 'initialize') {
      this.questions.initialized(message.body);
      this.cards.initialized(message.body);
    }
    if (this.waiting.has(key) || this.guarded.has(key)) {
      this.refuse(id, -32_600, 'the id is in use');
      return;
    }
    if (this.waiting.size + this.guarded.size >= REQUESTS_MAX) {
      this.refuse(id, -32_000, `${REQUESTS_MAX} requests wait for an answer; send this one later`);
      return;
    }
    if (method === TOOL_CALL) {
      this.toolCall(id, message);
      return;
    }
    const own = ownResource(method, message.body);
    if (own === null) this.pass(id, message);
    else this.toHost(ownMessage({ id, ...own }));
  }

  private notified(method: string, message: Message): void {
    if (method === TOOL_CALL) {
      this.options.log('dropped a tool call without an id');
      return;
    }
    const cancelled = method === 'notifications/cancelled' ? cancelledId(message.body) : null;
    const call = cancelled === null ? undefined : this.guarded.get(idKey(cancelled));
    if (call === undefined) {
      this.toUpstream(message);
      return;
    }
    if (call.isSent) this.toUpstream(message);
    call.cancel();
  }

  /** Sends a request on, and its answer back, but for tools whose definition changed and approval cards. */
  private pass(id: RequestId, request: Message): void {
    this.request(idKey(id), request, {
      answered: (answer) => {
        const { result } = answer.body;
        const isList = request.body['method'] === 'tools/list' && result !== undefined;
        const withheld = isList ? this.definitions.compare(result) : NONE;
        if (withheld.size > 0) {
          this.options.log(
            'withheld tools whose definition is not the pinned one; review them, then run gatewright mcp pin',
          );
        }
        const { body, numbers } = withoutTools(answer, withheld);
        this.toHost({ body: this.cards.passed(request.body, body), numbers });
      },
      failed: ({ reason }) => this.refuse(id, -32_000, reason),
    });
  }

  private toolCall(id: RequestId, message: Message): void {
    const { mapping, observe } = this.options;
    const call = readToolCall(message);
    if (call === null) {
      this.refuse(id, -32_602, 'name and arguments of the call cannot be read');
      return;
    }
    const { name, args } = call;
    if (!mapping.tools.has(name)) {
      if (mapping.others === 'pass' && !isLikeMapped(name, mapping)) {
        this.pass(id, message);
        return;
      }
      this.options.log(
        `${observe ? 'would refuse' : 'refused'} ${JSON.stringify(name)}, which the mapping does not name`,
      );
      if (observe) {
        this.pass(id, message);
        return;
      }
      this.answer(id, { kind: 'result', result: refusalResult(name, UNNAMED) });
      return;
    }
    const guarded = new GuardedCall({ id, name, args, message }, this.calls);
    this.guarded.set(idKey(id), guarded);
    const task = this.answered(id, guarded, message).finally(() => {
      this.guarded.delete(idKey(id));
      this.work.delete(task);
    });
    this.work.add(task);
  }

  private async answered(id: RequestId, call: GuardedCall, message: Message): Promise<void> {
    const answer = await inTraceOf(message.body, () => call.run());
    if (!call.isCancelled) this.answer(id, this.cards.answered(message.body, answer));
  }

  private fromUpstream(line: string): void {
    const read = readServerMessage(line);
    if (read.kind === 'unreadable') {
      this.options.log(`dropped a message of the server: ${read.reason}`);
      if (read.id !== null)
        this.forget(idKey(read.id))?.failed({ isSent: true, reason: `the answer cannot be read: ${read.reason}` });
      return;
    }
    this.take(read);
  }

  private take(read: Message): void {
    const { id, method } = read.body;
    if (method !== undefined || !isRequestId(id)) {
      if (method === 'notifications/tools/list_changed') this.definitions.invalidate();
      if (method === 'notifications/tasks/status' || method === 'notifications/tasks') this.tasks.announced(read.body);
      this.toHost(read);
      return;
    }
    const waiting = this.forget(idKey(id));
    if (waiting === undefined) this.options.log('dropped an answer to no request');
    else waiting.answered(read);
  }

  /** Sends a request, whose answer or failure goes to `waiting`. Returns what makes it wait no longer. */
  private request(key: string, message: Message, waiting: Waiting): () => void {
    this.waiting.set(key, waiting);
    const forget = () => {
      if (this.waiting.get(key) === waiting) this.waiting.delete(key);
    };
    this.toUpstream(message, (failure) => {
      if (this.waiting.get(key) !== waiting) return;
      forget();
      waiting.failed(failure);
    });
    return forget;
  }

  private forget(key: string): Waiting | undefined {
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    return waiting;
  }

  private answer(id: RequestId, answer: ToolAnswer): void {
    const member = answer.kind === 'result' ? { result: answer.result } : { error: answer.error };
    this.toHost(ownMessage({ id, ...member }, answer.numbers));
  }

  private refuse(id: RequestId, code: number, message: string): void {
    this.toHost(ownMessage({ id, error: { code, message } }));
  }

  private toHost(message: Message): void {
    if (!this.options.host.send(message)) this.options.upstream.pause();
  }

  private toUpstream(message: Message, failed?: (failure: SendFailure) => void): void {
    if (!this.options.upstream.send(message, failed)) this.options.host.pause();
  }
}

const NONE: ReadonlySet<number> = new Set();

const UNNAMED: Refusal = {
  code: 'SOP_TOOL_BLOCKED',
  decision: 'block',
  detail: 'The mapping of the proxy does not name this tool',
};

/** True for a name that a server which ignores case, space or what is not shown would read as a mapped one. */
function isLikeMapped(name: string, { tools }: Mapping): boolean {
  const plain = plainName(name);
  return [...tools.keys()].some((mapped) => plainName(mapped) === plain);
}

function cancelledId({ params }: JsonObject): RequestId | null {
  const id = isJsonObject(params) ? params['requestId'] : undefined;
  return isRequestId(id) ? id : null;
}
