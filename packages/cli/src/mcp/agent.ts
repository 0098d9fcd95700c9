import { createGuardFromConfig } from '@gatewright/guard';
import { isJsonObject, type JsonObject, visible } from '@gatewright/protocol';
import { type Terminal, UsageError } from '../command.js';
import { readJsonFile } from '../json-file.js';
import { askAndKeep, askService } from '../service-command.js';

/** An agent to create: with one mandate for each action, none of which covers money. */
export interface NewAgent {
  readonly gate: string;
  readonly token: string;
  /** File of its configuration, which must not exist. */
  readonly path: string;
  readonly actions: readonly string[];
}

/** Creates an agent and writes its configuration, of mode 0600. Throws UsageError with the refusal of the gate. */
export async function createAgent({ gate, token, path, actions: [first, ...others] }: NewAgent): Promise<void> {
  const body = { name: 'mcp', scope: first ?? '' };
  const made = await askAndKeep(gate, token, { method: 'POST', path: '/onboarding/agent', body }, path);
  if (!made.ok) throw new UsageError(`the agent cannot be created: ${made.reason}`);
  const config = await readJsonFile(path);
  const agentDid = isJsonObject(config) ? (config['agentDid'] ?? null) : null;
  for (const scope of others) {
    const issued = await askService(gate, token, {
      method: 'POST',
      path: '/policy/mandate',
      body: { agentDid, scope },
    });
    if (!issued.ok)
      throw new UsageError(`${path} is written; the mandate for ${scope} cannot be issued: ${issued.reason}`);
  }
}

/** Asks the gate about a tool as a call without arguments would, and prints its decision. A hold that it gives is voided. */
export async function showDecision(gate: string, path: string, tool: string, terminal: Terminal): Promise<void> {
  const guard = createGuardFromConfig(await readJsonFile(path), { api: gate, mode: 'remote' });
  const payload: JsonObject = { tool, arguments: {} };
  const { decision, reasonCode, detail, authorizationId, eventId } = await guard.authorize({ action: tool, payload });
  if (authorizationId !== null) await guard.void(authorizationId, { reason: 'the first decision, shown by mcp init' });
  const said = [`first decision: ${decision} ${tool}, ${reasonCode}`, detail, eventId && `event ${eventId}`];
  terminal.out(visible(said.filter((part) => part !== null && part !== '').join(', ')));
}
