import { accept, type Result } from '@gatewright/gate';
import type { JsonObject, RulesAct } from '@gatewright/protocol';
import type { ServiceContext } from '../context/service-context.js';
import { lockOrganisation, type Organisation } from '../database/organisations.js';
import { refusableTransaction } from '../database/refusable.js';
import { rfc3339 } from '../database/rfc3339.js';
import type { Directory } from '../database/tables.js';
import type { AuthenticatedCall } from '../http/call.js';
import { type Reply, refuse, refused } from '../http/reply.js';
import { overfullAgent } from './assignments.js';
import { EVICTED_SINGLY_MAX, RULE_CHARACTERS_PER_AGENT_MAX, RULE_DOCUMENTS_PER_AGENT_MAX } from './limits.js';
import { attestChange, eventOfChange, noteChange, type RuleChange } from './rule-changes.js';
import {
  findHeader,
  type Made,
  type RuleHeader,
  type RuleKind,
  type VersionOutline,
  writeHeader,
} from './rule-documents.js';

/** What the work of a change gets. */
export interface ChangeScope {
  readonly transaction: Directory;
  readonly header: RuleHeader;
  readonly organisation: Organisation;
  readonly made: Made;
}

/** What a change did. */
export interface DocumentChange {
  readonly act: RulesAct;
  /** The document after it; its revision is counted by the caller. */
  readonly header: RuleHeader;
  /** The version that it is about; null for none. */
  readonly version: Pick<VersionOutline, 'version' | 'digest'> | null;
  /** The DIDs of the agents that got other rules, or another binding. */
  readonly agents: readonly string[];
  /** What is said of it beside that. */
  readonly said?: JsonObject;
}

/** A change that is committed. */
export interface Changed {
  readonly header: RuleHeader;
  readonly change: RuleChange;
  readonly agents: readonly string[];
}

/**
 * Changes a document that the path of a call names, in one transaction that has the organisation locked: its rows, the versions in force
 * for agents, and the note of the change. Refused where `If-Match` names another revision, and where an agent would be bound to too much. Once
 * it is committed its evidence is written, and the policies that it concerns are evicted and announced. Null where the work changed
 * nothing.
 */
export async function changeDocument(
  kind: RuleKind,
  call: Pick<AuthenticatedCall, 'caller' | 'headers'>,
  documentId: string,
  service: ServiceContext,
  work: (scope: ChangeScope) => Promise<Result<DocumentChange | null, Reply>>,
): Promise<Result<Changed | null, Reply>> {
  const { clock, directory } = service;
  const { orgId, personId, role } = call.caller;
  const made = { by: personId, at: rfc3339(clock.now()) };
  const done = await refusableTransaction<(Changed & { organisation: Organisation }) | null, Reply>(
    directory,
    async (transaction) => {
      const organisation = await lockOrganisation(transaction, orgId);
      const header = await findHeader(transaction, orgId, kind, documentId);
      if (organisation === null || header === null) return { ok: false, refusal: unknownDocument(kind, documentId) };
      if (!matches(call.headers['if-match'], header)) {
        const detail = `the ${kind} was changed meanwhile; its ETag is ${etagOf(header)['etag']}`;
        return refuse('PRECONDITION_FAILED', detail, { [`${kind}Id`]: documentId, revision: header.revision });
      }
      const worked = await work({ transaction, header, organisation, made });
      if (!worked.ok || worked.value === null) return worked.ok ? accept(null) : worked;
      const noted = await note(worked.value, header, made, role, transaction);
      return noted.ok ? accept({ ...noted.value, organisation }) : noted;
    },
  );
  if (!done.ok || done.value === null) return done.ok ? accept(null) : done;
  const { header, change, agents, organisation } = done.value;
  announceRules(header, agents, change.detail.act, service);
  await attestChange(change, organisation, service);
  return accept({ header, change, agents });
}

/** Writes a change as the next revision of its document. */
export async function note(
  { act, header, version, agents, said }: DocumentChange,
  before: Pick<RuleHeader, 'revision'>,
  made: Made,
  role: string,
  transaction: Directory,
): Promise<Result<Changed, Reply>> {
  const { orgId, documentId } = header;
  const [only = null, another] = agents;
  const agentDid = another === undefined ? only : null;
  if (agents.length > 0 && act !== 'unbind') {
    const overfull = await overfullAgent(transaction, header, agentDid);
    if (overfull !== null) return refuse('CONFLICT', TOO_MANY_RULES, { agentDid: overfull });
  }
  const number = before.revision + 1;
  const after = { ...header, revision: number };
  await writeHeader(transaction, after);
  const about = { documentId, number, version: version?.version ?? null, digest: version?.digest ?? null };
  const detail = { ...said, act, ...about, agents: agents.length, agentDid, role, at: made.at };
  const change = { orgId, documentId, number, detail, personId: made.by, at: made.at };
  await noteChange(transaction, change);
  return accept({ header: after, change, agents });
}

const TOO_MANY_RULES = `an agent is bound to ${RULE_DOCUMENTS_PER_AGENT_MAX} documents of ${RULE_CHARACTERS_PER_AGENT_MAX} characters in all at most`;

/** Evicts the policies of agents that got other rules of a document, and notifies their guards. */
export function announceRules(
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  agents: readonly string[],
  act: RulesAct,
  { policies, policyEvents }: Pick<ServiceContext, 'policies' | 'policyEvents'>,
): void {
  if (agents.length === 0) return;
  if (agents.length <= EVICTED_SINGLY_MAX) for (const agentDid of agents) policies.invalidate({ orgId, agentDid });
  // The policies of agents that are bound only now do not name the document.
  else if (act === 'bind') policies.invalidateOrganisation(orgId);
  else policies.invalidateDocument(orgId, documentId);
  policyEvents.changedAll(orgId, agents, 'recompiled');
}

/** The entity tag of a document: its revision. */
function etagOf({ revision }: Pick<RuleHeader, 'revision'>): Readonly<Record<string, string>> {
  return { etag: `"${revision}"` };
}

/** Whether an If-Match header allows a change: RFC 9110 §13.1.1, compared strongly. */
function matches(ifMatch: string | undefined, header: RuleHeader): boolean {
  if (ifMatch === undefined) return true;
  const named = ifMatch.split(',').map((tag) => tag.trim());
  return named.includes('*') || named.includes(`"${header.revision}"`);
}

export function unknownDocument(kind: RuleKind, documentId: string): Reply {
  return refused('NOT_FOUND', `no ${kind} of your organisation has that id`, { [`${kind}Id`]: documentId });
}

/** A reply with what became of a document. */
export function withTag(reply: Reply, header: Pick<RuleHeader, 'revision'>): Reply {
  return { ...reply, headers: etagOf(header) };
}

/** The event id of a change's evidence, and its number. */
export function namesOf({ change }: Pick<Changed, 'change'>): { readonly change: number; readonly eventId: string } {
  return { change: change.number, eventId: eventOfChange(change) };
}
