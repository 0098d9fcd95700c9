import type { AgentDirectory, Counterparty, RegisteredAgent } from '@gatewright/gate';
import type { Hold, SourceMandate } from '@gatewright/ledger';
import type { PolicyChanges, PolicyScope } from '../../platform/events/policy-changes.js';
import { type BoundPolicy, type CompiledAgent, type PolicyCompiler, sourceOf } from './compiler.js';
import type { Registration, StoredAgents } from './directory.js';
import type { PolicyDigests } from './policy-digests.js';

/** What a kept agent takes beside its policy and the text of its mandates, bytes: measured. */
const AGENT_ENTRY_BYTES = 2_500;

type HoldOrigin = Pick<Hold, 'orgId' | 'agentDid' | 'mandateId'>;

/** What is known of the agent that a DID stands for; each part is read once it is asked for, and then shared. */
interface Entry {
  /** Whose agent it is; null until that is read. */
  orgId: string | null;
  agent: Promise<RegisteredAgent | null> | null;
  policy: Promise<BoundPolicy> | null;
  /** The policy once it is compiled. */
  compiled: CompiledAgent | null;
}

/** What the cache works with. */
interface CacheParts {
  readonly agents: StoredAgents;
  readonly compiler: PolicyCompiler;
  /** Notes which documents a policy was compiled from. */
  readonly digests: Pick<PolicyDigests, 'note'>;
  /** Carries what is invalidated here to the other servers. */
  readonly changes: PolicyChanges;
  /** Bytes of everything that is kept, estimated. */
  readonly maxBytes: number;
}

/** How often a policy was kept ready, and what is kept. */
export interface CacheStatistics {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly agents: number;
  /** Rule sets that were found compiled, and that had to be. */
  readonly ruleSetHits: number;
  readonly ruleSetMisses: number;
  readonly ruleSets: number;
  readonly bytes: number;
}

/**
 * Agents and their compiled policies, kept ready. A change of what an agent is bound to calls `invalidate` once the change is
 * stored, and the next decision sees it.
 */
export class AgentPolicies implements AgentDirectory {
  /** Those that were asked for last at the end. */
  private readonly entries = new Map<string, Entry>();
  private agentBytes = 0;
  private hits = 0;
  private misses = 0;
  private evictions = 0;

  constructor(private readonly parts: CacheParts) {}

  agent(did: string): Promise<RegisteredAgent | null> {
    const entry = this.entry(did);
    entry.agent ??= this.keepOnlySuccess(did, entry, this.identify(did, entry));
    return entry.agent;
  }

  policy(agent: Pick<RegisteredAgent, 'orgId' | 'did'>): Promise<BoundPolicy> {
    const entry = this.entry(agent.did);
    entry.orgId ??= agent.orgId;
    // What another organisation binds the DID to is never taken for the policy of the agent.
    if (entry.orgId !== agent.orgId) return this.compileOnce(agent);
    if (entry.policy === null) this.misses += 1;
    else this.hits += 1;
    entry.policy ??= this.keepOnlySuccess(agent.did, entry, this.keepCompiled(agent, entry));
    return entry.policy;
  }

  /** Evicts the policy of an agent that is older than the database has it, and says whether it was: another server may have changed it unheard. */
  async refresh({ orgId, did }: Pick<RegisteredAgent, 'orgId' | 'did'>): Promise<boolean> {
    const entry = this.entries.get(did);
    const kept = await entry?.policy;
    if (entry === undefined || kept?.revision == null) return false;
    if ((await this.parts.agents.revision({ orgId, agentDid: did })) === kept.revision) return false;
    this.remove(did, entry);
    return true;
  }

  /** As the policy has them, or where a newer mandate took the place of the hold's, as the directory does. */
  async sourcesOf({ orgId, agentDid, mandateId: accountId }: HoldOrigin): Promise<readonly SourceMandate[]> {
    const { mandates } = await this.policy({ orgId, did: agentDid });
    const granted = mandates.find((mandate) => mandate.accountId === accountId);
    return granted?.delegatedFrom ?? this.parts.agents.sourcesOfAccount(orgId, accountId);
  }

  counterparties(orgId: string): Promise<Counterparty[]> {
    return this.parts.agents.counterparties(orgId);
  }

  /** Compiles the policy of an agent again when it is next asked for, here and at other servers. */
  invalidate({ orgId, agentDid }: Registration): void {
    this.evictEverywhere({ orgId, agentDid, documentId: null });
  }

  /** The same for every registration of a DID, and reads whose agent it stands for. */
  invalidateDid(agentDid: string): void {
    this.evictEverywhere({ orgId: null, agentDid, documentId: null });
  }

  /** The same for an organisation and all of its agents. */
  invalidateOrganisation(orgId: string): void {
    this.evictEverywhere({ orgId, agentDid: null, documentId: null });
  }

  /** The same for the agents that are bound to a rule document of an organisation. */
  invalidateDocument(orgId: string, documentId: string): void {
    this.evictEverywhere({ orgId, agentDid: null, documentId });
  }

  /** Evicts what a change concerns that another server made. */
  evict({ orgId, agentDid, documentId }: PolicyScope): void {
    if (agentDid !== null) {
      const entry = this.entries.get(agentDid);
      if (entry !== undefined && concerns(entry, orgId, documentId)) this.remove(agentDid, entry);
      return;
    }
    if (documentId === null) this.parts.agents.evictOrganisation(orgId);
    if (orgId === null) this.parts.compiler.ruleSets.evictDigests();
    for (const [did, entry] of [...this.entries]) if (concerns(entry, orgId, documentId)) this.remove(did, entry);
  }

  statistics(): CacheStatistics {
    const { hits, misses, evictions } = this;
    const { ruleSets } = this.parts.compiler;
    return {
      ...{ hits, misses, evictions, agents: this.entries.size },
      ...{ ruleSetHits: ruleSets.hits, ruleSetMisses: ruleSets.misses, ruleSets: ruleSets.size },
      bytes: this.agentBytes + ruleSets.bytes,
    };
  }

  private evictEverywhere(scope: PolicyScope): void {
    this.evict(scope);
    this.parts.changes.publish({ kind: 'invalidate', scope });
  }

  private entry(did: string): Entry {
    // Nothing is read ahead: a read that fails without a caller would end the process.
    const known = this.entries.get(did);
    const entry = known ?? { orgId: null, agent: null, policy: null, compiled: null };
    if (known === undefined) this.agentBytes += AGENT_ENTRY_BYTES;
    this.entries.delete(did);
    this.entries.set(did, entry);
    return entry;
  }

  private remove(did: string, entry: Entry): void {
    if (this.entries.get(did) !== entry) return;
    this.entries.delete(did);
    this.agentBytes -= AGENT_ENTRY_BYTES;
    this.removePolicy(entry);
  }

  private removePolicy(entry: Entry): void {
    const { compiled } = entry;
    if (compiled === null) return;
    this.agentBytes -= compiled.ownBytes;
    this.parts.compiler.release(compiled);
    Object.assign(entry, { policy: null, compiled: null });
  }

  /** The policy of another registration than the one that the DID stands for. */
  private async compileOnce(agent: Pick<RegisteredAgent, 'orgId' | 'did'>): Promise<BoundPolicy> {
    const compiled = await this.compile(agent);
    this.parts.compiler.release(compiled);
    return compiled;
  }

  /** Compiles a policy and notes it, unless the entry was evicted meanwhile. Many of them evict what was not asked for lately. */
  private async keepCompiled(agent: Pick<RegisteredAgent, 'orgId' | 'did'>, entry: Entry): Promise<BoundPolicy> {
    const compiled = await this.compile(agent);
    if (this.entries.get(agent.did) !== entry || entry.orgId !== agent.orgId) {
      this.parts.compiler.release(compiled);
      return compiled;
    }
    entry.compiled = compiled;
    this.agentBytes += compiled.ownBytes;
    this.evictExcess(entry);
    return compiled;
  }

  private async compile({ orgId, did }: Pick<RegisteredAgent, 'orgId' | 'did'>): Promise<CompiledAgent> {
    const { agents, compiler, digests } = this.parts;
    const records = await agents.records({ orgId, agentDid: did });
    const compiled = await compiler.compile(records);
    const isCaptured = records.organisation?.log.capture === true;
    digests.note(orgId, compiled.policy, records.documents, isCaptured ? sourceOf(records) : null);
    return compiled;
  }

  /** Rule sets that no agent has go first, then the agents that were not asked for longest. */
  private evictExcess(newest: Entry): void {
    const { compiler, maxBytes } = this.parts;
    while (this.agentBytes + compiler.ruleSets.bytes > maxBytes) {
      if (compiler.ruleSets.evictUnused()) continue;
      const oldest = this.entries.entries().next();
      if (oldest.done || oldest.value[1] === newest) return;
      this.remove(...oldest.value);
      this.evictions += 1;
    }
  }

  /** A failed read, and an agent that does not exist yet, are asked for again next time. */
  private async keepOnlySuccess<T>(did: string, entry: Entry, reading: Promise<T>): Promise<T> {
    try {
      const value = await reading;
      if (value === null) this.remove(did, entry);
      return value;
    } catch (error) {
      this.remove(did, entry);
      throw error;
    }
  }

  private async identify(did: string, entry: Entry): Promise<RegisteredAgent | null> {
    const agent = await this.parts.agents.agent(did);
    // Its key may be proven at another server.
    if (agent?.keyVerified === false) entry.agent = null;
    if (agent !== null && agent.orgId !== entry.orgId) {
      this.removePolicy(entry);
      Object.assign(entry, { orgId: agent.orgId, policy: null });
    }
    return agent;
  }
}

/** Whether a change of an organisation, or of a document of it, concerns an entry; what is not read yet may be concerned. */
function concerns({ orgId: known, compiled }: Entry, orgId: string | null, documentId: string | null): boolean {
  if (orgId !== null && known !== null && known !== orgId) return false;
  return documentId === null || compiled === null || compiled.documentIds.includes(documentId);
}
