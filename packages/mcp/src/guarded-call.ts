import { NotExecuted } from '@gatewright/guard';
import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Refusal } from '@gatewright/tools';
import { askingResult, readApprovalRound } from './approval-rounds.js';
import type { PinnedDefinitions, ReadPage } from './definitions.js';
import { escalationText, type HostQuestions } from './host-questions.js';
import { ENDING_TIMEOUT_MS, LIST_TIMEOUT_MS } from './limits.js';
import type { Mapping } from './mapping.js';
import { idKey, type RequestId } from './messages.js';
import { refusalResult } from './refusal.js';
import type { ToolAnswer, ToolGate } from './tool-gate.js';

/** A request that waits for the answer of the server. */
export interface Waiting {
  readonly answered: (message: JsonObject, line: string) => void;
  readonly lost: (reason: string) => void;
}

/** What the guarded calls of a relay share. */
export interface CallContext {
  readonly gate: ToolGate;
  readonly mapping: Mapping;
  readonly observe?: boolean | undefined;
  readonly log: (line: string) => void;
  readonly ids: () => string;
  readonly definitions: PinnedDefinitions;
  readonly questions: HostQuestions;
  /** By the key of their id. */
  readonly waiting: Map<string, Waiting>;
  readonly toServer: (message: JsonObject) => void;
}

/** A call of a tool that the mapping names, as the host sent it. */
export interface HostCall {
  readonly id: RequestId;
  readonly name: string;
  readonly args: JsonObject;
  readonly message: JsonObject;
}

/** A call of the host, from its permit to its answer. */
export class GuardedCall {
  isSent = false;
  isCancelled = false;
  /** Why it is not sent any more. */
  private stopped: string | null = null;
  /** Shortens the wait for its result. */
  private hurry: () => void = () => {};

  constructor(
    private readonly call: HostCall,
    private readonly context: CallContext,
  ) {}

  /** Returns the answer of the server on a permit, else a refusal, or a question to the user. Never throws. */
  async run(): Promise<ToolAnswer> {
    const { name, args, message } = this.call;
    const { definitions, gate, log, observe } = this.context;
    const fault = await definitions.faultOf(name, this.readPage());
    if (fault !== null) {
      log(`${observe ? 'would refuse' : 'refused'} ${JSON.stringify(name)}: ${fault}`);
      if (!observe) return { kind: 'result', result: refusalResult(name, { ...CHANGED, detail: fault }) };
    }
    const round = readApprovalRound(message);
    if (round.action !== null && round.action !== 'accept' && !observe) {
      log(`refused ${JSON.stringify(name)}: the user did not accept the question whether people approved it`);
      return gate.declined(name, args);
    }
    const send = () => gate.call(name, args, (bound) => this.dispatch(round.message, bound));
    const answer = await send();
    const question = escalationText(answer);
    if (question === null) return answer;
    if (round.canAsk) return { kind: 'result', result: askingResult(question) };
    return (await this.isApproved(question)) ? send() : answer;
  }

  /** The host does not wait for the answer any more. */
  cancel(): void {
    this.isCancelled = true;
    this.stop('the host cancelled the call');
  }

  /** Keeps the call from being sent; one that was sent waits shortly for its result. */
  stop(reason: string): void {
    this.stopped ??= reason;
    this.hurry();
  }

  /** True where the host can ask its user, and the user says that people approved. */
  private async isApproved(question: string): Promise<boolean> {
    if (this.stopped !== null) return false;
    const { ids, mapping, questions } = this.context;
    const asked = questions.ask(`gatewright-${ids()}`, question, mapping.timeoutMs);
    this.hurry = asked.stop;
    const isAccepted = await asked.accepted;
    this.hurry = () => {};
    return isAccepted && this.stopped === null;
  }

  /** Sends a permitted call and waits for its answer. */
  private dispatch(message: JsonObject, args: JsonObject): Promise<ToolAnswer> {
    if (this.stopped !== null) throw new NotExecuted(this.stopped);
    const { mapping, toServer, waiting } = this.context;
    const { id } = this.call;
    const key = idKey(id);
    const params = { ...(isJsonObject(message['params']) ? message['params'] : {}), arguments: args };
    return new Promise((resolve, reject) => {
      const giveUp = (reason: string) => {
        clearTimeout(timer);
        waiting.delete(key);
        reject(new Error(reason));
      };
      let timer = setTimeout(() => {
        toServer({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
        giveUp(`no result within ${mapping.timeoutMs} ms`);
      }, mapping.timeoutMs);
      this.hurry = () => {
        clearTimeout(timer);
        timer = setTimeout(() => giveUp('no result after the call was cancelled'), ENDING_TIMEOUT_MS);
      };
      waiting.set(key, {
        answered: ({ result, error }) => {
          clearTimeout(timer);
          if (isJsonObject(error)) resolve({ kind: 'error', error });
          else if (result !== undefined) resolve({ kind: 'result', result });
          else reject(new Error('the server answered without a result'));
        },
        lost: giveUp,
      });
      this.isSent = true;
      toServer({ ...message, params });
    });
  }

  /** Reads the server's tools by a request of the proxy; the envelope of the call has what newer revisions ask for. */
  private readPage(): ReadPage {
    const { ids, toServer, waiting } = this.context;
    const { params: called } = this.call.message;
    const meta = isJsonObject(called) ? called['_meta'] : undefined;
    const { progressToken: _, ...envelope } = isJsonObject(meta) ? meta : {};
    return (cursor) =>
      new Promise((resolve) => {
        const id = `gatewright-${ids()}`;
        const key = idKey(id);
        const done = (result: JsonValue | null) => {
          clearTimeout(timer);
          waiting.delete(key);
          resolve(result);
        };
        const timer = setTimeout(() => done(null), LIST_TIMEOUT_MS);
        waiting.set(key, { answered: ({ result = null }) => done(result), lost: () => done(null) });
        const params = { ...(cursor === undefined ? {} : { cursor }), _meta: envelope };
        toServer({ jsonrpc: '2.0', id, method: 'tools/list', params });
      });
  }
}

const CHANGED: Refusal = {
  code: 'SOP_TOOL_BLOCKED',
  decision: 'block',
  detail: null,
  remedy: 'Ask the owner to review the definition and to run gatewright mcp pin.',
};
