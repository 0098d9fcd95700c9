import { isJsonObject, type JsonObject, jsonOf } from '@gatewright/protocol';
import type { Refusal } from '@gatewright/tools';
import { ApprovalCards, ownResource } from './approval-cards.js';
import { PinnedDefinitions } from './definitions.js';
import { type CallContext, GuardedCall, type Waiting } from './guarded-call.js';
import { HostQuestions } from './host-questions.js';
import { REQUESTS_MAX } from './limits.js';
import type { Mapping } from './mapping.js';
import { idKey, isRequestId, type RequestId, readHostMessage, readToolCall } from './messages.js';
import type { Port } from './port.js';
import { refusalResult } from './refusal.js';
import type { ToolAnswer, ToolGate } from './tool-gate.js';

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
  /** A text that the host cannot guess, for the proxy's own requests. */
  readonly ids: () => string;
}

/** Relays messages between a host and an MCP server; calls of tools run on permits alone. */
export class Relay {
  private readonly waiting = new Map<string, Waiting>();
  private readonly guarded = new Map<string, GuardedCall>();
  private readonly work = new Set<Promise<void>>();
  private readonly questions = new HostQuestions((line) => this.lineToHost(line));
  private readonly definitions: PinnedDefinitions;
  private readonly calls: CallContext;
  private readonly cards: ApprovalCards;
  private end: (fault: string | null) => void = () => {};
  private isEnding = false;

  constructor(private readonly options: RelayOptions) {
    this.definitions = new PinnedDefinitions(options.mapping, options.clock);
    this.calls = {
      ...options,
      definitions: this.definitions,
      questions: this.questions,
      waiting: this.waiting,
      toServer: (message) => this.toUpstream(JSON.stringify(message)),
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
      onLine: (line) => this.fromUpstream(line),
      onDrain: () => host.resume(),
      onEnd: (fault) => {
        for (const { lost } of [...this.waiting.values()]) lost('the server ended');
        this.waiting.clear();
        this.end(fault ?? 'the server ended');
      },
    });
    await host.start({
      onLine: (line) => this.fromHost(line),
      onDrain: () => upstream.resume(),
      onEnd: () => this.end(null),
    });
    const fault = await ended;
    this.isEnding = true;
    for (const call of this.guarded.values()) call.stop('the proxy ends');
    await Promise.all(this.work);
    await upstream.close();
    await host.close();
    return fault;
  }

  private fromHost(line: string): void {
    const read = readHostMessage(line);
    if (read.kind === 'refused') {
      this.toHost({ id: read.id, error: { code: read.code, message: read.reason } });
      return;
    }
    if (read.kind === 'notification') {
      this.notified(read.method, read.message, line);
      return;
    }
    if (read.kind === 'response') {
      if (!this.questions.answered(read.id, read.message)) this.toUpstream(line);
      return;
    }
    const { id, method, message } = read;
    const key = idKey(id);
    if (this.isEnding) return;
    if (method === 'initialize') {
      this.questions.initialized(message);
      this.cards.initialized(message);
    }
    if (this.waiting.has(key) || this.guarded.has(key)) {
      this.refuse(id, -32_600, 'the id is in use');
      return;
    }
    if (this.waiting.size + this.guarded.size >= REQUESTS_MAX) {
      this.refuse(id, -32_000, `${REQUESTS_MAX} requests wait for an answer; send this one later`);
      return;
    }
    if (method === 'tools/call') {
      this.toolCall(id, message, line);
      return;
    }
    const own = ownResource(method, message);
    if (own === null) this.pass(key, line, message);
    else this.toHost({ id, ...own });
  }

  private notified(method: string, message: JsonObject, line: string): void {
    if (method === 'tools/call') {
      this.options.log('dropped a tool call without an id');
      return;
    }
    const cancelled = method === 'notifications/cancelled' ? cancelledId(message) : null;
    const call = cancelled === null ? undefined : this.guarded.get(idKey(cancelled));
    if (call === undefined) {
      this.toUpstream(line);
      return;
    }
    if (call.isSent) this.toUpstream(line);
    call.cancel();
  }

  /** Sends a request on as it is, and its answer back as it is, but for tools whose definition changed and approval cards. */
  private pass(key: string, line: string, request: JsonObject): void {
    this.waiting.set(key, {
      answered: (message, answer) => {
        const { result } = message;
        const isList = request['method'] === 'tools/list' && result !== undefined;
        const left = isList ? this.definitions.compare(result) : null;
        if (left !== null) {
          this.options.log(
            'withheld tools whose definition is not the pinned one; review them, then run gatewright mcp pin',
          );
        }
        const kept = left === null ? message : { ...message, result: left };
        const shown = this.cards.passed(request, kept);
        if (shown === message) this.lineToHost(answer);
        else this.toHost(shown);
      },
      lost: (reason) => this.toHost({ id: JSON.parse(key), error: { code: -32_000, message: reason } }),
    });
    this.toUpstream(line);
  }

  private toolCall(id: RequestId, message: JsonObject, line: string): void {
    const { mapping, observe } = this.options;
    const call = readToolCall(message);
    if (call === null) {
      this.refuse(id, -32_602, 'name and arguments of the call cannot be read');
      return;
    }
    const { name, args } = call;
    if (!mapping.tools.has(name)) {
      if (mapping.others === 'pass' && !isLikeMapped(name, mapping)) {
        this.pass(idKey(id), line, message);
        return;
      }
      this.options.log(
        `${observe ? 'would refuse' : 'refused'} ${JSON.stringify(name)}, which the mapping does not name`,
      );
      if (observe) {
        this.pass(idKey(id), line, message);
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

  private async answered(id: RequestId, call: GuardedCall, message: JsonObject): Promise<void> {
    const answer = await call.run();
    if (!call.isCancelled) this.answer(id, this.cards.answered(message, answer));
  }

  private fromUpstream(line: string): void {
    const message = jsonOf(line);
    if (message === undefined || !isJsonObject(message)) {
      this.options.log('dropped a line of the server that is no JSON-RPC message');
      return;
    }
    const { id, method } = message;
    if (method !== undefined || !isRequestId(id)) {
      if (method === 'notifications/tools/list_changed') this.definitions.invalidate();
      this.lineToHost(line);
      return;
    }
    const key = idKey(id);
    const waiting = this.waiting.get(key);
    if (waiting === undefined) {
      this.options.log('dropped an answer to no request');
      return;
    }
    this.waiting.delete(key);
    waiting.answered(message, line);
  }

  private answer(id: RequestId, answer: ToolAnswer): void {
    this.toHost(answer.kind === 'result' ? { id, result: answer.result } : { id, error: answer.error });
  }

  private refuse(id: RequestId, code: number, message: string): void {
    this.toHost({ id, error: { code, message } });
  }

  private toHost(message: JsonObject): void {
    this.lineToHost(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  private lineToHost(line: string): void {
    if (!this.options.host.send(line)) this.options.upstream.pause();
  }

  private toUpstream(line: string): void {
    if (!this.options.upstream.send(line)) this.options.host.pause();
  }
}

const UNNAMED: Refusal = {
  code: 'SOP_TOOL_BLOCKED',
  decision: 'block',
  detail: 'The mapping of the proxy does not name this tool',
};

/** True for a name that a server which ignores case or space would read as a mapped one. */
function isLikeMapped(name: string, { tools }: Mapping): boolean {
  const plain = name.trim().toLowerCase();
  return [...tools.keys()].some((mapped) => mapped.trim().toLowerCase() === plain);
}

function cancelledId({ params }: JsonObject): RequestId | null {
  const id = isJsonObject(params) ? params['requestId'] : undefined;
  return isRequestId(id) ? id : null;
}
