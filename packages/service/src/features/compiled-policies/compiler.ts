import { APPROVALS_MAX, type SharedRulesPolicy } from '@gatewright/evaluator';
import {
  type AgentBinding,
  type AgentPolicy,
  type ApprovalDemand,
  type BoundDocument,
  type GrantedMandate,
  type HistoryReads,
  HOLD_TTL_MS,
  joinedReads,
  policyDocuments,
  type ShadowPolicy,
} from '@gatewright/gate';
import type { Slices } from '../../platform/runtime/slices.js';
import type { AssignedDocument } from '../rules-store/assignments.js';
import type { RuleKind } from '../rules-store/rule-documents.js';
import type { AgentRecords } from './directory.js';
import type { PolicySource } from './policy-digests.js';
import type { Families, RuleSet, RuleSets, SharedDocument } from './rule-sets.js';
import type { ShadowRuns, ShadowTrial } from './shadow-runs.js';

/** An agent's policy together with everything that it was compiled from. */
export interface BoundPolicy extends AgentPolicy {
  readonly binding: AgentBinding;
}

/** A policy as the cache keeps it: its rules are shared. */
export interface CompiledAgent extends BoundPolicy {
  /** Its own rules first, then those with a version in shadow. */
  readonly ruleSets: readonly RuleSet[];
  readonly documentIds: readonly string[];
  /** About how much memory it takes without its rules, bytes. */
  readonly ownBytes: number;
}

/** Compiles what an agent is bound to. The caller releases the rule set of what it is given, once it does not keep it. */
export class PolicyCompiler {
  constructor(
    readonly ruleSets: RuleSets,
    private readonly slices: Slices,
    private readonly shadows: Pick<ShadowRuns, 'observe'>,
  ) {}

  async compile(records: AgentRecords): Promise<CompiledAgent> {
    const live = await this.policyUnder(records, familiesOf(records.documents));
    const used: [RuleSet, ...RuleSet[]] = [live.ruleSet];
    let ownBytes = live.policy.ownBytes;
    try {
      const trials: ShadowTrial[] = [];
      for (const shadow of records.shadows) {
        const { policy, ruleSet } = await this.policyUnder(records, familiesOf(withShadow(records.documents, shadow)));
        used.push(ruleSet);
        ownBytes += policy.ownBytes;
        const { orgId, documentId, shadowId } = shadow;
        trials.push({ orgId, documentId, shadowId, policy });
      }
      return new SharingPolicy(records, live.policy, ownBytes, used, { trials, runs: this.shadows });
    } catch (error) {
      for (const ruleSet of used) this.ruleSets.release(ruleSet);
      throw error;
    }
  }

  /** The policy is kept no more. */
  release({ ruleSets }: CompiledAgent): void {
    for (const ruleSet of ruleSets) this.ruleSets.release(ruleSet);
  }

  private async policyUnder(records: AgentRecords, { standards, sops }: Families<AssignedDocument>) {
    const ruleSet = await this.ruleSets.of({ standards, sops });
    try {
      await this.slices.yieldToEventLoop();
      const named = (documents: readonly AssignedDocument[]) => documents.map(({ documentId: id }) => ({ id }));
      const { mandates } = policyDocuments({ ...records, standards: [], sops: [] });
      const documents = {
        ...{ standards: named(standards), sops: named(sops), mandates },
        revokedActions: records.revokedActions,
      };
      return { policy: await this.slices.run(ruleSet.rules.policySteps(documents)), ruleSet };
    } catch (error) {
      this.ruleSets.release(ruleSet);
      throw error;
    }
  }
}

/** What a policy is compiled from beside the rules of its documents. */
export function sourceOf(records: AgentRecords): PolicySource {
  const { standards, sops } = familiesOf(records.documents);
  const { mandates } = policyDocuments({ ...records, standards: [], sops: [] });
  const ids = (documents: readonly AssignedDocument[]) => documents.map(({ documentId }) => documentId);
  return { standards: ids(standards), sops: ids(sops), mandates, revokedActions: records.revokedActions };
}

function familiesOf(documents: readonly AssignedDocument[]): Families<AssignedDocument> {
  const of = (wanted: RuleKind) => documents.filter(({ kind }) => kind === wanted);
  return { standards: of('standard'), sops: of('sop') };
}

/** The documents with a version in shadow in the place of the one in force, or after the others where none is. */
function withShadow(documents: readonly AssignedDocument[], shadow: AssignedDocument): readonly AssignedDocument[] {
  const isSame = ({ documentId }: AssignedDocument) => documentId === shadow.documentId;
  if (!documents.some(isSame)) return [...documents, shadow];
  return documents.map((document) => (isSame(document) ? shadow : document));
}

/** The versions in shadow of an agent, and what compares them. */
interface Trials {
  readonly trials: readonly ShadowTrial[];
  readonly runs: Pick<ShadowRuns, 'observe'>;
}

/** The name under which an agent is bound to a document. */
type DocumentName = Pick<BoundDocument, 'id' | 'title'>;

/** What is its own is kept small: a mandate is read when a bundle is made, and its text takes a quarter of the object. */
class SharingPolicy implements CompiledAgent {
  readonly mandates: readonly GrantedMandate[];
  readonly approvals: ApprovalDemand;
  readonly holdTtlMs: number;
  readonly logsContext: boolean;
  readonly capturesInputs: boolean;
  readonly shadow: ShadowPolicy | null;
  readonly revision: number | null;
  private readonly ruleSet: RuleSet;
  private readonly triedIds: readonly string[];
  private readonly agentDid: string;
  private readonly ownerPrincipal: string;
  private readonly mandateText: string;
  private readonly revokedActions: readonly string[];
  private readonly names: readonly DocumentName[];
  private readonly standards: number;

  constructor(
    records: AgentRecords,
    readonly policy: SharedRulesPolicy,
    private readonly policyBytes: number,
    readonly ruleSets: readonly [RuleSet, ...RuleSet[]],
    { trials, runs }: Trials,
  ) {
    const { agentDid, ownerPrincipal, organisation, mandates, granted, revokedActions, revision } = records;
    const { standards, sops } = familiesOf(records.documents);
    const [ruleSet, ...tried] = ruleSets;
    this.ruleSet = ruleSet;
    this.triedIds = trials.map(({ documentId }) => documentId);
    this.shadow =
      trials.length === 0
        ? null
        : {
            reads: joinedReads(
              ruleSet.reads,
              tried.map(({ reads }) => reads),
            ),
            observe: (decision) => runs.observe(trials, decision),
          };
    this.revision = revision;
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
    this.capturesInputs = organisation?.log.capture ?? false;
  }

  get reads(): HistoryReads {
    return this.ruleSet.reads;
  }

  get documentIds(): readonly string[] {
    return [...this.names.map(({ id }) => id), ...this.triedIds];
  }

  get ownBytes(): number {
    return this.policyBytes + this.mandateText.length;
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
