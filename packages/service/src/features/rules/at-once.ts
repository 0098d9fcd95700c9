import { accept, type Result } from '@gatewright/protocol';
import { partsOf } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import { endBindings, startBindings } from '../rules-store/assignments.js';
import { ASSIGNMENTS_PER_STATEMENT } from './bulk-bindings.js';
import type { ChangesToMake, PreparedChanges, StagingContext } from './staged-application.js';
import type { Application } from './staged-documents.js';
import { countStagedDocuments, deleteStagedDocuments } from './staged-rows.js';

/** Few changes, all of which the transaction writes that makes them. */
export async function writtenAtOnce(
  application: Application,
  { statements, bindings, made }: ChangesToMake,
  { keys }: Pick<StagingContext, 'keys'>,
): Promise<Result<PreparedChanges>> {
  const write = async (transaction: Directory) => {
    for (const { header, version, bind, unbind, direct } of bindings) {
      for (const some of partsOf(unbind, ASSIGNMENTS_PER_STATEMENT)) await endBindings(transaction, header, some);
      for (const isDirect of [true, false]) {
        const agents = bind.filter((agentDid) => (direct?.has(agentDid) ?? true) === isDirect);
        for (const some of partsOf(agents, ASSIGNMENTS_PER_STATEMENT)) {
          await startBindings(transaction, header, some, { version, pinned: false, direct: isDirect }, made, keys);
        }
      }
    }
    for (const statement of statements) await statement(transaction);
    await countStagedDocuments(transaction, application);
    await deleteStagedDocuments(transaction, application);
    return true;
  };
  return accept({ write, giveUp: async () => undefined });
}
