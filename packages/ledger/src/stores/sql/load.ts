import { BatchPlan, type Keys } from '../../operations/batch-plan.js';
import type { Op } from '../../operations/ops.js';
import type { Hold, Mandate, MandateView } from '../../operations/records.js';
import { keyOf } from '../../operations/row-keys.js';
import { type HoldPage, holdsToEnd } from '../../reducer/ending-plan.js';
import type { PolicyRevision } from '../../reducer/state.js';
import { availableBudget, isMoney } from '../../reducer/steps/budget.js';
import { LoadedTables } from '../../reducer/tables.js';
import type { LruCache, WriteThroughCache } from './caches.js';
import { keepClock, keptIn, nowIn, readOnce, type StoreClock } from './clock.js';
import { integer, money, nullable, readRow, type SqlRow, storedText, type Table, text } from './columns.js';
import type { SqlSession } from './driver.js';
import { addMandatesOfAgents, assertLocked, followNames, lockStreams } from './lock.js';
import { type Condition, HELD, type KeyQuery, selectByKeys, stored } from './rows.js';
import { AGENTS, ESCALATIONS, HOLDS, MANDATES, NONCES, ORG_VERSIONS, POLICY_REVISIONS } from './schema.js';
import { loadTallies } from './tallies.js';

/** What a batch runs on: the rows that it can touch, and the store's time once no other process can touch them. */
export interface LoadedState {
  readonly tables: LoadedTables;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What a batch takes for granted: where it is wrong, its transaction fails and begins again without. */
export interface Assumptions {
  /** That it writes no stream of an organisation but those that its operations name. */
  readonly streamsNamed: boolean;
  /** That no decision used the nonces and the authorization ids of its decisions before: a taken key says otherwise. */
  readonly keysFresh: boolean;
}

/** Where rows come from: the database, and the cache of it where this process alone writes to it. */
export interface RowSource {
  readonly session: SqlSession;
  readonly clock: StoreClock;
  readonly cache: WriteThroughCache | null;
}

/**
 * Locks and loads the state that the operations run on. Statements that need no rows of each other travel together behind
 * the lock of the mandates, and a session runs them in their order: the clock is read when the locks are held, so that
 * the times of a mandate's journal never run backwards. Throws StreamNotLockedError.
 */
export async function loadState(
  given: RowSource,
  ops: readonly Op[],
  { streamsNamed, keysFresh }: Assumptions,
): Promise<LoadedState> {
  // One time for all: a hold that expires in between would count as expired for one question and as live for the next.
  const source = { ...given, clock: readOnce(given.clock) };
  const { session, clock, cache } = source;
  const plan = new BatchPlan(ops);
  const tables = new LoadedTables();
  const locks = session.dialect.forUpdate !== '';
  // Where nothing is locked, a stream that turns out to be needed cannot be asked for by beginning again.
  if (!streamsNamed || !locks) for (const [orgId = ''] of plan.orgs.list()) plan.streams.add(orgId);
  if (locks) {
    if (plan.holds.size + plan.escalations.size > 0) await followNames(session, plan);
    if (plan.streams.size + plan.contained.size > 0) await lockStreams(session, plan);
  } else await addMandatesOfAgents(session, plan.contained, plan.mandates);
  const named = plan.mandates.list();
  const [rows, now] = await Promise.all([
    locks
      ? selectByKeys(session, MANDATES, { members: MANDATES.key, lock: true }, named)
      : rowsOf(session, MANDATES, named, cache?.mandates),
    keepClock(session, clock),
    loadRows(source, plan, tables, keysFresh),
  ]);
  if (locks) assertLocked(named, rows, plan.streams);
  for (const row of rows) tables.putMandate(row);
  const tight = cache?.noExpiryDue(clock) ? [] : tightMandates(ops, rows);
  const expired: KeyQuery = { members: ['orgId', 'mandateId'], condition: expiredBy(keptIn(session, clock)) };
  for (const row of await selectByKeys(session, HOLDS, expired, tight)) tables.putHold(row);
  await loadEndings(session, ops, tables);
  for (const hold of tables.holds.values()) plan.addCharges(hold);
  const hasExpired = cache?.noExpiryDue(clock) !== true;
  if (plan.tallies.size > 0)
    await loadTallies(session, plan.tallies.list(), tables, now, { isLocked: locks, hasExpired });
  return { tables, now };
}

/** Loads the unclaimed holds that the operations may end. */
async function loadEndings(session: SqlSession, ops: readonly Op[], tables: LoadedTables): Promise<void> {
  const pages = holdsToEnd(ops, tables);
  const whole = pages.filter(({ mandate, count }) => count === mandate.unclaimed);
  const ofMandate: KeyQuery = { members: ['orgId', 'mandateId'], condition: HELD };
  const keys = whole.map(({ mandate }) => [mandate.orgId, mandate.mandateId]);
  const rows = await Promise.all([
    selectByKeys(session, HOLDS, ofMandate, keys),
    ...pages.filter((page) => !whole.includes(page)).map((page) => selectFirst(session, page)),
  ]);
  for (const row of rows.flat()) tables.putHold(row);
}

async function selectFirst(session: SqlSession, { mandate, count }: HoldPage): Promise<readonly Hold[]> {
  const rows = await session.all(
    `select ${HOLDS.list} from ledger_hold where org_id = $1 and mandate_id = $2 and state = 'held'
      order by expires_at, authorization_id limit $3`,
    [storedText(mandate.orgId), storedText(mandate.mandateId), count],
  );
  return rows.map((row) => readRow(HOLDS.columns, row));
}

/**
 * The mandates whose expired holds are looked at: those under which not everything may fit unless they make room, and those
 * whose delegation ends or whose ceiling changes.
 */
function tightMandates(ops: readonly Op[], mandates: readonly Mandate[]): readonly (readonly string[])[] {
  const wanted = new Map<string, bigint>();
  const always = new Set<string>();
  for (const op of ops) {
    if (op.kind === 'settleBudget') always.add(keyOf(op.orgId, op.mandateId));
    if (op.kind === 'changeMandate') {
      always.add(keyOf(op.orgId, op.mandateId));
      if (op.budget !== null) always.add(keyOf(op.orgId, op.budget.mandateId));
    }
    const amount = reservedIn(op);
    if (amount === null || !('mandateId' in op) || op.mandateId === null) continue;
    const key = keyOf(op.orgId, op.mandateId);
    wanted.set(key, (wanted.get(key) ?? 0n) + amount);
  }
  return mandates
    .filter((mandate) => {
      const key = keyOf(mandate.orgId, mandate.mandateId);
      return always.has(key) || (wanted.get(key) ?? 0n) > availableBudget(mandate);
    })
    .map(({ orgId, mandateId }) => [orgId, mandateId]);
}

/** Units that the operation would reserve; null where it is none that does. */
function reservedIn(op: Op): bigint | null {
  const amount = op.kind === 'decide' ? op.hold?.amount : op.kind === 'reserveBudget' ? op.amount : undefined;
  return amount !== undefined && isMoney(amount) ? amount : null;
}

/** The rows that have one of the keys. What a query finds is cached. */
async function rowsOf<Row>(
  session: SqlSession,
  table: Table<Row>,
  keys: readonly (readonly string[])[],
  cache: LruCache<Row> | undefined,
): Promise<readonly Row[]> {
  if (cache === undefined) return selectByKeys(session, table, { members: table.key }, keys);
  const rows: Row[] = [];
  const unknown: (readonly string[])[] = [];
  for (const key of keys) {
    const row = cache.find(key);
    if (row === undefined) unknown.push(key);
    else if (row !== null) rows.push(row);
  }
  const found = await selectByKeys(session, table, { members: table.key }, unknown);
  cache.learn(unknown, found);
  return [...rows, ...found];
}

async function loadRows(source: RowSource, plan: BatchPlan, tables: LoadedTables, keysFresh: boolean): Promise<void> {
  const { session, cache } = source;
  const named = { mandates: plan.mandates.size, agents: plan.agents.size };
  if (plan.escalations.size > 0) {
    for (const row of await selectByKeys(session, ESCALATIONS, { members: ESCALATIONS.key }, plan.escalations.list())) {
      tables.putEscalation(row);
      plan.addEscalation(row);
    }
  }
  const [agents, nonces, streams, revisions, holds] = await Promise.all([
    rowsOf(session, AGENTS, plan.agents.list(), cache?.agents),
    selectByKeys(session, NONCES, { members: NONCES.key }, keysFresh ? [] : plan.nonces().list()),
    rowsOf(session, ORG_VERSIONS, plan.streams.list(), cache?.orgVersions),
    readRevisions(session, plan.revisions().list()),
    loadHolds(source, plan, keysFresh),
    loadExpired(source, plan, tables),
  ]);
  for (const row of agents) tables.putAgent(row);
  for (const row of nonces) tables.putNonce(row);
  for (const row of streams) tables.putOrgVersion(row);
  for (const row of revisions) tables.revisions.set(row.orgId, row.agentDid, row.revision);
  for (const row of holds) {
    tables.putHold(row);
    plan.addHold(row);
  }
  const [moreMandates, moreAgents] = await Promise.all([
    rowsOf(session, MANDATES, plan.mandates.list(named.mandates), cache?.mandates),
    rowsOf(session, AGENTS, plan.agents.list(named.agents), cache?.agents),
  ]);
  for (const row of moreMandates) tables.putMandate(row);
  for (const row of moreAgents) tables.putAgent(row);
}

/** Not locked: a change that commits after this was not answered yet when the decisions of the batch were asked for. */
function readRevisions(session: SqlSession, keys: readonly (readonly string[])[]): Promise<readonly PolicyRevision[]> {
  return selectByKeys(session, POLICY_REVISIONS, { members: POLICY_REVISIONS.key }, keys);
}

/** The revision of what the policy of an agent is compiled from. */
export async function readRevision(session: SqlSession, orgId: string, agentDid: string): Promise<number> {
  const rows = await readRevisions(session, [
    [orgId, ''],
    [orgId, agentDid],
  ]);
  return rows.reduce((sum, { revision }) => sum + revision, 0);
}

/** What expired holds reserve, and when the next one expires, where either may matter. */
async function loadExpired({ session, clock, cache }: RowSource, plan: BatchPlan, tables: LoadedTables): Promise<void> {
  if (cache?.noExpiryDue(clock)) return;
  const [nextExpiry] = await Promise.all([
    cache === null ? null : readNextExpiry(session),
    loadExpiredAmounts(session, plan.spending, tables, keptIn(session, clock)),
  ]);
  cache?.setNextExpiry(nextExpiry);
}

function loadHolds({ session, cache }: RowSource, plan: BatchPlan, keysFresh: boolean): Promise<readonly Hold[]> {
  const named = keysFresh ? plan.holds.list() : [...plan.holds.list(), ...plan.freshHolds().list()];
  return rowsOf(session, HOLDS, named, cache?.holds);
}

/** Holds past their time. */
function expiredBy(now: Condition): Condition {
  const held = HELD.sql(0);
  return { sql: (parameter) => `${held} and found.expires_at <= ${now.sql(parameter)}`, params: now.params };
}

/** Sums what the expired holds of mandates with a currency reserve. No rows come where no hold has expired. */
async function loadExpiredAmounts(
  session: SqlSession,
  mandates: Keys,
  tables: LoadedTables,
  now: Condition,
): Promise<void> {
  const rows = await selectMandates(session, mandates.list(), now, ({ sum, anyExpired }) => ({
    columns: `found.org_id, found.mandate_id, ${sum} as expired`,
    where: `where found.currency is not null and ${anyExpired}`,
  }));
  for (const row of rows) {
    tables.putExpiredAmount(text.read(row['org_id'] ?? null), text.read(row['mandate_id'] ?? null), expiredIn(row));
  }
}

/** The earliest end of an unclaimed hold, expired ones included, ms since the epoch; null where none waits. */
export async function readNextExpiry(session: SqlSession): Promise<number | null> {
  const [row] = await session.all(`select (${NEXT_EXPIRY}) as next_expiry`);
  return nullable(integer).read(row?.['next_expiry'] ?? null);
}

/** As the index of waiting holds has it. */
const NEXT_EXPIRY = `select min(expires_at + 0) from ledger_hold where '' || state = 'held'`;

/** A mandate as a reader sees it, and whose it is. */
export type OwnedMandateView = MandateView & Pick<Mandate, 'orgId'>;

export async function readMandateViews(
  session: SqlSession,
  keys: readonly (readonly string[])[],
  clock: StoreClock,
): Promise<readonly OwnedMandateView[]> {
  const names = MANDATES.names.map((name) => `found.${name}`).join(', ');
  const rows = await selectMandates(session, keys, nowIn(session, clock), ({ sum, anyExpired }) => ({
    columns: `${names}, case when ${anyExpired} then ${sum} end as expired`,
    where: '',
  }));
  return rows.map((row) => {
    const mandate = readRow(MANDATES.columns, row);
    return { ...mandate, reserved: mandate.reserved - (mandate.currency === null ? 0n : expiredIn(row)) };
  });
}

/** What a query about mandates is made of: the sum over the expired holds of each, and whether any hold at all has expired. */
interface Parts {
  readonly sum: string;
  /** Between sweeps it is usually false, which the earliest hold alone shows: then no sum is taken. */
  readonly anyExpired: string;
}

async function selectMandates(
  session: SqlSession,
  keys: readonly (readonly string[])[],
  now: Condition,
  query: (parts: Parts) => { readonly columns: string; readonly where: string },
): Promise<readonly SqlRow[]> {
  const expired = expiredBy(now);
  const asked = [...session.dialect.given(['text', 'text'], keys.map(stored))].map(({ sql, params }) => {
    const parameter = params.length + 1;
    const { columns, where } = query({
      sum: `(
        select cast(sum(found.amount) as bigint) from ledger_hold found
        where found.org_id = wanted.org_id and found.mandate_id = wanted.mandate_id and ${expired.sql(parameter)})`,
      anyExpired: `(${NEXT_EXPIRY}) <= ${now.sql(parameter)}`,
    });
    const met = 'found.org_id = wanted.org_id and found.mandate_id = wanted.mandate_id';
    return session.all(
      `with wanted (org_id, mandate_id) as (${sql})
        select ${columns} from wanted ${session.dialect.each(MANDATES.name, met)} ${where}`,
      [...params, ...now.params],
    );
  });
  return (await Promise.all(asked)).flat();
}

function expiredIn(row: SqlRow): bigint {
  const amount = row['expired'] ?? null;
  return amount === null ? 0n : money.read(amount);
}
