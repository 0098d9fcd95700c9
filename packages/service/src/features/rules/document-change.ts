import { accept, type Refusal, type Refused, type Result, refuse } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { lockOrganisation, type Organisation } from '../../platform/database/organisations.js';
import { refusableTransaction } from '../../platform/database/refusable.js';
import type { Directory } from '../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import type { Reply } from '../../platform/http/reply.js';
import type { ShareKeys } from '../rules-store/rollout.js';
import { attestChange, eventOfChange, noteChanges } from '../rules-store/rule-changes.js';
import {
  type Authorship,
  authoredBy,
  findHeader,
  type RuleHeader,
  type RuleKind,
  writeHeader,
} from '../rules-store/rule-documents.js';
import { revisionsOf } from '../rules-store/rules-state.js';
import { announceRules } from './announce-rules.js';
import { type Changed, changed, type DocumentChange } from './changed.js';
import { agentsChangedSince, CHECKED_AT_ONCE_MAX, type CheckedRoom } from './concurrent-changes.js';
import { agentWithoutRoom, charactersInForce, NO_GAIN, TOO_MANY_RULES } from './rule-room.js';

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
  const { directory, keys, slices } = service;
  const { orgId, role } = call.caller;
  const made = authoredBy(call.caller, service);
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
