import type { EvidenceRecord, Sha256Hex } from '@gatewright/protocol';
import { CommitUncertainError, CommitUnconfirmedError, StalledRowsError } from '../../operations/errors.js';
import type { Expire, Op } from '../../operations/ops.js';
import type {
  Agent,
  ClosedHold,
  Entry,
  Escalation,
  EventNote,
  Hold,
  Mandate,
  MandateView,
  OpenHoldState,
  VoidableHolds,
} from '../../operations/records.js';
import type { LimitUse, Result } from '../../operations/results.js';
import { endedHold } from '../../reducer/hold/machine.js';
import { usesOf } from '../../reducer/limits/use.js';
import { runBatch } from '../../reducer/step.js';
import { LoadedTables } from '../../reducer/tables.js';
import {
  type EscalationPlace,
  type FedDecision,
  type FeedPlace,
  type FeedSpan,
  type JournalPage,
  type LedgerStore,
  type MandateKey,
  RECEIPT_KEEP_MS,
  type StoreCapabilities,
} from '../store.js';
import { afterFailure, BATCH_LOCK_WAIT_MS, type BatchAttempt, firstAttempt } from './batch-attempts.js';
import { type Committed, cacheOf, LeafCache, type WriteThroughCache } from './caches.js';
import { readClock, type StoreClock } from './clock.js';
import { type Columns, integer, json, money, nullable, readRow, storedText, type Table, text } from './columns.js';
import type { Continuity } from './continuity.js';
import { DataLoader } from './data-loader.js';
import { SqlDecisionFeed } from './decision-feed.js';
import type { SqlDriver, SqlSession, SqlTransaction } from './driver.js';
import { SqlEvidenceLog } from './evidence-log.js';
import { type LoadedState, loadState, type OwnedMandateView, readMandateViews, readRevision } from './load.js';
import { migrateLedger, OPEN_HOLDS, verifyLedgerSchema } from './migrations.js';
import { selectByKeys, stored } from './rows.js';
import { saveChanges, saveReceipt, settleReceipt } from './save.js';
import { AGENTS, ENTRIES, ESCALATIONS, HOLDS, MANDATES } from './schema.js';
import { stalledOps } from './stalled.js';
import { dropTallies, loadTallies } from './tallies.js';

/** Batches that look for stalled rows first, after one that found some. */
const WATCHING_BATCHES = 64;
/** Batches that look their keys up first, after one that found a key taken: replays come in showers. */
const GUARDED_BATCHES = 64;
export interface SqlStoreOptions {
  /** Milliseconds since the epoch; the database's own clock unless given, where it has one. */
  readonly now?: () => number;
  /** SHA-256 of the host where it is faster than the portable one. */
  readonly sha256Hex?: Sha256Hex;
  /** What finds that a shared database lost commits; none where a process has the database alone. */
  readonly continuity?: Continuity | null;
}

/**
 * A ledger in an SQL database, beside whatever else lies there: it owns the tables named `ledger_…` and brings them to
 * the newest schema first. Closing the store closes the driver. Throws SchemaTooOldError and
 * SchemaTooNewError.
 */
export async function createSqlLedgerStore(driver: SqlDriver, options: SqlStoreOptions = {}): Promise<LedgerStore> {
  const { now, sha256Hex, continuity = null } = options;
  if (now === undefined && driver.dialect.clock === null)
    throw new TypeError('this database needs a clock: give `now`');
  await migrateLedger(driver);
  return new SqlLedgerStore(driver, now ?? null, new LeafCache(sha256Hex), continuity);
}

const { eventId: _eventId, ...LINE } = ENTRIES.columns;
const JOURNAL: Columns<Entry> = { ...LINE, record: nullable(json<EvidenceRecord>()) };

/** The ending of the mandate of a hold. */
const ENDING_OF_HOLD = `(select mandate.ending from ledger_mandate mandate
  where mandate.org_id = ledger_hold.org_id and mandate.mandate_id = ledger_hold.mandate_id) as ending`;

/** Throws where the database is not the one that this process committed on. */
type Verify = (session: SqlTransaction) => Promise<void>;

/** What happens on the loaded state in the middle of a transaction. */
type Work<T> = (session: SqlTransaction, state: LoadedState) => Committed<T>;

class SqlLedgerStore extends SqlEvidenceLog implements LedgerStore {
  readonly capabilities: StoreCapabilities;
  readonly #clock: StoreClock;
  readonly #cache: WriteThroughCache | null;
  /** What every decision looks at first. */
  readonly #mandates: DataLoader<OwnedMandateView>;
  readonly #agents: DataLoader<Agent>;
  readonly #feed: SqlDecisionFeed;
  /** How many batches to come do not take their keys for fresh. */
  #batchesOnGuard = 0;
  /** How many batches to come look for stalled rows before they wait for any. */
  #batchesWatching = 0;

  constructor(driver: SqlDriver, clock: StoreClock, leaves: LeafCache, continuity: Continuity | null) {
    super(driver, leaves, continuity);
    this.capabilities = { durability: driver.durability, multiProcess: driver.multiProcess };
    this.#clock = clock;
    this.#cache = cacheOf(driver);
    this.#feed = new SqlDecisionFeed(driver);
    this.#mandates = new DataLoader(
      (keys) => readMandateViews(driver, keys, clock),
      ({ orgId, mandateId }) => [orgId, mandateId],
    );
    this.#agents = new DataLoader(
      (keys) => selectByKeys(driver, AGENTS, { members: AGENTS.key }, keys),
      ({ orgId, agentDid }) => [orgId, agentDid],
    );
  }

  now(): Promise<number> {
    return readClock(this.driver, this.#clock);
  }

  get failedWrite(): Error | null {
    return this.driver.failedWrite ?? null;
  }

  async newestAt(): Promise<number | null> {
    const [row] = await this.driver.all('select max(at) as newest from ledger_batch_receipt');
    return nullable(integer).read(row?.['newest'] ?? null);
  }

  verifySchema(): Promise<void> {
    return verifyLedgerSchema(this.driver);
  }

  async apply(ops: readonly Op[], batchId: string): Promise<readonly Result[]> {
    let results: readonly Result[] | null = null;
    let count = 0;
    const advance = async (session: SqlTransaction) => {
      count = (await this.continuity?.advance(session)) ?? 0;
    };
    try {
      const answer = await this.#commit(ops, advance, (session, { tables, now }) => {
        results = null;
        const outcome = runBatch(tables, ops, now);
        const lines = saveChanges(session, tables, outcome.changes, this.#cache?.sequences ?? null);
        saveReceipt(session, batchId, now);
        results = outcome.results;
        return { changes: outcome.changes, lines, answer: outcome.results };
      });
      this.continuity?.landed(count);
      return answer;
    } catch (cause) {
      throw results === null ? cause : new CommitUncertainError(results, cause);
    }
  }

  async receipt(batchId: string): Promise<boolean> {
    return settleReceipt(this.driver, batchId, await this.now());
  }

  async hold(authorizationId: string): Promise<Hold | null> {
    const [row] = await this.driver.all(
      `select ${HOLDS.list}, ${ENDING_OF_HOLD} from ledger_hold where authorization_id = $1 and kind = 'permit' limit 1`,
      [storedText(authorizationId)],
    );
    if (row === undefined) return null;
    return endedHold(readRow(HOLDS.columns, row), MANDATES.columns.ending.read(row['ending'] ?? null));
  }

  async budget(authorizationId: string): Promise<Hold | null> {
    return this.#first(HOLDS, `where authorization_id = $1 and kind = 'delegatedBudget'`, [authorizationId]);
  }

  async mandate(orgId: string, mandateId: string): Promise<MandateView | null> {
    const found = this.#cachedMandate(orgId, mandateId) ?? (await this.#mandates.find(orgId, mandateId));
    if (found === null) return null;
    const { orgId: _orgId, ...mandate } = found;
    return mandate;
  }

  async voidable(orgId: string, mandateIds: readonly string[]): Promise<readonly VoidableHolds[]> {
    const now = await this.now();
    const { dialect } = this.driver;
    const found = new Map<string, VoidableHolds>();
    const keys = [...new Set(mandateIds)].map((mandateId) => stored([orgId, mandateId]));
    for (const { sql, params } of dialect.given(['text', 'text'], keys)) {
      const met = `found.org_id = wanted.org_id and found.mandate_id = wanted.mandate_id and found.state = 'held'
        and found.kind = 'permit' and found.expires_at > $${params.length + 1}`;
      const rows = await this.driver.all(
        `with wanted (org_id, mandate_id) as (${sql})
          select wanted.mandate_id, count(*) as holds, sum(found.amount) as amount
          from wanted ${dialect.each('ledger_hold', met)}
          where not exists (select 1 from ledger_mandate mandate where mandate.org_id = wanted.org_id
            and mandate.mandate_id = wanted.mandate_id and mandate.ending is not null)
          group by wanted.mandate_id`,
        [...params, now],
      );
      for (const { mandate_id: id = null, holds, amount } of rows) {
        found.set(text.read(id), { holds: Number(holds), amount: BigInt(amount ?? 0) });
      }
    }
    return mandateIds.map((mandateId) => found.get(mandateId) ?? { holds: 0, amount: 0n });
  }

  async agent(orgId: string, agentDid: string): Promise<Agent> {
    const cached = this.#readableCache?.agents.find([orgId, agentDid]);
    const found = cached === undefined ? await this.#agents.find(orgId, agentDid) : cached;
    return found ?? { orgId, agentDid, status: 'active', operatingMode: null };
  }

  async byRequest(orgId: string, agentDid: string, nonce: string): Promise<string | null> {
    const [row] = await this.driver.all(
      'select authorization_id from ledger_nonce where org_id = $1 and agent_did = $2 and nonce = $3',
      [orgId, agentDid, nonce].map(storedText),
    );
    return nullable(text).read(row?.['authorization_id'] ?? null);
  }

  async openHolds(orgId: string, states: readonly OpenHoldState[], limit: number): Promise<readonly Hold[]> {
    if (states.length === 0) return [];
    const wanted = states.map((_, index) => `$${index + 3}`).join(', ');
    const rows = await this.driver.all(
      `select ${HOLDS.list} from ledger_hold where org_id || '' = $1 and ${OPEN_HOLDS} and state in (${wanted})
        order by authorized_at, authorization_id limit $2`,
      [storedText(orgId), limit, ...states],
    );
    return rows.map((row) => readRow(HOLDS.columns, row));
  }

  async hasPaid(orgId: string, agentDid: string, merchant: string, since = 0): Promise<boolean> {
    const rows = await this.driver.all(
      `select 1 as paid from ledger_hold
        where org_id = $1 and agent_did = $2 and merchant = $3 and settled_amount > 0 and kind = 'permit'
          and settled_at >= $4 limit 1`,
      [...[orgId, agentDid, merchant].map(storedText), since],
    );
    return rows.length > 0;
  }

  async paidAmounts(orgId: string, agentDid: string, currency: string, limit: number): Promise<readonly bigint[]> {
    const rows = await this.driver.all(
      `select settled_amount from ledger_hold
        where org_id = $1 and agent_did = $2 and currency = $3 and settled_amount > 0 and kind = 'permit'
        order by authorized_at desc, authorization_id limit $4`,
      [storedText(orgId), storedText(agentDid), storedText(currency), limit],
    );
    return rows.map((row) => money.read(row['settled_amount'] ?? null));
  }

  async limitUses(orgId: string, counted: readonly EventNote[]): Promise<readonly LimitUse[]> {
    const tables = new LoadedTables();
    const now = await this.now();
    const keys = counted.map(({ key }) => [orgId, key]);
    await loadTallies(this.driver, keys, tables, now, { isLocked: false, hasExpired: true });
    return usesOf(tables, orgId, counted, now);
  }

  async revision(orgId: string, agentDid: string): Promise<number | null> {
    return this.capabilities.multiProcess ? readRevision(this.driver, orgId, agentDid) : null;
  }

  async escalation(escalationId: string): Promise<Escalation | null> {
    return this.#first(ESCALATIONS, 'where escalation_id = $1', [escalationId]);
  }

  async pendingEscalations(orgId: string, limit: number, after?: EscalationPlace): Promise<readonly Escalation[]> {
    const behind = after === undefined ? '' : 'and (created_at, escalation_id) > ($4, $5)';
    const place = after === undefined ? [] : [after.createdAt, storedText(after.escalationId)];
    const rows = await this.driver.all(
      `select ${ESCALATIONS.list} from ledger_escalation
        where org_id = $1 and status = 'pending' and expires_at > $2 ${behind} order by created_at, escalation_id limit $3`,
      [storedText(orgId), await this.now(), limit, ...place],
    );
    return rows.map((row) => readRow(ESCALATIONS.columns, row));
  }

  async waitingSince(limit: number): Promise<readonly number[]> {
    const rows = await this.driver.all(
      `select created_at from ledger_escalation where status = 'pending' and expires_at > $1 limit $2`,
      [await this.now(), limit],
    );
    return rows.map((row) => integer.read(row['created_at'] ?? null));
  }

  async escalationsAfter(orgId: string, after: string, limit: number): Promise<readonly Escalation[]> {
    const rows = await this.driver.all(
      `select ${ESCALATIONS.list} from ledger_escalation where org_id = $1 and escalation_id > $2
        order by escalation_id limit $3`,
      [storedText(orgId), storedText(after), limit],
    );
    return rows.map((row) => readRow(ESCALATIONS.columns, row));
  }

  async endings(limit: number): Promise<readonly MandateKey[]> {
    const rows = await this.driver.all(
      'select org_id, mandate_id from ledger_mandate where ending is not null limit $1',
      [limit],
    );
    return rows.map((row) => ({
      orgId: text.read(row['org_id'] ?? null),
      mandateId: text.read(row['mandate_id'] ?? null),
    }));
  }

  async history(orgId: string, mandateId: string | null, page?: JournalPage): Promise<readonly Entry[]> {
    const stream = [storedText(orgId), ENTRIES.columns.streamId.write(mandateId)];
    const rows = await this.driver.all(
      `select ${ENTRIES.list} from ledger_entry where org_id = $1 and stream_id = $2
        ${page === undefined ? '' : 'and version > $3'} order by version ${page === undefined ? '' : 'limit $4'}`,
      page === undefined ? stream : [...stream, page.after, page.limit],
    );
    return rows.map((row) => readRow(JOURNAL, row));
  }

  async sweepExpired(limit: number): Promise<readonly Hold[]> {
    const now = await this.now();
    await this.driver.run('delete from ledger_batch_receipt where at < $1', [now - RECEIPT_KEEP_MS]);
    await dropTallies(this.driver, now);
    const ops = await expiredHolds(this.driver, now, limit);
    if (ops.length === 0) return [];
    const check = async (session: SqlTransaction) => this.continuity?.check(session);
    return this.#commit(ops, check, (session, state) => {
      const { changes } = runBatch(state.tables, ops, state.now);
      const lines = saveChanges(session, state.tables, changes, this.#cache?.sequences ?? null);
      return { changes, lines, answer: changes.holds };
    });
  }

  decisionFeed(limit: number): Promise<readonly FedDecision[]> {
    return this.#feed.decisionFeed(limit);
  }

  leaveFeed(decisions: readonly FeedPlace[]): Promise<void> {
    return this.#feed.leaveFeed(decisions);
  }

  feedSpan(): Promise<FeedSpan | null> {
    return this.#feed.feedSpan();
  }

  closedHolds(limit: number): Promise<readonly ClosedHold[]> {
    return this.#feed.closedHolds(limit);
  }

  leaveClosed(holds: readonly ClosedHold[]): Promise<void> {
    return this.#feed.leaveClosed(holds);
  }

  async close(): Promise<void> {
    // A database that is gone keeps no process from ending.
    await this.continuity?.end().catch(() => undefined);
    await this.driver.close();
    // Later calls go to the driver, which says that it is closed.
    this.#cache?.clear();
  }

  /** As readers see it, where no expired hold makes a difference. */
  #cachedMandate(orgId: string, mandateId: string): Mandate | null {
    const cache = this.#readableCache;
    return cache?.noExpiryDue(this.#clock) ? (cache.mandates.find([orgId, mandateId]) ?? null) : null;
  }

  /** What readers may be answered without asking the driver, which refuses where the database is its own no more. */
  get #readableCache(): WriteThroughCache | null {
    return this.driver.isOwn ? this.#cache : null;
  }

  /** Commits what the work writes, and returns its answer. */
  async #commit<T>(ops: readonly Op[], verify: Verify, work: Work<T>): Promise<T> {
    const transaction = () => this.#transaction(ops, verify, work);
    const { lines, answer } = await (this.#cache === null ? transaction() : this.#cache.inTurn(transaction));
    this.leaves.take(await lines);
    return answer;
  }

  /** Runs the work on what the operations can touch, as often as another process is faster. */
  async #transaction<T>(ops: readonly Op[], verify: Verify, work: Work<T>): Promise<Committed<T>> {
    let attempt = firstAttempt(this.#batchesOnGuard === 0);
    if (!attempt.keysFresh) this.#batchesOnGuard -= 1;
    for (;;) {
      if (this.#batchesWatching > 0) await this.#leaveOutStalled(ops, attempt);
      try {
        return await this.#attempt(ops, verify, work, attempt);
      } catch (error) {
        const { look, next } = afterFailure(error, attempt, (failure) => this.driver.isTransient(failure));
        if (look === 'database') await this.continuity?.verify();
        if (look === 'locks') {
          await this.#assertConfirms();
          await this.#leaveOutStalled(ops, attempt);
        }
        if (next === null) throw error;
        if (attempt.keysFresh && !next.keysFresh) this.#batchesOnGuard = GUARDED_BATCHES;
        attempt = next;
      }
    }
  }

  #attempt<T>(ops: readonly Op[], verify: Verify, work: Work<T>, attempt: BatchAttempt): Promise<Committed<T>> {
    return this.driver.transaction(
      async (session) => {
        const source = { session, clock: this.#clock, cache: this.#cache };
        const [state] = await Promise.all([loadState(source, ops, attempt), verify(session)]);
        return work(session, state);
      },
      { lockWaitMs: BATCH_LOCK_WAIT_MS, confirmMs: attempt.confirmMs },
    );
  }

  /** Throws CommitUnconfirmedError where the locks that a batch waited for are those of a session that waits for a synchronous standby. */
  async #assertConfirms(): Promise<void> {
    const { unconfirmed } = this.driver.dialect;
    if (unconfirmed === null) return;
    await this.driver.all(unconfirmed.pause);
    if ((await this.driver.all(unconfirmed.found)).length > 0) throw new CommitUnconfirmedError('not_applied');
  }

  /** Throws StalledRowsError where operations would wait for another process that does not go on. */
  async #leaveOutStalled(ops: readonly Op[], { streamsNamed }: BatchAttempt): Promise<void> {
    this.#batchesWatching = Math.max(0, this.#batchesWatching - 1);
    const positions = await stalledOps(this.driver, ops, streamsNamed);
    if (positions.size === 0) return;
    this.#batchesWatching = WATCHING_BATCHES;
    throw new StalledRowsError(positions);
  }

  async #first<Row>(table: Table<Row>, where: string, ids: readonly string[]): Promise<Row | null> {
    const [row] = await this.driver.all(
      `select ${table.list} from ${table.name} ${where} limit 1`,
      ids.map(storedText),
    );
    return row === undefined ? null : readRow(table.columns, row);
  }
}

async function expiredHolds(session: SqlSession, now: number, limit: number): Promise<readonly Expire[]> {
  const rows = await session.all(
    `select org_id, authorization_id from ledger_hold where '' || state = 'held' and expires_at + 0 <= $1
      order by expires_at + 0 limit $2`,
    [now, limit],
  );
  return rows.map((row) => ({
    kind: 'expire',
    orgId: text.read(row['org_id'] ?? null),
    authorizationId: text.read(row['authorization_id'] ?? null),
  }));
}
