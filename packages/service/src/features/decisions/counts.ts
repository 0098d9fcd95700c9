import { CompiledQuery, type Selectable } from 'kysely';
import { SUMS, type Sum } from '../../platform/database/decision-counts.js';
import { partsOf } from '../../platform/database/parts.js';
import type { DecisionCountTable, DecisionTable, Directory } from '../../platform/database/tables.js';
import { type LogKeys, timeAt } from './keys.js';
import { type LoggedDecision, readDecision } from './logged-decision.js';
import { changeNames, type NameUse } from './names.js';
import { waitBucket } from './waits.js';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** What counters are kept of: all decisions of a day, those of an agent, at a merchant or under a mandate, and how long people took. */
export const COUNT_KINDS = ['all', 'agent', 'merchant', 'mandate', 'wait'] as const;

export type CountKind = (typeof COUNT_KINDS)[number];

/** The number of decisions by outcome, and the sums of their amounts, units. */
export interface Counts extends Readonly<Record<Sum, bigint>> {
  readonly permits: number;
  readonly refusals: number;
  readonly waits: number;
}

/** Which counters: `day` is the number of days of UTC since 1970, `currency` empty for decisions without an amount. */
export interface CountKey {
  readonly orgId: string;
  readonly day: number;
  readonly kind: CountKind;
  readonly currency: string;
  /** The key of the agent, merchant or mandate, or the bucket of the wait; 0 for all. */
  readonly subject: number;
}

/** What became of the money of a permit, units; all 0 while its hold is open. */
export interface Moved {
  readonly captured: bigint;
  readonly released: bigint;
  readonly refunded: bigint;
}

/** A row of the log as the counters have it. */
export interface CountedRow extends Moved {
  readonly position: number;
  readonly decision: LoggedDecision;
  /** How long people took for the action that this decision ended, ms; null where none waited for them. */
  readonly waited: number | null;
}

export type Counted = CountKey & Counts;

const NO_COUNTS: Counts = {
  ...{ permits: 0, refusals: 0, waits: 0 },
  ...{ authorized: 0n, refused: 0n, waiting: 0n, captured: 0n, released: 0n, refunded: 0n },
};

/** The day of a position, as counters number days. */
function dayOf(position: number): number {
  return Math.floor(timeAt(position) / DAY_MS);
}

/** The counters of a row: each row of the log adds these, and nothing else is in the counters. */
function countsOf(row: CountedRow, keys: LogKeys): readonly Counted[] {
  const { decision, position, waited } = row;
  const { orgId, agentDid, merchant, mandateId, units } = decision;
  const at = { orgId, day: dayOf(position), currency: units === null ? '' : (decision.currency ?? '') };
  const counts = { ...NO_COUNTS, ...outcomeOf(row) };
  const subjects: [CountKind, number][] = [
    ['all', 0],
    ['agent', keys.of('agent', orgId, agentDid)],
    ...(merchant === null ? [] : [['merchant', keys.of('merchant', orgId, merchant)] as [CountKind, number]]),
    ...(mandateId === null || counts.permits === 0
      ? []
      : [['mandate', keys.of('mandate', orgId, mandateId)] as [CountKind, number]]),
  ];
  const counted = subjects.map(([kind, subject]): Counted => ({ ...at, kind, subject, ...counts }));
  if (waited === null) return counted;
  return [...counted, { ...at, currency: '', kind: 'wait', subject: waitBucket(waited), ...NO_COUNTS, waits: 1 }];
}

function outcomeOf({ decision: { decision, authorizationId, units }, ...moved }: CountedRow): Partial<Counts> {
  const amount = units === null ? 0n : BigInt(units);
  switch (decision) {
    case 'allow':
    case 'observe': {
      const { captured, released, refunded } = moved;
      // A permit without a hold moves no money that the gate counts.
      return authorizationId === null
        ? { permits: 1 }
        : { permits: 1, authorized: amount, captured, released, refunded };
    }
    case 'escalate':
      return { waits: 1, waiting: amount };
    default:
      return { refusals: 1, refused: amount };
  }
}

/** The names of a row that its keys are made of. */
function namesOf({ decision: { orgId, agentDid, merchant } }: CountedRow, keys: LogKeys): readonly NameUse[] {
  const agent = { orgId, kind: 'agent', subject: keys.of('agent', orgId, agentDid), name: agentDid } as const;
  if (merchant === null) return [agent];
  return [agent, { orgId, kind: 'merchant', subject: keys.of('merchant', orgId, merchant), name: merchant }];
}

/** Adds rows to the counters, in the transaction that writes them. */
export async function countRows(db: Directory, rows: readonly CountedRow[], keys: LogKeys): Promise<void> {
  await changeCounts(
    db,
    rows.flatMap((row) => countsOf(row, keys)),
  );
  await changeNames(
    db,
    rows.flatMap((row) => namesOf(row, keys)),
    1,
  );
}

/** Takes rows out of the counters, in the transaction that deletes them. */
export async function uncountRows(db: Directory, rows: readonly CountedRow[], keys: LogKeys): Promise<void> {
  await changeCounts(db, rows.flatMap((row) => countsOf(row, keys)).map(negative));
  await changeNames(
    db,
    rows.flatMap((row) => namesOf(row, keys)),
    -1,
  );
}

/** A row before and after a change of it. */
export interface RowChange {
  readonly before: CountedRow;
  readonly after: CountedRow;
}

/** Replaces what rows add by what they add in their new form. */
export async function recountRows(db: Directory, changes: readonly RowChange[], keys: LogKeys): Promise<void> {
  await changeCounts(
    db,
    changes.flatMap(({ before, after }) => [...countsOf(before, keys).map(negative), ...countsOf(after, keys)]),
  );
  const gone = changes.flatMap(({ before, after }) => {
    const left = namesOf(after, keys);
    return namesOf(before, keys).filter(({ kind }) => left.every((each) => each.kind !== kind));
  });
  await changeNames(db, gone, -1);
}

/** Columns of a row of the log that the counters have. */
export const COUNTED_COLUMNS = [
  'position',
  'orgId',
  'detail',
  'counted',
  'captured',
  'released',
  'refunded',
  'waited',
] as const;

type CountedColumns = Pick<DecisionTable, 'position' | 'captured' | 'released' | 'refunded' | 'waited'>;

/** A stored row as the counters have it. */
export function countedRow(row: CountedColumns, decision: LoggedDecision): CountedRow {
  return {
    position: Number(row.position),
    decision,
    ...movedOf(row),
    waited: row.waited === null ? null : Number(row.waited),
  };
}

/** The stored rows that the counters have. */
export function countedRows(rows: readonly (CountedColumns & Pick<DecisionTable, 'orgId' | 'detail' | 'counted'>)[]) {
  return rows.flatMap((row) => (row.counted === null ? [] : [countedRow(row, readDecision(row))]));
}

function movedOf({ captured, released, refunded }: Pick<CountedColumns, keyof Moved>): Moved {
  return { captured: BigInt(captured ?? 0), released: BigInt(released ?? 0), refunded: BigInt(refunded ?? 0) };
}

function negative(counted: Counted): Counted {
  const { permits, refusals, waits } = counted;
  const sums = Object.fromEntries(SUMS.map((sum) => [sum, -counted[sum]]));
  return { ...counted, ...sums, permits: -permits, refusals: -refusals, waits: -waits };
}

function keyText({ orgId, day, kind, currency, subject }: CountKey): string {
  return JSON.stringify([orgId, day, kind, currency, subject]);
}

/** The changes of each counter together, in the order of their keys: no two transactions wait for each other. */
function together(changes: readonly Counted[]): readonly Counted[] {
  const byKey = new Map<string, Counted>();
  for (const change of changes) {
    const key = keyText(change);
    const other = byKey.get(key);
    byKey.set(key, other === undefined ? change : plus(other, change));
  }
  const sorted = [...byKey].sort(([one], [another]) => (one < another ? -1 : 1)).map(([, counted]) => counted);
  return sorted.filter((each) => isChange(each));
}

/** The sum of two counters, under the key of the first. */
export function plus<Key extends Counts>(one: Key, other: Counts): Key {
  const sums = Object.fromEntries(SUMS.map((sum) => [sum, one[sum] + other[sum]]));
  const { permits, refusals, waits } = other;
  return {
    ...one,
    ...sums,
    permits: one.permits + permits,
    refusals: one.refusals + refusals,
    waits: one.waits + waits,
  };
}

function isChange({ permits, refusals, waits, ...counted }: Counted): boolean {
  return permits !== 0 || refusals !== 0 || waits !== 0 || SUMS.some((sum) => counted[sum] !== 0n);
}

/** Rows of one statement: a Durable Object takes a hundred parameters. */
const COUNT_ROWS = 4;
const KEY_COLUMNS = ['org_id', 'day', 'kind', 'currency', 'subject'];
const COLUMNS = ['permits', 'refusals', 'waits', ...SUMS.flatMap((sum) => [`${sum}_high`, `${sum}_low`])];

async function changeCounts(db: Directory, changes: readonly Counted[]): Promise<void> {
  const all = together(changes);
  for (const part of partsOf(all, COUNT_ROWS)) await db.executeQuery(addition(part));
  const lowered = all.filter(({ permits, refusals, waits }) => Math.min(permits, refusals, waits) < 0);
  for (const { orgId, day, kind, currency, subject } of lowered) {
    await db
      .deleteFrom('decisionCount')
      .where((row) => row.and({ orgId, day, kind, currency, subject, permits: 0, refusals: 0, waits: 0 }))
      .execute();
  }
}

const BITS = 32n;
const LOW = (1n << BITS) - 1n;

function addition(rows: readonly Counted[]): CompiledQuery {
  const width = KEY_COLUMNS.length + COLUMNS.length;
  const values = rows.map((_, index) => {
    return `(${Array.from({ length: width }, (_each, column) => `$${index * width + column + 1}`).join(', ')})`;
  });
  const added = COLUMNS.map((column) => `${column} = decision_count.${column} + excluded.${column}`).join(', ');
  return CompiledQuery.raw(
    `insert into decision_count (${[...KEY_COLUMNS, ...COLUMNS].join(', ')}) values ${values.join(', ')}
      on conflict (${KEY_COLUMNS.join(', ')}) do update set ${added}`,
    rows.flatMap((row) => {
      const { orgId, day, kind, currency, subject, permits, refusals, waits } = row;
      const sums = SUMS.flatMap((sum) => halvesOf(row[sum]));
      return [orgId, day, kind, currency, subject, permits, refusals, waits, ...sums];
    }),
  );
}

/** A sum as its two columns hold it: sums of halves are the halves of the sum, with carries that reading adds up. */
function halvesOf(units: bigint): [number, number] {
  const size = units < 0n ? -units : units;
  const sign = units < 0n ? -1 : 1;
  return [sign * Number(size >> BITS) || 0, sign * Number(size & LOW) || 0];
}

/** The counters of a stored row. */
export function storedCounts(row: Selectable<DecisionCountTable>): Counts {
  const sum = (name: Sum) => (BigInt(row[`${name}High`]) << BITS) + BigInt(row[`${name}Low`]);
  return {
    ...{ permits: Number(row.permits), refusals: Number(row.refusals), waits: Number(row.waits) },
    ...{ authorized: sum('authorized'), refused: sum('refused'), waiting: sum('waiting') },
    ...{ captured: sum('captured'), released: sum('released'), refunded: sum('refunded') },
  };
}
