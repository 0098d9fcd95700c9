import { validationSteps } from '@gatewright/evaluator';
import { accept, faultList, malformed, type Result } from '@gatewright/gate';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type RuleDocumentRequest,
  type RuleVersionRequest,
} from '@gatewright/protocol';
import type { ServiceContext } from '../context/service-context.js';
import { LIST_MAX_ROWS } from '../database/limits.js';
import { findOrganisation, inOrganisation, lockOrganisation } from '../database/organisations.js';
import { refusableTransaction } from '../database/refusable.js';
import { rfc3339 } from '../database/rfc3339.js';
import type { AuthenticatedCall } from '../http/call.js';
import { ok, type Reply, refuse, refused } from '../http/reply.js';
import { emailsOf } from '../identity/repository.js';
import { RULE_CHARACTERS_PER_AGENT_MAX } from './limits.js';
import { approvalFaults } from './rule-approvals.js';
import {
  addRuleDocument,
  boundAgents,
  findRuleDocument,
  findRuleVersion,
  listRuleDocuments,
  markRuleRetired,
  overfullAgent,
  type RuleKind,
  type RuleSummary,
  type RuleVersion,
  replaceRuleDocument,
} from './rule-documents.js';
import { foldedSizeFaults } from './rule-size.js';
import { withStrictness } from './rule-strictness.js';

/** The handlers of one kind of rule documents: SOPs and standards differ in their names alone. */
export function ruleDocumentHandlers(kind: RuleKind) {
  const idField = `${kind}Id` as const;
  const listField = `${kind}s` as const;

  /** POST /sop, POST /standards. The rules are compiled first: no agent is ever bound to rules that do not compile. */
  async function create(message: RuleDocumentRequest, { caller }: AuthenticatedCall, service: ServiceContext) {
    const { directory, clock, ids } = service;
    const { title } = message;
    const organisation = await findOrganisation(directory, caller.orgId);
    const stated = withStrictness(message.documentJson, organisation?.strictRules ?? false);
    const rules = await readRules(stated, service);
    if (!rules.ok) return rules.refusal;
    const documentId = `${kind}-${ids.uuid()}`;
    const createdAt = rfc3339(clock.now());
    await addRuleDocument(
      directory,
      { orgId: caller.orgId, documentId, kind, title, document: rules.value.document },
      { by: caller.personId, at: createdAt },
    );
    const { document: documentJson, warnings } = rules.value;
    return ok({ [idField]: documentId, title, version: 1, documentJson, createdAt, warnings }, 201);
  }

  /** GET /sop, GET /standards: without the rules themselves. */
  async function list({ caller, query }: AuthenticatedCall, { directory }: ServiceContext): Promise<Reply> {
    const documents = await listRuleDocuments(directory, caller.orgId, kind, query['agentDid'] ?? null);
    const emails = await emailsOf(directory, caller.orgId, [...new Set(documents.map(({ createdBy }) => createdBy))]);
    return ok({ [listField]: documents.map((document) => summaryOf(document, emails)) });
  }

  /** GET /sop/:id, GET /standards/:id: the current version, or the one that `version` names, and the agents bound to it. */
  async function read({ caller, params, query }: AuthenticatedCall, { directory }: ServiceContext): Promise<Reply> {
    const { orgId } = caller;
    const current = await findRuleDocument(directory, orgId, kind, params['id'] ?? '');
    if (current === null) return unknown(params['id']);
    const version = query['version'] ?? String(current.version);
    const wanted =
      version === String(current.version) ? current : await earlierVersion(directory, orgId, current, version);
    if (wanted === null) return refused('NOT_FOUND', `the ${kind} has no version ${version}`, idOf(current));
    const agents = await boundAgents(directory, orgId, current.documentId);
    const shown = agents.slice(0, LIST_MAX_ROWS);
    const named = [wanted.createdBy, ...shown.map(({ assignedBy }) => assignedBy)];
    const emails = await emailsOf(directory, orgId, [...new Set(named)]);
    return ok({
      ...summaryOf(wanted, emails),
      currentVersion: current.version,
      documentJson: wanted.document,
      boundAgents: agents.length,
      agents: shown.map((agent) => ({ ...agent, assignedByEmail: emails.get(agent.assignedBy) ?? null })),
    });
  }

  /** POST /sop/:id/versions, POST /standards/:id/versions: every agent that is bound to the document is under the new rules. */
  async function replace(
    message: RuleVersionRequest,
    { caller, params }: AuthenticatedCall,
    service: ServiceContext,
  ): Promise<Reply> {
    const { clock, directory, policies, policyEvents } = service;
    const { title, documentJson } = message;
    const { orgId, personId } = caller;
    const before = await findRuleDocument(directory, orgId, kind, params['id'] ?? '');
    if (before === null) return unknown(params['id']);
    // A version that does not say whether it is strict is as strict as the one before it.
    const rules = await readRules(withStrictness(documentJson, before.document['strict'] ?? false), service);
    if (!rules.ok) return rules.refusal;
    const made = { by: personId, at: rfc3339(clock.now()) };
    const replacing = await refusableTransaction(directory, async (transaction) => {
      await lockOrganisation(transaction, orgId);
      const current = await findRuleDocument(transaction, orgId, kind, params['id'] ?? '');
      if (current === null) return { ok: false, refusal: unknown(params['id']) };
      if (current.retiredAt !== null) return refuse('CONFLICT', `the ${kind} is retired`, idOf(current));
      const next = { title: title ?? current.title, document: rules.value.document };
      const written = await replaceRuleDocument(transaction, orgId, current, next, made);
      const agentDid = await overfullAgent(transaction, orgId, current.documentId);
      return agentDid === null ? accept(written) : refuse('CONFLICT', TOO_MANY_RULES, { agentDid });
    });
    if (!replacing.ok) return replacing.refusal;
    const replaced = replacing.value;
    const agents = await boundAgents(directory, orgId, replaced.documentId);
    policies.invalidateDocument(orgId, replaced.documentId);
    const agentDids = agents.map(({ agentDid }) => agentDid);
    policyEvents.changedAll(orgId, agentDids, 'recompiled');
    const { warnings } = rules.value;
    const emails = await emailsOf(directory, orgId, [replaced.createdBy]);
    return ok(
      { ...summaryOf(replaced, emails), documentJson: replaced.document, boundAgents: agents.length, warnings },
      201,
    );
  }

  /** POST /sop/:id/retire, POST /standards/:id/retire. What still binds an agent stays: to lift rules is a decision for each. */
  async function retire({ caller, params }: AuthenticatedCall, { clock, directory }: ServiceContext): Promise<Reply> {
    const { orgId } = caller;
    return inOrganisation(directory, orgId, async (transaction) => {
      const current = await findRuleDocument(transaction, orgId, kind, params['id'] ?? '');
      if (current === null) return unknown(params['id']);
      const [agent] = await boundAgents(transaction, orgId, current.documentId);
      if (agent !== undefined) {
        return refused('CONFLICT', `the ${kind} is bound to agents; unassign it first`, {
          ...idOf(current),
          agentDid: agent.agentDid,
        });
      }
      const retiredAt = current.retiredAt ?? rfc3339(clock.now());
      await markRuleRetired(transaction, orgId, current.documentId, retiredAt);
      return ok(summaryOf({ ...current, retiredAt }, await emailsOf(transaction, orgId, [current.createdBy])));
    });
  }

  function summaryOf(document: RuleSummary, emails: ReadonlyMap<string, string>): JsonObject {
    const { title, version, createdBy, createdAt, retiredAt } = document;
    const createdByEmail = emails.get(createdBy) ?? null;
    return { ...idOf(document), title, version, createdBy, createdByEmail, createdAt, retiredAt };
  }

  function idOf({ documentId }: Pick<RuleSummary, 'documentId'>): JsonObject {
    return { [idField]: documentId };
  }

  function unknown(documentId: string | undefined): Reply {
    return refused('NOT_FOUND', `no ${kind} of your organisation has that id`, { [idField]: documentId ?? '' });
  }

  return { create, list, read, replace, retire };
}

const VERSION_NUMBER = /^[1-9][0-9]{0,8}$/;

/** The version that a caller names; null for what is no number of a version. */
async function earlierVersion(db: ServiceContext['directory'], orgId: string, current: RuleVersion, version: string) {
  return VERSION_NUMBER.test(version) ? findRuleVersion(db, orgId, current, Number(version)) : null;
}

const TOO_MANY_RULES = `an agent is bound to ${RULE_CHARACTERS_PER_AGENT_MAX} characters of rules at most`;

/** Rules that compile. */
interface CompiledRules {
  readonly document: RuleVersion['document'];
  readonly warnings: JsonObject[];
}

/** Rules that compile, or every fault with its JSON path. */
async function readRules(
  documentJson: JsonValue,
  { settings, slices }: ServiceContext,
): Promise<Result<CompiledRules, Reply>> {
  const { sizes } = settings;
  const tooLong = foldedSizeFaults(documentJson, '$.documentJson', sizes.bodyMaxBytes);
  if (tooLong.length > 0) return { ok: false, refusal: malformed('POLICY_DOCUMENT_INVALID', tooLong) };
  const checked = await slices.run(validationSteps(documentJson, '$.documentJson', sizes));
  const faults = [...checked.faults, ...approvalFaults(documentJson, '$.documentJson')];
  if (faults.length === 0 && isJsonObject(documentJson)) {
    return accept({ document: documentJson, warnings: faultList(checked.warnings) });
  }
  const told = faults.length > 0 ? faults : [{ path: '$.documentJson', message: 'is not an object' }];
  return { ok: false, refusal: malformed('POLICY_DOCUMENT_INVALID', told) };
}
