import { accept, type Result } from '@gatewright/gate';
import type { ApplyRulesRequest, JsonObject, RulesAct } from '@gatewright/protocol';
import { agentsNamed } from '../agents/repository.js';
import type { ServiceContext } from '../context/service-context.js';
import type { Organisation } from '../database/organisations.js';
import type { Directory } from '../database/tables.js';
import { type Reply, refuse } from '../http/reply.js';
import { settleFollowers } from './assignments.js';
import { bindGroup, groupOf, unbindGroup } from './bulk-bindings.js';
import { type Changed, type DocumentChange, note } from './document-change.js';
import { BULK_AGENTS_MAX } from './limits.js';
import { publish } from './publications.js';
import { EVERYONE, published } from './rollout.js';
import { firstChange, noteChange } from './rule-changes.js';
import {
  addRuleDocument,
  addVersion,
  findVersion,
  type Made,
  type RuleHeader,
  type RuleKind,
  type RuleVersion,
  shownVersion,
} from './rule-documents.js';
import { agentsBoundTo, namedHeaders, nameInFiles } from './rules-state.js';

/** A document of policy files whose rules compile. */
export interface WantedDocument {
  readonly kind: RuleKind;
  readonly name: string;
  readonly title: string;
  readonly document: JsonObject;
  /** Of the canonical rules. */
  readonly digest: string;
}

/** The DIDs of the agents that each document should bind, by its name. */
export type WantedBindings = ReadonlyMap<string, ReadonlySet<string>>;

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

/** What applying did. */
export interface Applied {
  readonly changes: readonly AppliedChange[];
  /** Publications wait for approvals, and nothing else was changed. */
  readonly isWaiting: boolean;
}

/** What applying works with. */
export interface ApplyScope {
  readonly transaction: Directory;
  readonly organisation: Organisation;
  readonly made: Made;
  readonly role: string;
  readonly ids: ServiceContext['ids'];
  /** Documents are long, and others are served in between. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** By name in files. */
  readonly headers: ReadonlyMap<string, RuleHeader>;
}

/**
 * Makes an organisation's rules what is wanted, in the transaction of the scope; nothing changes where they are. Bindings end before rules
 * change and begin after, so that no agent is held to exceed its limits on the way. Where publications need approvals they are requested,
 * and the rest is for a later call, after the approvals.
 */
export async function applyRules(wanted: WantedRules, scope: ApplyScope): Promise<Result<Applied, Reply>> {
  const work = new Application(scope);
  const differing: WantedDocument[] = [];
  let isWaiting = false;
  for (const document of wanted.documents) {
    await scope.yieldToEventLoop();
    const standing = await work.standingOf(document);
    if (!standing.ok) return standing;
    isWaiting ||= standing.value === 'waits';
    if (standing.value === 'differs') differing.push(document);
  }
  const needsApproval = scope.organisation.approvals.publish > 0;
  if (needsApproval && differing.length > 0) isWaiting = true;
  const steps = isWaiting
    ? differing.map((document) => () => work.request(document, wanted.message))
    : [
        ...(wanted.prune ? [() => work.unbindOthers(wanted)] : []),
        ...differing.map((document) => () => work.write(document, wanted.message)),
        ...[...wanted.bindings].map(
          ([name, agents]) =>
            () =>
              work.bind(name, agents),
        ),
        ...(wanted.prune ? [() => work.retireOthers(wanted)] : []),
      ];
  for (const step of steps) {
    await scope.yieldToEventLoop();
    const done = await step();
    if (!done.ok) return done;
  }
  return accept({ changes: work.changes, isWaiting });
}

/** The agents that assignments mean as the directory is now. Refused where one is unknown, or a document would bind too many. */
export async function wantedBindings(
  assignments: ApplyRulesRequest['assignments'],
  { organisation, transaction }: Pick<ApplyScope, 'organisation' | 'transaction'>,
): Promise<Result<WantedBindings, Reply>> {
  const bindings = new Map<string, Set<string>>();
  for (const { policy, name, ...others } of assignments) {
    const group = await (name === undefined
      ? groupOf(others, organisation, transaction)
      : agentNamed(name, organisation, transaction));
    if (!group.ok) return group;
    for (const document of policy) {
      const all = bindings.get(document) ?? new Set();
      for (const agentDid of group.value) all.add(agentDid);
      if (all.size > BULK_AGENTS_MAX) {
        return refuse('CONFLICT', `${document} would bind more than ${BULK_AGENTS_MAX} agents in one call`);
      }
      bindings.set(document, all);
    }
  }
  return accept(bindings);
}

async function agentNamed(
  name: string,
  { orgId }: Pick<Organisation, 'orgId'>,
  transaction: Directory,
): Promise<Result<readonly string[], Reply>> {
  const named = await agentsNamed(transaction, orgId, name);
  if (named.length === 1) return accept(named);
  const found = named.length === 0 ? 'no agent of your organisation has that name' : 'several agents have that name';
  return refuse('NOT_FOUND', `${found}; name it by its DID`, { name });
}

type Step = Promise<Result<undefined, Reply>>;

class Application {
  readonly changes: AppliedChange[] = [];
  readonly #headers: Map<string, RuleHeader>;

  constructor(private readonly scope: ApplyScope) {
    this.#headers = new Map(scope.headers);
  }

  /** Whether a document is in force as it is wanted, differs, or waits for approvals. One that is rolled out counts in both versions. */
  async standingOf(wanted: WantedDocument): Promise<Result<'in force' | 'differs' | 'waits', Reply>> {
    const header = this.#headers.get(wanted.name);
    if (header === undefined) return accept('differs');
    const { transaction, organisation } = this.scope;
    if (header.kind !== wanted.kind) {
      return refuse('CONFLICT', `${wanted.name} is a ${header.kind}; give the ${wanted.kind} another name`);
    }
    for (const number of [header.published, header.rollout?.version ?? null]) {
      const version = number === null ? null : await findVersion(transaction, header, number);
      if (version !== null && isVersionOf(wanted, version)) return accept('in force');
    }
    if (organisation.approvals.publish === 0) return accept('differs');
    const newest = await findVersion(transaction, header, header.newest);
    return accept(newest?.waiting != null && isVersionOf(wanted, newest) ? 'waits' : 'differs');
  }

  /** Writes the wanted rules as the next version, in force at once. */
  async write(wanted: WantedDocument, message: string): Step {
    const header = this.#headers.get(wanted.name);
    if (header === undefined) return this.#create(wanted, { state: 'published', message });
    const { transaction } = this.scope;
    const standing = published(header, { version: header.newest + 1, state: 'published' }, EVERYONE);
    if (!standing.ok) return refuse('CONFLICT', `${wanted.name}: ${standing.refusal}`);
    const version = await this.#addVersion(header, wanted, { state: 'published', message });
    const after = { ...header, ...standing.value, newest: version.version };
    const agents = await settleFollowers(transaction, after);
    return this.#note({ act: 'publish', header: after, version, agents }, header);
  }

  /** Writes the wanted rules as a draft, and has its publication wait for approvals. */
  async request(wanted: WantedDocument, message: string): Step {
    if (!this.#headers.has(wanted.name)) {
      const created = await this.#create(wanted, { state: 'draft', message });
      if (!created.ok) return created;
    }
    const header = this.#headers.get(wanted.name);
    if (header === undefined) throw new Error('the document was written and is not there');
    const { transaction, organisation, made } = this.scope;
    let draft = await findVersion(transaction, header, header.newest);
    let after = header;
    if (draft === null || draft.state !== 'draft' || !isVersionOf(wanted, draft)) {
      const added = await this.#addVersion(header, wanted, { state: 'draft', message });
      draft = { ...added, document: wanted.document };
      after = { ...header, newest: draft.version };
    }
    const requested = await publish(draft, EVERYONE, { transaction, header: after, organisation, made });
    return requested.ok ? this.#note(requested.value, header) : requested;
  }

  async bind(name: string, agents: ReadonlySet<string>): Step {
    const header = this.#headers.get(name);
    if (header === undefined) throw new Error('a binding names a document that is not there');
    const bound = await bindGroup([...agents], null, { ...this.scope, header });
    if (!bound.ok) return bound;
    return this.#noteBindings('bind', header, bound.value);
  }

  /** Ends the bindings of wanted documents that are not wanted. */
  async unbindOthers({ documents, bindings }: WantedRules): Step {
    for (const { name } of documents) {
      const done = await this.#unbindAllBut(name, bindings.get(name) ?? new Set());
      if (!done.ok) return done;
    }
    return accept(undefined);
  }

  /** Retires the documents that were applied from files and are not wanted, after ending what they bind. */
  async retireOthers({ documents }: WantedRules): Step {
    const { transaction, organisation, made } = this.scope;
    const wanted = new Set(documents.map(({ name }) => name));
    for (const found of await namedHeaders(transaction, organisation.orgId)) {
      const name = nameInFiles(found);
      if (wanted.has(name)) continue;
      this.#headers.set(name, found);
      const done = await this.#unbindAllBut(name, new Set());
      if (!done.ok) return done;
      const header = this.#headers.get(name) ?? found;
      const change = { act: 'retire', version: null, agents: [] } as const;
      const noted = await this.#note({ ...change, header: { ...header, retiredAt: made.at } }, header);
      if (!noted.ok) return noted;
    }
    return accept(undefined);
  }

  async #unbindAllBut(name: string, kept: ReadonlySet<string>): Step {
    const header = this.#headers.get(name);
    if (header === undefined) return accept(undefined);
    const { transaction } = this.scope;
    const bound = await agentsBoundTo(transaction, header, 2 * BULK_AGENTS_MAX + 1);
    const others = bound.filter((agentDid) => !kept.has(agentDid));
    if (bound.length > 2 * BULK_AGENTS_MAX || others.length > BULK_AGENTS_MAX) {
      return refuse('CONFLICT', `${name} binds too many agents to end it in one call; unbind them by label first`);
    }
    const unbound = await unbindGroup(others, { transaction, header });
    return this.#noteBindings('unbind', header, unbound);
  }

  async #noteBindings(act: 'bind' | 'unbind', header: RuleHeader, agents: readonly string[]): Step {
    if (agents.length === 0) return accept(undefined);
    const number = act === 'bind' ? header.published : null;
    const version = number === null ? null : await findVersion(this.scope.transaction, header, number);
    return this.#note({ act, header, version, agents, said: { label: null } }, header);
  }

  async #create(wanted: WantedDocument, terms: { state: 'draft' | 'published'; message: string }): Step {
    const { transaction, organisation, made, role, ids } = this.scope;
    const { kind, name, title, document, digest } = wanted;
    const { orgId } = organisation;
    const documentId = `${kind}-${ids.uuid()}`;
    await addRuleDocument(transaction, { orgId, documentId, kind, title, document, digest }, made, terms, name);
    const change = firstChange({ orgId, documentId, digest }, made, { role, name });
    await noteChange(transaction, change);
    const standing = { published: terms.state === 'published' ? 1 : null, rollout: null };
    const header = { orgId, documentId, kind, name, revision: 1, newest: 1, retiredAt: null, ...standing };
    this.#headers.set(name, header);
    this.changes.push({ act: 'create', header, change, agents: [] });
    return accept(undefined);
  }

  #addVersion(
    { orgId, documentId, newest, published: follows }: RuleHeader,
    { title, document, digest }: WantedDocument,
    terms: { state: 'draft' | 'published'; message: string },
  ) {
    const version = newest + 1;
    const before = terms.state === 'draft' ? null : follows;
    const added = { orgId, documentId, version, title, document, digest, follows: before };
    return addVersion(this.scope.transaction, added, this.scope.made, terms);
  }

  async #note(change: DocumentChange, before: RuleHeader): Step {
    const { made, role, transaction } = this.scope;
    const noted = await note(change, before, made, role, transaction);
    if (!noted.ok) return noted;
    this.#headers.set(nameInFiles(noted.value.header), noted.value.header);
    this.changes.push({ act: change.act, ...noted.value });
    return accept(undefined);
  }
}

function isVersionOf({ title, digest }: WantedDocument, version: RuleVersion): boolean {
  return version.title === title && version.digest === digest;
}

/** The version whose strictness a document keeps that does not state its own; null where there is none. */
export function currentVersion(db: Directory, header: RuleHeader | undefined): Promise<RuleVersion | null> {
  return header === undefined ? Promise.resolve(null) : findVersion(db, header, shownVersion(header));
}
