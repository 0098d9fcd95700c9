import type { LedgerStore } from '@gatewright/ledger';
import type { SelectQueryBuilder } from 'kysely';
import type { Directory, DirectoryTables } from '../../platform/database/tables.js';
import { type LogKeys, timeAt } from './keys.js';
import { retentionTerms } from './retention.js';

/** Rows of a background job that are counted, and erasures that are looked at for it, oldest first. */
const BACKLOG_ROWS_MAX = 100_000;
const BACKLOG_ERASURES_MAX = 1_000;

/** Background jobs of the decision log that may have more to do than one run does. */
export const LOG_JOBS = ['erasure', 'retention', 'commitment', 'commitment-record'] as const;

/** What a job has not done yet. */
export interface Backlog {
  /** Rows that are left to it, counted up to BACKLOG_ROWS_MAX. */
  readonly rows: number;
  /** When the oldest of them became due, ms since the epoch; null where there are none. */
  readonly since: number | null;
}

/** The backlog of each job. */
export type Backlogs = Readonly<Record<(typeof LOG_JOBS)[number], Backlog>>;

interface Parts {
  readonly directory: Directory;
  readonly keys: LogKeys;
  readonly store: Pick<LedgerStore, 'now'>;
}

/**
 * What the jobs of the decision log have left, over all organisations: decisions that erasures look through, decisions that are older than their
 * organisation keeps them, captured inputs in no list, and lists without their record in the evidence.
 */
export async function logBacklog(parts: Parts): Promise<Backlogs> {
  return {
    erasure: await erasures(parts),
    retention: await retention(parts),
    commitment: await inputs(parts),
    'commitment-record': await lists(parts),
  };
}

async function erasures({ directory, keys }: Parts): Promise<Backlog> {
  const open = await directory
    .selectFrom('decisionErasure')
    .select(['orgId', 'requestedAt', 'reached'])
    .where('doneAt', 'is', null)
    .orderBy('requestedAt')
    .limit(BACKLOG_ERASURES_MAX)
    .execute();
  const [oldest] = open;
  let rows = 0;
  for (const { orgId, reached } of open) {
    const decisions = decisionsBefore(directory, keys, orgId, Number(reached));
    rows += await counted(directory, decisions, BACKLOG_ROWS_MAX - rows);
    if (rows >= BACKLOG_ROWS_MAX) break;
  }
  return { rows, since: oldest === undefined ? null : Date.parse(oldest.requestedAt) };
}

async function retention({ directory, keys, store }: Parts): Promise<Backlog> {
  let rows = 0;
  let since: number | null = null;
  for (const { orgId, keptMs, before } of await retentionTerms(directory, await store.now())) {
    const due = decisionsBefore(directory, keys, orgId, before);
    const oldest = await due.orderBy('position').limit(1).executeTakeFirst();
    if (oldest === undefined) continue;
    since = Math.min(since ?? Number.POSITIVE_INFINITY, timeAt(Number(oldest.position)) + keptMs);
    if (rows < BACKLOG_ROWS_MAX) rows += await counted(directory, due, BACKLOG_ROWS_MAX - rows);
  }
  return { rows, since };
}

async function inputs({ directory }: Parts): Promise<Backlog> {
  const waiting = directory.selectFrom('decisionInput').select(['orgId', 'at']).where('commitmentId', 'is', null);
  const first = (after: string) =>
    waiting.where('orgId', '>', after).orderBy('orgId').orderBy('eventId').limit(1).executeTakeFirst();
  let since: number | null = null;
  // The index has organisations one after another: a step of it for each, however many inputs one has.
  for (let oldest = await first(''); oldest !== undefined; oldest = await first(oldest.orgId)) {
    since = Math.min(since ?? Number.POSITIVE_INFINITY, Number(oldest.at));
  }
  const eventIds = directory.selectFrom('decisionInput').select('eventId').where('commitmentId', 'is', null);
  return { rows: await counted(directory, eventIds, BACKLOG_ROWS_MAX), since };
}

async function lists({ directory }: Parts): Promise<Backlog> {
  const { rows, since } = await directory
    .selectFrom('inputCommitment')
    .select(({ fn }) => [fn.countAll().as('rows'), fn.min('lastAt').as('since')])
    .where('attestedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { rows: Number(rows), since: since === null ? null : Number(since) };
}

function decisionsBefore(db: Directory, keys: LogKeys, orgId: string, before: number) {
  return db
    .selectFrom('decision')
    .select('position')
    .where('orgKey', '=', keys.of('organisation', orgId, ''))
    .where('position', '<', before);
}

async function counted<Table extends keyof DirectoryTables, Row>(
  db: Directory,
  rows: SelectQueryBuilder<DirectoryTables, Table, Row>,
  max: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(max).as('counted'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
