import type { Selectable } from 'kysely';
import { partsOf } from '../../platform/database/parts.js';
import type { Directory, RuleShadowTable } from '../../platform/database/tables.js';
import type { AssignedDocument } from './assignments.js';
import type { RuleHeader } from './rule-documents.js';
import {
  type CountedDifference,
  DIFFERENCE_KINDS,
  keyOf,
  type Shadow,
  type ShadowCounts,
  ShadowTally,
} from './shadow-differences.js';

/** Rows of differences in one statement: five parameters each, of at most a hundred on a Durable Object. */
const DIFFERENCES_PER_STATEMENT = 20;

/** A version in shadow, as an agent's policy is compiled with it. */
export interface ShadowDocument extends AssignedDocument {
  readonly shadowId: string;
}

/** A shadow as it is stored: the one of a document that is under way, or was last. */
export interface StoredShadow extends Shadow {
  readonly version: number;
  readonly label: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly compared: number;
  readonly different: number;
  readonly skipped: number;
}

/** The versions in shadow for an agent: of documents that bind it, or for one of its labels. */
export async function shadowsFor(db: Directory, orgId: string, agentDid: string): Promise<ShadowDocument[]> {
  const rows = await db
    .selectFrom('ruleShadow as shadow')
    .innerJoin('ruleDocument as header', (join) =>
      join.onRef('header.orgId', '=', 'shadow.orgId').onRef('header.documentId', '=', 'shadow.documentId'),
    )
    .innerJoin('ruleDocumentVersion as rules', (join) =>
      join
        .onRef('rules.orgId', '=', 'shadow.orgId')
        .onRef('rules.documentId', '=', 'shadow.documentId')
        .onRef('rules.version', '=', 'shadow.version'),
    )
    .select(['shadow.documentId', 'shadow.shadowId', 'shadow.version', 'header.kind', 'rules.title', 'rules.digest'])
    .where('shadow.orgId', '=', orgId)
    .where('shadow.endedAt', 'is', null)
    .where(({ eb, exists, selectFrom, and, or }) =>
      or([
        and([
          eb('shadow.label', 'is', null),
          exists(
            selectFrom('binding')
              .select('binding.agentDid')
              .where('binding.orgId', '=', orgId)
              .where('binding.agentDid', '=', agentDid)
              .whereRef('binding.documentId', '=', 'shadow.documentId'),
          ),
        ]),
        eb(
          'shadow.label',
          'in',
          selectFrom('agentLabel')
            .select('agentLabel.label')
            .where('agentLabel.orgId', '=', orgId)
            .where('agentLabel.agentDid', '=', agentDid),
        ),
      ]),
    )
    .orderBy('shadow.documentId')
    .execute();
  return rows.map(({ documentId, shadowId, version, kind, title, digest }) => ({
    ...{ orgId, documentId, shadowId, title, digest, version: Number(version) },
    kind: kind === 'standard' ? 'standard' : 'sop',
  }));
}

type Document = Pick<RuleHeader, 'orgId' | 'documentId'>;

/** The shadow of a document that is under way, or was last; null where none ever was. */
export async function findShadow(db: Directory, { orgId, documentId }: Document): Promise<StoredShadow | null> {
  const row = await db
    .selectFrom('ruleShadow')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .executeTakeFirst();
  return row === undefined ? null : storedShadow(row);
}

/** How many documents of an organisation have a version in shadow. */
export async function shadowsUnderWay(db: Directory, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ruleShadow')
    .select(({ fn }) => fn.countAll<number | bigint>().as('count'))
    .where('orgId', '=', orgId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Puts a version in shadow, in the place of the shadow that the document had before. Runs in a transaction. */
export async function addShadow(
  transaction: Directory,
  shadow: Pick<StoredShadow, 'orgId' | 'documentId' | 'shadowId' | 'version' | 'label' | 'startedAt'>,
): Promise<void> {
  const { orgId, documentId } = shadow;
  const before = await findShadow(transaction, shadow);
  if (before !== null) {
    await transaction
      .deleteFrom('shadowDifference')
      .where('orgId', '=', orgId)
      .where('shadowId', '=', before.shadowId)
      .execute();
    await transaction
      .deleteFrom('ruleShadow')
      .where('orgId', '=', orgId)
      .where('documentId', '=', documentId)
      .execute();
  }
  const nothing = { endedAt: null, compared: 0, different: 0, skipped: 0 };
  await transaction
    .insertInto('ruleShadow')
    .values({ ...shadow, ...nothing })
    .execute();
}

/** Ends a shadow; what it counted stays until the next one of the document. */
export async function endShadow(transaction: Directory, { orgId, documentId }: Document, at: string): Promise<void> {
  await transaction
    .updateTable('ruleShadow')
    .set({ endedAt: at })
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Adds what a server counted; counts of a shadow that another took the place of are dropped. */
export async function addCounts(db: Directory, { orgId, shadowId }: Shadow, counts: ShadowCounts): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('ruleShadow')
      .set(({ eb }) => ({
        compared: eb('compared', '+', counts.compared),
        different: eb('different', '+', counts.different),
        skipped: eb('skipped', '+', counts.skipped),
      }))
      .where('orgId', '=', orgId)
      .where('shadowId', '=', shadowId)
      .executeTakeFirstOrThrow();
    // The row is locked from here on: another server adds after this one.
    if (numUpdatedRows === 0n || counts.differences.length === 0) return;
    const before = await differencesUnder(transaction, { orgId, shadowId });
    const tally = new ShadowTally();
    tally.add({ compared: 0, different: 0, skipped: 0, differences: before });
    tally.add(counts);
    const counted = new Map(before.map((difference) => [keyOf(difference), difference.count]));
    const changed = tally.counts.differences.filter((each) => counted.get(keyOf(each)) !== each.count);
    const rows = changed.map(({ count, samples, ...difference }) => {
      return { orgId, shadowId, difference: keyOf(difference), count, samples: JSON.stringify(samples) };
    });
    for (const part of partsOf(rows, DIFFERENCES_PER_STATEMENT)) {
      await transaction
        .insertInto('shadowDifference')
        .values([...part])
        .onConflict((conflict) =>
          conflict
            .columns(['orgId', 'shadowId', 'difference'])
            .doUpdateSet(({ ref }) => ({ count: ref('excluded.count'), samples: ref('excluded.samples') })),
        )
        .execute();
    }
  });
}

/** The differences that were counted under a shadow, the most frequent first. */
export async function differencesUnder(
  db: Directory,
  { orgId, shadowId }: Pick<Shadow, 'orgId' | 'shadowId'>,
): Promise<CountedDifference[]> {
  const rows = await db
    .selectFrom('shadowDifference')
    .select(['difference', 'count', 'samples'])
    .where('orgId', '=', orgId)
    .where('shadowId', '=', shadowId)
    .orderBy('count', 'desc')
    .orderBy('difference')
    .execute();
  return rows.map(({ difference, count, samples }) => {
    const [name, live, shadow] = textsIn(difference);
    const kind = DIFFERENCE_KINDS.find((each) => each === name);
    if (kind === undefined || live === undefined || shadow === undefined) throw damaged();
    return { kind, live, shadow, count: Number(count), samples: textsIn(samples).flatMap((id) => id ?? []) };
  });
}

function textsIn(json: string): (string | null)[] {
  const value: unknown = JSON.parse(json);
  if (Array.isArray(value) && value.every((each) => each === null || typeof each === 'string')) return value;
  throw damaged();
}

function damaged(): Error {
  return new Error('a stored difference of rules in shadow is damaged');
}

function storedShadow(row: Selectable<RuleShadowTable>): StoredShadow {
  const { version, compared, different, skipped, ...rest } = row;
  return {
    ...rest,
    version: Number(version),
    compared: Number(compared),
    different: Number(different),
    skipped: Number(skipped),
  };
}
