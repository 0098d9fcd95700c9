import { type CompileLimits, compileSteps, timeOfText } from '@gatewright/evaluator';
import {
  type AgentBinding,
  type AgentDirectory,
  type AgentPolicy,
  APPROVALS_MAX,
  type Counterparty,
  contextValuesOf,
  HOLD_TTL_MS,
  historyReads,
  listsCounterparties,
  policyDocuments,
  type RegisteredAgent,
  ruleVersionsOf,
  type SignedMandate,
  watchesNewMerchants,
} from '@gatewright/gate';
import type { Hold, SourceMandate } from '@gatewright/ledger';
import type { JsonObject } from '@gatewright/protocol';
import { findAgentByDid } from '../agents/repository.js';
import { liveCounterparties } from '../counterparties/repository.js';
import { findOrganisation, type Organisation } from '../database/organisations.js';
import type { Directory } from '../database/tables.js';
import { ancestorsOf, isWhole } from '../mandates/lineage.js';
import {
  counts,
  liveMandates,
  type MandateRecord,
  newestOfAccount,
  revokedActions,
  type StoredMandate,
} from '../mandates/repository.js';
import type { Slices } from '../runtime/slices.js';
import { POLICY_CACHE_MAX_AGENTS, POLICY_CACHE_MAX_BYTES } from './limits.js';
import { approvalsByRule } from './rule-approvals.js';
import { assignedDocuments, type RuleDocument } from './rule-documents.js';

/** An agent's policy together with everything that it was compiled from. */
export interface BoundPolicy extends AgentPolicy {
  readonly binding: AgentBinding;
}

type Delegated = Pick<MandateRecord, 'mandateId' | 'parentMandateId' | 'document' | 'credential'>;

type HoldOrigin = Pick<Hold, 'orgId' | 'agentDid' | 'mandateId'>;

/** An agent as one organisation registered it: others may have registered the same DID, of which one at most is proven. */
export interface Registration {
  readonly orgId: string;
  readonly agentDid: string;
}

/** What is known of the agent that a DID stands for; each part is read once it is asked for, and then shared. */
interface Known {
  /** Whose agent it is; null until that is read. */
  orgId: string | null;
  agent: Promise<RegisteredAgent | null> | null;
  policy: Promise<BoundPolicy> | null;
  /** Bytes of the program of the policy; 0 until it is compiled. */
  programBytes: number;
}

/**
 * Agents and their compiled policies, kept ready. A change of what an agent is bound to calls `forget` once the change
 * is stored, and the next decision sees it.
 */
export class AgentPolicies implements AgentDirectory {
  private readonly known = new Map<string, Known>();
  /** Called after a change here: other servers have read the agents too. Without a DID all of them, without an organisation whosever. */
  forgotten: (orgId: string | null, did: string | null) => void = () => undefined;
  /** Resolves once other servers have applied every change so far, or after a while. */
  changesTold: () => Promise<void> = async () => undefined;

  /** Whether an agent was retired, for good. */
  isRetired: (orgId: string, agentDid: string) => Promise<boolean> = async () => false;

  /** `isIntact` tells whether a mandate's credential holds, from its organisation down to a person. */
  constructor(
    private readonly db: Directory,
    private readonly isIntact: (mandate: SignedMandate, organisation: Organisation) => boolean,
    private readonly slices: Slices,
    private readonly maxBytes: number = POLICY_CACHE_MAX_BYTES,
  ) {}

  agent(did: string): Promise<RegisteredAgent | null> {
    const entry = this.entry(did);
    entry.agent ??= this.keepOnlySuccess(did, this.identify(did, entry));
    return entry.agent;
  }

  policy(agent: Pick<RegisteredAgent, 'orgId' | 'did'>): Promise<BoundPolicy> {
    const entry = this.entry(agent.did);
    entry.orgId ??= agent.orgId;
    // What another organisation binds the DID to is never taken for the policy of the agent.
    if (entry.orgId !== agent.orgId) return this.compilePolicy(agent);
    entry.policy ??= this.keepOnlySuccess(agent.did, this.weighed(this.compilePolicy(agent), entry));
    return entry.policy;
  }

  /** Reads the agents of an organisation again at their next call; other servers read all of theirs. */
  forgetOrganisation(orgId: string): void {
    for (const did of [...this.known.keys()]) this.dropOf(orgId, did);
    this.forgotten(null, null);
  }

  /** As the policy has them, or where a newer mandate took the place of the hold's, as the directory does. */
  async sourcesOf({ orgId, agentDid, mandateId: accountId }: HoldOrigin): Promise<readonly SourceMandate[]> {
    const { mandates } = await this.policy({ orgId, did: agentDid });
    const granted = mandates.find((mandate) => mandate.accountId === accountId);
    if (granted !== undefined) return granted.delegatedFrom;
    const mandate = await newestOfAccount(this.db, orgId, accountId);
    return sourcesIn(await ancestorsOf(this.db, orgId, mandate?.parentMandateId ?? null));
  }

  async counterparties(orgId: string): Promise<Counterparty[]> {
    const live = await liveCounterparties(this.db, orgId);
    return live.map(({ serviceDid, merchants, purpose, agents }) => ({
      did: serviceDid,
      merchants,
      mayClaim: purpose === 'claim',
      ...(agents === null ? {} : { agents }),
    }));
  }

  /** Reads the agent again at the next call, where the DID stands for this registration. */
  forget({ orgId, agentDid }: Registration): void {
    this.dropOf(orgId, agentDid);
    this.forgotten(orgId, agentDid);
  }

  /** Reads again whose agent a DID stands for. */
  forgetDid(did: string): void {
    this.drop(did);
    this.forgotten(null, did);
  }

  /** As `forget`, where another server made the change. */
  dropOf(orgId: string, did: string): void {
    if ((this.known.get(did)?.orgId ?? orgId) === orgId) this.drop(did);
  }

  /** As `forgetDid`, where another server made the change. */
  drop(did: string): void {
    this.known.delete(did);
  }

  dropAll(): void {
    this.known.clear();
  }

  private entry(did: string): Known {
    // Nothing is read ahead: a read that fails without a caller would end the process.
    const entry = this.known.get(did) ?? { orgId: null, agent: null, policy: null, programBytes: 0 };
    this.known.delete(did);
    this.known.set(did, entry);
    if (this.known.size > POLICY_CACHE_MAX_AGENTS) {
      const oldest = this.known.keys().next();
      if (!oldest.done) this.known.delete(oldest.value);
    }
    return entry;
  }

  /** Takes note of how large a policy became. Many large ones evict what was not read lately. */
  private async weighed(compiling: Promise<BoundPolicy>, entry: Known): Promise<BoundPolicy> {
    const bound = await compiling;
    entry.programBytes = bound.policy.program.length;
    let bytes = 0;
    for (const { programBytes } of this.known.values()) bytes += programBytes;
    for (const [did, { programBytes }] of this.known) {
      if (bytes <= this.maxBytes) break;
      bytes -= programBytes;
      this.known.delete(did);
    }
    return bound;
  }

  /** A failed read, and an agent that does not exist yet, are asked for again next time. */
  private async keepOnlySuccess<T>(did: string, reading: Promise<T>): Promise<T> {
    try {
      const value = await reading;
      if (value === null) this.drop(did);
      return value;
    } catch (error) {
      this.drop(did);
      throw error;
    }
  }

  private async identify(did: string, entry: Known): Promise<RegisteredAgent | null> {
    const agent = await this.readAgent(did);
    if (agent !== null && agent.orgId !== entry.orgId)
      Object.assign(entry, { orgId: agent.orgId, policy: null, programBytes: 0 });
    return agent;
  }

  private async readAgent(did: string): Promise<RegisteredAgent | null> {
    const identity = await findAgentByDid(this.db, did);
    const organisation = identity === null ? null : await findOrganisation(this.db, identity.orgId);
    if (identity === null || organisation === null) return null;
    const { orgId, network, publicKey, keyVerified, requestedByOrgId } = identity;
    const requestedBy = requestedByOrgId === orgId ? identity.requestedBy : null;
    const { verification, verifiedAt } = organisation;
    const issuer = { orgId, verification, verifiedAt, network };
    return { did, orgId, network, publicKey, keyVerified, issuer, requestedBy };
  }

  private async compilePolicy({ did, orgId }: Pick<RegisteredAgent, 'orgId' | 'did'>): Promise<BoundPolicy> {
    const organisation = await findOrganisation(this.db, orgId);
    const documents = await assignedDocuments(this.db, orgId, did);
    const live = await liveMandates(this.db, orgId, did);
    const chains = await this.chainsOf(did, organisation, live);
    const granting = live.filter(({ mandateId }) => chains.get(mandateId)?.isIntact === true);
    await this.slices.yieldToEventLoop();
    const binding: AgentBinding = {
      agentDid: did,
      ownerPrincipal: organisation?.did ?? orgId,
      mandates: granting.map(({ mandateId, action, document }) => ({ mandateId, action, document })),
      standards: ofKind(documents, 'standard'),
      sops: ofKind(documents, 'sop'),
      revokedActions: await revokedActions(this.db, orgId, did),
    };
    return {
      policy: await this.slices.run(compileSteps(policyDocuments(binding), { served: true, limits: ADMITTED })),
      reads: historyReads(binding),
      binding,
      mandates: live.map(({ mandateId, accountId, action, currency, requirePayloadBinding, document }) => ({
        mandateId,
        accountId,
        action,
        currency,
        requirePayloadBinding,
        watchesNewMerchants: watchesNewMerchants(document),
        listsCounterparties: listsCounterparties(document),
        chainIntact: chains.get(mandateId)?.isIntact === true,
        delegatedFrom: sourcesIn(chains.get(mandateId)?.ancestors ?? []),
        endsAt: endOf([document, ...(chains.get(mandateId)?.ancestors ?? []).map((ancestor) => ancestor.document)]),
      })),
      approvals: {
        organisation: organisation?.approvals.escalation ?? APPROVALS_MAX,
        byRule: approvalsByRule(documents),
      },
      ruleVersion: ruleVersionsOf(binding),
      contextValues: contextValuesOf(binding),
      holdTtlMs: organisation?.holdTtlMs ?? HOLD_TTL_MS,
      logsContext: organisation?.log.context ?? false,
    };
  }

  /**
   * Where mandates come from. A chain is broken where the credential does not hold, a mandate above does not count any more, or
   * its agent was retired.
   */
  private async chainsOf(
    agentDid: string,
    organisation: Organisation | null,
    mandates: readonly Delegated[],
  ): Promise<ReadonlyMap<string, Chain>> {
    const chains = new Map<string, Chain>();
    if (organisation === null) return chains;
    const { orgId } = organisation;
    for (const { mandateId, parentMandateId, document, credential } of mandates) {
      await this.slices.yieldToEventLoop();
      const ancestors = await ancestorsOf(this.db, orgId, parentMandateId);
      const holds = this.isIntact({ agentDid, document, credential }, organisation);
      const isFounded = parentMandateId === null || (isWhole(ancestors) && ancestors.every(counts));
      const isIntact = holds && isFounded && !(await this.someRetired(orgId, ancestors));
      chains.set(mandateId, { isIntact, ancestors });
    }
    return chains;
  }

  private async someRetired(orgId: string, mandates: readonly StoredMandate[]): Promise<boolean> {
    for (const { agentDid } of mandates) if (await this.isRetired(orgId, agentDid)) return true;
    return false;
  }
}

/** Where a mandate comes from, nearest first, and whether its authority holds up to a person. */
interface Chain {
  readonly isIntact: boolean;
  readonly ancestors: readonly StoredMandate[];
}

function sourcesIn(ancestors: readonly StoredMandate[]): readonly SourceMandate[] {
  return ancestors.map(({ accountId, agentDid }) => ({ mandateId: accountId, agentDid }));
}

/** The first instant, ms since the epoch, at which one of the mandates is over: `validUntil` itself is within. */
function endOf(documents: readonly JsonObject[]): number | null {
  const ends = documents.flatMap(({ validUntil }) => {
    const last = typeof validUntil === 'string' ? timeOfText(validUntil) : null;
    return last === null ? [] : [last + 1];
  });
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Documents were held to the limits of their day when they were made: who lowers these takes no rule from an agent. */
const ADMITTED: CompileLimits = {
  moleculesPerDocument: Number.POSITIVE_INFINITY,
  atomsPerMolecule: Number.POSITIVE_INFINITY,
  zonesPerDocument: Number.POSITIVE_INFINITY,
};

function ofKind(documents: readonly RuleDocument[], kind: RuleDocument['kind']) {
  return documents
    .filter((candidate) => candidate.kind === kind)
    .map(({ documentId, title, document }) => ({ id: documentId, title, document }));
}
