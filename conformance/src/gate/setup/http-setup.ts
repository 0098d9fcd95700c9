import type { JsonObject } from '@gatewright/protocol';
import { excerpt } from '../excerpt.js';
import type { Exchange } from '../exchange.js';
import { dataOf, type GateClient, jsonCall } from '../gate-client.js';
import type { RuleFamily } from '../scenario.js';
import { type MadeAgent, NotOfferedError, type Setup, SetupError } from './setup.js';

/** Sets scenarios up by the endpoints of the protocol, with the owner's token. */
export class HttpSetup implements Setup {
  constructor(
    private readonly client: GateClient,
    readonly ownerToken: string,
  ) {}

  async agent(token: string | null, terms: JsonObject): Promise<MadeAgent> {
    const config = await this.post('/onboarding/agent', terms, token);
    const { agentDid, identityId, agentKey, challenge, mandate } = config;
    if (typeof agentDid !== 'string' || typeof identityId !== 'string') {
      throw new SetupError('POST /onboarding/agent answered no agentDid or no identityId');
    }
    const { policyId } = Object(mandate);
    return {
      agentDid,
      identityId,
      ...(typeof agentKey === 'string' ? { agentKey } : {}),
      ...(typeof challenge === 'string' ? { challenge } : {}),
      ...(typeof policyId === 'string' ? { mandateId: policyId } : {}),
      config,
    };
  }

  async proveKey(token: string | null, { identityId }: MadeAgent, signature: string): Promise<void> {
    await this.post(`/agent-identity/${encodeURIComponent(identityId)}/verify-key`, { signature }, token);
  }

  async mandate(token: string | null, terms: JsonObject): Promise<string> {
    const data = await this.post('/policy/mandate', terms, token);
    return idIn(data, ['mandateId', 'policyId', 'id'], 'POST /policy/mandate');
  }

  async rules(token: string | null, agent: MadeAgent, family: RuleFamily, title: string, documentJson: JsonObject) {
    const collection = family === 'sop' ? '/sop' : '/standards';
    const idName = `${family}Id`;
    const id = idIn(await this.post(collection, { title, documentJson }, token), [idName, 'id'], `POST ${collection}`);
    await this.post(`${collection}/agents/${encodeURIComponent(agent.identityId)}/assign`, { [idName]: id }, token);
    return id;
  }

  async person(token: string | null, role: string, email: string, password: string | null): Promise<string> {
    const own = idIn(await this.post('/tokens', { role, email }, token), ['token'], 'POST /tokens');
    if (password !== null) await this.post('/auth/password', { password }, own);
    return own;
  }

  organisation(_name: string): Promise<string> {
    throw new NotOfferedError('another organisation is made by an adapter only');
  }

  advance(_ms: number): Promise<void> {
    throw new NotOfferedError('the clock of the gate is set by an adapter only');
  }

  async close(): Promise<void> {}

  private async post(path: string, body: JsonObject, token: string | null): Promise<JsonObject> {
    const exchange = await this.client.patiently(jsonCall('POST', path, body, token ?? this.ownerToken));
    const data = dataOf(exchange);
    if (data === undefined) throw new SetupError(`the setup failed at POST ${path}: ${saidBy(exchange)}`, exchange);
    return data;
  }
}

function idIn(data: JsonObject, names: readonly string[], where: string): string {
  const found = names.map((name) => data[name]).find((value) => typeof value === 'string');
  if (typeof found !== 'string') throw new SetupError(`${where} answered no ${names[0]}`);
  return found;
}

function saidBy({ answer, error }: Exchange): string {
  if (error !== undefined) return error;
  return `${answer?.status} ${excerpt(answer?.text ?? '', 200)}`;
}
