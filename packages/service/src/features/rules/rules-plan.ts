import { accept, type Result, refuse } from '@gatewright/protocol';
import { ALL_AGENTS, published } from '../rules-store/rollout.js';
import type { RuleHeader, RuleKind, StoredVersion } from '../rules-store/rule-documents.js';
import { BULK_AGENTS_MAX } from './agent-groups.js';

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

/** What a document should bind. */
export interface WantedBinding {
  /** The DIDs of all agents that it should bind. */
  readonly agents: ReadonlySet<string>;
  /** Those of them that are named by themselves. */
  readonly direct: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

/** What each document should bind, by its name. */
export type WantedBindings = ReadonlyMap<string, WantedBinding>;

/** The rules that an organisation should have. */
export interface WantedRules {
  readonly documents: readonly WantedDocument[];
  readonly bindings: WantedBindings;
  /** Documents that were applied from files, and bindings of the wanted ones, end where they are not wanted. */
  readonly prune: boolean;
}

/** A document as it is. */
export interface CurrentDocument {
  readonly header: RuleHeader;
  /** By number: those in force, and the newest. */
  readonly versions: ReadonlyMap<number, StoredVersion>;
  /** DIDs of the agents that it binds, in their order. */
  readonly bound: ReadonlySet<string>;
  /** Those of them that only a label binds. */
  readonly byLabelAlone: ReadonlySet<string>;
  /** Those of them that keep their version whatever is published. */
  readonly pinned: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

/** The rules that an organisation has, as far as a plan is about them. */
export interface CurrentRules {
  /** Approvals that a publication needs. */
  readonly approvals: number;
  /** By name in files: the wanted documents, and those that were applied from files where the others end. */
  readonly documents: ReadonlyMap<string, CurrentDocument>;
}

/** One change of a document or of its bindings. The DIDs of agents are sorted as they are read or wanted. */
export type Step =
  | { readonly act: 'create'; readonly document: WantedDocument; readonly state: 'draft' | 'published' }
  | {
      readonly act: 'publish';
      readonly document: WantedDocument;
      readonly version: number;
      readonly followers: readonly string[];
    }
  /** `draft` is a version that is there already; null for a new one. */
  | {
      readonly act: 'request';
      readonly document: WantedDocument;
      readonly version: number;
      readonly draft: StoredVersion | null;
    }
  | {
      readonly act: 'bind';
      readonly name: string;
      readonly agents: readonly string[];
      /** Those of the agents that are bound by themselves, and not by a label alone. */
      readonly direct: ReadonlySet<string>;
      /** Agents that only a label binds, and that are bound by themselves from now on. */
      readonly promoted: readonly string[];
      readonly labels: readonly string[];
    }
  | {
      readonly act: 'unbind';
      readonly name: string;
      readonly agents: readonly string[];
      readonly labels: readonly string[];
    }
  | { readonly act: 'retire'; readonly name: string };

/**
 * Plans the steps that give an organisation the rules that are wanted: none where it has them. Bindings end before rules change and begin
 * after. Where publications need approvals they are requested, and the rest is for a later call, after the approvals. Yields between
 * documents, where others may be served.
 */
export function* planRules(current: CurrentRules, wanted: WantedRules): Generator<void, Result<readonly Step[]>, void> {
  const differing: WantedDocument[] = [];
  for (const document of wanted.documents) {
    const header = current.documents.get(document.name)?.header;
    if (header !== undefined && header.kind !== document.kind) {
      return refuse('CONFLICT', `${document.name} is a ${header.kind}; give the ${document.kind} another name`);
    }
    if (standingOf(document, current) === 'differs') differing.push(document);
  }
  const steps: Step[] = [];
  for (const plan of documentPlans(current, wanted, differing)) {
    yield;
    const planned = plan();
    if (!planned.ok) return planned;
    steps.push(...planned.value);
  }
  return accept(steps);
}

/** Whether the wanted documents wait for approvals: nothing else is changed before. */
export function isWaiting(current: CurrentRules, { documents }: Pick<WantedRules, 'documents'>): boolean {
  return current.approvals > 0 && documents.some((document) => standingOf(document, current) !== 'in force');
}

/** Whether a document is in force as it is wanted, differs, or waits for approvals. One that is rolled out counts in both versions. */
export function standingOf(
  wanted: WantedDocument,
  { documents, approvals }: CurrentRules,
): 'in force' | 'differs' | 'waits' {
  const document = documents.get(wanted.name);
  if (document === undefined) return 'differs';
  const { header, versions } = document;
  const isWanted = (version: number | null | undefined) => isVersionOf(wanted, versions.get(version ?? 0));
  if (isWanted(header.published) || isWanted(header.rollout?.version)) return 'in force';
  const isRequested = approvals > 0 && versions.get(header.newest)?.waiting != null;
  return isRequested && isWanted(header.newest) ? 'waits' : 'differs';
}

const NOTHING_WANTED: WantedBinding = { agents: new Set(), direct: new Set(), labels: new Set() };

type DocumentPlan = () => Result<readonly Step[]>;

/** The plans of single documents, in their order. */
function* documentPlans(
  current: CurrentRules,
  wanted: WantedRules,
  differing: readonly WantedDocument[],
): Generator<DocumentPlan> {
  const { documents } = current;
  if (isWaiting(current, wanted)) {
    for (const document of differing) yield () => request(document, documents.get(document.name));
    return;
  }
  const wantedOf = (name: string) => wanted.bindings.get(name) ?? NOTHING_WANTED;
  const names = new Set(wanted.documents.map(({ name }) => name));
  if (wanted.prune) for (const name of names) yield () => unbindOthers(name, documents.get(name), wantedOf(name));
  for (const document of differing) yield () => write(document, documents.get(document.name));
  for (const [name, binding] of wanted.bindings) yield () => bind(name, documents.get(name), binding);
  if (!wanted.prune) return;
  for (const [name, document] of documents) if (!names.has(name)) yield () => retire(name, document);
}

/** The wanted rules as the next version, in force at once. */
function write(document: WantedDocument, current: CurrentDocument | undefined): Result<readonly Step[]> {
  if (current === undefined) return accept([{ act: 'create', document, state: 'published' }]);
  const { header, bound, pinned } = current;
  const version = header.newest + 1;
  const standing = published(header, { version, state: 'published' }, ALL_AGENTS);
  if (!standing.ok) return refuse('CONFLICT', `${document.name}: ${standing.refusal}`);
  const followers = [...bound].filter((agentDid) => !pinned.has(agentDid));
  return accept([{ act: 'publish', document, version, followers }]);
}

/** The wanted rules as a draft, whose publication waits for approvals. */
function request(document: WantedDocument, current: CurrentDocument | undefined): Result<readonly Step[]> {
  if (current === undefined) {
    return accept([
      { act: 'create', document, state: 'draft' },
      { act: 'request', document, version: 1, draft: null },
    ]);
  }
  const { header, versions } = current;
  const newest = versions.get(header.newest);
  const draft = newest?.state === 'draft' && isVersionOf(document, newest) ? newest : null;
  const version = draft === null ? header.newest + 1 : header.newest;
  const standing = published(header, { version, state: 'draft' }, ALL_AGENTS);
  if (!standing.ok) return refuse('CONFLICT', standing.refusal);
  return accept([{ act: 'request', document, version, draft }]);
}

function bind(
  name: string,
  current: CurrentDocument | undefined,
  { agents, direct, labels }: WantedBinding,
): Result<readonly Step[]> {
  const added = [...agents].filter((agentDid) => current?.bound.has(agentDid) !== true);
  const promoted = [...direct].filter((agentDid) => current?.byLabelAlone.has(agentDid) === true);
  const newLabels = [...labels].filter((label) => current?.labels.has(label) !== true).sort();
  if (added.length === 0 && promoted.length === 0 && newLabels.length === 0) return accept([]);
  return accept([{ act: 'bind', name, agents: added, direct, promoted, labels: newLabels }]);
}

/** Ends the bindings of a document that are not wanted. */
function unbindOthers(
  name: string,
  current: CurrentDocument | undefined,
  { agents: kept, labels: keptLabels }: WantedBinding,
): Result<readonly Step[]> {
  if (current === undefined) return accept([]);
  const agents = [...current.bound].filter((agentDid) => !kept.has(agentDid));
  if (current.bound.size > BOUND_AGENTS_MAX || agents.length > BULK_AGENTS_MAX) {
    return refuse('CONFLICT', `${name} binds too many agents to end it in one call; unbind them by label first`);
  }
  const labels = [...current.labels].filter((label) => !keptLabels.has(label)).sort();
  return accept(agents.length === 0 && labels.length === 0 ? [] : [{ act: 'unbind', name, agents, labels }]);
}

/** Agents that a document may bind at most for its bindings to end in one call. */
export const BOUND_AGENTS_MAX = 2 * BULK_AGENTS_MAX;

/** Retires a document that was applied from files and is not wanted, after ending what it binds. */
function retire(name: string, current: CurrentDocument): Result<readonly Step[]> {
  const unbound = unbindOthers(name, current, NOTHING_WANTED);
  return unbound.ok ? accept([...unbound.value, { act: 'retire', name }]) : unbound;
}

function isVersionOf({ title, digest }: WantedDocument, version: StoredVersion | undefined): boolean {
  return version?.title === title && version.digest === digest;
}
