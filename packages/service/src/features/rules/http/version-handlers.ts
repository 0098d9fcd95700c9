import { answerRefusal, malformed } from '@gatewright/gate';
import {
  type ApprovePublicationRequest,
  accept,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  lineDiffSteps,
  type PublishRequest,
  type Refused,
  type Result,
  type RollbackRequest,
  type RuleBindingsRequest,
  refuse,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../../platform/context/service-context.js';
import { rfc3339 } from '../../../platform/database/rfc3339.js';
import type { AuthenticatedCall } from '../../../platform/http/call.js';
import { ok, type Reply } from '../../../platform/http/reply.js';
import { emailsOf } from '../../identity/repository.js';
import { agentUnder, followersIn } from '../../rules-store/assignments.js';
import { ALL_AGENTS, type RolloutTarget } from '../../rules-store/rollout.js';
import { eventOfChange, listChanges, RULE_PAGE_MAX, type RuleChangeDetail } from '../../rules-store/rule-changes.js';
import {
  findHeader,
  findVersion,
  listVersions,
  type RuleHeader,
  type RuleKind,
  type RuleVersion,
  updateVersionStatus,
  type VersionOutline,
} from '../../rules-store/rule-documents.js';
import { visibleAgents } from '../../visibility/agents.js';
import { bindingFaults, changeBindings } from '../bulk-bindings.js';
import type { Changed, DocumentChange } from '../changed.js';
import { type ChangeScope, changeDocument, namesOf, unknownDocument, withTag } from '../document-change.js';
import { approvalsOf, approve as approveVersion, publish as publishVersion, rollBack } from '../publications.js';
import { namedVersion, standingOf } from './rule-handlers.js';

/** Lines that a diff inserts and removes before it replaces the rest as a whole. */
const DIFF_EDITS_MAX = 1_000;

/** Agents that a preview of a publication names. */
const REACHED_SHOWN_MAX = 20;

/** Above the number of any version or change. */
const AFTER_ALL = 1_000_000_000;

/** The handlers of the versions of one kind of rule documents. */
export function versionHandlers(kind: RuleKind) {
  /** GET /sop/:id/versions: page by page, newest first. */
  async function list(
    { before }: { readonly before: number | null },
    { caller, params }: AuthenticatedCall,
    service: ServiceContext,
  ): Promise<Reply> {
    const header = await findHeader(service.directory, caller.orgId, kind, params['id'] ?? '');
    if (header === null) return answerRefusal(unknownDocument(kind, params['id'] ?? ''));
    const found = await listVersions(service.directory, header, before ?? AFTER_ALL, RULE_PAGE_MAX + 1);
    const page = found.slice(0, RULE_PAGE_MAX);
    const versions = await outlinesOf(header, page, service);
    const next = found.length > page.length ? (page.at(-1)?.version ?? null) : null;
    return withTag(ok({ documentId: header.documentId, versions, next }), header);
  }

  /** GET /sop/:id/versions/:version. */
  async function read({ caller, params }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
    const header = await findHeader(service.directory, caller.orgId, kind, params['id'] ?? '');
    if (header === null) return answerRefusal(unknownDocument(kind, params['id'] ?? ''));
    const version = await namedVersion(service.directory, header, params['version'] ?? '');
    if (version === null) return answerRefusal(unknownVersion(params['version'] ?? ''));
    const [outline] = await outlinesOf(header, [version], service);
    return withTag(ok({ ...outline, documentJson: version.document }), header);
  }

  /** GET /sop/:id/diff: from one version to another, as the canonical JSON of their rules. */
  async function diff(
    { from, to: named }: { readonly from: string; readonly to: string | null },
    { caller, params }: AuthenticatedCall,
    service: ServiceContext,
  ): Promise<Reply> {
    const { directory, slices } = service;
    const header = await findHeader(directory, caller.orgId, kind, params['id'] ?? '');
    if (header === null) return answerRefusal(unknownDocument(kind, params['id'] ?? ''));
    const to = named ?? String(header.newest);
    await slices.yieldToEventLoop();
    const before = await namedVersion(directory, header, from);
    if (before === null) return answerRefusal(unknownVersion(from));
    await slices.yieldToEventLoop();
    const after = await namedVersion(directory, header, to);
    if (after === null) return answerRefusal(unknownVersion(to));
    const old = await slices.run(prettySteps(before.document));
    const fresh = await slices.run(prettySteps(after.document));
    const { text, minimal } = await slices.run(lineDiffSteps(old, fresh, DIFF_EDITS_MAX));
    const answer = { documentId: header.documentId, from: before.version, to: after.version, diff: text, minimal };
    return withTag(ok(answer), header);
  }

  /** GET /sop/:id/changes: page by page, newest first. A change of one agent names it to those who may see the agent. */
  async function changes(
    { before }: { readonly before: number | null },
    { caller, params }: AuthenticatedCall,
    service: ServiceContext,
  ): Promise<Reply> {
    const { directory } = service;
    const header = await findHeader(directory, caller.orgId, kind, params['id'] ?? '');
    if (header === null) return answerRefusal(unknownDocument(kind, params['id'] ?? ''));
    const found = await listChanges(directory, header, before ?? AFTER_ALL, RULE_PAGE_MAX + 1);
    const page = found.slice(0, RULE_PAGE_MAX);
    const emails = await emailsOf(directory, caller.orgId, [...new Set(page.map(({ personId }) => personId))]);
    const visible = await visibleAgents(directory, caller);
    const shown = page.map((change) => {
      const { number, personId, at } = change;
      const detail = visible === null ? change.detail : seenDetail(change.detail, visible);
      return { number, detail, personId, email: emails.get(personId) ?? null, at, eventId: eventOfChange(change) };
    });
    const next = found.length > page.length ? (page.at(-1)?.number ?? null) : null;
    return withTag(ok({ documentId: header.documentId, changes: shown, next }), header);
  }

  /** GET /sop/:id/reach: which agents a publication to a part of them would reach. */
  async function reach(
    part: RolloutTarget,
    { caller, params }: AuthenticatedCall,
    { directory }: ServiceContext,
  ): Promise<Reply> {
    if (part.percent !== null && part.label !== null) return bothParts();
    const header = await findHeader(directory, caller.orgId, kind, params['id'] ?? '');
    if (header === null) return answerRefusal(unknownDocument(kind, params['id'] ?? ''));
    const [followers, reached] = await Promise.all([
      followersIn(directory, header, ALL_AGENTS),
      followersIn(directory, header, part),
    ]);
    const visible = await visibleAgents(directory, caller);
    const shown = visible === null ? reached : reached.filter((did) => visible.has(did));
    const { documentId } = header;
    const agents = shown.slice(0, REACHED_SHOWN_MAX);
    return withTag(ok({ documentId, followers: followers.length, reached: reached.length, agents }), header);
  }

  /** POST /sop/:id/versions/:version/publish. */
  async function publish(message: PublishRequest, call: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
    const part: RolloutTarget = { percent: message.percent ?? null, label: message.label ?? null };
    if (part.percent !== null && part.label !== null) return bothParts();
    return onVersion(call, service, (version, scope) => publishVersion(version, part, scope));
  }

  /** POST /sop/:id/versions/:version/approve. */
  async function approve(
    { digest }: ApprovePublicationRequest,
    call: AuthenticatedCall,
    service: ServiceContext,
  ): Promise<Reply> {
    return onVersion(call, service, (version, scope) => approveVersion(version, digest, scope, service));
  }

  /** POST /sop/:id/versions/:version/retire: it is published and pinned no more, and stays readable. */
  async function retireVersion(call: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
    return onVersion(call, service, async (version, { transaction, header }) => {
      const { version: number, state } = version;
      if (state === 'retired') return refuse('CONFLICT', `version ${number} is retired already`);
      if (header.published === number || header.rollout?.version === number) {
        return refuse('CONFLICT', `version ${number} is in force; publish another one first`);
      }
      const agentDid = await agentUnder(transaction, header, number);
      if (agentDid !== null)
        return refuse('CONFLICT', `version ${number} is pinned for an agent`, { data: { agentDid } });
      await updateVersionStatus(transaction, header.orgId, version, { ...version, state: 'retired', waiting: null });
      return accept({ act: 'retire', header, version, agents: [], details: {} });
    });
  }

  /** POST /sop/:id/rollback. */
  async function rollback(message: RollbackRequest, call: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
    return onDocument(call, service, (scope) => rollBack(message.version ?? null, scope));
  }

  /** POST /sop/:id/agents: binds, unbinds or pins a group of agents in one transaction. */
  async function bindings(
    message: RuleBindingsRequest,
    call: AuthenticatedCall,
    service: ServiceContext,
  ): Promise<Reply> {
    const checked = bindingFaults(message);
    if (!checked.ok) return answerRefusal(checked);
    return onDocument(call, service, (scope) => changeBindings(message, scope));
  }

  async function onVersion(
    call: AuthenticatedCall,
    service: ServiceContext,
    work: (version: RuleVersion, scope: ChangeScope) => Promise<Result<DocumentChange>>,
  ): Promise<Reply> {
    return onDocument(call, service, async (scope) => {
      const version = await namedVersion(scope.transaction, scope.header, call.params['version'] ?? '');
      return version === null ? unknownVersion(call.params['version'] ?? '') : work(version, scope);
    });
  }

  async function onDocument(
    call: AuthenticatedCall,
    service: ServiceContext,
    work: (scope: ChangeScope) => Promise<Result<DocumentChange | null>>,
  ): Promise<Reply> {
    const documentId = call.params['id'] ?? '';
    const changed = await changeDocument(kind, call, documentId, service, work);
    if (!changed.ok) return answerRefusal(changed);
    const header = changed.value?.header ?? (await findHeader(service.directory, call.caller.orgId, kind, documentId));
    if (header === null) return answerRefusal(unknownDocument(kind, documentId));
    return withTag(await changedReply(header, changed.value, service), header);
  }

  function unknownVersion(version: string): Refused {
    return refuse('NOT_FOUND', `the ${kind} has no version ${version}`);
  }

  return { list, read, diff, changes, reach, publish, approve, retireVersion, rollback, bindings };
}

function bothParts(): Reply {
  const fault = 'goes to a percentage or to a label; name one of them';
  return malformed('MALFORMED_REQUEST', [{ path: '$', message: fault }]);
}

/** What became of a document by a call; of one that changed nothing, what it is. A publication that waits has status 202. */
async function changedReply(header: RuleHeader, changed: Changed | null, service: ServiceContext): Promise<Reply> {
  const { documentId, revision } = header;
  const number = changed?.change.detail.version ?? null;
  const version = number === null ? null : await findVersion(service.directory, header, number);
  const waiting = version === null ? null : await waitingOf(header, version, service);
  const last =
    changed === null
      ? { change: revision, eventId: eventOfChange({ documentId, number: revision }) }
      : namesOf(changed);
  const agents = changed?.agents.length ?? 0;
  return ok(
    { documentId, version: number, ...standingOf(header), waiting, agents, ...last },
    waiting === null ? 200 : 202,
  );
}

async function outlinesOf(
  { orgId }: RuleHeader,
  versions: readonly VersionOutline[],
  service: ServiceContext,
): Promise<JsonObject[]> {
  const emails = await emailsOf(service.directory, orgId, [...new Set(versions.map(({ createdBy }) => createdBy))]);
  const shown: JsonObject[] = [];
  for (const each of versions) {
    const { documentId, version, title, state, message, digest, createdBy, createdAt, publishedAt } = each;
    shown.push({
      ...{ documentId, version, title, state, message, digest, createdBy, createdAt, publishedAt },
      createdByEmail: emails.get(createdBy) ?? null,
      waiting: await waitingOf({ orgId }, each, service),
    });
  }
  return shown;
}

async function waitingOf(
  { orgId }: Pick<RuleHeader, 'orgId'>,
  version: VersionOutline,
  service: ServiceContext,
): Promise<JsonObject | null> {
  const { waiting } = version;
  if (waiting === null) return null;
  const at = rfc3339(service.clock.now());
  return { ...waiting, approvals: await approvalsOf(service.directory, orgId, version, at, service) };
}

/** What is said of a change, with the agents alone that the reader may see. */
function seenDetail(detail: RuleChangeDetail, visible: ReadonlySet<string>): JsonObject {
  const { agentDid, agentDids } = detail;
  const isSeen = (did: unknown) => typeof did === 'string' && visible.has(did);
  return {
    ...detail,
    ...(agentDid === undefined ? {} : { agentDid: isSeen(agentDid) ? agentDid : null }),
    ...(Array.isArray(agentDids) ? { agentDids: agentDids.filter(isSeen) } : {}),
  };
}

/** Canonical JSON with a member or an item a line, in steps between which other work may run. */
function* prettySteps(document: JsonValue): Generator<void, string, void> {
  const canonical = canonicalJson(document);
  yield;
  const sorted: unknown = JSON.parse(canonical);
  yield;
  return JSON.stringify(sorted, null, 2);
}
