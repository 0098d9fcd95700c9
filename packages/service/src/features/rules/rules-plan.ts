import { accept, type Result, type RulesAct, refuse } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { Organisation } from '../../platform/database/organisations.js';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory, RuleDocumentVersionTable } from '../../platform/database/tables.js';
import { followersConcerned } from '../rules-store/assignments.js';
import { ALL_AGENTS, published } from '../rules-store/rollout.js';
import { firstChange } from '../rules-store/rule-changes.js';
import {
  type Authorship,
  findVersion,
  firstHeader,
  type RuleHeader,
  type RuleKind,
  type RuleVersion,
  rowOf,
  type VersionOutline,
  type VersionTerms,
  versionRow,
} from '../rules-store/rule-documents.js';
import { agentsBoundTo, namedHeaders, nameInFiles } from '../rules-store/rules-state.js';
import { BULK_AGENTS_MAX } from './bulk-bindings.js';
import { type Changed, changed, type DocumentChange } from './document-change.js';
import { type LabelBinding, labelBindings } from './label-bindings.js';
import { charactersInForce, type Gain } from './rule-room.js';
import type { PlannedBindings } from './staged-bindings.js';
import type { PlannedDocuments } from './staged-documents.js';
import { NOTHING_WANTED, type WantedBinding, type WantedBindings } from './wanted-bindings.js';

/** A document of policy files whose rules compile. */
export interface WantedDocument {
  readonly kind: RuleKind;
  readonly name: string;
  readonly title: string;
  /** JSON text of the rules. */
  readonly text: string;
  /** Of the canonical rules. */
  readonly digest: string;
}

/** What an organisation should have. */
export interface WantedRules {
  readonly documents: readonly WantedDocument[];
  readonly bindings: WantedBindings;
  readonly message: string;
  /** Documents that were applied from files, and bindings of the wanted ones, end where they are not wanted. */
  readonly prune: boolean;
}

/** One change of a document or of its bindings, committed with all others. */
export interface AppliedChange extends Changed {
  readonly act: RulesAct;
}

/** What planning reads from. It writes nothing. */
export interface PlanScope {
  readonly directory: Directory;
  readonly organisation: Organisation;
  readonly made: Authorship;
  readonly role: string;
  readonly ids: ServiceContext['ids'];
  /** Runs before each step: others are served in between. */
  readonly pause: () => Promise<void>;
  /** By name in files. */
  readonly headers: ReadonlyMap<string, RuleHeader>;
}

/** What makes the rules of an organisation what is wanted. */
export interface RulesPlan {
  readonly changes: readonly AppliedChange[];
  /** Publications wait for approvals, and nothing else changes. */
  readonly isWaiting: boolean;
  readonly bindings: readonly PlannedBindings[];
  /** What each agent gets. */
  readonly gains: ReadonlyMap<string, Gain>;
  /** Ids of the documents that there were and that the plan is about. */
  readonly documentIds: ReadonlySet<string>;
  /** Documents, their versions, and bindings that are none of an agent's beginning or end. */
  readonly documents: PlannedDocuments;
}

/**
 * Plans how an organisation gets the rules that are wanted; nothing is planned where it has them. Bindings end before rules change and
 * begin after. Where publications need approvals they are requested, and the rest is for a later call, after the approvals.
 */
export async function planRules(wanted: WantedRules, scope: PlanScope): Promise<Result<RulesPlan>> {
  const planner = new Planner(scope);
  const differing: WantedDocument[] = [];
  let isWaiting = false;
  for (const document of wanted.documents) {
    await scope.pause();
    const standing = await planner.standingOf(document);
    if (!standing.ok) return standing;
    isWaiting ||= standing.value === 'waits';
    if (standing.value === 'differs') differing.push(document);
  }
  const needsApproval = scope.organisation.approvals.publish > 0;
  if (needsApproval && differing.length > 0) isWaiting = true;
  const steps = isWaiting
    ? differing.map((document) => () => planner.request(document, wanted.message))
    : [
        ...(wanted.prune ? [() => planner.unbindOthers(wanted)] : []),
        ...differing.map((document) => () => planner.write(document, wanted.message)),
        ...[...wanted.bindings].map(
          ([name, binding]) =>
            () =>
              planner.bind(name, binding),
        ),
        ...(wanted.prune ? [() => planner.retireOthers(wanted)] : []),
      ];
  for (const step of steps) {
    await scope.pause();
    const done = await step();
    if (!done.ok) return done;
  }
  return accept(planner.plan(isWaiting));
}

type Step = Promise<Result<undefined>>;

class Planner {
  private readonly changes: AppliedChange[] = [];
  /** By the id of the document: a plan writes one version of each. */
  private readonly versions = new Map<string, RuleDocumentVersionTable>();
  private readonly labels: PlannedDocuments['labels'][number][] = [];
  private readonly direct: PlannedDocuments['direct'][number][] = [];
  private readonly bindings: PlannedBindings[] = [];
  private readonly gains = new Map<string, Map<string, number | null>>();
  /** As the plan has them so far. */
  private readonly headers: Map<string, RuleHeader>;
  private readonly changedNames = new Set<string>();
  private readonly documentIds: Set<string>;
  /** Read once: null before. */
  private labelled: Promise<readonly LabelBinding[]> | null = null;

  constructor(private readonly scope: PlanScope) {
    this.headers = new Map(scope.headers);
    this.documentIds = new Set([...scope.headers.values()].map(({ documentId }) => documentId));
  }

  plan(isWaiting: boolean): RulesPlan {
    const { changes, bindings, gains, documentIds } = this;
    const headers = [...this.changedNames].flatMap((name) => this.headers.get(name) ?? []);
    const documents = {
      headers: headers.map(rowOf),
      versions: [...this.versions.values()],
      labels: this.labels,
      direct: this.direct,
    };
    return { changes, isWaiting, bindings, gains, documentIds, documents };
  }

  /** Whether a document is in force as it is wanted, differs, or waits for approvals. One that is rolled out counts in both versions. */
  async standingOf(wanted: WantedDocument): Promise<Result<'in force' | 'differs' | 'waits'>> {
    const header = this.headers.get(wanted.name);
    if (header === undefined) return accept('differs');
    const { directory, organisation } = this.scope;
    if (header.kind !== wanted.kind) {
      return refuse('CONFLICT', `${wanted.name} is a ${header.kind}; give the ${wanted.kind} another name`);
    }
    for (const number of [header.published, header.rollout?.version ?? null]) {
      const version = number === null ? null : await findVersion(directory, header, number);
      if (version !== null && isVersionOf(wanted, version)) return accept('in force');
    }
    if (organisation.approvals.publish === 0) return accept('differs');
    const newest = await findVersion(directory, header, header.newest);
    return accept(newest?.waiting != null && isVersionOf(wanted, newest) ? 'waits' : 'differs');
  }

  /** The wanted rules as the next version, in force at once. */
  async write(wanted: WantedDocument, message: string): Step {
    const header = this.headers.get(wanted.name);
    if (header === undefined) return this.create(wanted, { state: 'published', message });
    const version = header.newest + 1;
    const standing = published(header, { version, state: 'published' }, ALL_AGENTS);
    if (!standing.ok) return refuse('CONFLICT', `${wanted.name}: ${standing.refusal}`);
    this.addVersion(header, wanted, { state: 'published', message });
    const after = { ...header, ...standing.value, newest: version };
    const agents = await followersConcerned(this.scope.directory, header, after);
    for (const agentDid of agents) this.gain(agentDid, header.documentId, wanted.text.length);
    const { digest } = wanted;
    this.note({ act: 'publish', header: after, version: { version, digest, message }, agents, details: {} }, header);
    return accept(undefined);
  }

  /** The wanted rules as a draft, whose publication waits for approvals. */
  async request(wanted: WantedDocument, message: string): Step {
    if (!this.headers.has(wanted.name)) await this.create(wanted, { state: 'draft', message });
    const header = this.headers.get(wanted.name);
    if (header === undefined) throw new Error('the document was planned and is not there');
    const { directory, organisation, made } = this.scope;
    const required = organisation.approvals.publish;
    const waiting = { requestedBy: made.by, requestedAt: made.at, required, ...ALL_AGENTS };
    const found = await findVersion(directory, header, header.newest);
    const draft = found?.state === 'draft' && isVersionOf(wanted, found) ? found : null;
    const isThere = draft !== null || this.versions.has(header.documentId);
    const version = isThere ? header.newest : header.newest + 1;
    const standing = published(header, { version, state: 'draft' }, ALL_AGENTS);
    if (!standing.ok) return refuse('CONFLICT', standing.refusal);
    if (draft !== null) this.requestAgain(header, wanted, draft, waiting);
    else this.addVersion({ ...header, newest: version - 1 }, wanted, { state: 'draft', message }, waiting);
    const { digest } = wanted;
    const change = { act: 'request', agents: [], details: { ...ALL_AGENTS, required } } as const;
    this.note({ ...change, header: { ...header, newest: version }, version: { version, digest, message } }, header);
    return accept(undefined);
  }

  async bind(name: string, { agents, direct, labels }: WantedBinding): Step {
    const header = this.headers.get(name);
    if (header === undefined) throw new Error('a binding names a document that is not there');
    const bound = new Set(await this.boundTo(header, 2 * BULK_AGENTS_MAX));
    const added = [...agents].filter((agentDid) => !bound.has(agentDid));
    const labelled = await this.labelsOf(header);
    const newLabels = [...labels].filter((label) => !labelled.has(label)).sort();
    const promoted = await this.boundByLabelAlone(header, direct);
    if (added.length === 0 && newLabels.length === 0 && promoted.length === 0) return accept(undefined);
    const { published: version, rollout } = header;
    if (version === null) return refuse('CONFLICT', 'no version of the document is published');
    const { directory } = this.scope;
    const written = this.versions.get(header.documentId)?.characters;
    const characters = written ?? (await charactersInForce(directory, header, [version, rollout?.version]));
    for (const agentDid of added) this.gain(agentDid, header.documentId, characters);
    if (added.length > 0) this.bindings.push({ header, version, bind: added, unbind: [], direct });
    const { documentId } = header;
    const { by: assignedBy, at: assignedAt } = this.scope.made;
    for (const label of newLabels) this.labels.push({ documentId, label, assignedBy, assignedAt });
    for (const agentDid of promoted) this.direct.push({ documentId, agentDid });
    return this.noteBindings('bind', header, [...added, ...promoted], newLabels);
  }

  /** Ends the bindings of wanted documents that are not wanted. */
  async unbindOthers({ documents, bindings }: WantedRules): Step {
    for (const { name } of documents) {
      await this.scope.pause();
      const done = await this.unbindAllBut(name, bindings.get(name) ?? NOTHING_WANTED);
      if (!done.ok) return done;
    }
    return accept(undefined);
  }

  /** Retires the documents that were applied from files and are not wanted, after ending what they bind. */
  async retireOthers({ documents }: WantedRules): Step {
    const { directory, organisation, made, pause } = this.scope;
    const wanted = new Set(documents.map(({ name }) => name));
    for (const found of await namedHeaders(directory, organisation.orgId)) {
      const name = nameInFiles(found);
      if (wanted.has(name)) continue;
      await pause();
      this.headers.set(name, found);
      this.documentIds.add(found.documentId);
      const done = await this.unbindAllBut(name, NOTHING_WANTED);
      if (!done.ok) return done;
      const header = this.headers.get(name) ?? found;
      const change = { act: 'retire', version: null, agents: [], details: {} } as const;
      this.note({ ...change, header: { ...header, retiredAt: made.at } }, header);
    }
    return accept(undefined);
  }

  private async unbindAllBut(name: string, { agents: kept, labels: keptLabels }: WantedBinding): Step {
    const header = this.headers.get(name);
    if (header === undefined) return accept(undefined);
    const bound = await this.boundTo(header, 2 * BULK_AGENTS_MAX + 1);
    const others = bound.filter((agentDid) => !kept.has(agentDid));
    if (bound.length > 2 * BULK_AGENTS_MAX || others.length > BULK_AGENTS_MAX) {
      return refuse('CONFLICT', `${name} binds too many agents to end it in one call; unbind them by label first`);
    }
    const labels = [...(await this.labelsOf(header))].filter((label) => !keptLabels.has(label)).sort();
    if (others.length === 0 && labels.length === 0) return accept(undefined);
    for (const agentDid of others) this.gain(agentDid, header.documentId, null);
    if (others.length > 0) this.bindings.push({ header, version: 0, bind: [], unbind: others });
    const nobody = { assignedBy: null, assignedAt: null };
    for (const label of labels) this.labels.push({ documentId: header.documentId, label, ...nobody });
    return this.noteBindings('unbind', header, others, labels);
  }

  private boundTo(header: RuleHeader, limit: number): Promise<string[]> {
    return agentsBoundTo(this.scope.directory, header, limit, this.scope.pause);
  }

  /** The labels that a document is bound to. */
  private async labelsOf({
    orgId,
    documentId,
  }: Pick<RuleHeader, 'orgId' | 'documentId'>): Promise<ReadonlySet<string>> {
    this.labelled ??= labelBindings(this.scope.directory, orgId);
    return new Set((await this.labelled).filter((each) => each.documentId === documentId).map(({ label }) => label));
  }

  /** The agents among those given that a label binds to a document, and nothing else. */
  private async boundByLabelAlone(
    { orgId, documentId }: RuleHeader,
    agents: ReadonlySet<string>,
  ): Promise<readonly string[]> {
    if (agents.size === 0 || (await this.labelsOf({ orgId, documentId })).size === 0) return [];
    const rows = await rowsInParts([...agents], IDS_PER_STATEMENT, (some) =>
      this.scope.directory
        .selectFrom('binding')
        .select('agentDid')
        .where('orgId', '=', orgId)
        .where('documentId', '=', documentId)
        .where('direct', '=', 0)
        .where('agentDid', 'in', some)
        .execute(),
    );
    return rows.map(({ agentDid }) => agentDid);
  }

  private async noteBindings(
    act: 'bind' | 'unbind',
    header: RuleHeader,
    agents: readonly string[],
    labels: readonly string[],
  ): Step {
    const version = act === 'unbind' ? null : await this.inForce(header);
    this.note({ act, header, version, agents, details: { label: null, labels: [...labels] } }, header);
    return accept(undefined);
  }

  private async inForce(header: RuleHeader): Promise<DocumentChange['version']> {
    const planned = this.changes.findLast(({ header: { documentId }, act }) => {
      return documentId === header.documentId && (act === 'publish' || act === 'create');
    });
    const { version = null, digest = null } = planned?.change.detail ?? {};
    const message = planned?.change.detail['message'];
    if (version !== null && digest !== null) {
      return { version, digest, message: typeof message === 'string' ? message : '' };
    }
    return header.published === null ? null : findVersion(this.scope.directory, header, header.published);
  }

  private create(wanted: WantedDocument, terms: VersionTerms): Step {
    const { organisation, made, role, ids } = this.scope;
    const { kind, name, digest } = wanted;
    const { orgId } = organisation;
    const documentId = `${kind}-${ids.uuid()}`;
    const change = firstChange({ orgId, documentId, digest }, made, { role, name, state: terms.state });
    const header = firstHeader({ orgId, documentId, kind, name }, terms);
    this.addVersion({ orgId, documentId, newest: 0, published: null }, wanted, terms);
    this.headers.set(name, header);
    this.changedNames.add(name);
    this.changes.push({ act: 'create', header, change, agents: [] });
    return Promise.resolve(accept(undefined));
  }

  private addVersion(
    {
      orgId,
      documentId,
      newest,
      published: follows,
    }: Pick<RuleHeader, 'orgId' | 'documentId' | 'newest' | 'published'>,
    { title, text, digest }: WantedDocument,
    terms: VersionTerms,
    waiting: VersionOutline['waiting'] = null,
  ): void {
    const before = terms.state === 'draft' ? null : follows;
    const added = { orgId, documentId, version: newest + 1, title, text, digest, follows: before };
    this.versions.set(documentId, versionRow(added, this.scope.made, terms, waiting));
  }

  /** A draft that is there, with another request to publish it. */
  private requestAgain(
    { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
    { text }: WantedDocument,
    { version, title, digest, follows, message, createdBy, createdAt }: RuleVersion,
    waiting: VersionOutline['waiting'],
  ): void {
    const there = { orgId, documentId, version, title, text, digest, follows };
    const row = versionRow(there, { by: createdBy, at: createdAt }, { state: 'draft', message }, waiting);
    this.versions.set(documentId, row);
  }

  private gain(agentDid: string, documentId: string, characters: number | null): void {
    const gains = this.gains.get(agentDid) ?? new Map();
    this.gains.set(agentDid, gains.set(documentId, characters));
  }

  private note(change: DocumentChange, before: RuleHeader): void {
    const noted = changed(change, before, this.scope.made, this.scope.role);
    const name = nameInFiles(noted.header);
    this.headers.set(name, noted.header);
    this.changedNames.add(name);
    this.changes.push({ act: change.act, ...noted });
  }
}

function isVersionOf({ title, digest }: WantedDocument, version: RuleVersion): boolean {
  return version.title === title && version.digest === digest;
}
