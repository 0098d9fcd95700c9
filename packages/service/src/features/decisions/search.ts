import { type SelectQueryBuilder, sql } from 'kysely';
import type { Directory, DirectoryTables } from '../../platform/database/tables.js';
import type { Timers } from '../../platform/runtime/timers.js';
import type { Criterion, Stream } from './criteria.js';
import type { LogKeys } from './keys.js';
import { type LoggedDecision, readDecision } from './logged-decision.js';

/** Entries of an index that one step of a search reads, and how long a search goes on before it answers with what it has, ms. */
const WALK_ROWS = 1_000;
const SEARCH_MAX_MS = 100;
/**
 * Index runs that one search merges, and agents that one of its conditions names: a statement has at most 100 parameters in a Durable
 * Object.
 */
const STREAMS_MAX = 48;

/** A search from the newest decision to the oldest. */
export interface Search {
  /** What every decision on the page meets: first that it is the organisation's. */
  readonly own: Criterion;
  readonly criteria: readonly Criterion[];
  /** Positions from here on. */
  readonly from: number;
  /** Positions before this one. */
  readonly before: number;
  readonly limit: number;
}

export interface Page {
  readonly decisions: readonly LoggedDecision[];
  /** Where the next page begins; null where no decision is left. A page may be short, or empty, and not the last. */
  readonly next: number | null;
}

/** Positions that meet a criterion, in any order. */
type Positions = SelectQueryBuilder<DirectoryTables, 'decision', { position: number }>;

/** What a search goes along, and the criterion that it meets by that. */
interface IndexScan {
  readonly meets: Criterion;
  /** At least the newest `rows` in the range, where there are so many. */
  readonly positions: (range: Range, rows: number) => Positions;
  /** Its index is not in the order of time, so that all its entries are read and sorted. */
  readonly isSorted: boolean;
}

/** Positions from the one on and before the other. */
interface Range {
  readonly from: number;
  readonly before: number;
}

/** The same as a query reads it off the row `span`: a range that many parts of a query share is two parameters. */
const SPAN = { from: sql<number>`(select low from span)`, before: sql<number>`(select high from span)` };

/**
 * One page of a search. It walks along the index of one criterion, the one with few entries if there is one, and reads the decisions
 * that meet the others. Its work is bounded: after `SEARCH_MAX_MS` it answers with what it found and where it stopped.
 */
export async function readPage(
  db: Directory,
  timers: Pick<Timers, 'elapsed' | 'yieldToEventLoop'>,
  search: Search,
): Promise<Page> {
  const { own, criteria, from, limit } = search;
  const way = await wayOf(db, search);
  const others = [own, ...criteria].filter((each) => each !== way.meets);
  // Along the entries of the one criterion every row is a decision of the page.
  const isExact = others.every((each) => each === own);
  const began = timers.elapsed();
  const decisions: LoggedDecision[] = [];
  let before = search.before;
  // Where most rows of the walk meet the others too, a page takes few.
  let rows = Math.min(WALK_ROWS, 2 * limit);
  for (;;) {
    if (isExact) rows = limit - decisions.length + 1;
    const range = { from, before };
    const walked = await step(db, range, inOrder(way.positions(range, rows), rows), others);
    for (const { position, orgId, detail } of walked) {
      // Two ids of one decision may begin alike: it stands in both streams.
      if (Number(position) === before) continue;
      const decision = detail === null ? null : readDecision({ orgId, detail });
      if (decision !== null && [own, ...criteria].every((each) => each.matches(decision))) {
        if (decisions.length === limit) return { decisions, next: before };
        decisions.push(decision);
      }
      before = Number(position);
    }
    if (walked.length < rows) return { decisions, next: null };
    if (timers.elapsed() - began >= SEARCH_MAX_MS) return { decisions, next: before };
    rows = Math.min(WALK_ROWS, 4 * rows);
    await timers.yieldToEventLoop();
  }
}

/** The decision of an event in the log of an organisation; null where there is none. */
export async function findDecision(
  db: Directory,
  keys: LogKeys,
  orgId: string,
  eventId: string,
): Promise<LoggedDecision | null> {
  // The decisions of one millisecond have one key.
  const rows = await db
    .selectFrom('decision')
    .select(['orgId', 'detail'])
    .where('eventKey', '=', keys.ofId(orgId, eventId))
    .execute();
  const decisions = rows.map(readDecision);
  return decisions.find((decision) => decision.orgId === orgId && decision.eventId === eventId) ?? null;
}

/**
 * The next positions of a walk, each with its decision where that meets the conditions. They stand beside the row and not in the join:
 * there, PostgreSQL looks for other ways to the rows, and finds slow ones.
 */
function step(db: Directory, range: Range, positions: Positions, conditions: readonly Criterion[]) {
  return withSpan(db, range)
    .with('walk', () => positions)
    .selectFrom('walk')
    .innerJoin('decision', 'decision.position', 'walk.position')
    .select((row) => {
      const met = row.and(conditions.map(({ condition }) => condition(row)));
      // As text: the bundle for pages has no builder of cases.
      const detail = sql<string | null>`case when ${met} then ${row.ref('decision.detail')} end`;
      return ['walk.position', 'decision.orgId', detail.as('detail')];
    })
    .orderBy('walk.position', 'desc')
    .execute();
}

function withSpan(db: Directory, { from, before }: Range) {
  return db.with('span', () =>
    db.selectNoFrom([
      sql<number>`cast(${from} as bigint)`.as('low'),
      sql<number>`cast(${before} as bigint)`.as('high'),
    ]),
  );
}

/** The newest positions. The limit is part of the text: a plan for any limit reads whole tables. */
function inOrder(positions: Positions, rows: number): Positions {
  return positions.orderBy('position', 'desc').limit(sql.lit(rows));
}

/** The way with few decisions in the range; else the first that is in the order of time, which the organisation's always is. */
async function wayOf(db: Directory, { own, criteria, from, before }: Search): Promise<IndexScan> {
  const ways = [...criteria.flatMap((criterion) => waysOf(db, criterion)), ...waysOf(db, own)];
  const first = ways.find(({ isSorted }) => !isSorted);
  if (first === undefined) throw new Error('an organisation has a way to its decisions');
  if (criteria.length === 0 || (criteria.length === 1 && ways[0] === first)) return first;
  for (const way of ways) {
    if (way.meets !== own && (await entriesOf(db, { from, before }, way)) < WALK_ROWS) return way;
  }
  return first;
}

/** The number of positions, counted up to `WALK_ROWS`. */
async function entriesOf(db: Directory, range: Range, { positions }: IndexScan): Promise<number> {
  const { entries } = await withSpan(db, range)
    .selectFrom(positions(range, WALK_ROWS).limit(sql.lit(WALK_ROWS)).as('few'))
    .select(({ fn }) => fn.countAll<number | bigint>().as('entries'))
    .executeTakeFirstOrThrow();
  return Number(entries);
}

function waysOf(db: Directory, meets: Criterion): readonly IndexScan[] {
  const { between, streams } = meets;
  const ways: IndexScan[] = [];
  if (between !== undefined) {
    ways.push({ meets, isSorted: true, positions: (range) => positionsBetween(db, between, range) });
  }
  if (streams.length > 0 && streams.length <= STREAMS_MAX) {
    ways.push({ meets, isSorted: false, positions: (range, rows) => positionsOf(db, streams, range, rows) });
  }
  return ways;
}

function positionsBetween(
  db: Directory,
  { moneyKey, from, to }: NonNullable<Criterion['between']>,
  range: Range,
): Positions {
  return db
    .selectFrom('decision')
    .select('position')
    .where('moneyKey', '=', moneyKey)
    .where('units', '>=', from)
    .where('units', '<=', to)
    .where('position', '>=', range.from)
    .where('position', '<', range.before);
}

/** The newest positions of several streams: the newest of each, because PostgreSQL would sort all of them. */
function positionsOf(db: Directory, streams: readonly Stream[], range: Range, rows: number): Positions {
  const [first, ...others] = streams.map((stream) => positionsIn(db, stream, streams.length === 1 ? range : SPAN));
  if (first === undefined) throw new Error('a criterion has streams');
  if (others.length === 0) return first;
  const newest = (positions: Positions) => db.selectFrom(inOrder(positions, rows).as('decision')).select('position');
  const all = others.reduce((union, positions) => union.unionAll(newest(positions)), newest(first));
  return db.selectFrom(all.as('decision')).select('position');
}

function positionsIn(db: Directory, stream: Stream, { from, before }: Range | typeof SPAN): Positions {
  if (stream.table === 'decision') {
    return db
      .selectFrom('decision')
      .select('position')
      .where(stream.column, '=', stream.key)
      .where('position', '>=', from)
      .where('position', '<', before);
  }
  return db
    .selectFrom('decisionRule as decision')
    .select('position')
    .where('ruleKey', '=', stream.key)
    .where('position', '>=', from)
    .where('position', '<', before);
}
