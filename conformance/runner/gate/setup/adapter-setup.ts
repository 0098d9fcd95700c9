import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import type { LineExchange } from '../../stdio/harness-subject.js';
import { readLine } from '../../stdio/messages.js';
import type { RuleFamily } from '../scenario.js';
import { type MadeAgent, NotOfferedError, type Setup, SetupError } from './setup.js';

/** Version of the conversation between runner and adapter. */
const ADAPTER_VERSION = 1;

/** Sets scenarios up by a program: one JSON line asks, one answers. conformance/README.md describes the lines. */
export class AdapterSetup implements Setup {
  private seq = 0;
  /** Ends when every question so far is answered: the adapter receives one at a time. */
  private asked: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly lines: LineExchange,
    readonly ownerToken: string | null,
  ) {}

  /** Greets the adapter. `token` is the owner's where the command line names one; else the adapter may give it. */
  static async start(lines: LineExchange, url: string, token: string | null): Promise<AdapterSetup> {
    lines.send(JSON.stringify({ cmd: 'start', version: ADAPTER_VERSION, url }));
    const started = readLine(await lines.receive());
    if (started?.['version'] !== ADAPTER_VERSION) throw new SetupError('start: the adapter answered no {"version":1}');
    const offered = started['ownerToken'];
    return new AdapterSetup(lines, token ?? (typeof offered === 'string' ? offered : null));
  }

  async agent(token: string | null, terms: JsonObject): Promise<MadeAgent> {
    const answer = await this.ask('agent', { token, terms });
    const { agentKey, challenge, mandateId, config } = answer;
    return {
      agentDid: textIn(answer, 'agentDid'),
      identityId: textIn(answer, 'identityId'),
      ...(typeof agentKey === 'string' ? { agentKey } : {}),
      ...(typeof challenge === 'string' ? { challenge } : {}),
      ...(typeof mandateId === 'string' ? { mandateId } : {}),
      config: isJsonObject(config) ? config : {},
    };
  }

  async proveKey(token: string | null, { identityId }: MadeAgent, signature: string): Promise<void> {
    await this.ask('proveKey', { token, identityId, signature });
  }

  async mandate(token: string | null, terms: JsonObject): Promise<string> {
    return textIn(await this.ask('mandate', { token, terms }), 'id');
  }

  async rules(token: string | null, agent: MadeAgent, family: RuleFamily, title: string, document: JsonObject) {
    const { agentDid, identityId } = agent;
    return textIn(await this.ask('rules', { token, agentDid, identityId, family, title, document }), 'id');
  }

  async person(token: string | null, role: string, email: string, password: string | null): Promise<string> {
    return textIn(await this.ask('person', { token, role, email, password }), 'token');
  }

  async organisation(name: string): Promise<string> {
    return textIn(await this.ask('organisation', { name }), 'token');
  }

  async advance(ms: number): Promise<void> {
    await this.ask('advance', { ms });
  }

  async close(): Promise<void> {
    this.lines.send(JSON.stringify({ cmd: 'stop' }));
    await this.lines.close();
  }

  private ask(cmd: string, members: JsonObject): Promise<JsonObject> {
    const answer = this.asked.then(() => this.askNext(cmd, members));
    this.asked = answer.catch(() => undefined);
    return answer;
  }

  private async askNext(cmd: string, members: JsonObject): Promise<JsonObject> {
    const { seq } = this;
    this.seq += 1;
    this.lines.send(JSON.stringify({ cmd, seq, ...members }));
    const answer = readLine(await this.lines.receive());
    if (answer?.['seq'] !== seq) throw new SetupError(`${cmd}: the adapter did not answer to ${seq}`);
    if (typeof answer['unsupported'] === 'string') throw new NotOfferedError(answer['unsupported']);
    if (typeof answer['errored'] === 'string') throw new SetupError(`${cmd}: ${answer['errored']}`);
    return answer;
  }
}

function textIn(answer: JsonObject, name: string): string {
  const value = answer[name];
  if (typeof value !== 'string') throw new SetupError(`the adapter answered no ${name}`);
  return value;
}
