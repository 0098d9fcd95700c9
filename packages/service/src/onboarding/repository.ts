import { LIST_MAX_CHARACTERS } from '@gatewright/gate';
import { canonicalAddress } from '@gatewright/protocol';
import { listLength } from '../database/list-length.js';
import type { Directory, OnboardingRequestTable } from '../database/tables.js';
import { peopleAndTokens } from '../identity/repository.js';

/** Stored states; a request past its time that nobody claimed is expired (`statusAt`). */
export type OnboardingStatus = 'pending' | 'approved' | 'denied' | 'claimed';

/** A developer's request for an agent. Times are RFC 3339. */
export interface RequestedAgent {
  readonly orgId: string;
  readonly requestId: string;
  readonly ownerEmail: string;
  readonly requesterEmail: string;
  /** The agent as it was asked for, JSON text. */
  readonly request: string;
  readonly status: OnboardingStatus;
  /** How many different people must approve. */
  readonly required: number;
  readonly claimTokenHash: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly decidedBy: string | null;
  readonly agentDid: string | null;
}

/** The status at a time (RFC 3339): what was not claimed in time is expired, approved or not. */
export function statusAt({ status, expiresAt }: RequestedAgent, at: string): RequestedAgent['status'] | 'expired' {
  return (status === 'pending' || status === 'approved') && expiresAt <= at ? 'expired' : status;
}

/** The organisation with an owner of that address, whose access was not ended; `preferred` where it is one of several. Null where there is none. */
export async function organisationOfOwner(
  db: Directory,
  ownerEmail: string,
  preferred: string,
): Promise<string | null> {
  const rows = await peopleAndTokens(db)
    .select(['person.org_id'])
    .distinct()
    .where('canonical_email', '=', canonicalAddress(ownerEmail))
    .where('person.revoked_at', 'is', null)
    .where((either) => either.or([either('person.role', '=', 'owner'), either('access_token.role', '=', 'owner')]))
    .orderBy('person.org_id')
    .execute();
  const owned = rows.map(({ org_id }) => org_id);
  return owned.includes(preferred) ? preferred : (owned[0] ?? null);
}

export async function addRequestedAgent(db: Directory, asked: RequestedAgent): Promise<void> {
  await db
    .insertInto('onboarding_request')
    .values({
      org_id: asked.orgId,
      request_id: asked.requestId,
      owner_email: asked.ownerEmail,
      requester_email: asked.requesterEmail,
      request: asked.request,
      status: asked.status,
      required: asked.required,
      claim_token_hash: asked.claimTokenHash,
      created_at: asked.createdAt,
      expires_at: asked.expiresAt,
      decided_by: asked.decidedBy,
      decided_at: null,
      claimed_at: null,
      agent_did: asked.agentDid,
    })
    .execute();
}

/** The request under an id; null where there is none. */
export async function findRequestedAgent(db: Directory, requestId: string): Promise<RequestedAgent | null> {
  const row = await db
    .selectFrom('onboarding_request')
    .selectAll()
    .where('request_id', '=', requestId)
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
  return listed(waitingRequests(db, orgId, at).orderBy('created_at').orderBy('request_id'), maxCharacters);
}

/** The requests to an organisation that wait no more, newest first, bounded like those that wait. */
export async function listPastRequests(
  db: Directory,
  orgId: string,
  at: string,
  maxCharacters: number = LIST_MAX_CHARACTERS,
): Promise<RequestedAgent[]> {
  const past = db
    .selectFrom('onboarding_request')
    .where('org_id', '=', orgId)
    .where((either) => either.or([either('status', '!=', 'pending'), either('expires_at', '<=', at)]));
  return listed(past.orderBy('created_at', 'desc').orderBy('request_id'), maxCharacters);
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
 * The request under an id, for a transaction that decides it: it is locked first, so that two people at once cannot each
 * overlook the other's approval. Null where there is none.
 */
export async function lockRequestedAgent(db: Directory, requestId: string): Promise<RequestedAgent | null> {
  await db
    .updateTable('onboarding_request')
    .set({ request_id: requestId })
    .where('request_id', '=', requestId)
    .execute();
  return findRequestedAgent(db, requestId);
}

/** Who approved a request, by person id. */
export async function requestApprovers(db: Directory, { orgId, requestId }: RequestedAgent): Promise<string[]> {
  const rows = await db
    .selectFrom('onboarding_approval')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
    .orderBy('approved_at')
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** Puts a person's approval beside the earlier ones that count, and forgets the others. The request must be locked. */
export async function setRequestApprovals(
  db: Directory,
  { orgId, requestId }: RequestedAgent,
  counting: readonly string[],
  approved: { readonly by: string; readonly at: string },
): Promise<void> {
  await db
    .deleteFrom('onboarding_approval')
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
    .where('person_id', 'not in', [...counting, approved.by])
    .execute();
  await db
    .insertInto('onboarding_approval')
    .values({ org_id: orgId, request_id: requestId, person_id: approved.by, approved_at: approved.at })
    .onConflict((conflict) => conflict.columns(['org_id', 'request_id', 'person_id']).doNothing())
    .execute();
}

/** How many requests of a person wait for an organisation at a time (RFC 3339). */
export async function countWaitingRequests(
  db: Directory,
  { orgId, requesterEmail }: Pick<RequestedAgent, 'orgId' | 'requesterEmail'>,
  at: string,
): Promise<number> {
  const { requests } = await waitingRequests(db, orgId, at)
    .select(({ fn }) => fn.countAll<number | bigint>().as('requests'))
    .where('requester_email', '=', requesterEmail)
    .executeTakeFirstOrThrow();
  return Number(requests);
}

/** What waits for a decision of an organisation at a time (RFC 3339). */
function waitingRequests(db: Directory, orgId: string, at: string) {
  return db
    .selectFrom('onboarding_request')
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', at);
}

/** How many requests of people who are not of the organisation wait there. */
export async function countWaitingOfOutsiders(db: Directory, orgId: string, at: string): Promise<number> {
  const { requests } = await waitingRequests(db, orgId, at)
    .select(({ fn }) => fn.countAll<number | bigint>().as('requests'))
    .where('requester_email', 'not in', db.selectFrom('person').select('canonical_email').where('org_id', '=', orgId))
    .executeTakeFirstOrThrow();
  return Number(requests);
}

/** Ends the wait of a pending request; false where somebody else did. */
export async function decideRequest(
  db: Directory,
  { orgId, requestId }: RequestedAgent,
  decided: { readonly status: 'approved' | 'denied'; readonly by: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('onboarding_request')
    .set({ status: decided.status, decided_by: decided.by, decided_at: decided.at })
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
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
    .updateTable('onboarding_request')
    .set({ status: 'claimed', claimed_at: at, agent_did: agentDid })
    .where('org_id', '=', orgId)
    .where('request_id', '=', requestId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function requestOf(row: OnboardingRequestTable): RequestedAgent {
  return {
    orgId: row.org_id,
    requestId: row.request_id,
    ownerEmail: row.owner_email,
    requesterEmail: row.requester_email,
    request: row.request,
    status: statusOf(row.status),
    required: row.required,
    claimTokenHash: row.claim_token_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedBy: row.decided_by,
    agentDid: row.agent_did,
  };
}

function statusOf(text: string): OnboardingStatus {
  if (text === 'pending' || text === 'approved' || text === 'denied' || text === 'claimed') return text;
  throw new Error(`a stored onboarding request has the status ${text}`);
}
