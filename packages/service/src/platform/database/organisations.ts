import { HOLD_TTL_MS, type IssuerDisclosure } from '@gatewright/gate';
import type { Directory, OrganisationTable } from './tables.js';

/** The legal entity behind agents and mandates. */
export interface Organisation {
  readonly orgId: string;
  readonly name: string;
  readonly did: string;
  readonly verification: IssuerDisclosure['verification'];
  readonly verifiedAt: string | null;
  /** From when on each change of its settings has a record (RFC 3339); null where it was there before records were. */
  readonly recordedFrom: string | null;
  /** How many different people an approval needs. */
  readonly approvals: OrganisationApprovals;
  /** How long an unclaimed hold lives, ms. */
  readonly holdTtlMs: number;
  /** True where AuthZEN answers for an action with an amount as for its signed request, which alone reserves it. */
  readonly advisoryAnswers: boolean;
  readonly log: LogTerms;
}

/** What the decision log of an organisation keeps, and for how long. */
export interface LogTerms {
  /** Whether it keeps the context values that rules read. */
  readonly context: boolean;
  /** Whether it keeps what each verdict was computed from. */
  readonly capture: boolean;
  /** Days that it keeps a decision; null for as long as the database. */
  readonly days: number | null;
}

/** People needed to approve an escalated action, a requested agent, and the publication of rules (0 for none). */
export interface OrganisationApprovals {
  readonly escalation: number;
  readonly onboarding: number;
  readonly publish: number;
}

/** What an organisation begins with: one person decides, and a hold waits a quarter of an hour. */
export const FIRST_TERMS: Pick<Organisation, 'approvals' | 'holdTtlMs' | 'advisoryAnswers' | 'log'> = {
  approvals: { escalation: 1, onboarding: 1, publish: 0 },
  holdTtlMs: HOLD_TTL_MS,
  advisoryAnswers: false,
  log: { context: false, capture: false, days: null },
};

/** Adds an organisation; one that is there under the id already stays as it is. */
export async function addOrganisation(
  db: Directory,
  organisation: Omit<Organisation, 'recordedFrom'>,
  createdAt: string,
): Promise<void> {
  const { approvals, advisoryAnswers, log, ...terms } = organisation;
  await db
    .insertInto('organisation')
    .values({
      ...terms,
      verificationEventAt: null,
      createdAt,
      recordedFrom: createdAt,
      approvalsRequired: approvals.escalation,
      onboardingApprovalsRequired: approvals.onboarding,
      publishApprovals: approvals.publish,
      strictRules: 1,
      advisoryAnswers: advisoryAnswers ? 1 : 0,
      logContext: log.context ? 1 : 0,
      logCapture: log.capture ? 1 : 0,
      logDays: log.days,
    })
    .onConflict((conflict) => conflict.column('orgId').doNothing())
    .execute();
}

/** The organisation under an id; null where there is none. */
export async function findOrganisation(db: Directory, orgId: string): Promise<Organisation | null> {
  const row = await db.selectFrom('organisation').selectAll().where('orgId', '=', orgId).executeTakeFirst();
  return row === undefined ? null : organisationOf(row);
}

/** The organisation under an id, locked for a transaction that counts what it has. Null where there is none. */
export async function lockOrganisation(db: Directory, orgId: string): Promise<Organisation | null> {
  await db.updateTable('organisation').set({ orgId }).where('orgId', '=', orgId).execute();
  return findOrganisation(db, orgId);
}

/** Runs the work in a transaction that has the organisation, null where there is none, locked: calls at once take turns in it. */
export function inOrganisation<T>(
  db: Directory,
  orgId: string,
  work: (transaction: Directory, organisation: Organisation | null) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => work(transaction, await lockOrganisation(transaction, orgId)));
}

/** The organisation of agents without an account; no person holds a token of it. */
export const SANDBOX_ORGANISATION = 'org-sandbox';

/** The organisation that was there first: the one that the service was started for, and never that of the sandbox. */
export async function firstOrganisation(db: Directory): Promise<Organisation | null> {
  const row = await db
    .selectFrom('organisation')
    .selectAll()
    .where('orgId', '!=', SANDBOX_ORGANISATION)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : organisationOf(row);
}

/** The ids of all organisations but the first. */
export async function laterOrganisationIds(db: Directory): Promise<string[]> {
  const first = await firstOrganisation(db);
  const rows = await db.selectFrom('organisation').select('orgId').orderBy('orgId').execute();
  return rows.map((row) => row.orgId).filter((orgId) => orgId !== first?.orgId);
}

/** Approvals to set; those of publications stay where they are left out. */
type GivenApprovals = Omit<OrganisationApprovals, 'publish'> & Partial<Pick<OrganisationApprovals, 'publish'>>;

/** Sets how many people approvals need from now on; what waits already keeps what it was given. */
export async function setApprovals(db: Directory, orgId: string, approvals: GivenApprovals): Promise<void> {
  const { escalation, onboarding, publish } = approvals;
  await db
    .updateTable('organisation')
    .set({
      approvalsRequired: escalation,
      onboardingApprovalsRequired: onboarding,
      ...(publish === undefined ? {} : { publishApprovals: publish }),
    })
    .where('orgId', '=', orgId)
    .execute();
}

/** Sets how long unclaimed holds live from now on, ms; those that there are keep what they were given. */
export async function setHoldTtl(db: Directory, orgId: string, holdTtlMs: number): Promise<void> {
  await db.updateTable('organisation').set({ holdTtlMs }).where('orgId', '=', orgId).execute();
}

/** Sets whether AuthZEN answers for actions with amounts as for their signed requests. */
export async function setAdvisoryAnswers(db: Directory, orgId: string, advisory: boolean): Promise<void> {
  await db
    .updateTable('organisation')
    .set({ advisoryAnswers: advisory ? 1 : 0 })
    .where('orgId', '=', orgId)
    .execute();
}

/** Sets what the decision log keeps from now on, and for how long; the capture stays where it is left out. */
export async function setLogTerms(
  db: Directory,
  orgId: string,
  { context, capture, days }: Omit<LogTerms, 'capture'> & Partial<Pick<LogTerms, 'capture'>>,
): Promise<void> {
  await db
    .updateTable('organisation')
    .set({
      logContext: context ? 1 : 0,
      logDays: days,
      ...(capture === undefined ? {} : { logCapture: capture ? 1 : 0 }),
    })
    .where('orgId', '=', orgId)
    .execute();
}

/** Sets what is known of the organisation's identity, whatever was known. False where there is no such organisation. */
export async function setVerification(
  db: Directory,
  orgId: string,
  verification: Organisation['verification'],
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await verifying(db, orgId, verification, { foundAt: at, at }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** When a provider found something, and when that was received; RFC 3339 in UTC, to the millisecond. */
interface Finding {
  readonly foundAt: string;
  readonly at: string;
}

/**
 * Sets what a provider found of the organisation's identity. False, and nothing set, where it found something later, or something
 * stricter at that time: events arrive in any order.
 */
export async function setFinding(
  db: Directory,
  orgId: string,
  verification: Organisation['verification'],
  finding: Finding,
): Promise<boolean> {
  const { foundAt } = finding;
  const notStricter = STRICTEST_FIRST.slice(STRICTEST_FIRST.indexOf(verification));
  const { numUpdatedRows } = await verifying(db, orgId, verification, finding)
    .where((row) =>
      row.or([
        row('verificationEventAt', 'is', null),
        row('verificationEventAt', '<', foundAt),
        row.and([row('verificationEventAt', '=', foundAt), row('verification', 'in', notStricter)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const STRICTEST_FIRST = [
  'unverified',
  'pending',
  'verified',
] as const satisfies readonly Organisation['verification'][];

function verifying(db: Directory, orgId: string, verification: Organisation['verification'], { foundAt, at }: Finding) {
  return db
    .updateTable('organisation')
    .set({ verification, verifiedAt: verification === 'verified' ? at : null, verificationEventAt: foundAt })
    .where('orgId', '=', orgId);
}

function organisationOf(row: OrganisationTable): Organisation {
  const { orgId, name, did, verifiedAt, recordedFrom, holdTtlMs } = row;
  const verification =
    row.verification === 'verified' || row.verification === 'pending' ? row.verification : 'unverified';
  return {
    ...{ orgId, name, did, verification, verifiedAt, recordedFrom, holdTtlMs },
    approvals: {
      escalation: row.approvalsRequired,
      onboarding: row.onboardingApprovalsRequired,
      publish: row.publishApprovals,
    },
    advisoryAnswers: row.advisoryAnswers !== 0,
    log: {
      context: row.logContext !== 0,
      capture: row.logCapture !== 0,
      days: row.logDays === null ? null : Number(row.logDays),
    },
  };
}
