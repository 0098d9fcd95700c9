import type { Result } from '@gatewright/protocol';
import type { Authorship } from '../rules-store/rule-documents.js';
import { writtenAtOnce } from './at-once.js';
import type { PlannedChanges } from './planned-changes.js';
import { type PreparedChanges, type StagingContext, stageChanges } from './staged-application.js';
import { stagedSize, stagingStatements } from './staged-documents.js';

/** Rows of documents that a call writes in its own transaction, and characters in them; more are staged before, with other calls in between. */
const ROWS_AT_ONCE_MAX = 400;
const CHARACTERS_AT_ONCE_MAX = 512 * 1024;
/** Bindings that a call begins and ends in its own transaction; more are staged before, with other calls in between. */
const BINDINGS_AT_ONCE_MAX = 240;

/** Prepares planned changes for the transaction that makes them: few are written in it, many are staged before. */
export async function prepareChanges(
  { bindings, changes, documents }: PlannedChanges,
  { orgId, made }: { readonly orgId: string; readonly made: Authorship },
  service: StagingContext,
): Promise<Result<PreparedChanges>> {
  const application = { orgId, applicationId: service.ids.uuid() };
  const noted = changes.map(({ change }) => change);
  const statements = stagingStatements(application, documents, noted, service.store.capabilities.multiProcess);
  const { rows, characters } = stagedSize(documents, noted);
  const bound = bindings.reduce((sum, { bind, unbind }) => sum + bind.length + unbind.length, 0);
  const isSmall = rows <= ROWS_AT_ONCE_MAX && characters <= CHARACTERS_AT_ONCE_MAX && bound <= BINDINGS_AT_ONCE_MAX;
  const prepare = isSmall ? writtenAtOnce : stageChanges;
  return prepare(application, { statements, bindings, made }, service);
}
