import { CompiledQuery, sql } from 'kysely';
import { partsOf } from '../../platform/database/parts.js';
import type { DecisionNameTable, Directory } from '../../platform/database/tables.js';
import { comparable } from './person-texts.js';

/** A name that decisions of the log have, by its key. */
export interface NameUse {
  readonly orgId: string;
  readonly kind: 'agent' | 'merchant';
  readonly subject: number;
  readonly name: string;
}

/** Rows of one statement: six parameters each. */
const NAME_ROWS = 14;

/** Merchant names that a search of a part reads, and that it may find. */
export const NAMES_READ_MAX = 250_000;
export const NAMES_FOUND_MAX = 16;

/** Counts how many decisions have each name. A name that none has any more is deleted. */
export async function changeNames(db: Directory, uses: readonly NameUse[], change: 1 | -1): Promise<void> {
  const byKey = new Map<string, DecisionNameTable>();
  for (const { orgId, kind, subject, name } of uses) {
    const key = JSON.stringify([orgId, kind, subject]);
    const before = byKey.get(key)?.uses ?? 0;
    byKey.set(key, {
      ...{ orgId, kind, subject, name: JSON.stringify(name), folded: foldedText(name) },
      uses: Number(before) + change,
    });
  }
  // Names are written in the order of their keys: no two transactions wait for each other.
  const rows = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  for (const part of partsOf(rows, NAME_ROWS)) await db.executeQuery(addition(part));
  if (change === 1) return;
  for (const { orgId, kind, subject } of rows) {
    await db
      .deleteFrom('decisionName')
      .where((row) => row.and({ orgId, kind, subject, uses: 0 }))
      .execute();
  }
}

function addition(rows: readonly DecisionNameTable[]): CompiledQuery {
  const values = rows.map((_, index) => {
    return `(${Array.from({ length: 6 }, (_each, column) => `$${index * 6 + column + 1}`).join(', ')})`;
  });
  return CompiledQuery.raw(
    `insert into decision_name (org_id, kind, subject, name, folded, uses) values ${values.join(', ')}
      on conflict (org_id, kind, subject) do update set uses = decision_name.uses + excluded.uses`,
    rows.flatMap(({ orgId, kind, subject, name, folded, uses }) => [orgId, kind, subject, name, folded, uses]),
  );
}

/** A name as a search compares it: JSON, because no column holds every text. */
function foldedText(name: string): string {
  return JSON.stringify(comparable(name)).slice(1, -1);
}

/** Whether a name has a text in it, whatever its case and width. */
export function nameContains(name: string, text: string): boolean {
  return comparable(name).includes(comparable(text));
}

/** The keys of merchants whose name contains a text, or why they are too many. */
export type FoundMerchants = { readonly keys: readonly number[] } | { readonly excess: 'found' | 'read' };

/** Looks for merchants by a part of their name, among `NAMES_READ_MAX` names at most. */
export async function merchantsWith(db: Directory, orgId: string, text: string): Promise<FoundMerchants> {
  const names = db.selectFrom('decisionName').where('orgId', '=', orgId).where('kind', '=', 'merchant');
  const beyond = await names.select('subject').orderBy('subject').offset(NAMES_READ_MAX).limit(1).executeTakeFirst();
  if (beyond !== undefined) return { excess: 'read' };
  const rows = await names
    .select(['subject', 'name'])
    // Neither LIKE, whose pattern is short in a Durable Object, nor a function that only one database has.
    .where(sql<boolean>`replace(folded, ${foldedText(text)}, '') <> folded`)
    .limit(NAMES_FOUND_MAX + 1)
    .execute();
  if (rows.length > NAMES_FOUND_MAX) return { excess: 'found' };
  return { keys: rows.map(({ subject }) => Number(subject)) };
}

/** The names of keys, by key. */
export async function namesByKey(
  db: Directory,
  orgId: string,
  kind: NameUse['kind'],
  keys: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (const part of partsOf(keys, NAME_ROWS * 6)) {
    const rows = await db
      .selectFrom('decisionName')
      .select(['subject', 'name'])
      .where('orgId', '=', orgId)
      .where('kind', '=', kind)
      .where('subject', 'in', [...part])
      .execute();
    for (const { subject, name } of rows) found.set(Number(subject), String(JSON.parse(name)));
  }
  return found;
}
