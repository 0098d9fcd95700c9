import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Directory } from '../../platform/database/tables.js';
import type { ListPlace } from '../../platform/http/list-page.js';
import { agentActListed, storedActOf } from '../agents/acts.js';
import type { Act } from '../changes/act.js';
import { settingChangeListed, storedChangeOf } from '../changes/setting-changes.js';
import { ruleChangeListed, storedRuleChangeOf } from '../rules-store/rule-changes.js';

/** Orders of a list of acts. */
export const AUDIT_ORDERS = ['newest', 'oldest'] as const;

/** The acts to list, and the place behind which they are. */
export interface AuditPage {
  readonly order: (typeof AUDIT_ORDERS)[number];
  /** RFC 3339, both ends included; null for no end. */
  readonly since: string | null;
  readonly until: string | null;
  readonly after: ListPlace | null;
  readonly limit: number;
}

/** An act with its place in the list. */
export interface PlacedAct {
  readonly act: Act;
  readonly place: ListPlace;
}

/** What is listed, in the order of the acts of one time. */
const SOURCES = { agent: agentActs, rules: ruleChanges, setting: settingChanges } as const;
type SourceName = keyof typeof SOURCES;

/** The acts of an organisation: what people did to agents, rules and settings. */
export async function listActs(db: Directory, orgId: string, page: AuditPage): Promise<PlacedAct[]> {
  const found: PlacedAct[][] = [];
  for (const list of Object.values(SOURCES)) found.push(await list(db, orgId, page));
  const direction = page.order === 'newest' ? -1 : 1;
  return found
    .flatMap((acts, source) => acts.map((act) => ({ act, source })))
    .sort((one, other) => direction * (compare(one.act.place.at, other.act.place.at) || one.source - other.source))
    .slice(0, page.limit)
    .map(({ act }) => act);
}

async function agentActs(db: Directory, orgId: string, page: AuditPage): Promise<PlacedAct[]> {
  const rows = await db
    .selectFrom('agentAct')
    .selectAll()
    .where('orgId', '=', orgId)
    .where(isOnPage('agent', page, (eventId) => [['eventId', eventId]]))
    .orderBy('at', directionOf(page))
    .orderBy('eventId', directionOf(page))
    .limit(page.limit)
    .execute();
  return rows.map(storedActOf).map((act) => ({
    act: agentActListed(act),
    place: { at: act.at, id: `agent:${act.eventId}` },
  }));
}

async function ruleChanges(db: Directory, orgId: string, page: AuditPage): Promise<PlacedAct[]> {
  const rows = await db
    .selectFrom('ruleChange')
    .selectAll()
    .where('orgId', '=', orgId)
    .where(
      isOnPage('rules', page, (key) => {
        // A place that no answer gave may have any number, and the column has not.
        const [, documentId = '', number = '0'] = /^(.*):([0-9]{1,9})$/.exec(key) ?? [];
        return [
          ['documentId', documentId],
          ['number', Number(number)],
        ];
      }),
    )
    .orderBy('at', directionOf(page))
    .orderBy('documentId', directionOf(page))
    .orderBy('number', directionOf(page))
    .limit(page.limit)
    .execute();
  return rows.map(storedRuleChangeOf).map((change) => ({
    act: ruleChangeListed(change),
    place: { at: change.at, id: `rules:${change.documentId}:${change.number}` },
  }));
}

async function settingChanges(db: Directory, orgId: string, page: AuditPage): Promise<PlacedAct[]> {
  const rows = await db
    .selectFrom('settingChange')
    .selectAll()
    .where('orgId', '=', orgId)
    .where(isOnPage('setting', page, (changeId) => [['changeId', changeId]]))
    .orderBy('at', directionOf(page))
    .orderBy('changeId', directionOf(page))
    .limit(page.limit)
    .execute();
  return rows.map(storedChangeOf).map((change) => ({
    act: settingChangeListed(change),
    place: { at: change.at, id: `setting:${change.changeId}` },
  }));
}

function directionOf({ order }: AuditPage): 'asc' | 'desc' {
  return order === 'newest' ? 'desc' : 'asc';
}

/** The condition that a row of a source is on a page. `keyed` gives the columns of its key with their values at the place. */
function isOnPage(
  source: SourceName,
  { order, since, until, after }: AuditPage,
  keyed: (key: string) => readonly (readonly [column: string, value: string | number])[],
): RawBuilder<SqlBool> {
  const at = sql.ref('at');
  const conditions = [sql<SqlBool>`${at} >= ${since ?? ''}`];
  if (until !== null) conditions.push(sql<SqlBool>`${at} <= ${until}`);
  if (after !== null) {
    const end = after.id.indexOf(':');
    const rank = compare(source, after.id.slice(0, end)) * (order === 'newest' ? -1 : 1);
    // Of the time of the place, a source behind its own follows whole, and one in front of it not at all.
    const columns = rank === 0 ? keyed(after.id.slice(end + 1)) : [];
    const isBehind = columns.reduceRight(
      (rest, [column, value]) => isFurther(column, value, order, rest),
      sql<SqlBool>`${rank > 0 ? 1 : 0} = 1`,
    );
    conditions.push(isFurther('at', after.at, order, isBehind));
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function isFurther(
  column: string,
  value: string | number,
  order: AuditPage['order'],
  tied: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const further = order === 'newest' ? sql`<` : sql`>`;
  return sql<SqlBool>`(${sql.ref(column)} ${further} ${value} or (${sql.ref(column)} = ${value} and ${tied}))`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
