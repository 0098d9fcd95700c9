import { LIST_MAX_CHARACTERS } from '@gatewright/gate';
import type { JsonObject } from '@gatewright/protocol';
import type { Selectable } from 'kysely';
import { listLength } from '../../platform/database/list-length.js';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import { storedObject } from '../../platform/database/stored-json.js';
import type { Directory, MandateTable } from '../../platform/database/tables.js';
import type { ListPage, ListPlace } from '../../platform/http/list-page.js';
import { budgetsBelow } from '../budgets/repository.js';
import type { VisibleDids } from '../visibility/agents.js';

/** Actions whose revoked mandates a policy names, the newest; one revoked before them is reported like one that never was. */
export const REVOKED_ACTIONS_MAX = 500;

/** A mandate as the directory keeps it. */
export interface MandateRecord {
  readonly orgId: string;
  readonly mandateId: string;
  readonly agentDid: string;
  readonly action: string;
  readonly currency: string | null;
  readonly requirePayloadBinding: boolean;
  /** The ODRL document. */
  readonly document: JsonObject;
  readonly credential: JsonObject;
  readonly issuedAt: string;
  /** The mandate that this one was delegated from; null where people gave it directly. */
  readonly parentMandateId: string | null;
  /** The hold on the parent's account that sets this mandate's budget aside; null for none. */
  readonly reservationId: string | null;
  /** The ledger's account: its own id, or the account of the mandate whose terms it changed. */
  readonly accountId: string;
  /** The budget that its document names; null for none. */
  readonly budgetId: string | null;
}

/**
 * Adds a mandate; it takes the place of the agent's older one for the same action, which is returned unless it was revoked.
 * Two at once would leave each other standing: the transaction has locked the organisation, or makes the agent.
 */
export async function addMandate(db: Directory, mandate: MandateRecord): Promise<readonly StoredMandate[]> {
  const replaced = await db
    .updateTable('mandate')
    .set({ supersededAt: mandate.issuedAt })
    .where('orgId', '=', mandate.orgId)
    .where('agentDid', '=', mandate.agentDid)
    .where('action', '=', mandate.action)
    .where('supersededAt', 'is', null)
    .returningAll()
    .execute();
  const { accountId, ...row } = mandate;
  await db
    .insertInto('mandate')
    .values({
      ...row,
      ...(accountId === mandate.mandateId ? {} : { accountId }),
      requirePayloadBinding: mandate.requirePayloadBinding ? 1 : 0,
      document: JSON.stringify(mandate.document),
      credential: JSON.stringify(mandate.credential),
      supersededAt: null,
      revokedAt: null,
    })
    .execute();
  return replaced.filter((row) => row.revokedAt === null).map(mandateOf);
}

/** An agent's mandates that were neither revoked nor replaced, oldest first: one for each action at most. */
export async function liveMandates(db: Directory, orgId: string, agentDid: string): Promise<StoredMandate[]> {
  const rows = await db
    .selectFrom('mandate')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('agentDid', '=', agentDid)
    .where('supersededAt', 'is', null)
    .where('revokedAt', 'is', null)
    .orderBy('issuedAt')
    .orderBy('mandateId')
    .execute();
  return rows.map(mandateOf);
}

/** Where a mandate stands among all by organisation and id. */
export type MandateKey = Pick<MandateRecord, 'orgId' | 'mandateId'>;

/** Mandates of all organisations that were neither revoked nor replaced, after the key by organisation and id, at most `limit`. */
export async function liveMandatesAfter(
  db: Directory,
  { orgId, mandateId }: MandateKey,
  limit: number,
): Promise<StoredMandate[]> {
  const rows = await db
    .selectFrom('mandate')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([eb('orgId', '>', orgId), and([eb('orgId', '=', orgId), eb('mandateId', '>', mandateId)])]),
    )
    .where('supersededAt', 'is', null)
    .where('revokedAt', 'is', null)
    .orderBy('orgId')
    .orderBy('mandateId')
    .limit(limit)
    .execute();
  return rows.map(mandateOf);
}

/** Actions whose newest mandate was revoked, the one last revoked first; of more than are reported the earliest are left out. */
export async function revokedActions(db: Directory, orgId: string, agentDid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mandate')
    .select('action')
    .where('orgId', '=', orgId)
    .where('agentDid', '=', agentDid)
    .where('supersededAt', 'is', null)
    .where('revokedAt', 'is not', null)
    .orderBy('revokedAt', 'desc')
    .orderBy('mandateId')
    .limit(REVOKED_ACTIONS_MAX)
    .execute();
  return rows.map(({ action }) => action);
}

/** How many live mandates an agent has with one more, and how long their documents are in all. */
export async function mandatesWith(
  db: Directory,
  { orgId, agentDid, action, document }: MandateRecord,
): Promise<{ readonly mandates: number; readonly characters: number }> {
  const beside = await db
    .selectFrom('mandate')
    .select(({ fn }) => [
      fn.countAll<number | bigint>().as('mandates'),
      fn.sum<number | bigint | string | null>(fn('length', ['document'])).as('characters'),
    ])
    .where('orgId', '=', orgId)
    .where('agentDid', '=', agentDid)
    .where('supersededAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('action', '<>', action)
    .executeTakeFirstOrThrow();
  return {
    mandates: Number(beside.mandates) + 1,
    characters: Number(beside.characters ?? 0) + JSON.stringify(document).length,
  };
}

/** A mandate with its state. */
export interface StoredMandate extends MandateRecord {
  /** RFC 3339, null while it is the newest for its action. */
  readonly supersededAt: string | null;
  readonly revokedAt: string | null;
}

/** What lists show of a mandate. */
export type ListedMandate = Omit<StoredMandate, 'credential' | 'requirePayloadBinding' | 'budgetId'>;

/** The mandate of an organisation under an id; null where there is none. */
export async function findMandate(db: Directory, orgId: string, mandateId: string): Promise<StoredMandate | null> {
  const row = await db
    .selectFrom('mandate')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('mandateId', '=', mandateId)
    .executeTakeFirst();
  return row === undefined ? null : mandateOf(row);
}

/** The states of a mandate: of those that are revoked some were superseded before. */
export const MANDATE_STATES = ['active', 'superseded', 'revoked'] as const;

/** What a list of mandates asks for. */
export interface MandateQuery extends ListPage {
  readonly agentDid: string | null;
  /** The budget that they name, or that is above the one that they name. */
  readonly budget: string | null;
  readonly status: (typeof MANDATE_STATES)[number] | null;
  readonly visible: VisibleDids;
}

/**
 * A page of the mandates of an organisation, newest first, and the place of its last row, null where none follows: of long documents
 * as many as `maxCharacters` hold, the newest in any case. Credentials, which repeat the documents, are not read.
 */
export async function listMandates(
  db: Directory,
  orgId: string,
  { agentDid, budget, status, visible, after, limit }: MandateQuery,
  maxCharacters: number = LIST_MAX_CHARACTERS,
): Promise<{ readonly mandates: ListedMandate[]; readonly next: ListPlace | null }> {
  let wanted = db.selectFrom('mandate').where('orgId', '=', orgId);
  if (visible !== null) wanted = wanted.where('agentDid', 'in', visible);
  if (agentDid !== null) wanted = wanted.where('agentDid', '=', agentDid);
  if (budget !== null) wanted = wanted.where('budgetId', 'in', budgetsBelow(db, { orgId, budgetId: budget }));
  if (status !== null) wanted = wanted.where('revokedAt', status === 'revoked' ? 'is not' : 'is', null);
  if (status === 'active') wanted = wanted.where('supersededAt', 'is', null);
  if (status === 'superseded') wanted = wanted.where('supersededAt', 'is not', null);
  if (after !== null) {
    wanted = wanted.where(({ eb, or, and }) =>
      or([eb('issuedAt', '<', after.at), and([eb('issuedAt', '=', after.at), eb('mandateId', '>', after.id)])]),
    );
  }
  const sorted = wanted.orderBy('issuedAt', 'desc').orderBy('mandateId');
  const lengths = sorted.select(({ fn }) => fn<number | bigint>('length', ['document']).as('characters'));
  const shown = Math.min(limit, await listLength(lengths, maxCharacters));
  // One more says whether any follows.
  const rows = await sorted
    .select(LISTED)
    .limit(shown + 1)
    .execute();
  const mandates = rows.slice(0, shown).map((row) => ({
    ...row,
    accountId: row.accountId ?? row.mandateId,
    document: storedObject(row.document),
  }));
  const last = mandates.at(-1);
  const isLast = rows.length <= shown || last === undefined;
  return { mandates, next: isLast ? null : { at: last.issuedAt, id: last.mandateId } };
}

/** How many live mandates an organisation has beside the one that a new mandate would take the place of. */
export async function countOtherMandates(
  db: Directory,
  beside: { readonly orgId: string; readonly agentDid: string; readonly action: string },
): Promise<number> {
  const { mandates } = await db
    .selectFrom('mandate')
    .select(({ fn }) => fn.countAll<number | bigint>().as('mandates'))
    .where('orgId', '=', beside.orgId)
    .where('supersededAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where((either) => either.or([either('agentDid', '<>', beside.agentDid), either('action', '<>', beside.action)]))
    .executeTakeFirstOrThrow();
  return Number(mandates);
}

/** Notes that mandates were revoked; the first time stands. */
export async function markRevoked(
  db: Directory,
  orgId: string,
  mandateIds: readonly string[],
  at: string,
): Promise<void> {
  await db
    .updateTable('mandate')
    .set({ revokedAt: at })
    .where('orgId', '=', orgId)
    .where('mandateId', 'in', mandateIds)
    .where('revokedAt', 'is', null)
    .execute();
}

/** A mandate without what may be long: its document and its credential. */
export type MandateOutline = Omit<
  StoredMandate,
  'action' | 'currency' | 'requirePayloadBinding' | 'document' | 'credential' | 'issuedAt' | 'budgetId'
>;

const OUTLINE = [
  'orgId',
  'mandateId',
  'agentDid',
  'parentMandateId',
  'reservationId',
  'accountId',
  'supersededAt',
  'revokedAt',
] as const;

const LISTED = [...OUTLINE, 'action', 'currency', 'document', 'issuedAt'] as const;

/**
 * The newest mandate of every account that was ever delegated from one of these accounts, whether it counts still or not. Each change of
 * a mandate leaves its earlier terms behind: what is read of them is short.
 */
export async function everyChild(
  db: Directory,
  orgId: string,
  parentAccountIds: readonly string[],
): Promise<MandateOutline[]> {
  // Each is compared with two columns.
  const found = await rowsInParts(parentAccountIds, IDS_PER_STATEMENT / 2, (some) => {
    const parents = db
      .selectFrom('mandate')
      .select('mandateId')
      .where('orgId', '=', orgId)
      .where((either) => either.or([either('mandateId', 'in', some), either('accountId', 'in', some)]));
    return db
      .selectFrom('mandate')
      .select(OUTLINE)
      .where('orgId', '=', orgId)
      .where('parentMandateId', 'in', parents)
      .orderBy('supersededAt')
      .orderBy('mandateId')
      .execute();
  });
  const rows = found.map((row) => ({ ...row, accountId: row.accountId ?? row.mandateId }));
  // The last of an account stays: one that nothing took the place of, or else what was replaced last.
  const inOrder = [...rows.filter(({ supersededAt }) => supersededAt !== null), ...rows.filter(isNewest)];
  return [...new Map(inOrder.map((child) => [child.accountId, child])).values()];
}

function isNewest({ supersededAt }: Pick<StoredMandate, 'supersededAt'>): boolean {
  return supersededAt === null;
}

/** What was delegated from a mandate, and counts, comes from the one that changed its terms, from now on. */
export async function adoptChildren(db: Directory, orgId: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('mandate')
    .set({ parentMandateId: to })
    .where('orgId', '=', orgId)
    .where('parentMandateId', '=', from)
    .where('supersededAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute();
}

/** The mandates that one account had, the newest first, at most `limit`. */
export function termsOfAccount(
  db: Directory,
  orgId: string,
  accountId: string,
  limit: number,
): Promise<Pick<StoredMandate, 'mandateId' | 'issuedAt'>[]> {
  return db
    .selectFrom('mandate')
    .select(['mandateId', 'issuedAt'])
    .where('orgId', '=', orgId)
    .where((either) => either.or([either('mandateId', '=', accountId), either('accountId', '=', accountId)]))
    .orderBy('issuedAt', 'desc')
    .orderBy('mandateId', 'desc')
    .limit(limit)
    .execute();
}

/** The newest of the mandates of one account, which is the one in force unless that ended; null where there is none. */
export async function newestOfAccount(db: Directory, orgId: string, accountId: string): Promise<StoredMandate | null> {
  const all = db
    .selectFrom('mandate')
    .selectAll()
    .where('orgId', '=', orgId)
    .where((either) => either.or([either('mandateId', '=', accountId), either('accountId', '=', accountId)]));
  const row =
    (await all.where('supersededAt', 'is', null).executeTakeFirst()) ??
    (await all.orderBy('supersededAt', 'desc').orderBy('mandateId', 'desc').limit(1).executeTakeFirst());
  return row === undefined ? null : mandateOf(row);
}

/** The mandates of the accounts that no other took the place of, by account. */
export async function newestOfAccounts(
  db: Directory,
  orgId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, StoredMandate>> {
  // Each is compared with two columns.
  const rows = await rowsInParts(accountIds, IDS_PER_STATEMENT / 2, (some) =>
    db
      .selectFrom('mandate')
      .selectAll()
      .where('orgId', '=', orgId)
      .where((either) => either.or([either('mandateId', 'in', some), either('accountId', 'in', some)]))
      .where('supersededAt', 'is', null)
      .execute(),
  );
  return new Map(rows.map(mandateOf).map((mandate) => [mandate.accountId, mandate]));
}

/** Every mandate that is neither revoked nor superseded, of every organisation. */
export async function everyLiveMandate(db: Directory): Promise<StoredMandate[]> {
  const rows = await db
    .selectFrom('mandate')
    .selectAll()
    .where('revokedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .execute();
  return rows.map(mandateOf);
}

/** The mandates that were delegated from one and count still. */
export async function liveChildren(db: Directory, orgId: string, parentMandateId: string): Promise<StoredMandate[]> {
  return liveChildrenOf(db, orgId, [parentMandateId]);
}

/** The mandates that were delegated from one of the parents and count still. */
export async function liveChildrenOf(
  db: Directory,
  orgId: string,
  parentMandateIds: readonly string[],
): Promise<StoredMandate[]> {
  const children = await rowsInParts(parentMandateIds, IDS_PER_STATEMENT, (some) =>
    db
      .selectFrom('mandate')
      .selectAll()
      .where('orgId', '=', orgId)
      .where('parentMandateId', 'in', some)
      .where('supersededAt', 'is', null)
      .where('revokedAt', 'is', null)
      .execute(),
  );
  return children.map(mandateOf);
}

/** A mandate, ended or not, that was delegated from one of an account and has no budget set aside on it; null where there is none. */
export async function delegatedWithoutBudget(
  db: Directory,
  { orgId, accountId }: Pick<StoredMandate, 'orgId' | 'accountId'>,
): Promise<string | null> {
  const ofAccount = db
    .selectFrom('mandate')
    .select('mandateId')
    .where('orgId', '=', orgId)
    .where((either) => either.or([either('mandateId', '=', accountId), either('accountId', '=', accountId)]));
  const row = await db
    .selectFrom('mandate')
    .select('mandateId')
    .where('orgId', '=', orgId)
    .where('parentMandateId', 'in', ofAccount)
    .where('reservationId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.mandateId ?? null;
}

/** False for a mandate that was revoked, or that another took the place of. */
export function isLive({ revokedAt, supersededAt }: Pick<StoredMandate, 'revokedAt' | 'supersededAt'>): boolean {
  return revokedAt === null && supersededAt === null;
}

function mandateOf(row: Selectable<MandateTable>): StoredMandate {
  return {
    ...row,
    accountId: row.accountId ?? row.mandateId,
    requirePayloadBinding: row.requirePayloadBinding === 1,
    document: storedObject(row.document),
    credential: storedObject(row.credential),
  };
}
