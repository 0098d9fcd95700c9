import { describeFaults, malformed, PASSED, type Result } from '@gatewright/gate';
import {
  type Fault,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type OnboardAgentsRequest,
  validateWire,
} from '@gatewright/protocol';
import { agentsNamed } from '../agents/repository.js';
import type { ServiceContext } from '../context/service-context.js';
import { lockOrganisation } from '../database/organisations.js';
import type { AuthenticatedCall } from '../http/call.js';
import { ok, type Reply, refuse } from '../http/reply.js';
import { unexpected } from '../http/unexpected.js';
import type { Caller } from '../settings/roles.js';
import { ONBOARDED_AT_ONCE } from './limits.js';
import { type Onboarded, onboard } from './onboard.js';

/**
 * POST /onboarding/agents: every agent in a transaction of its own, as the single route makes it, with other calls in between. Names
 * tell entries apart: one that an agent in use has is refused, so that a list may be sent again after a cut without making an agent
 * twice. Throws what the first agent met where none was made; after that an error is the answer of what it kept from being made.
 */
export async function onboardAgents(
  { agents }: OnboardAgentsRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const batch = new Batch(agents, caller, service);
  await Promise.all(Array.from({ length: Math.min(ONBOARDED_AT_ONCE, agents.length) }, () => batch.work()));
  return batch.reply();
}

class Batch {
  private next = 0;
  private created = 0;
  private failure: { readonly error: unknown } | null = null;
  private readonly names = new Set<string>();
  private readonly results: JsonObject[] = [];

  constructor(
    private readonly agents: readonly JsonValue[],
    private readonly caller: Caller,
    private readonly service: ServiceContext,
  ) {}

  /** Makes one agent after another, until there is none left. Several may work at once. */
  async work(): Promise<void> {
    const { slices, events } = this.service;
    for (;;) {
      await slices.yieldToEventLoop();
      const index = this.next;
      if (index >= this.agents.length) return;
      this.next += 1;
      try {
        const made = await this.onboard(index);
        if (made.ok) this.created += 1;
        this.results[index] = made.ok ? { config: made.value.config } : { refusal: refusalAt(index, made.refusal) };
      } catch (error) {
        if (this.failure === null) events.failed('POST /onboarding/agents', error);
        this.failure ??= { error };
        this.results[index] = { refusal: refusalAt(index, unexpected(error)) };
      }
    }
  }

  reply(): Reply {
    const { failure, created, results } = this;
    if (failure !== null && created === 0) throw failure.error;
    return ok({ created, refused: results.length - created, results });
  }

  private async onboard(index: number): Promise<Result<Onboarded, Reply>> {
    if (this.failure !== null) return { ok: false, refusal: unexpected(this.failure.error) };
    const checked = validateWire('OnboardAgentRequest', this.agents[index]);
    if (!checked.ok) return { ok: false, refusal: malformed('MALFORMED_REQUEST', checked.faults) };
    const { caller, service } = this;
    const { name } = checked.value;
    if (this.names.has(name)) return refuse('CONFLICT', 'an earlier entry has this name; give each agent its own');
    this.names.add(name);
    // A retired agent frees its name; no agent is brought back.
    const retired = new Set<string>();
    for (const agentDid of await agentsNamed(service.directory, caller.orgId, name)) {
      const { status } = await service.store.agent(caller.orgId, agentDid);
      if (status !== 'decommissioned') return nameTaken(agentDid);
      retired.add(agentDid);
    }
    return onboard(checked.value, caller, service, {
      requestedBy: null,
      // Again where calls at once take turns: another may have been faster.
      admit: async (transaction) => {
        await lockOrganisation(transaction, caller.orgId);
        const named = await agentsNamed(transaction, caller.orgId, name);
        const taker = named.find((agentDid) => !retired.has(agentDid));
        return taker === undefined ? PASSED : nameTaken(taker);
      },
    });
  }
}

function nameTaken(agentDid: string): Result<never, Reply> {
  const detail =
    'your organisation has an agent of this name; where its configuration was lost, retire it and send this again';
  return refuse('CONFLICT', detail, { agentDid });
}

/** What the single route would answer, with the paths of its faults in the body of the batch. */
function refusalAt(index: number, { status, data }: Reply): JsonObject {
  if (!isJsonObject(data)) return { status };
  const faults = listedFaults(data).map(({ path, message }) => ({
    path: path.replace(/^\$/, `$.agents[${index}]`),
    message,
  }));
  return faults.length === 0 ? { status, ...data } : { status, ...data, detail: describeFaults(faults), faults };
}

function listedFaults({ faults }: JsonObject): Fault[] {
  if (!Array.isArray(faults)) return [];
  return faults.filter(isJsonObject).map(({ path, message }) => ({ path: String(path), message: String(message) }));
}
