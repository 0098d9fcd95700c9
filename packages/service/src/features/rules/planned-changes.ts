import type { RulesAct } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { RuleDocumentVersionTable } from '../../platform/database/tables.js';
import { ALL_AGENTS } from '../rules-store/rollout.js';
import { firstChange } from '../rules-store/rule-changes.js';
import {
  type Authorship,
  firstHeader,
  type RuleHeader,
  rowOf,
  type StoredVersion,
  type VersionOutline,
  type VersionTerms,
  versionRow,
} from '../rules-store/rule-documents.js';
import { nameInFiles } from '../rules-store/rules-state.js';
import { type Changed, changed, type DocumentChange } from './changed.js';
import type { CurrentRules, Step, WantedDocument } from './rules-plan.js';
import type { PlannedBindings } from './staged-bindings.js';
import type { PlannedDocuments } from './staged-documents.js';

/** One change of a document or of its bindings, committed with all others. */
export interface AppliedChange extends Changed {
  readonly act: RulesAct;
}

/** Who plans what, and when. */
export interface Planner {
  readonly orgId: string;
  readonly made: Authorship;
  readonly role: string;
  /** What is said of the versions. */
  readonly message: string;
  readonly ids: ServiceContext['ids'];
}

/** The changes of a plan, with the rows that make them. */
export interface PlannedChanges {
  readonly changes: readonly AppliedChange[];
  readonly bindings: readonly PlannedBindings[];
  /** Characters of each document that an agent gets, by DID and document; null for a document that no longer binds it. */
  readonly gains: ReadonlyMap<string, ReadonlyMap<string, number | null>>;
  /** Ids of the documents that there were and that the plan is about. */
  readonly documentIds: ReadonlySet<string>;
  /** Documents, their versions, and bindings that are none of an agent's beginning or end. */
  readonly documents: PlannedDocuments;
}

/** The changes and rows of planned steps. Yields between steps, where others may be served. */
export function* changesOf(
  steps: readonly Step[],
  current: CurrentRules,
  planner: Planner,
): Generator<void, PlannedChanges, void> {
  const writer = new Writer(current, planner);
  for (const step of steps) {
    yield;
    writer.take(step);
  }
  const { changes, bindings, gains, versions, labels, direct } = writer;
  const headers = [...writer.changedNames].map((name) => rowOf(writer.headerOf(name)));
  const documentIds = new Set([...current.documents.values()].map(({ header }) => header.documentId));
  const documents = { headers, versions: [...versions.values()], labels, direct };
  return { changes, bindings, gains, documentIds, documents };
}

class Writer {
  readonly changes: AppliedChange[] = [];
  /** By the id of the document: a plan writes one version of each. */
  readonly versions = new Map<string, RuleDocumentVersionTable>();
  readonly labels: PlannedDocuments['labels'][number][] = [];
  readonly direct: PlannedDocuments['direct'][number][] = [];
  readonly bindings: PlannedBindings[] = [];
  readonly gains = new Map<string, Map<string, number | null>>();
  /** By name, as the steps so far leave them. */
  private readonly headers: Map<string, RuleHeader>;
  readonly changedNames = new Set<string>();

  constructor(
    private readonly current: CurrentRules,
    private readonly planner: Planner,
  ) {
    this.headers = new Map([...current.documents].map(([name, { header }]) => [name, header]));
  }

  take(step: Step): void {
    if (step.act === 'create') {
      this.create(step);
      return;
    }
    const [name, change] = this.changeOf(step);
    const noted = changed(change, this.headerOf(name), this.planner.made, this.planner.role);
    this.headers.set(name, noted.header);
    this.changedNames.add(name);
    this.changes.push({ act: change.act, ...noted });
  }

  /** The change of a step with the name of its document. */
  private changeOf(step: Exclude<Step, Of<'create'>>): readonly [string, DocumentChange] {
    if (step.act === 'publish') return [step.document.name, this.publish(step)];
    if (step.act === 'request') return [step.document.name, this.request(step)];
    if (step.act === 'bind') return [step.name, this.bind(step)];
    if (step.act === 'unbind') return [step.name, this.unbind(step)];
    return [step.name, this.retire(step)];
  }

  private create({ document, state }: Of<'create'>): void {
    const { orgId, made, role, ids, message } = this.planner;
    const { kind, name, digest } = document;
    const documentId = `${kind}-${ids.uuid()}`;
    const change = firstChange({ orgId, documentId, digest }, made, { role, name, state });
    const header = firstHeader({ orgId, documentId, kind, name }, { state });
    this.addVersion({ documentId, version: 1, follows: null }, document, { state, message });
    this.headers.set(name, header);
    this.changedNames.add(name);
    this.changes.push({ act: 'create', header, change, agents: [] });
  }

  private publish({ document, version, followers }: Of<'publish'>): DocumentChange {
    const { message } = this.planner;
    const { name, text, digest } = document;
    const header = this.headerOf(name);
    const { documentId, published: follows } = header;
    this.addVersion({ documentId, version, follows }, document, { state: 'published', message });
    for (const agentDid of followers) this.gain(agentDid, documentId, text.length);
    const after = { ...header, published: version, rollout: null, newest: version };
    return { act: 'publish', header: after, version: { version, digest, message }, agents: followers, details: {} };
  }

  private request({ document, version, draft }: Of<'request'>): DocumentChange {
    const { made, message } = this.planner;
    const { name, digest } = document;
    const header = this.headerOf(name);
    const { documentId } = header;
    const required = this.current.approvals;
    const waiting = { requestedBy: made.by, requestedAt: made.at, required, ...ALL_AGENTS };
    const follows = draft?.follows ?? null;
    this.addVersion({ documentId, version, follows }, document, draft ?? { state: 'draft', message }, waiting, draft);
    const after = { ...header, newest: version };
    return {
      act: 'request',
      header: after,
      version: { version, digest, message },
      agents: [],
      details: { ...ALL_AGENTS, required },
    };
  }

  private bind({ name, agents, direct, promoted, labels }: Of<'bind'>): DocumentChange {
    const header = this.headerOf(name);
    const { documentId, published: version } = header;
    if (version === null) throw new Error('a binding is planned of a document without a version in force');
    const characters = this.charactersOf(header);
    for (const agentDid of agents) this.gain(agentDid, documentId, characters);
    if (agents.length > 0) this.bindings.push({ header, version, bind: agents, unbind: [], direct });
    const { by: assignedBy, at: assignedAt } = this.planner.made;
    for (const label of labels) this.labels.push({ documentId, label, assignedBy, assignedAt });
    for (const agentDid of promoted) this.direct.push({ documentId, agentDid });
    return {
      act: 'bind',
      header,
      version: this.versionOf(header),
      agents: [...agents, ...promoted],
      details: { label: null, labels: [...labels] },
    };
  }

  private unbind({ name, agents, labels }: Of<'unbind'>): DocumentChange {
    const header = this.headerOf(name);
    const { documentId } = header;
    for (const agentDid of agents) this.gain(agentDid, documentId, null);
    if (agents.length > 0) this.bindings.push({ header, version: 0, bind: [], unbind: agents });
    for (const label of labels) this.labels.push({ documentId, label, assignedBy: null, assignedAt: null });
    return { act: 'unbind', header, version: null, agents, details: { label: null, labels: [...labels] } };
  }

  private retire({ name }: Of<'retire'>): DocumentChange {
    const header = { ...this.headerOf(name), retiredAt: this.planner.made.at };
    return { act: 'retire', header, version: null, agents: [], details: {} };
  }

  headerOf(name: string): RuleHeader {
    const header = this.headers.get(name);
    if (header === undefined) throw new Error('a step names a document that is not there');
    return header;
  }

  /** Characters of the longest version that may be in force for an agent. */
  private charactersOf({ documentId, name, published, rollout }: RuleHeader): number {
    const written = this.versions.get(documentId)?.characters;
    const versions = this.current.documents.get(nameInFiles({ documentId, name }))?.versions;
    const stored = [published, rollout?.version].map((version) => versions?.get(version ?? 0)?.characters ?? 0);
    return written ?? Math.max(...stored);
  }

  /** The version in force, for the record of a binding. */
  private versionOf({ documentId, name, published }: RuleHeader): DocumentChange['version'] {
    return (
      this.versions.get(documentId) ??
      this.current.documents.get(nameInFiles({ documentId, name }))?.versions.get(published ?? 0) ??
      null
    );
  }

  private addVersion(
    added: { readonly documentId: string; readonly version: number; readonly follows: number | null },
    { title, text, digest }: WantedDocument,
    { state, message }: Pick<VersionTerms, 'message'> & Pick<VersionOutline, 'state'>,
    waiting: VersionOutline['waiting'] = null,
    draft: StoredVersion | null = null,
  ): void {
    const { orgId, made } = this.planner;
    const by = draft === null ? made : { by: draft.createdBy, at: draft.createdAt };
    const terms = { state: state === 'published' ? state : 'draft', message } as const;
    this.versions.set(added.documentId, versionRow({ ...added, orgId, title, text, digest }, by, terms, waiting));
  }

  private gain(agentDid: string, documentId: string, characters: number | null): void {
    const gains = this.gains.get(agentDid) ?? new Map<string, number | null>();
    this.gains.set(agentDid, gains.set(documentId, characters));
  }
}

type Of<Act extends Step['act']> = Extract<Step, { readonly act: Act }>;
