import { stateStrictness } from '@gatewright/evaluator';
import { answerRefusal } from '@gatewright/gate';
import {
  accept,
  type JsonObject,
  type Result,
  type RuleDocumentRequest,
  type RuleVersionRequest,
  refuse,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../../platform/context/service-context.js';
import { LIST_MAX_ROWS } from '../../../platform/database/list-length.js';
import { findOrganisation, type Organisation } from '../../../platform/database/organisations.js';
import type { Directory } from '../../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../../platform/http/call.js';
import { ok, type Reply, refused } from '../../../platform/http/reply.js';
import { emailsOf } from '../../identity/repository.js';
import { boundAgents, followersConcerned } from '../../rules-store/assignments.js';
import { ALL_AGENTS, published } from '../../rules-store/rollout.js';
import { attestChange, firstChange, noteChanges } from '../../rules-store/rule-changes.js';
import {
  addRuleDocument,
  addVersion,
  authoredBy,
  findHeader,
  findVersion,
  listRuleDocuments,
  type RuleHeader,
  type RuleKind,
  type RuleVersion,
  rulesDigest,
  shownVersion,
  type VersionOutline,
  type VersionTerms,
} from '../../rules-store/rule-documents.js';
import { findShadow } from '../../rules-store/shadow-repository.js';
import { visibleDids } from '../../visibility/agents.js';
import { changeDocument, unknownDocument, withTag } from '../document-change.js';
import { labelBindings } from '../label-bindings.js';
import { rollbackTarget } from '../publications.js';
import { readRules } from '../read-rules.js';

/** The handlers of one kind of rule documents: SOPs and standards differ in their names alone. */
export function ruleDocumentHandlers(kind: RuleKind) {
  const idField = `${kind}Id` as const;
  const listField = `${kind}s` as const;

  /** POST /sop, POST /standards. The rules are compiled first: no agent is ever bound to rules that do not compile. */
  async function create(message: RuleDocumentRequest, { caller }: AuthenticatedCall, service: ServiceContext) {
    const { directory, ids } = service;
    const { orgId, role } = caller;
    const { title } = message;
    const organisation = await findOrganisation(directory, orgId);
    if (organisation === null) return refused('NOT_FOUND', 'the organisation of the token is not there');
    const terms = termsOf(message, organisation);
    if (!terms.ok) return answerRefusal(terms);
    const rules = await readRules(message.documentJson, service);
    if (!rules.ok) return answerRefusal(rules);
    const { document, warnings } = rules.value;
    const documentId = `${kind}-${ids.uuid()}`;
    const made = authoredBy(caller, service);
    const said = { role, state: terms.value.state };
    const change = firstChange({ orgId, documentId, digest: rulesDigest(document) }, made, said);
    await directory.transaction().execute(async (transaction) => {
      await addRuleDocument(transaction, { orgId, documentId, kind, title, document }, made, terms.value);
      await noteChanges(transaction, [change]);
    });
    await attestChange(change, organisation, service);
    const answer = { [idField]: documentId, title, version: 1, documentJson: document, createdAt: made.at, warnings };
    return withTag(ok(answer, 201), { revision: 1 });
  }

  /** GET /sop, GET /standards: without the rules themselves. */
  async function list(
    { agentDid }: { readonly agentDid: string | null },
    { caller }: AuthenticatedCall,
    { directory }: ServiceContext,
  ): Promise<Reply> {
    const visible = visibleDids(directory, caller);
    const documents = await listRuleDocuments(directory, caller.orgId, kind, agentDid, visible);
    const emails = await emailsOf(directory, caller.orgId, [...new Set(documents.map(({ createdBy }) => createdBy))]);
    return ok({ [listField]: documents.map((document) => summaryOf(document, document, emails)) });
  }

  /** GET /sop/:id, GET /standards/:id: the current version, or the one that `version` names, and the agents bound to it that the caller may see. */
  async function read(
    { version }: { readonly version: string | null },
    { caller, params }: AuthenticatedCall,
    { directory }: ServiceContext,
  ): Promise<Reply> {
    const { orgId } = caller;
    const header = await findHeader(directory, orgId, kind, params['id'] ?? '');
    if (header === null) return answerRefusal(unknownDocument(kind, params['id'] ?? ''));
    const currentVersion = shownVersion(header);
    const named = version ?? String(currentVersion);
    const wanted = await namedVersion(directory, header, named);
    if (wanted === null) return refused('NOT_FOUND', `the ${kind} has no version ${named}`, idOf(header));
    const { count, agents } = await boundAgents(directory, header, LIST_MAX_ROWS, visibleDids(directory, caller));
    const people = [wanted.createdBy, ...agents.map(({ assignedBy }) => assignedBy)];
    const emails = await emailsOf(directory, orgId, [...new Set(people)]);
    const answer = ok({
      ...summaryOf(wanted, header, emails),
      ...{ currentVersion, ...standingOf(header), rollsBackTo: await rollbackTarget(directory, header) },
      hasShadow: (await findShadow(directory, header)) !== null,
      ...{ documentJson: wanted.document, boundAgents: count },
      agents: agents.map((agent) => ({ ...agent, assignedByEmail: emails.get(agent.assignedBy) ?? null })),
    });
    return withTag(answer, header);
  }

  /** POST /sop/:id/versions, POST /standards/:id/versions: every agent that follows the document is under the new rules, unless they are a draft. */
  async function replace(
    message: RuleVersionRequest,
    call: AuthenticatedCall,
    service: ServiceContext,
  ): Promise<Reply> {
    const { directory } = service;
    const { orgId } = call.caller;
    const documentId = call.params['id'] ?? '';
    const before = await findHeader(directory, orgId, kind, documentId);
    if (before === null) return answerRefusal(unknownDocument(kind, documentId));
    const rules = await readRules(message.documentJson, service);
    if (!rules.ok) return answerRefusal(rules);
    const { document, warnings } = rules.value;
    const written: { version: VersionOutline | null } = { version: null };
    const changed = await changeDocument(kind, call, documentId, service, async (scope) => {
      const { transaction, header, organisation, made } = scope;
      if (header.retiredAt !== null) return refuse('CONFLICT', `the ${kind} is retired`, { data: idOf(header) });
      const terms = termsOf(message, organisation);
      if (!terms.ok) return terms;
      const { state } = terms.value;
      const number = header.newest + 1;
      const candidate = { version: number, state };
      const standing = state === 'draft' ? accept(header) : published(header, candidate, ALL_AGENTS);
      if (!standing.ok) return refuse('CONFLICT', standing.refusal, { data: idOf(header) });
      const title = message.title ?? (await findVersion(transaction, header, shownVersion(header)))?.title ?? '';
      const follows = state === 'draft' ? null : header.published;
      const added = { orgId, documentId, version: number, title, document, follows };
      written.version = await addVersion(transaction, added, made, terms.value);
      const after = { ...header, ...standing.value, newest: number };
      const agents = await followersConcerned(transaction, header, after);
      const act = state === 'draft' ? 'write' : 'publish';
      return accept({ act, header: after, version: written.version, agents, details: {} });
    });
    if (!changed.ok) return answerRefusal(changed);
    if (changed.value === null || written.version === null) throw new Error('a version was written and is not there');
    const { header } = changed.value;
    const emails = await emailsOf(directory, orgId, [written.version.createdBy]);
    const { count } = await boundAgents(directory, header, 0);
    const answer = {
      ...summaryOf(written.version, header, emails),
      documentJson: document,
      boundAgents: count,
      warnings,
    };
    return withTag(ok(answer, 201), header);
  }

  /** POST /sop/:id/retire, POST /standards/:id/retire. What still binds an agent stays: to lift rules is a decision for each. */
  async function retire(call: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
    const { directory } = service;
    const { orgId } = call.caller;
    const documentId = call.params['id'] ?? '';
    const changed = await changeDocument(kind, call, documentId, service, async ({ transaction, header, made }) => {
      const { agents } = await boundAgents(transaction, header, 1);
      const [agent] = agents;
      if (agent !== undefined) {
        const detail = `the ${kind} is bound to agents; unassign it first`;
        return refuse('CONFLICT', detail, { data: { ...idOf(header), agentDid: agent.agentDid } });
      }
      const label = (await labelBindings(transaction, orgId)).find((each) => each.documentId === documentId)?.label;
      if (label !== undefined) {
        const detail = `the ${kind} is bound to the label ${label}; unbind the label first`;
        return refuse('CONFLICT', detail, { data: { ...idOf(header), label } });
      }
      if (header.retiredAt !== null) return accept(null);
      return accept({
        act: 'retire',
        header: { ...header, retiredAt: made.at },
        version: null,
        agents: [],
        details: {},
      });
    });
    if (!changed.ok) return answerRefusal(changed);
    const header = await findHeader(directory, orgId, kind, documentId);
    const version = header && (await findVersion(directory, header, shownVersion(header)));
    if (header === null || version === null) return answerRefusal(unknownDocument(kind, documentId));
    const emails = await emailsOf(directory, orgId, [version.createdBy]);
    return withTag(ok(summaryOf(version, header, emails)), header);
  }

  function summaryOf(
    version: VersionOutline,
    { retiredAt }: Pick<RuleHeader, 'retiredAt'>,
    emails: ReadonlyMap<string, string>,
  ): JsonObject {
    const { title, version: number, createdBy, createdAt, state, message, digest } = version;
    const createdByEmail = emails.get(createdBy) ?? null;
    const made = { title, version: number, createdBy, createdByEmail, createdAt, retiredAt };
    return { ...idOf(version), ...made, state, message, digest };
  }

  function idOf({ documentId }: Pick<RuleHeader, 'documentId'>): JsonObject {
    return { [idField]: documentId };
  }

  return { create, list, read, replace, retire };
}

/** What is in force of a document, as answers show it. */
export function standingOf({ published: version, rollout }: RuleHeader): JsonObject {
  return { published: version, rollout: rollout === null ? null : { ...rollout } };
}

/** Whether a version is in force at once. Where publications need approvals, it has to be a draft. */
function termsOf(
  { message = '', draft = false }: Pick<RuleVersionRequest, 'message' | 'draft'>,
  { approvals }: Organisation,
): Result<VersionTerms> {
  if (draft) return accept({ state: 'draft', message });
  if (approvals.publish === 0) return accept({ state: 'published', message });
  return refuse('CONFLICT', 'your organisation approves what is published; send it with draft: true, then publish it');
}

const VERSION_NUMBER = /^[1-9][0-9]{0,8}$/;

/**
 * The version that a caller names, with its rules as they are read: those of before documents stated it are not strict. Null where there
 * is none, also for what is no number of a version.
 */
export async function namedVersion(db: Directory, header: RuleHeader, version: string): Promise<RuleVersion | null> {
  const found = VERSION_NUMBER.test(version) ? await findVersion(db, header, Number(version)) : null;
  return found && { ...found, document: stateStrictness(found.document, false) };
}
