import { answerRefusal } from '@gatewright/gate';
import {
  describeFaults,
  type Fault,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type OnboardAgentsRequest,
  PASSED,
  type Result,
  refuse,
  refuseFaults,
  validateWire,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { lockOrganisation } from '../../platform/database/organisations.js';
import type { Directory } from '../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply } from '../../platform/http/reply.js';
import { unexpected } from '../../platform/http/unexpected.js';
import type { Caller } from '../../platform/settings/roles.js';
import { type AgentIdentity, agentsNamed } from '../agents/repository.js';
import { attestSettings } from '../changes/setting-changes.js';
import { openAccount, takePlace } from '../mandates/issue.js';
import { deliver, grantMandate, type PreparedAgent, prepareAgent, storeAgent } from './onboard.js';

/** Agents of one call that share their transactions: a commit costs more than an agent, and others wait for a transaction. */
const ONBOARDING_BATCH_SIZE = 10;

/**
 * POST /onboarding/agents: agents in short transactions of a few, with other calls in between, each refused on its own as the single
 * route refuses it. Names tell entries apart: one that an agent in use has is refused, so that a list may be sent again after a cut
 * without making an agent twice. Throws what kept the first agents from being made where none was; later it is an answer of entries.
 */
export async function onboardAgents(
  { agents }: OnboardAgentsRequest,
  { caller, requestId }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const batch = new Batch(agents, caller, service, requestId);
  for (let first = 0; first < agents.length; first += ONBOARDING_BATCH_SIZE) {
    await batch.onboard(first, Math.min(first + ONBOARDING_BATCH_SIZE, agents.length));
  }
  return batch.reply();
}

/** An entry that nothing refuses so far. */
interface Candidate {
  readonly index: number;
  readonly prepared: PreparedAgent;
  /** Retired agents of its name: they free it. */
  readonly retired: ReadonlySet<string>;
}

class Batch {
  private created = 0;
  private failure: { readonly error: unknown } | null = null;
  private readonly names = new Set<string>();
  private readonly results: JsonObject[] = [];

  constructor(
    private readonly agents: readonly JsonValue[],
    private readonly caller: Caller,
    private readonly service: ServiceContext,
    private readonly requestId: string | undefined,
  ) {}

  /** Makes the agents of the entries from `first` on, below `end`. */
  async onboard(first: number, end: number): Promise<void> {
    try {
      // What the store refused to some it would refuse to others, each after its own wait.
      if (this.failure !== null) throw this.failure.error;
      const candidates: Candidate[] = [];
      for (let index = first; index < end; index += 1) {
        await this.service.slices.yieldToEventLoop();
        const candidate = await this.prepare(index);
        if (candidate.ok) candidates.push(candidate.value);
        else this.refuse(index, answerRefusal(candidate));
      }
      await this.make(candidates);
    } catch (error) {
      for (let index = first; index < end; index += 1) {
        if (this.results[index] === undefined) this.fail(index, error);
      }
    }
  }

  reply(): Reply {
    const { failure, created, results } = this;
    if (failure !== null && created === 0) throw failure.error;
    return ok({ created, refused: results.length - created, results });
  }

  private refuse(index: number, refusal: Reply): void {
    this.results[index] = { refusal: refusalAt(index, refusal) };
  }

  private fail(index: number, error: unknown): void {
    if (this.failure === null) this.service.events.failed('POST /onboarding/agents', error, this.requestId);
    this.failure ??= { error };
    this.refuse(index, unexpected(error));
  }

  private async prepare(index: number): Promise<Result<Candidate>> {
    const checked = validateWire('OnboardAgentRequest', this.agents[index]);
    if (!checked.ok) return refuseFaults('MALFORMED_REQUEST', checked.faults);
    const { caller, service } = this;
    const { name } = checked.value;
    if (this.names.has(name)) return refuse('CONFLICT', 'an earlier entry has this name; give each agent its own');
    this.names.add(name);
    const retired = new Set<string>();
    for (const agentDid of await agentsNamed(service.directory, caller.orgId, name)) {
      const { status } = await service.store.agent(caller.orgId, agentDid);
      if (status !== 'decommissioned') return nameTaken(agentDid);
      retired.add(agentDid);
    }
    const prepared = await prepareAgent(checked.value, caller, service);
    return prepared.ok ? { ok: true, value: { index, prepared: prepared.value, retired } } : prepared;
  }

  private async make(candidates: readonly Candidate[]): Promise<void> {
    if (candidates.length === 0) return;
    const { caller, service } = this;
    const { directory } = service;
    const placed = await directory.transaction().execute((transaction) =>
      inOrder(candidates, async (candidate) => {
        const place = await takePlace(caller.orgId, { ids: service.ids, directory: transaction });
        return { candidate, place };
      }),
    );
    const granted = await inOrder(placed, async ({ candidate, place }) => ({
      ...candidate,
      agent: await grantMandate(candidate.prepared, caller, place, service),
    }));
    await Promise.all(granted.map(({ agent }) => openAccount(agent.mandate, agent.terms, service)));
    const stored = await directory.transaction().execute(async (transaction) => {
      await lockOrganisation(transaction, caller.orgId);
      return inOrder(granted, async ({ agent, retired, index }) => {
        const admit = () => this.admit(agent.agent, retired, transaction);
        return { index, agent, outcome: await storeAgent(agent, caller, transaction, service, { admit, by: caller }) };
      });
    });
    const notes = stored.flatMap(({ outcome }) => (outcome.ok && outcome.value !== null ? [outcome.value] : []));
    await Promise.all(notes.map((noted) => attestSettings([noted], service)));
    await Promise.all(
      stored.map(async ({ index, agent, outcome }) => {
        if (!outcome.ok) return this.refuse(index, answerRefusal(outcome));
        try {
          const { config } = await deliver(agent, service);
          this.results[index] = { config };
          this.created += 1;
        } catch (error) {
          this.fail(index, error);
        }
      }),
    );
  }

  /** The name again, where calls at once take turns: another may have been faster. */
  private async admit(
    { orgId, name }: AgentIdentity,
    retired: ReadonlySet<string>,
    transaction: Directory,
  ): Promise<Result<undefined>> {
    const taker = (await agentsNamed(transaction, orgId, name)).find((agentDid) => !retired.has(agentDid));
    return taker === undefined ? PASSED : nameTaken(taker);
  }
}

async function inOrder<Item, Done>(items: readonly Item[], work: (item: Item) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

function nameTaken(agentDid: string): Result<never> {
  const detail =
    'your organisation has an agent of this name; where its configuration was lost, retire it and send this again';
  return refuse('CONFLICT', detail, { data: { agentDid } });
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
