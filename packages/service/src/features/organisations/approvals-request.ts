import { countedAmong } from '@gatewright/gate';
import {
  accept,
  canonicalJson,
  type JsonObject,
  type ResolveApprovalsRequest,
  type Result,
  refuse,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import {
  findOrganisation,
  lockOrganisation,
  type OrganisationApprovals,
  setApprovals,
} from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import { storedObject, storedTexts } from '../../platform/database/stored-json.js';
import type { ApprovalsRequestTable, Directory } from '../../platform/database/tables.js';
import type { Caller } from '../../platform/settings/roles.js';
import type { ChangedSetting } from '../changes/setting-changes.js';
import { approversAmong } from '../identity/approvers.js';

/** How long lower counts of approvals wait where fewer people may approve than the old counts demand. */
const FEW_APPROVERS_WAIT_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * How many people must agree that counts become lower, the one who asks among them: as many as the highest count that is lowered lets
 * decide; 1 where none is. The author of a version of rules does not approve it, so there one more person decides.
 */
export function peopleToLower(current: OrganisationApprovals, wanted: OrganisationApprovals): number {
  const { escalation, onboarding, publish } = current;
  return Math.max(
    1,
    wanted.escalation < escalation ? escalation : 1,
    wanted.onboarding < onboarding ? onboarding : 1,
    wanted.publish < publish ? publish + 1 : 1,
  );
}

interface Asked {
  readonly caller: Pick<Caller, 'orgId' | 'personId'>;
  readonly wanted: OrganisationApprovals;
  readonly service: Pick<ServiceContext, 'clock'>;
}

/** Has lower counts wait. Runs in a transaction that has the organisation locked, without another request of it. */
export async function requestApprovals(transaction: Directory, { caller, wanted, service }: Asked): Promise<void> {
  await transaction
    .insertInto('approvalsRequest')
    .values({
      orgId: caller.orgId,
      wanted: JSON.stringify(wanted),
      requestedBy: caller.personId,
      requestedAt: rfc3339(service.clock.now()),
      approvers: JSON.stringify([caller.personId]),
    })
    .execute();
}

/** Drops what waits: other counts were set or asked for meanwhile. */
export async function dropRequest(transaction: Directory, orgId: string): Promise<void> {
  await transaction.deleteFrom('approvalsRequest').where('orgId', '=', orgId).execute();
}

type Reading = Pick<ServiceContext, 'directory' | 'clock' | 'settings'>;

/** What waits in an organisation, as it is shown; null for nothing. */
export async function shownRequest(orgId: string, { directory, clock, settings }: Reading): Promise<JsonObject | null> {
  const row = await findRequest(directory, orgId);
  const organisation = row === null ? null : await findOrganisation(directory, orgId);
  if (row === null || organisation === null) return null;
  const { requestedBy, requestedAt } = row;
  const wanted = countsIn(row);
  const approvers = storedTexts(row.approvers);
  const may = await approversAmong(directory, orgId, approvers, rfc3339(clock.now()), settings);
  return {
    ...{ approvals: { ...wanted }, requestedBy, requestedAt },
    required: peopleToLower(organisation.approvals, wanted),
    agreed: countedAmong(approvers, may).length,
  };
}

/** A person who decides on what waits, in a transaction. */
interface Resolving {
  readonly caller: Caller;
  readonly transaction: Directory;
  readonly note: (changed: ChangedSetting) => Promise<void>;
}

/**
 * One person's word on lower counts. A denial drops them. They are set when enough people agreed who may still approve; or, where fewer
 * may than are needed, when all who may have agreed and three days have passed: so an organisation whose people left can set its counts,
 * and the removal of people does not help one who is in a hurry.
 */
export async function resolveApprovals(
  { approvals: seen, decision }: ResolveApprovalsRequest,
  { caller, transaction, note }: Resolving,
  { clock, settings }: Pick<ServiceContext, 'clock' | 'settings'>,
): Promise<Result<undefined>> {
  const { orgId, personId } = caller;
  const organisation = await lockOrganisation(transaction, orgId);
  const row = await findRequest(transaction, orgId);
  const wanted = row === null ? null : countsIn(row);
  const isSeen = wanted !== null && canonicalJson({ ...wanted, ...seen }) === canonicalJson({ ...wanted });
  if (organisation === null || row === null || wanted === null || !isSeen) {
    return refuse('NOT_FOUND', 'no request for these counts of approvals waits; read the organisation again');
  }
  const now = clock.now();
  const people = await transaction.selectFrom('person').select('personId').where('orgId', '=', orgId).execute();
  const may = await approversAmong(
    transaction,
    orgId,
    people.map((each) => each.personId),
    rfc3339(now),
    settings,
  );
  const by = may.get(personId);
  if (by === undefined) return refuse('FORBIDDEN', 'the access of the caller has ended; nothing was decided');
  const { approvals } = organisation;
  if (decision === 'deny') {
    await dropRequest(transaction, orgId);
    await note({ setting: 'approvals', subject: 'request', before: { ...wanted }, after: null });
    return accept(undefined);
  }
  const earlier = storedTexts(row.approvers);
  const approvers = earlier.includes(by) ? earlier : [...earlier, by];
  const agreed = countedAmong(approvers, may).length;
  const required = peopleToLower(approvals, wanted);
  const readyAt = Date.parse(row.requestedAt) + FEW_APPROVERS_WAIT_MS;
  const isEnough = agreed >= required || (agreed === may.size && now >= readyAt);
  if (isEnough) {
    await dropRequest(transaction, orgId);
    await setApprovals(transaction, orgId, wanted);
    await note({ setting: 'approvals', subject: null, before: { ...approvals }, after: { ...wanted } });
    return accept(undefined);
  }
  if (earlier.includes(by)) {
    const waits = may.size < required ? `; with fewer people, agree again from ${rfc3339(readyAt)} on` : '';
    return refuse('CONFLICT', `you agreed already; another person must${waits}`, { data: { agreed, required } });
  }
  await transaction
    .updateTable('approvalsRequest')
    .set({ approvers: JSON.stringify(approvers) })
    .where('orgId', '=', orgId)
    .execute();
  await note({ setting: 'approvals', subject: 'request', before: { agreed: earlier }, after: { agreed: approvers } });
  return accept(undefined);
}

async function findRequest(db: Directory, orgId: string): Promise<ApprovalsRequestTable | null> {
  const row = await db.selectFrom('approvalsRequest').selectAll().where('orgId', '=', orgId).executeTakeFirst();
  return row ?? null;
}

/** The counts of a request; anything else in the column is damage. */
function countsIn({ wanted }: ApprovalsRequestTable): OrganisationApprovals {
  const { escalation, onboarding, publish } = storedObject(wanted);
  if (typeof escalation === 'number' && typeof onboarding === 'number' && typeof publish === 'number') {
    return { escalation, onboarding, publish };
  }
  throw new Error('a stored request for approvals is damaged');
}
