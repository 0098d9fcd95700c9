import { sql } from 'kysely';
import { SPENT } from '../../platform/database/decision-counts.js';
import { partsOf } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import { type CountKind, type Counts, plus, storedCounts } from './counts.js';

/** Days that a reader asks for, as counters number them; both ends included. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** The counters of one agent, merchant or mandate over days. */
export interface SubjectCounts extends Counts {
  readonly subject: number;
}

/** Rows that are read of a day at first and at most, in the order of what was spent. */
const READ_FIRST = 50;
const READ_MAX = 400;
/** Subjects whose counters of all days are read. */
const CANDIDATES_MAX = 240;
/** Subjects of one statement, and days beside them: a Durable Object takes a hundred parameters. */
const SUBJECTS = 60;

/** The order in which subjects are shown: by what was authorized and not released, then by their decisions. */
export function bySpent(one: SubjectCounts, other: SubjectCounts): number {
  const difference = spentOf(other) - spentOf(one);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return decisionsOf(other) - decisionsOf(one) || one.subject - other.subject;
}

function spentOf({ authorized, released }: Counts): bigint {
  return authorized - released;
}

function decisionsOf({ permits, refusals, waits }: Counts): number {
  return permits + refusals + waits;
}

/** Which counters: of one organisation, kind and currency. */
interface Place {
  readonly orgId: string;
  readonly kind: CountKind;
  readonly currency: string;
}

/**
 * The subjects of a kind that spent the most of a currency over days. It reads the first rows of each day through an index, more of them
 * while a subject that is in none of these might be among the first, and up to `READ_MAX` a day: `isExact` is false where that was not
 * enough.
 */
export async function topCounts(
  db: Directory,
  of: Place,
  span: DaySpan,
  limit: number,
): Promise<{ readonly top: readonly SubjectCounts[]; readonly isExact: boolean }> {
  for (let read = READ_FIRST; ; read = READ_MAX) {
    const { subjects, others } = await candidates(db, of, span, { limit, read });
    const sums = await countsOfSubjects(db, of, span, subjects);
    const top = [...sums].sort(bySpent).slice(0, limit);
    const least = top.length < limit ? undefined : top.at(-1);
    const isExact = others === 0n || (least !== undefined && spentOf(least) >= others);
    if (isExact || read === READ_MAX) return { top, isExact };
  }
}

/**
 * The subjects that may be among the first, and what any other may have spent at most. In the rows that were read a subject has spent at
 * least what these have of it, and on each other day at most what the last row of that day has.
 */
async function candidates(
  db: Directory,
  of: Place,
  span: DaySpan,
  { limit, read }: { readonly limit: number; readonly read: number },
): Promise<{ readonly subjects: readonly number[]; readonly others: bigint }> {
  const found = new Map<number, { least: bigint; more: bigint }>();
  let hidden = 0n;
  for (let day = span.from; day <= span.to; day += 1) {
    const rows = await firstOfDay(db, of, day, read);
    const last = rows.length < read ? undefined : rows.at(-1);
    const lastSpent = last === undefined ? 0n : spentOf(last);
    hidden += lastSpent;
    for (const row of rows) {
      const { least, more } = found.get(row.subject) ?? { least: 0n, more: 0n };
      found.set(row.subject, { least: least + spentOf(row), more: more + lastSpent });
    }
  }
  const ranged = [...found].map(([subject, { least, more }]) => ({ subject, least, most: least + hidden - more }));
  const sure = ranged.map(({ least }) => least).sort(descending)[limit - 1] ?? 0n;
  const possible = ranged.filter(({ most }) => most >= sure).sort((one, other) => descending(one.most, other.most));
  const [next] = possible.slice(CANDIDATES_MAX);
  const others = next === undefined || next.most < hidden ? hidden : next.most;
  return { subjects: possible.slice(0, CANDIDATES_MAX).map(({ subject }) => subject), others };
}

function descending(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one > other ? -1 : 1;
}

async function firstOfDay(
  db: Directory,
  { orgId, kind, currency }: Place,
  day: number,
  limit: number,
): Promise<readonly SubjectCounts[]> {
  const rows = await db
    .selectFrom('decisionCount')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('currency', '=', currency)
    .orderBy(sql.raw(SPENT), 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ subject: Number(row.subject), ...storedCounts(row) }));
}

/** The counters of subjects over days, together. */
export async function countsOfSubjects(
  db: Directory,
  { orgId, kind, currency }: Place,
  { from, to }: DaySpan,
  subjects: readonly number[],
): Promise<readonly SubjectCounts[]> {
  const sums = new Map<number, SubjectCounts>();
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  for (const some of partsOf(subjects, SUBJECTS)) {
    const rows = await db
      .selectFrom('decisionCount')
      .selectAll()
      .where('orgId', '=', orgId)
      // Each day by its own: between two days lie all subjects of the others.
      .where('day', 'in', days)
      .where('kind', '=', kind)
      .where('currency', '=', currency)
      .where('subject', 'in', [...some])
      .execute();
    for (const row of rows) {
      const subject = Number(row.subject);
      const counts = { subject, ...storedCounts(row) };
      const before = sums.get(subject);
      sums.set(subject, before === undefined ? counts : plus(before, counts));
    }
  }
  return [...sums.values()];
}
