import { type ExpressionBuilder, sql } from 'kysely';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { lockOrganisation } from '../../platform/database/organisations.js';
import { partsOf } from '../../platform/database/parts.js';
import type { Directory, DirectoryTables } from '../../platform/database/tables.js';
import { countingRow } from '../rules-store/assignments.js';
import { type ShareKeys, shareOf } from '../rules-store/rollout.js';
import type { Authorship, RuleHeader } from '../rules-store/rule-documents.js';
import { type Application, STAGED_ROUND_TRIP, type Statement } from './staged-documents.js';

/** Bindings that are staged in one statement: eleven parameters each, and six more, of at most a hundred on a Durable Object. */
export const STAGED_PER_STATEMENT = 8;
/** Bindings that are settled in one transaction, each with a parameter in one statement. */
const SETTLED_TOGETHER = 90;

/** Bindings of one document that begin and end by an application of rules. */
export interface PlannedBindings {
  readonly header: Pick<RuleHeader, 'orgId' | 'documentId'>;
  /** The version that stands in the rows of agents that are bound. */
  readonly version: number;
  readonly bind: readonly string[];
  /** Of the agents to bind, those that are bound by themselves and not by a label alone; left out for all. */
  readonly direct?: ReadonlySet<string>;
  readonly unbind: readonly string[];
}

/** What bindings are staged with. */
export type StagingParts = Pick<ServiceContext, 'clock' | 'slices' | 'keys'> & {
  readonly store: Pick<ServiceContext['store'], 'capabilities'>;
};

/** Statements that write planned bindings where nothing counts them yet. */
export function bindingStatements(
  application: Application,
  plans: readonly PlannedBindings[],
  made: Authorship,
  { keys, store }: Pick<StagingParts, 'keys' | 'store'>,
): Statement[] {
  const size = store.capabilities.multiProcess ? STAGED_ROUND_TRIP : STAGED_PER_STATEMENT;
  return plans.flatMap((plan) => [
    ...[...partsOf(plan.bind, size)].map(
      (some) => (transaction: Directory) => stageBinding(transaction, application, plan, some, made, keys),
    ),
    ...[...partsOf(plan.unbind, size)].map(
      (some) => (transaction: Directory) => stageEnd(transaction, application, plan, some),
    ),
  ]);
}

/** Settles some rows of an application that is over: returns how many. A row that another application took over meanwhile stays. */
export function settleSome(db: Directory, application: Application, isApplied: boolean): Promise<number> {
  const [kept, deleted] = isApplied ? (['boundIn', 'endedIn'] as const) : (['endedIn', 'boundIn'] as const);
  return db.transaction().execute(async (transaction) => {
    // Rows and the revisions of their agents are locked in another order than by what is staged meanwhile: one after the other.
    await lockOrganisation(transaction, application.orgId);
    const ended = await someRows(transaction, application, deleted);
    for (const [documentId, agentDids] of ended.byDocument) {
      await transaction
        .deleteFrom('assignment')
        .where(isOf(application, documentId, agentDids, deleted))
        .execute();
    }
    const counting = await someRows(transaction, application, kept);
    for (const [documentId, agentDids] of counting.byDocument) {
      await transaction
        .updateTable('assignment')
        .set({ [kept]: null })
        .where(isOf(application, documentId, agentDids, kept))
        .execute();
    }
    return ended.count + counting.count;
  });
}

type StagedColumn = 'boundIn' | 'endedIn';

/** The agents of some rows, by their document: rows were staged a document after the other. */
async function someRows(transaction: Directory, { orgId, applicationId }: Application, column: StagedColumn) {
  const rows = await transaction
    .selectFrom('assignment')
    .select(['documentId', 'agentDid'])
    .where('orgId', '=', orgId)
    .where(column, '=', applicationId)
    .limit(SETTLED_TOGETHER)
    .execute();
  const byDocument = new Map<string, string[]>();
  for (const { documentId, agentDid } of rows) {
    byDocument.set(documentId, [...(byDocument.get(documentId) ?? []), agentDid]);
  }
  return { count: rows.length, byDocument };
}

function isOf(
  { orgId, applicationId }: Application,
  documentId: string,
  agentDids: readonly string[],
  column: StagedColumn,
) {
  return ({ eb, and, ref }: ExpressionBuilder<DirectoryTables, 'assignment'>) =>
    and([
      eb('orgId', '=', orgId),
      eb('documentId', '=', documentId),
      eb('agentDid', 'in', agentDids),
      // No index has this: the one over rows of an application would be read from its beginning for each statement.
      eb(sql`${ref(column)} || ''`, '=', applicationId),
    ]);
}

/** A row that is there and counts stays as it is: the agent is bound already. One that does not is in the way, and is taken over. */
async function stageBinding(
  transaction: Directory,
  { applicationId }: Application,
  { header: { orgId, documentId }, version, direct }: PlannedBindings,
  agentDids: readonly string[],
  made: Authorship,
  keys: ShareKeys,
): Promise<void> {
  const staged = {
    version,
    pinned: 0,
    assignedBy: made.by,
    assignedAt: made.at,
    boundIn: applicationId,
    endedIn: null,
  };
  await transaction
    .insertInto('assignment')
    .values(
      agentDids.map((agentDid) => {
        const isDirect = direct?.has(agentDid) ?? true;
        const share = shareOf(agentDid, documentId, keys);
        return { orgId, agentDid, documentId, share, direct: isDirect ? 1 : 0, ...staged };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'agentDid', 'documentId'])
        .doUpdateSet(({ ref }) => ({ ...staged, direct: ref('excluded.direct') }))
        // A row that another call wrote after this statement began is not in the view yet, and counts.
        .where((row) => row.or([row('assignment.boundIn', 'is not', null), row('assignment.endedIn', 'is not', null)]))
        .where(({ not, exists, selectFrom }) => not(exists(countingRow(selectFrom)))),
    )
    .execute();
}

async function stageEnd(
  transaction: Directory,
  { applicationId }: Application,
  { header: { orgId, documentId } }: PlannedBindings,
  agentDids: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('assignment')
    .set({ endedIn: applicationId })
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('agentDid', 'in', agentDids)
    // The end that another application put in force stays its own.
    .where(({ exists, selectFrom }) => exists(countingRow(selectFrom)))
    .execute();
}
