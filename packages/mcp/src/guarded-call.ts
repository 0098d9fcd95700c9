import { NotExecuted } from '@gatewright/guard';
import type { Refusal } from '@gatewright/guard/internal';
import { inexactNumbers, isJsonObject, type JsonObject, numbersBelow } from '@gatewright/protocol';
import type { ToolCall } from '@gatewright/tools';
import { askingResult, readApprovalRound } from './approval-rounds.js';
import type { PinnedDefinitions, ReadPage } from './definitions.js';
import { escalationText, type HostQuestions } from './host-questions.js';
import type { Mapping } from './mapping.js';
import { envelopeOf, idKey, type Message, ownMessage, type RequestId } from './messages.js';
import type { SendFailure } from './port.js';
import { ENDING_TIMEOUT_MS } from './process-port.js';
import { refusalResult } from './refusal.js';
import { type AskServer, readTask, type ServerTasks } from './server-tasks.js';
import type { ToolAnswer, ToolGate } from './tool-gate.js';

/** Longest wait for the answer to a request of the proxy's own, which has no effect, ms. */
export const OWN_REQUEST_TIMEOUT_MS = 10_000;

/** A request that waits for the answer of the server. */
export interface Waiting {
  readonly answered: (message: Message) => void;
  readonly failed: (failure: SendFailure) => void;
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
  readonly tasks: ServerTasks;
  /** Why the server takes no request now; null where it does. */
  readonly ready: (envelope: JsonObject, tool: string) => Promise<string | null>;
  /** Sends a request, whose answer or failure goes to `waiting`. Returns what makes it wait no longer. */
  readonly request: (key: string, message: Message, waiting: Waiting) => () => void;
  readonly notify: (message: Message) => void;
}

/** A call of a tool that the mapping names, as the host sent it. */
export interface HostCall {
  readonly id: RequestId;
  readonly name: string;
  readonly args: JsonObject;
  readonly message: Message;
}

/** Members of `params` that a governed tool gets besides its name and arguments: those of the protocol, and `task` where it takes it. */
const PASSED_PARAMS = ['_meta', 'inputResponses', 'requestState'] as const;

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
    const numbers = inexactNumbers(numbersBelow(message.numbers, '/params/arguments'));
    const called: ToolCall<JsonObject> = { tool: name, args, numbers };
    const round = readApprovalRound(message.body);
    if (round.action !== null && round.action !== 'accept' && !observe) {
      log(`refused ${JSON.stringify(name)}: the user did not accept the question whether people approved it`);
      return gate.declined(called);
    }
    const send = () => gate.call(called, (bound) => this.dispatch(round.body, bound));
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
  private async dispatch(body: JsonObject, args: JsonObject): Promise<ToolAnswer> {
    this.refuseStopped();
    const stopped = new Promise<null>((resolve) => {
      this.hurry = () => resolve(null);
    });
    const fault = await Promise.race([this.context.ready(envelopeOf(body), this.call.name), stopped]);
    this.refuseStopped();
    if (fault !== null) throw new NotExecuted(fault);
    const answer = await this.answerTo({ body: this.permitted(body, args), numbers: this.call.message.numbers });
    if (answer.kind === 'error') return answer;
    const task = readTask(answer.result);
    return task === null ? answer : { ...answer, ended: this.context.tasks.answerOf(task, this.ask()) };
  }

  private refuseStopped(): void {
    if (this.stopped !== null) throw new NotExecuted(this.stopped);
  }

  /** The call with the bound arguments, and without members of `params` that the protocol does not know: no permit is bound to them. */
  private permitted(body: JsonObject, args: JsonObject): JsonObject {
    const { name } = this.call;
    const stated = isJsonObject(body['params']) ? body['params'] : {};
    const passed = this.context.definitions.takesTasks(name) ? [...PASSED_PARAMS, 'task'] : PASSED_PARAMS;
    const others = passed.flatMap((member) => {
      const value = stated[member];
      return value === undefined ? [] : [[member, value] as const];
    });
    return { ...body, params: { name, arguments: args, ...Object.fromEntries(others) } };
  }

  private answerTo(message: Message): Promise<ToolAnswer> {
    const { mapping, notify, request } = this.context;
    const { id } = this.call;
    return new Promise((resolve, reject) => {
      const giveUp = (reason: string) => {
        clearTimeout(timer);
        forget();
        reject(new Error(reason));
      };
      let timer = setTimeout(() => {
        notify(ownMessage({ method: 'notifications/cancelled', params: { requestId: id } }));
        giveUp(`no result within ${mapping.timeoutMs} ms`);
      }, mapping.timeoutMs);
      this.hurry = () => {
        clearTimeout(timer);
        timer = setTimeout(() => giveUp('no result after the call was cancelled'), ENDING_TIMEOUT_MS);
      };
      this.isSent = true;
      const forget = request(idKey(id), message, {
        answered: ({ body: { result, error }, numbers }) => {
          clearTimeout(timer);
          if (isJsonObject(error)) resolve({ kind: 'error', error, numbers });
          else if (result !== undefined) resolve({ kind: 'result', result, numbers });
          else reject(new Error('the server answered without a result'));
        },
        failed: ({ isSent, reason }) => {
          clearTimeout(timer);
          reject(isSent ? new Error(reason) : new NotExecuted(reason));
        },
      });
    });
  }

  /** Reads the server's tools by a request of the proxy. */
  private readPage(): ReadPage {
    const ask = this.ask();
    return async (cursor) => (await ask('tools/list', cursor === undefined ? {} : { cursor }))?.['result'] ?? null;
  }

  /** Asks the server by requests of the proxy; the envelope of the call has what newer revisions ask for. */
  private ask(): AskServer {
    const { ids, request } = this.context;
    const envelope = envelopeOf(this.call.message.body);
    return (method, params) =>
      new Promise((resolve) => {
        const id = `gatewright-${ids()}`;
        let forget = () => {};
        const done = (answer: JsonObject | null) => {
          clearTimeout(timer);
          forget();
          resolve(answer);
        };
        const timer = setTimeout(() => done(null), OWN_REQUEST_TIMEOUT_MS);
        // The answer can be there before `request` returns.
        forget = request(idKey(id), ownMessage({ id, method, params: { ...params, _meta: envelope } }), {
          answered: ({ body }) => done(body),
          failed: () => done(null),
        });
      });
  }
}

const CHANGED: Refusal = {
  code: 'SOP_TOOL_BLOCKED',
  decision: 'block',
  detail: null,
  remedy: 'Ask the owner to review the definition and to run gatewright mcp pin.',
};
