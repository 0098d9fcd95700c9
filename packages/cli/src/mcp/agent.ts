import { createGuardFromConfig } from '@gatewright/guard';
import { isJsonObject, type JsonObject, type JsonValue, visible } from '@gatewright/protocol';
import { type Terminal, UsageError } from '../command.js';
import { readJsonFile, unwrapEnvelope } from '../json-file.js';
import { askAndKeep, askService } from '../service-command.js';

/** The terms of a mandate; it covers no money without amounts. */
export interface Grant {
  readonly scope: string;
  readonly currency?: string;
  readonly perTxnMax?: number;
  readonly maxAmount?: number;
}

/** What an agent may do, and where its configuration is. */
export interface GrantedAgent {
  readonly gate: string;
  readonly token: string;
  /** File of its configuration. */
  readonly path: string;
  readonly grants: readonly Grant[];
}

/** Creates an agent with a mandate for each action, and writes its configuration, of mode 0600. Throws UsageError with the refusal of the gate. */
export async function createAgent({ grants: [first, ...others], ...agent }: GrantedAgent): Promise<void> {
  const { gate, token, path } = agent;
  const body = { name: 'mcp', ...first };
  const made = await askAndKeep(gate, token, { method: 'POST', path: '/onboarding/agent', body }, path);
  if (!made.ok) throw new UsageError(`the agent cannot be created: ${made.reason}`);
  await issueMandates({ ...agent, grants: others });
}

/** Issues a mandate of an agent for each action. Throws UsageError with the refusal of the gate. */
export async function issueMandates({ gate, token, path, grants }: GrantedAgent): Promise<void> {
  const agentDid = agentDidOf(await readJsonFile(path));
  if (agentDid === undefined) throw new UsageError(`${path} is no configuration of an agent`);
  for (const grant of grants) {
    const call = { method: 'POST', path: '/policy/mandate', body: { agentDid, ...grant } } as const;
    const issued = await askService(gate, token, call);
    if (!issued.ok)
      throw new UsageError(`the mandate for ${grant.scope} of ${path} cannot be issued: ${issued.reason}`);
  }
}

/** The agent of a configuration, or of the whole answer that it came in. */
export function agentDidOf(config: JsonValue): string | undefined {
  const read = unwrapEnvelope(config);
  const agentDid = isJsonObject(read) ? read['agentDid'] : undefined;
  return typeof agentDid === 'string' ? agentDid : undefined;
}

/** Asks the gate about a call without arguments, under the terms of its mandate, and prints the decision. A hold that it gives is voided. */
export async function showDecision(
  gate: string,
  path: string,
  { scope: action, currency, perTxnMax, maxAmount }: Grant,
  terminal: Terminal,
): Promise<void> {
  const guard = createGuardFromConfig(await readJsonFile(path), { api: gate, mode: 'remote' });
  const payload: JsonObject = { tool: action, arguments: {} };
  const amount = perTxnMax ?? maxAmount;
  const money = amount === undefined || currency === undefined ? {} : { amount, currency };
  const verdict = await guard.authorize({ action, ...money, payload });
  const { decision, reasonCode, detail, authorizationId, eventId } = verdict;
  if (authorizationId !== null) await guard.void(authorizationId, { reason: 'the first decision, shown by mcp init' });
  const asked = amount === undefined ? action : `${action} of ${amount} ${currency}`;
  const said = [`first decision: ${decision} ${asked}, ${reasonCode}`, detail, eventId && `event ${eventId}`];
  terminal.out(visible(said.filter((part) => part !== null && part !== '').join(', ')));
}
