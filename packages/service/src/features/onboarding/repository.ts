import { LIST_MAX_CHARACTERS } from '@gatewright/gate';
import { canonicalAddress } from '@gatewright/protocol';
import { listLength } from '../../platform/database/list-length.js';
import type { Directory, OnboardingRequestTable } from '../../platform/database/tables.js';
import { peopleAndTokens } from '../identity/repository.js';

/** Stored states; an unclaimed request past its time is expired (`statusAt`). */
export type OnboardingStatus = 'pending' | 'approved' | 'denied' | 'claimed';

/** A developer's request for an agent. Times are RFC 3339. */
export interface RequestedAgent {
  readonly orgId: string;
  readonly requestId: string;
  readonly ownerEmail: string;
  readonly requesterEmail: string;
  /** The organisation whose person asks: an address is a person of that organisation alone. */
  readonly requesterOrgId: string;
  /** The agent as it was asked for, JSON text. */
  readonly request: string;
  readonly status: OnboardingStatus;
  /** How many different people must approve. */
  readonly required: number;
  readonly claimTokenHash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly decidedBy: string | null;
  /** Why the person who decided it did so, if they said it. */
  readonly decisionReason: string | null;
  readonly agentDid: string | null;
}

/** The status at a time (RFC 3339): what was not claimed in time is expired, approved or not. */
export function statusAt({ status, expiresAt }: RequestedAgent, at: string): RequestedAgent['status'] | 'expired' {
  return (status === 'pending' || status === 'approved') && expiresAt <= at ? 'expired' : status;
}

/** An organisation that has an owner of an address. `isProven` where more than the organisation itself says so. */
export interface OwnedOrganisation {
  readonly orgId: string;
  readonly isProven: boolean;
}

/** The organisations with an owner of that address, whose access was not ended. */
export async function organisationsOfOwner(db: Directory, ownerEmail: string): Promise<OwnedOrganisation[]> {
  const rows = await peopleAndTokens(db)
    .select(['person.orgId', 'provenBy'])
    .distinct()
    .where('email', '=', canonicalAddress(ownerEmail))
    .where('person.revokedAt', 'is', null)
    .where((either) => either.or([either('person.role', '=', 'owner'), either('accessToken.role', '=', 'owner')]))
    .execute();
  return rows.map(({ orgId, provenBy }) => ({ orgId, isProven: provenBy !== null }));
}

/** The person who asks, as their reviewers know them. */
export interface Requester {
  /** Name of the organisation. */
  readonly organisation: string;
  /** Who vouches for the address beside the organisation: `operator` or `issuer`; null for neither. */
  readonly provenBy: string | null;
}

/** The person who asks, as of now. */
export async function findRequester(
  db: Directory,
  { requesterOrgId, requesterEmail }: Pick<RequestedAgent, 'requesterOrgId' | 'requesterEmail'>,
): Promise<Requester> {
  const rows = await db
    .selectFrom('organisation')
    .leftJoin('person', (join) =>
      join.onRef('person.orgId', '=', 'organisation.orgId').on('email', '=', requesterEmail),
    )
    .select(['name', 'provenBy'])
    .where('organisation.orgId', '=', requesterOrgId)
    .execute();
  const proven = rows.find(({ provenBy }) => provenBy !== null);
  return { organisation: rows[0]?.name ?? requesterOrgId, provenBy: proven?.provenBy ?? null };
}

export async function addRequestedAgent(db: Directory, asked: RequestedAgent): Promise<void> {
  await db
    .insertInto('onboardingRequest')
    .values({ ...asked, decidedAt: null, claimedAt: null })
    .execute();
}

/** The request under an id; null where there is none. */
export async function findRequestedAgent(db: Directory, requestId: string): Promise<RequestedAgent | null> {
  const row = await db
    .selectFrom('onboardingRequest')
    .selectAll()
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return row === undefined ? null : requestOf(row);
}

/**
 * The requests to an organisation that wait for a decision at a time (RFC 3339), oldest first: at most 500, and of long ones as
 * many as `maxCharacters` hold, the first in any case.
 */
export async function listWaitingRequests(
  db: Directory,
  orgId: string,
  at: string,
  maxCharacters: number = LIST_MAX_CHARACTERS,
): Promise<RequestedAgent[]> {
  return listed(waitingRequests(db, orgId, at).orderBy('createdAt').orderBy('requestId'), maxCharacters);
}

/** The requests to an organisation that wait no more, newest first, bounded like those that wait. */
export async function listPastRequests(
  db: Directory,
  orgId: string,
  at: string,
  maxCharacters: number = LIST_MAX_CHARACTERS,
): Promise<RequestedAgent[]> {
  const past = db
    .selectFrom('onboardingRequest')
    .where('orgId', '=', orgId)
    .where((either) => either.or([either('status', '!=', 'pending'), either('expiresAt', '<=', at)]));
  return listed(past.orderBy('createdAt', 'desc').orderBy('requestId'), maxCharacters);
}

async function listed(wanted: ReturnType<typeof waitingRequests>, maxCharacters: number): Promise<RequestedAgent[]> {
  const lengths = wanted.select(({ fn }) => fn<number | bigint>('length', ['request']).as('characters'));
  const rows = await wanted
    .selectAll()
    .limit(await listLength(lengths, maxCharacters))
    .execute();
  return rows.map(requestOf);
}

/**
 * The request under an id, for a transaction that decides it is locked first, so that two people at once cannot each
 * overlook the other's approval. Null where there is none.
 */
export async function lockRequestedAgent(db: Directory, requestId: string): Promise<RequestedAgent | null> {
  await db.updateTable('onboardingRequest').set({ requestId }).where('requestId', '=', requestId).execute();
  return findRequestedAgent(db, requestId);
}

/** Who approved a request, by person id. */
export async function requestApprovers(db: Directory, { orgId, requestId }: RequestedAgent): Promise<string[]> {
  const rows = await db
    .selectFrom('onboardingApproval')
    .select('personId')
    .where('orgId', '=', orgId)
    .where('requestId', '=', requestId)
    .orderBy('approvedAt')
    .execute();
  return rows.map(({ personId }) => personId);
}

/** Puts a person's approval beside the earlier ones that count, and deletes the others. The request must be locked. */
export async function setRequestApprovals(
  db: Directory,
  { orgId, requestId }: RequestedAgent,
  counting: readonly string[],
  approved: { readonly by: string; readonly at: string },
): Promise<void> {
  await db
    .deleteFrom('onboardingApproval')
    .where('orgId', '=', orgId)
    .where('requestId', '=', requestId)
    .where('personId', 'not in', [...counting, approved.by])
    .execute();
  await db
    .insertInto('onboardingApproval')
    .values({ orgId, requestId, personId: approved.by, approvedAt: approved.at })
    .onConflict((conflict) => conflict.columns(['orgId', 'requestId', 'personId']).doNothing())
    .execute();
}

/** How many requests wait for an organisation at a time (RFC 3339). */
export interface WaitingCounts {
  /** Those of the person who asks. */
  readonly ofPerson: number;
  /** Those of the people of that person's organisation. */
  readonly ofOrganisation: number;
  /** Those of the people of all other organisations than the one that is asked. */
  readonly ofOutsiders: number;
}

/** What waits for an organisation at a time (RFC 3339), beside a further request of a person. */
export async function countWaitingRequests(
  db: Directory,
  { orgId, requesterOrgId, requesterEmail }: Pick<RequestedAgent, 'orgId' | 'requesterOrgId' | 'requesterEmail'>,
  at: string,
): Promise<WaitingCounts> {
  const rows = await waitingRequests(db, orgId, at)
    .select(['requesterOrgId', 'requesterEmail'])
    .select(({ fn }) => fn.countAll<number | bigint>().as('requests'))
    .groupBy(['requesterOrgId', 'requesterEmail'])
    .execute();
  const sum = (counted: typeof rows) => counted.reduce((total, { requests }) => total + Number(requests), 0);
  const ofOrganisation = rows.filter((row) => row.requesterOrgId === requesterOrgId);
  return {
    ofPerson: sum(ofOrganisation.filter((row) => row.requesterEmail === requesterEmail)),
    ofOrganisation: sum(ofOrganisation),
    ofOutsiders: sum(rows.filter((row) => row.requesterOrgId !== orgId)),
  };
}

/** Requests of an organisation that are approved, and may still be claimed, at a time (RFC 3339). */
export async function countApprovedRequests(db: Directory, orgId: string, at: string): Promise<number> {
  const { requests } = await db
    .selectFrom('onboardingRequest')
    .select(({ fn }) => fn.countAll<number | bigint>().as('requests'))
    .where('orgId', '=', orgId)
    .where('status', '=', 'approved')
    .where('expiresAt', '>', at)
    .executeTakeFirstOrThrow();
  return Number(requests);
}

/** What waits for a decision of an organisation at a time (RFC 3339). */
function waitingRequests(db: Directory, orgId: string, at: string) {
  return db
    .selectFrom('onboardingRequest')
    .where('orgId', '=', orgId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', at);
}

/** Ends the wait of a pending request; false where another did. */
export async function decideRequest(
  db: Directory,
  { orgId, requestId }: RequestedAgent,
  decided: {
    readonly status: 'approved' | 'denied';
    readonly by: string;
    readonly at: string;
    readonly reason: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('onboardingRequest')
    .set({ status: decided.status, decidedBy: decided.by, decidedAt: decided.at, decisionReason: decided.reason })
    .where('orgId', '=', orgId)
    .where('requestId', '=', requestId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks an approved request as claimed by its new agent; false where it was claimed already. */
export async function markClaimed(
  db: Directory,
  { orgId, requestId }: RequestedAgent,
  agentDid: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('onboardingRequest')
    .set({ status: 'claimed', claimedAt: at, agentDid })
    .where('orgId', '=', orgId)
    .where('requestId', '=', requestId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function requestOf({ decidedAt: _, claimedAt: __, ...row }: OnboardingRequestTable): RequestedAgent {
  return { ...row, status: statusOf(row.status) };
}

function statusOf(text: string): OnboardingStatus {
  if (text === 'pending' || text === 'approved' || text === 'denied' || text === 'claimed') return text;
  throw new Error(`a stored onboarding request has the status ${text}`);
}
