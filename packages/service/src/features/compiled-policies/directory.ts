import { timeOfText } from '@gatewright/evaluator';
import {
  type AgentBinding,
  type Counterparty,
  type GrantedMandate,
  grantedTerms,
  limitsIn,
  type RegisteredAgent,
  type SignedMandate,
} from '@gatewright/gate';
import type { SourceMandate } from '@gatewright/ledger';
import type { JsonObject } from '@gatewright/protocol';
import { findOrganisation, type Organisation } from '../../platform/database/organisations.js';
import type { Directory } from '../../platform/database/tables.js';
import type { Slices } from '../../platform/runtime/slices.js';
import { findAgentByDid } from '../agents/repository.js';
import { demandOn } from '../budgets/demand.js';
import { liveCounterparties } from '../counterparties/repository.js';
import { ancestorsOf, reachesPrincipal } from '../mandates/lineage.js';
import { isLive, liveMandates, newestOfAccount, revokedActions, type StoredMandate } from '../mandates/repository.js';
import { type AssignedDocument, assignedVersions } from '../rules-store/assignments.js';
import { type ShadowDocument, shadowsFor } from '../rules-store/shadow-repository.js';

/** Organisations that are kept ready. */
const ORGANISATIONS_MAX = 10_000;

/** An agent as one organisation registered it: others may have registered the same DID, of which one at most is proven. */
export interface Registration {
  readonly orgId: string;
  readonly agentDid: string;
}

/** Everything that an agent's policy is compiled from; of rule documents their versions. */
export interface AgentRecords {
  readonly agentDid: string;
  readonly organisation: Organisation | null;
  readonly ownerPrincipal: string;
  readonly documents: readonly AssignedDocument[];
  /** Versions that are evaluated beside these and not enforced. */
  readonly shadows: readonly ShadowDocument[];
  /** Every live mandate, whether its chain is intact or not. */
  readonly granted: readonly GrantedMandate[];
  /** Those whose chain is. */
  readonly mandates: AgentBinding['mandates'];
  readonly revokedActions: readonly string[];
  /** Revision of all this, which none of it is older than; null where the database has none. */
  readonly revision: number | null;
}

/** How the directory judges what it reads, and what of it the ledger knows. */
interface MandateChecks {
  /** Whether a mandate's credential holds, from its organisation down to a person. */
  readonly isIntact: (mandate: SignedMandate, organisation: Organisation) => Promise<boolean>;
  /** Whether an agent was retired, for good. */
  readonly isRetired: (orgId: string, agentDid: string) => Promise<boolean>;
  /** The revision of what the policy of an agent is compiled from; null where the database has none. */
  readonly revision: (registration: Registration) => Promise<number | null>;
}

/** Reads who agents are, and what they are bound to. Of organisations it keeps the rows, until `evictOrganisation`. */
export class StoredAgents {
  private readonly organisations = new Map<string, Promise<Organisation | null>>();

  constructor(
    private readonly db: Directory,
    private readonly slices: Slices,
    private readonly judgements: MandateChecks,
  ) {}

  async agent(did: string): Promise<RegisteredAgent | null> {
    const identity = await findAgentByDid(this.db, did);
    const organisation = identity === null ? null : await this.organisation(identity.orgId);
    if (identity === null || organisation === null) return null;
    const { orgId, network, publicKey, keyVerified, requestedByOrgId } = identity;
    const requestedBy = requestedByOrgId === orgId ? identity.requestedBy : null;
    const { verification, verifiedAt } = organisation;
    const issuer = { orgId, verification, verifiedAt, network };
    return { did, orgId, network, publicKey, keyVerified, issuer, requestedBy };
  }

  async records({ orgId, agentDid }: Registration): Promise<AgentRecords> {
    const revision = await this.revision({ orgId, agentDid });
    // The row that is kept may be older than the revision.
    if (revision !== null) this.evictOrganisation(orgId);
    const organisation = await this.organisation(orgId);
    const documents = await assignedVersions(this.db, orgId, agentDid);
    const live = await liveMandates(this.db, orgId, agentDid);
    const granted: GrantedMandate[] = [];
    const mandates: AgentBinding['mandates'][number][] = [];
    for (const mandate of live) {
      await this.slices.yieldToEventLoop();
      const grant = await this.granted(mandate, organisation);
      const { mandateId, action, document } = mandate;
      granted.push(grant);
      if (grant.chainIntact) mandates.push({ mandateId, action, document });
    }
    return {
      agentDid,
      organisation,
      ownerPrincipal: organisation?.did ?? orgId,
      documents,
      shadows: await shadowsFor(this.db, orgId, agentDid),
      granted,
      mandates,
      revokedActions: await revokedActions(this.db, orgId, agentDid),
      revision,
    };
  }

  /** The revision of what the policy of an agent is compiled from; null where the database has none. */
  revision(registration: Registration): Promise<number | null> {
    return this.judgements.revision(registration);
  }

  /** The accounts that the newest mandate of one is delegated from, nearest first. */
  async sourcesOfAccount(orgId: string, accountId: string): Promise<readonly SourceMandate[]> {
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

  /** Reads an organisation again when it is next asked for; null for all. */
  evictOrganisation(orgId: string | null): void {
    if (orgId === null) this.organisations.clear();
    else this.organisations.delete(orgId);
  }

  private organisation(orgId: string): Promise<Organisation | null> {
    const kept = this.organisations.get(orgId);
    if (kept !== undefined) return kept;
    const reading = findOrganisation(this.db, orgId);
    const evict = () => {
      if (this.organisations.get(orgId) === reading) this.organisations.delete(orgId);
    };
    // A failed read, and an organisation that does not exist yet, are asked for again next time.
    reading.then((found) => found ?? evict(), evict);
    if (this.organisations.size >= ORGANISATIONS_MAX) this.organisations.clear();
    this.organisations.set(orgId, reading);
    return reading;
  }

  /**
   * A mandate with where it comes from. Its chain is broken where the credential does not hold, a mandate above does not count any
   * more, or its agent was retired.
   */
  private async granted(mandate: StoredMandate, organisation: Organisation | null): Promise<GrantedMandate> {
    const { orgId, mandateId, accountId, action, currency, requirePayloadBinding, document } = mandate;
    const ancestors = organisation === null ? [] : await ancestorsOf(this.db, orgId, mandate.parentMandateId);
    const counted = [mandate, ...ancestors];
    const budgets = await demandOn(this.db, orgId, counted, currency);
    return {
      ...{ mandateId, accountId, action, currency, requirePayloadBinding },
      ...grantedTerms(document),
      chainIntact: organisation !== null && (await this.isChainIntact(mandate, ancestors, organisation)),
      delegatedFrom: sourcesIn(ancestors),
      endsAt: endOf([document, ...ancestors.map((ancestor) => ancestor.document)]),
      limits: [...counted.flatMap((each) => limitsIn(each.document, each.accountId, each.currency)), ...budgets.limits],
      budgetObstacle: budgets.obstacle,
    };
  }

  private async isChainIntact(
    mandate: StoredMandate,
    ancestors: readonly StoredMandate[],
    organisation: Organisation,
  ): Promise<boolean> {
    const { agentDid, document, credential, parentMandateId } = mandate;
    const holds = await this.judgements.isIntact({ agentDid, document, credential }, organisation);
    const isFounded = parentMandateId === null || (reachesPrincipal(ancestors) && ancestors.every(isLive));
    return holds && isFounded && !(await this.someRetired(mandate.orgId, ancestors));
  }

  private async someRetired(orgId: string, mandates: readonly StoredMandate[]): Promise<boolean> {
    for (const { agentDid } of mandates) if (await this.judgements.isRetired(orgId, agentDid)) return true;
    return false;
  }
}

function sourcesIn(ancestors: readonly StoredMandate[]): readonly SourceMandate[] {
  return ancestors.length === 0
    ? NO_SOURCES
    : ancestors.map(({ accountId, agentDid }) => ({ mandateId: accountId, agentDid }));
}

const NO_SOURCES: readonly SourceMandate[] = [];

/** The first instant, ms since the epoch, at which one of the mandates is over: `validUntil` itself is within. */
function endOf(documents: readonly JsonObject[]): number | null {
  const ends = documents.flatMap(({ validUntil }) => {
    const last = typeof validUntil === 'string' ? timeOfText(validUntil) : null;
    return last === null ? [] : [last + 1];
  });
  return ends.length === 0 ? null : Math.min(...ends);
}
