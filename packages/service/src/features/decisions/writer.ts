import type { FedDecision, LedgerStore } from '@gatewright/ledger';
import { CompiledQuery } from 'kysely';
import { partsOf } from '../../platform/database/parts.js';
import type { DecisionTable, Directory } from '../../platform/database/tables.js';
import type { Timers } from '../../platform/runtime/timers.js';
import { keepInputs, type TimedDecision } from './captures.js';
import { countClosedHolds } from './closed-holds.js';
import { countedRow, countRows } from './counts.js';
import type { LogKeys } from './keys.js';
import { type LogRow, loggedDecision, logRowOf, RULE_ROWS, readDecision } from './logged-decision.js';
import { isBusy } from './pace.js';
import { LOG_CHUNK } from './upkeep-step.js';
import { waitBefore } from './waits.js';

/** Share of the time that the log may take while decisions are made: it waits so many times as long as it worked. */
const BUSY_WAIT_FACTOR = 40;
/** The longest such wait, ms: a stop waits for it. */
const BUSY_WAIT_MAX_MS = 1_000;
/** The longest run of the job, after which other jobs have their turn, ms. */
const LOG_RUN_MAX_MS = 2_000;
/** How long a reader waits for the log to catch up with the decisions, ms. */
export const CATCH_UP_MAX_MS = 50;
/** Rows of one statement, for the same reason. */
const INSERT_ROWS = 5;

type DecisionFeed = 'decisionFeed' | 'leaveFeed' | 'feedSpan' | 'closedHolds' | 'leaveClosed';

/** What the log is written with. */
export interface LogParts {
  readonly directory: Directory;
  readonly store: Pick<LedgerStore, DecisionFeed | 'now' | 'escalation'>;
  readonly timers: Pick<Timers, 'elapsed' | 'yieldToEventLoop'>;
  readonly keys: LogKeys;
}

/**
 * Moves decisions from the ledger's feed into the log. A decision leaves the feed after the log has it, and its place in the log is its
 * own: whatever ends a process in between, the next one writes the same row, and none is missing or there twice.
 */
export class DecisionLogWriter {
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: LogParts) {}

  /**
   * Writes what waits until `backoff` resolves to false. While decisions are being made it waits between chunks, so that it takes a
   * bounded share of the time; a gate at rest is caught up with at once.
   */
  async writeDue(backoff: (ms: number) => Promise<boolean>): Promise<void> {
    const { timers, store } = this.parts;
    const began = timers.elapsed();
    while (timers.elapsed() - began < LOG_RUN_MAX_MS) {
      const chunkBegan = timers.elapsed();
      if (!(await this.#writeChunk())) return;
      const pause = (await isBusy(store)) ? restAfter(timers.elapsed() - chunkBegan) : 0;
      if (!(await backoff(pause))) return;
    }
  }

  /** Counts what was captured, released and refunded before this call, for as long as a reader waits. */
  async countMoved(): Promise<void> {
    const { timers } = this.parts;
    const began = timers.elapsed();
    while (timers.elapsed() - began < CATCH_UP_MAX_MS && (await this.#writeChunk())) await timers.yieldToEventLoop();
  }

  /**
   * Writes what was decided before this call, for as long as a reader waits. Returns the time up to which the log has every decision, ms
   * since the epoch.
   */
  async catchUp(): Promise<number> {
    const { store, timers } = this.parts;
    const began = timers.elapsed();
    const now = await store.now();
    let wrote = false;
    for (;;) {
      const span = await store.feedSpan();
      if (span === null || span.oldestAt > now) return now;
      // A chunk in any case, however long the questions took.
      if (wrote && timers.elapsed() - began >= CATCH_UP_MAX_MS) return span.oldestAt;
      wrote = await this.#writeChunk();
      await timers.yieldToEventLoop();
    }
  }

  /** One chunk at a time. False where nothing is left. */
  #writeChunk(): Promise<boolean> {
    const chunk = this.#turn.then(async () => {
      const { store } = this.parts;
      const decisions = await store.decisionFeed(LOG_CHUNK);
      if (decisions.length > 0) {
        await this.append(decisions);
        await store.leaveFeed(decisions);
      }
      const moved = await countClosedHolds(this.parts);
      return decisions.length > 0 || moved;
    });
    this.#turn = chunk.catch(() => undefined);
    return chunk;
  }

  /** Writes decisions in one transaction; those that the log has already stay as they are there. */
  async append(decisions: readonly FedDecision[]): Promise<void> {
    const { directory, store, keys } = this.parts;
    const logged = decisions.flatMap((fed): TimedDecision[] => {
      const decision = loggedDecision(fed);
      return decision === null ? [] : [{ decision, at: fed.at }];
    });
    if (logged.length === 0) return;
    const rows: LogRow[] = [];
    for (const { decision, at } of logged) {
      rows.push(logRowOf(decision, at, await waitBefore(store, decision, at), keys));
    }
    await directory.transaction().execute(async (transaction) => {
      const written: LogRow[] = [];
      for (const part of partsOf(rows, INSERT_ROWS)) written.push(...(await insertRows(transaction, part)));
      await countRows(
        transaction,
        written.map(({ row }) => countedRow(row, readDecision(row))),
        keys,
      );
      await keepInputs(transaction, logged);
    });
  }
}

/** How long the writer waits after it worked, ms, so that it takes a bounded share of the time. */
function restAfter(workedMs: number): number {
  return Math.min(workedMs * BUSY_WAIT_FACTOR, BUSY_WAIT_MAX_MS);
}

/** Inserts the rows that are not there, and returns these. */
async function insertRows(db: Directory, given: readonly LogRow[]): Promise<readonly LogRow[]> {
  const placed: LogRow[] = [];
  const written: LogRow[] = [];
  let left = given;
  while (left.length > 0) {
    const { rows } = await db.executeQuery<{ position: number }>(insertion(left.map(({ row }) => row)));
    const inserted = new Set(rows.map(({ position }) => Number(position)));
    const taken = inserted.size === left.length ? new Map<number, string>() : await eventsAt(db, left);
    const eventOf = ({ row }: LogRow) => readDecision(row).eventId;
    const isPlaced = (each: LogRow) => taken.size === 0 || taken.get(each.row.position) === eventOf(each);
    placed.push(...left.filter(isPlaced));
    written.push(...left.filter((each) => isPlaced(each) && inserted.has(each.row.position)));
    // The place is another decision's: the next one is tried.
    left = left
      .filter((each) => !isPlaced(each))
      .map(({ row, ruleKeys }) => ({ row: { ...row, position: row.position + 1 }, ruleKeys }));
  }
  const rules = placed.flatMap(({ row: { position }, ruleKeys }) => ruleKeys.map((ruleKey) => ({ ruleKey, position })));
  for (const part of partsOf(rules, RULE_ROWS)) {
    await db
      .insertInto('decisionRule')
      .values([...part])
      .onConflict((conflict) => conflict.columns(['ruleKey', 'position']).doNothing())
      .execute();
  }
  return written;
}

async function eventsAt(db: Directory, rows: readonly LogRow[]): Promise<Map<number, string>> {
  const positions = rows.map(({ row }) => row.position);
  const found = await db
    .selectFrom('decision')
    .select(['position', 'orgId', 'detail'])
    .where('position', 'in', positions)
    .execute();
  return new Map(found.map((row) => [Number(row.position), readDecision(row).eventId]));
}

const MEMBERS = [
  'orgId',
  'position',
  'orgKey',
  'agentKey',
  'actionKey',
  'codeKey',
  'decisionKey',
  'merchantKey',
  'policyKey',
  'eventKey',
  'authorizationKey',
  'escalationKey',
  'mandateKey',
  'moneyKey',
  'units',
  'amountKey',
  'detail',
  'counted',
  'waited',
] as const satisfies readonly (keyof DecisionTable)[];

const COLUMNS = MEMBERS.map((member) => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join(', ');

/** Written as text: the query builder takes as long for a chunk as SQLite does. */
function insertion(rows: readonly DecisionTable[]): CompiledQuery {
  const values = rows.map((_, index) => {
    const first = index * MEMBERS.length + 1;
    return `(${MEMBERS.map((_member, offset) => `$${first + offset}`).join(', ')})`;
  });
  return CompiledQuery.raw(
    `insert into decision (${COLUMNS}) values ${values.join(', ')} on conflict (position) do nothing returning position`,
    rows.flatMap((row) => MEMBERS.map((member) => row[member])),
  );
}
