import type {
  Directory,
  RuleChangeTable,
  RuleDocumentTable,
  RuleDocumentVersionTable,
} from '../../platform/database/tables.js';
import type { Application } from './staged-documents.js';

/** Documents whose staged rows one statement deletes. */
const STAGED_ROWS_DELETED = 90;

const DOCUMENT_COLUMNS = [
  ...(['orgId', 'documentId', 'kind', 'name', 'revision', 'newest', 'published'] as const),
  ...(['rolloutVersion', 'rolloutPercent', 'rolloutLabel', 'retiredAt'] as const),
] satisfies readonly (keyof RuleDocumentTable)[];

const REQUEST_COLUMNS = [
  ...(['requestedBy', 'requestedAt', 'required', 'requestPercent', 'requestLabel'] as const),
] satisfies readonly (keyof RuleDocumentVersionTable)[];

const VERSION_COLUMNS = [
  ...(['orgId', 'documentId', 'version', 'state', 'title', 'message', 'digest', 'document', 'characters'] as const),
  ...(['createdBy', 'createdAt', 'publishedAt', 'follows'] as const),
  ...REQUEST_COLUMNS,
] satisfies readonly (keyof RuleDocumentVersionTable)[];

const CHANGE_COLUMNS = [
  ...(['orgId', 'documentId', 'number', 'detail', 'personId', 'client', 'at', 'claimedAt', 'attestedAt'] as const),
] satisfies readonly (keyof RuleChangeTable)[];

/**
 * Has the staged rows of an application count, in the transaction that puts it in force: one statement for each kind of them, however
 * many there are. The caller has confirmed that the documents are as they were planned.
 */
export async function countStagedDocuments(transaction: Directory, application: Application): Promise<void> {
  await countVersions(transaction, application);
  const { orgId, applicationId } = application;
  await transaction
    .insertInto('ruleDocument')
    .columns(DOCUMENT_COLUMNS)
    .expression(({ selectFrom }) =>
      selectFrom('stagedDocument')
        .select(DOCUMENT_COLUMNS)
        .where('orgId', '=', orgId)
        .where('applicationId', '=', applicationId),
    )
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'documentId']).doUpdateSet(({ ref }) => ({
        ...{ revision: ref('excluded.revision'), newest: ref('excluded.newest'), published: ref('excluded.published') },
        rolloutVersion: ref('excluded.rolloutVersion'),
        rolloutPercent: ref('excluded.rolloutPercent'),
        rolloutLabel: ref('excluded.rolloutLabel'),
        retiredAt: ref('excluded.retiredAt'),
      })),
    )
    .execute();
  await transaction
    .insertInto('ruleChange')
    .columns(CHANGE_COLUMNS)
    .expression(({ selectFrom }) =>
      selectFrom('stagedChange')
        .select(CHANGE_COLUMNS)
        .where('orgId', '=', orgId)
        .where('applicationId', '=', applicationId),
    )
    .execute();
  await countBindings(transaction, application);
}

/** A version that is there is a draft, whose publication is requested: approvals of an earlier request are for what was asked then. */
async function countVersions(transaction: Directory, { orgId, applicationId }: Application): Promise<void> {
  await transaction
    .insertInto('ruleDocumentVersion')
    .columns(VERSION_COLUMNS)
    .expression(({ selectFrom }) =>
      selectFrom('stagedVersion')
        .select(VERSION_COLUMNS)
        .where('orgId', '=', orgId)
        .where('applicationId', '=', applicationId),
    )
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'documentId', 'version']).doUpdateSet(({ ref }) => ({
        requestedBy: ref('excluded.requestedBy'),
        requestedAt: ref('excluded.requestedAt'),
        required: ref('excluded.required'),
        requestPercent: ref('excluded.requestPercent'),
        requestLabel: ref('excluded.requestLabel'),
      })),
    )
    .execute();
  await transaction
    .deleteFrom('ruleApproval')
    .where('orgId', '=', orgId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('documentId', 'version'),
        'in',
        selectFrom('stagedVersion')
          .select(['stagedVersion.documentId', 'stagedVersion.version'])
          .where('stagedVersion.orgId', '=', orgId)
          .where('stagedVersion.applicationId', '=', applicationId)
          .where('stagedVersion.requestedBy', 'is not', null)
          .$asTuple('documentId', 'version'),
      ),
    )
    .execute();
}

async function countBindings(transaction: Directory, { orgId, applicationId }: Application): Promise<void> {
  await transaction
    .deleteFrom('labelBinding')
    .where('orgId', '=', orgId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('documentId', 'label'),
        'in',
        selectFrom('stagedLabel')
          .select(['stagedLabel.documentId', 'stagedLabel.label'])
          .where('stagedLabel.orgId', '=', orgId)
          .where('stagedLabel.applicationId', '=', applicationId)
          .where('stagedLabel.assignedBy', 'is', null)
          .$asTuple('documentId', 'label'),
      ),
    )
    .execute();
  await transaction
    .insertInto('labelBinding')
    .columns(['orgId', 'label', 'documentId', 'assignedBy', 'assignedAt'])
    .expression(({ selectFrom }) =>
      selectFrom('stagedLabel')
        .select(['orgId', 'label', 'documentId'])
        .select(['assignedBy', 'assignedAt'])
        .where('orgId', '=', orgId)
        .where('applicationId', '=', applicationId)
        .where('assignedBy', 'is not', null),
    )
    .onConflict((conflict) => conflict.columns(['orgId', 'label', 'documentId']).doUpdateSet({ version: null }))
    .execute();
  await transaction
    .updateTable('assignment')
    .set({ direct: 1 })
    .where('orgId', '=', orgId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('documentId', 'agentDid'),
        'in',
        selectFrom('stagedDirect')
          .select(['stagedDirect.documentId', 'stagedDirect.agentDid'])
          .where('stagedDirect.orgId', '=', orgId)
          .where('stagedDirect.applicationId', '=', applicationId)
          .$asTuple('documentId', 'agentDid'),
      ),
    )
    .execute();
}

const STAGED_TABLES = ['stagedDocument', 'stagedVersion', 'stagedChange', 'stagedLabel', 'stagedDirect'] as const;

/** Deletes the staged rows of an application, which count by other rows or not at all. */
export async function deleteStagedDocuments(db: Directory, { orgId, applicationId }: Application): Promise<void> {
  for (const table of STAGED_TABLES) {
    await db.deleteFrom(table).where('orgId', '=', orgId).where('applicationId', '=', applicationId).execute();
  }
}

/** Deletes some staged rows of an application: returns how many. */
export async function deleteSomeStaged(db: Directory, { orgId, applicationId }: Application): Promise<number> {
  for (const table of STAGED_TABLES) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('orgId', '=', orgId)
      .where('applicationId', '=', applicationId)
      .where('documentId', 'in', ({ selectFrom }) =>
        selectFrom(table)
          .select('documentId')
          .where('orgId', '=', orgId)
          .where('applicationId', '=', applicationId)
          .limit(STAGED_ROWS_DELETED),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) return Number(numDeletedRows);
  }
  return 0;
}
