import type { SharedRulesPolicy } from '@gatewright/evaluator';
import {
  type AgentBinding,
  type AgentPolicy,
  APPROVALS_MAX,
  type ApprovalDemand,
  type BoundDocument,
  type GrantedMandate,
  type HistoryReads,
  HOLD_TTL_MS,
  policyDocuments,
} from '@gatewright/gate';
import type { Slices } from '../runtime/slices.js';
import type { AssignedDocument } from './assignments.js';
import type { AgentRecords } from './directory.js';
import type { Families, RuleSet, RuleSets, SharedDocument } from './rule-sets.js';

/** An agent's policy together with everything that it was compiled from. */
export interface BoundPolicy extends AgentPolicy {
  readonly binding: AgentBinding;
}

/** A policy as the cache keeps it: its rules are shared. */
export interface CompiledAgent extends BoundPolicy {
  readonly ruleSet: RuleSet;
  readonly documentIds: readonly string[];
  /** About how much memory it takes without its rules, bytes. */
  readonly ownBytes: number;
}

/** Compiles what an agent is bound to. The caller releases the rule set of what it is given, once it does not keep it. */
export class PolicyCompiler {
  constructor(
    readonly ruleSets: RuleSets,
    private readonly slices: Slices,
  ) {}

  async compile(records: AgentRecords): Promise<CompiledAgent> {
    const standards = records.documents.filter(({ kind }) => kind === 'standard');
    const sops = records.documents.filter(({ kind }) => kind === 'sop');
    const ruleSet = await this.ruleSets.of({ standards, sops });
    try {
      await this.slices.yieldToEventLoop();
      const named = (documents: readonly AssignedDocument[]) => documents.map(({ documentId: id }) => ({ id }));
      const { mandates } = policyDocuments({ ...records, standards: [], sops: [] });
      const documents = {
        ...{ standards: named(standards), sops: named(sops), mandates },
        revokedActions: records.revokedActions,
      };
      const policy = await this.slices.run(ruleSet.rules.policySteps(documents));
      return new SharingPolicy(records, policy, ruleSet, { standards, sops });
    } catch (error) {
      this.ruleSets.release(ruleSet);
      throw error;
    }
  }
}

/** The name under which an agent is bound to a document. */
type DocumentName = Pick<BoundDocument, 'id' | 'title'>;

/** What is its own is kept small: a mandate is read when a bundle is made, and its text takes a quarter of the object. */
class SharingPolicy implements CompiledAgent {
  readonly mandates: readonly GrantedMandate[];
  readonly approvals: ApprovalDemand;
  readonly holdTtlMs: number;
  readonly logsContext: boolean;
  private readonly agentDid: string;
  private readonly ownerPrincipal: string;
  private readonly mandateText: string;
  private readonly revokedActions: readonly string[];
  private readonly names: readonly DocumentName[];
  private readonly standards: number;

  constructor(
    { agentDid, ownerPrincipal, organisation, mandates, granted, revokedActions }: AgentRecords,
    readonly policy: SharedRulesPolicy,
    readonly ruleSet: RuleSet,
    { standards, sops }: Families<AssignedDocument>,
  ) {
    this.agentDid = agentDid;
    this.ownerPrincipal = ownerPrincipal;
    this.mandates = granted;
    this.mandateText = JSON.stringify(mandates);
    this.revokedActions = revokedActions;
    this.names = [...standards, ...sops].map(({ documentId: id, title }) => ({ id, title }));
    this.standards = standards.length;
    this.approvals = {
      organisation: organisation?.approvals.escalation ?? APPROVALS_MAX,
      byRule: approvalsByRule(this.names, ruleSet.documents),
    };
    this.holdTtlMs = organisation?.holdTtlMs ?? HOLD_TTL_MS;
    this.logsContext = organisation?.log.context ?? false;
  }

  get reads(): HistoryReads {
    return this.ruleSet.reads;
  }

  get documentIds(): readonly string[] {
    return this.names.map(({ id }) => id);
  }

  get ownBytes(): number {
    return this.policy.ownBytes + this.mandateText.length;
  }

  get ruleVersion(): AgentPolicy['ruleVersion'] {
    return (documentId) => {
      const index = this.names.findIndex(({ id }) => id === documentId);
      return this.ruleSet.documents[index]?.version() ?? null;
    };
  }

  get contextValues(): AgentPolicy['contextValues'] {
    return (rule) => {
      const index = this.names.findIndex(({ id }) => rule.startsWith(`${id}/`));
      const id = this.names[index]?.id ?? '';
      return this.ruleSet.documents[index]?.contextValues(rule.slice(id.length + 1)) ?? [];
    };
  }

  get binding(): AgentBinding {
    const documents = this.names.map((name, index) => ({
      ...name,
      document: this.ruleSet.documents[index]?.document ?? {},
    }));
    return {
      agentDid: this.agentDid,
      ownerPrincipal: this.ownerPrincipal,
      mandates: JSON.parse(this.mandateText),
      standards: documents.slice(0, this.standards),
      sops: documents.slice(this.standards),
      revokedActions: this.revokedActions,
    };
  }
}

const NO_DEMANDS: ReadonlyMap<string, number> = new Map();

/** What single rules demand, by `document/molecule`. */
function approvalsByRule(
  names: readonly DocumentName[],
  documents: readonly SharedDocument[],
): ReadonlyMap<string, number> {
  const demands = documents.flatMap(({ approvals }, index) =>
    [...approvals].map(([moleculeId, people]): [string, number] => [`${names[index]?.id}/${moleculeId}`, people]),
  );
  return demands.length === 0 ? NO_DEMANDS : new Map(demands);
}
