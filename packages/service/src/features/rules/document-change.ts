import {
  accept,
  type JsonObject,
  type Refusal,
  type Refused,
  type Result,
  type RulesAct,
  refuse,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { lockOrganisation, type Organisation } from '../../platform/database/organisations.js';
import { refusableTransaction } from '../../platform/database/refusable.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import type { Reply } from '../../platform/http/reply.js';
import type { ShareKeys } from '../rules-store/rollout.js';
import { attestChange, eventOfChange, noteChanges, type RuleChange } from '../rules-store/rule-changes.js';
import {
  type Authorship,
  findHeader,
  type RuleHeader,
  type RuleKind,
  type VersionOutline,
  writeHeader,
} from '../rules-store/rule-documents.js';
import {
  agentsChangedSince,
  agentWithoutRoom,
  CHECKED_AT_ONCE_MAX,
  type CheckedRoom,
  charactersInForce,
  NO_GAIN,
  revisionsOf,
  TOO_MANY_RULES,
} from './rule-room.js';

/** Agents that a record of a change names: a page of changes stays below a megabyte. */
const RECORDED_AGENTS_MAX = 100;
/** Agents whose policies are evicted one by one; of more, those of the document or of the organisation are. */
const EVICTED_SINGLY_MAX = 50;
/** Times that a change of many agents is tried whose rules are changed meanwhile. */
const CHANGE_ATTEMPTS = 4;

/** What the work of a change gets. */
export interface ChangeScope {
  readonly transaction: Directory;
  readonly header: RuleHeader;
  readonly organisation: Organisation;
  readonly made: Authorship;
  readonly keys: ShareKeys;
}

/** What a change did. */
export interface DocumentChange {
  readonly act: RulesAct;
  /** The document after it; its revision is counted by the caller. */
  readonly header: RuleHeader;
  /** The version that it is about; null for none. */
  readonly version: Pick<VersionOutline, 'version' | 'digest' | 'message'> | null;
  /** The DIDs of the agents that got other rules, or another binding. */
  readonly agents: readonly string[];
  /** What is said of it beside that; empty for nothing. */
  readonly details: JsonObject;
}

/** A change that is committed. */
export interface Changed {
  readonly header: RuleHeader;
  readonly change: RuleChange;
  readonly agents: readonly string[];
}

/** A change of so many agents that their room is to be checked outside of its transaction, which was rolled back. */
interface Unchecked {
  readonly room: CheckedRoom;
}

/**
 * Changes a document that the path of a call names, in one transaction that has the organisation locked: its rows, the versions in force
 * for agents, and the note of the change. Refused where `If-Match` names another revision, and where an agent would be bound to too much. Once
 * it is committed its evidence is written, and the policies that it concerns are evicted and announced. Null where the work changed
 * nothing. Work on many agents runs again after their room was checked.
 */
export async function changeDocument(
  kind: RuleKind,
  call: Pick<AuthenticatedCall, 'caller' | 'headers'>,
  documentId: string,
  service: ServiceContext,
  work: (scope: ChangeScope) => Promise<Result<DocumentChange | null>>,
): Promise<Result<Changed | null>> {
  const { clock, directory, keys, slices } = service;
  const { orgId, personId, role } = call.caller;
  const made = { by: personId, tokenId: call.caller.tokenId, at: rfc3339(clock.now()) };
  const attempt = (room: CheckedRoom | null) =>
    refusableTransaction<(Changed & { organisation: Organisation }) | null, Refusal | Unchecked>(
      directory,
      async (transaction) => {
        const organisation = await lockOrganisation(transaction, orgId);
        const header = await findHeader(transaction, orgId, kind, documentId);
        if (organisation === null || header === null) return unknownDocument(kind, documentId);
        if (!matches(call.headers['if-match'], header)) {
          const detail = `the ${kind} was changed meanwhile; its ETag is ${etagOf(header)['etag']}`;
          return refuse('PRECONDITION_FAILED', detail, {
            data: { [`${kind}Id`]: documentId, revision: header.revision },
          });
        }
        const worked = await work({ transaction, header, organisation, made, keys });
        if (!worked.ok || worked.value === null) return worked.ok ? accept(null) : worked;
        const noted = await note(worked.value, header, { made, role }, transaction, room);
        return noted.ok ? accept({ ...noted.value, organisation }) : noted;
      },
    );
  let room: CheckedRoom | null = null;
  for (let attempts = 0; attempts < CHANGE_ATTEMPTS; attempts += 1) {
    const done = await attempt(room);
    if (done.ok) {
      if (done.value === null) return accept(null);
      const { header, change, agents, organisation } = done.value;
      announceRules(header, agents, change.detail.act, service);
      await attestChange(change, organisation, service);
      return accept({ header, change, agents });
    }
    const { refusal } = done;
    if (!('room' in refusal)) return { ok: false, refusal };
    room = refusal.room;
    const overfull = await agentWithoutRoom(directory, orgId, room.gains, () => slices.yieldToEventLoop());
    if (overfull !== null) return refuse('CONFLICT', TOO_MANY_RULES, { data: { agentDid: overfull } });
  }
  return refuse('CONFLICT', 'the rules of many agents changed while this was checked; try again');
}

/** What changes the bindings of the agents that it names. */
const BINDING_ACTS: readonly RulesAct[] = ['bind', 'unbind', 'pin', 'follow'];

/** A change as the next revision of its document. */
export function changed(
  { act, header, version, agents, details }: DocumentChange,
  before: Pick<RuleHeader, 'revision'>,
  made: Authorship,
  role: string,
): Changed {
  const { orgId, documentId } = header;
  const [only = null, another] = agents;
  const agentDid = another === undefined ? only : null;
  const number = before.revision + 1;
  const after = { ...header, revision: number };
  const about = { documentId, number, version: version?.version ?? null, digest: version?.digest ?? null };
  const isNamed = BINDING_ACTS.includes(act) && agents.length <= RECORDED_AGENTS_MAX;
  const by = { role, personId: made.by, tokenId: made.tokenId ?? null };
  const message = version?.message ?? null;
  const detail = { ...details, act, ...about, agents: agents.length, agentDid, ...by, message, at: made.at };
  const named = isNamed ? { ...detail, agentDids: [...agents].sort() } : detail;
  return {
    header: after,
    change: { orgId, documentId, number, detail: named, personId: made.by, at: made.at },
    agents,
  };
}

/** Writes a change of an attempt. Of many agents it is refused as unchecked unless `room` says that they have room. */
async function note(
  asked: DocumentChange,
  before: Pick<RuleHeader, 'revision'>,
  { made, role }: { readonly made: Authorship; readonly role: string },
  transaction: Directory,
  room: CheckedRoom | null,
): Promise<Result<Changed, Refusal | Unchecked>> {
  const { header, act, agents } = asked;
  let unsure: readonly string[] | null = act === 'unbind' ? [] : agents;
  if (unsure.length > CHECKED_AT_ONCE_MAX) {
    const isKnown = room !== null && agents.every((agentDid) => room.gains.has(agentDid));
    unsure = isKnown
      ? await agentsChangedSince(transaction, header.orgId, room, await revisionsOf(transaction, header.orgId))
      : null;
  }
  if (unsure === null) return uncheckedOf(asked, transaction);
  return writeChange(changed(asked, before, made, role), unsure, transaction);
}

/** Writes a change. Refused where one of a few agents has no room for its rules. */
export async function writeChange(
  { header, change, agents }: Changed,
  unsure: readonly string[],
  transaction: Directory,
): Promise<Result<Changed>> {
  await writeHeader(transaction, header);
  const gains = new Map(unsure.map((agentDid) => [agentDid, NO_GAIN]));
  const overfull = await agentWithoutRoom(transaction, header.orgId, gains, async () => undefined);
  if (overfull !== null) return refuse('CONFLICT', TOO_MANY_RULES, { data: { agentDid: overfull } });
  await noteChanges(transaction, [change]);
  return accept({ header, change, agents });
}

async function uncheckedOf(
  { header, agents, version }: DocumentChange,
  transaction: Directory,
): Promise<Result<never, Unchecked>> {
  const { orgId, documentId, published, rollout } = header;
  const versions = [published, rollout?.version, version?.version];
  const gain = new Map([[documentId, await charactersInForce(transaction, header, versions)]]);
  const gains = new Map(agents.map((agentDid) => [agentDid, gain]));
  return { ok: false, refusal: { room: { gains, revisions: await revisionsOf(transaction, orgId) } } };
}

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

export function unknownDocument(kind: RuleKind, documentId: string): Refused {
  return refuse('NOT_FOUND', `no ${kind} of your organisation has that id`, { data: { [`${kind}Id`]: documentId } });
}

/** A reply with what became of a document. */
export function withTag(reply: Reply, header: Pick<RuleHeader, 'revision'>): Reply {
  return { ...reply, headers: etagOf(header) };
}

/** The event id of a change's evidence, and its number. */
export function namesOf({ change }: Pick<Changed, 'change'>): { readonly change: number; readonly eventId: string } {
  return { change: change.number, eventId: eventOfChange(change) };
}
