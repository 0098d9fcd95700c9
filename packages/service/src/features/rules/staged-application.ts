import { accept, type Result, refuse } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { lockOrganisation } from '../../platform/database/organisations.js';
import { partsOf } from '../../platform/database/parts.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import type { Authorship } from '../rules-store/rule-documents.js';
import {
  bindingStatements,
  type PlannedBindings,
  STAGED_PER_STATEMENT,
  type StagingParts,
  settleSome,
} from './staged-bindings.js';
import type { Application, Statement } from './staged-documents.js';
import { countStagedDocuments, deleteSomeStaged } from './staged-rows.js';

/** Bindings that are staged in one transaction: others wait for it. */
const STAGED_TOGETHER = 120;

/** How long an application of rules counts as under way that its process does not renew, ms: longer than clocks of servers may differ. */
export const APPLICATION_LEASE_MS = 20_000;

export const GIVEN_UP = 'this call did not go on for a while and was given up: nothing was changed; plan again';

/** Changes to make in one step: statements that write documents where nothing counts them, and bindings. */
export interface ChangesToMake {
  readonly statements: readonly Statement[];
  readonly bindings: readonly PlannedBindings[];
  readonly made: Authorship;
}

/** Changes that are ready to be made. */
export interface PreparedChanges {
  /** Makes them, in the transaction of the call; false where the application was given up. */
  readonly write: (transaction: Directory) => Promise<boolean>;
  /** Ends what was prepared, after that transaction was rolled back. */
  readonly giveUp: () => Promise<void>;
}

/** What changes are prepared with. */
export type StagingContext = StagingParts & Pick<ServiceContext, 'directory' | 'ids'>;

/** Stages many changes, which the transaction that makes them only has to mark. Refused where another call stages some. */
export async function stageChanges(
  application: Application,
  { statements, bindings, made }: ChangesToMake,
  service: StagingContext,
): Promise<Result<PreparedChanges>> {
  const { directory, clock } = service;
  const otherAt = await beginApplication(directory, application, clock.now());
  if (otherAt !== null) {
    const until = rfc3339(Date.parse(otherAt) + APPLICATION_LEASE_MS);
    const detail =
      `another call applies many rules or bindings of your organisation, and went on last at ${otherAt}; plan again once it is ` +
      `answered, or after ${until}, when it is given up unless it goes on`;
    return refuse('CONFLICT', detail);
  }
  const write = async (transaction: Directory) => {
    if (!(await markApplied(transaction, application))) return false;
    await countStagedDocuments(transaction, application);
    return true;
  };
  const giveUp = () => abandon(directory, application);
  // What throws leaves the application to its lease: whether the last transaction landed may be unknown.
  const isStaged = await stage(
    directory,
    application,
    [...statements, ...bindingStatements(application, bindings, made, service)],
    service,
  );
  if (!isStaged) {
    await giveUp();
    return refuse('CONFLICT', GIVEN_UP);
  }
  return accept({ write, giveUp });
}

/**
 * Begins an application, unless one of another call is under way: the time at which that one went on last. One that was not renewed for
 * APPLICATION_LEASE_MS was cut short, and no longer counts as under way.
 */
export async function beginApplication(
  db: Directory,
  { orgId, applicationId }: Application,
  now: number,
): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    await abandonStale(transaction, now);
    // Of two calls at once the second waits for the row of the first, and finds it.
    await transaction.updateTable('organisation').set({ orgId }).where('orgId', '=', orgId).execute();
    const other = await transaction
      .selectFrom('ruleApplication')
      .select('begunAt')
      .where('orgId', '=', orgId)
      .where('state', '=', 'staged')
      .executeTakeFirst();
    if (other !== undefined) return other.begunAt;
    const begun = { orgId, applicationId, state: 'staged', begunAt: rfc3339(now) };
    await transaction.insertInto('ruleApplication').values(begun).execute();
    return null;
  });
}

/** Takes the statements of an application in many short transactions with other work in between. False where it was abandoned. */
export async function stage(
  db: Directory,
  application: Application,
  statements: readonly Statement[],
  { clock, slices, store }: Pick<StagingParts, 'clock' | 'slices' | 'store'>,
): Promise<boolean> {
  const { multiProcess } = store.capabilities;
  for (const together of partsOf(statements, multiProcess ? 1 : STAGED_TOGETHER / STAGED_PER_STATEMENT)) {
    // A database in the process answers without a turn of the event loop.
    await slices.yieldToEventLoop();
    const isStaged = await db.transaction().execute(async (transaction) => {
      await lockOrganisation(transaction, application.orgId);
      if (!(await renew(transaction, application, clock.now()))) return false;
      for (const write of together) await write(transaction);
      return true;
    });
    if (!isStaged) return false;
  }
  return true;
}

/** Has everything that was staged count, in the transaction of the call. False where the application was abandoned. */
export function markApplied(transaction: Directory, application: Application): Promise<boolean> {
  return changeStaged(transaction, application, { state: 'applied' });
}

/** Gives an application up: what it staged never counts. */
export async function abandon(db: Directory, application: Application): Promise<void> {
  await changeStaged(db, application, { state: 'abandoned' });
}

/**
 * Settles the rows of applications that are applied or abandoned, some rows in each transaction: they count, or do not, in any case, and
 * no reader has to ask any more.
 */
export async function settleApplications(
  db: Directory,
  now: number,
  backoff: (ms: number) => Promise<boolean>,
): Promise<void> {
  await abandonStale(db, now);
  const over = await db.selectFrom('ruleApplication').selectAll().where('state', '!=', 'staged').execute();
  for (const { state, ...application } of over) {
    const isApplied = state === 'applied';
    while ((await settleSome(db, application, isApplied)) > 0) if (!(await backoff(1))) return;
    while ((await deleteSomeStaged(db, application)) > 0) if (!(await backoff(1))) return;
    await db
      .deleteFrom('ruleApplication')
      .where('orgId', '=', application.orgId)
      .where('applicationId', '=', application.applicationId)
      .execute();
  }
}

/** Abandons what was cut short: its process did not go on. */
async function abandonStale(db: Directory, now: number): Promise<void> {
  await db
    .updateTable('ruleApplication')
    .set({ state: 'abandoned' })
    .where('state', '=', 'staged')
    .where('begunAt', '<', rfc3339(now - APPLICATION_LEASE_MS))
    .execute();
}

function renew(transaction: Directory, application: Application, now: number): Promise<boolean> {
  return changeStaged(transaction, application, { begunAt: rfc3339(now) });
}

/** Changes the row of an application that is under way; false where it is over. */
async function changeStaged(
  db: Directory,
  { orgId, applicationId }: Application,
  change: { readonly state: 'applied' | 'abandoned' } | { readonly begunAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ruleApplication')
    .set(change)
    .where('orgId', '=', orgId)
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'staged')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
