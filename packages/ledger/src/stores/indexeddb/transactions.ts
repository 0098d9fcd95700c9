import type { UseStore } from 'idb-keyval';
import { Rows } from './rows.js';

/**
 * Runs `work` in one transaction over the whole object store, and resolves once it is committed. `work` may wait for rows
 * and for nothing else: a transaction that waits for anything else commits by itself. Where it throws, nothing is kept.
 */
export function inTransaction<T>(
  use: UseStore,
  mode: IDBTransactionMode,
  work: (rows: Rows) => Promise<T>,
): Promise<T> {
  return use(mode, (store) => {
    const { transaction } = store;
    return new Promise<T>((resolve, reject) => {
      let failure: unknown = null;
      let outcome: { readonly value: T } | null = null;
      transaction.oncomplete = () => {
        if (outcome === null) reject(new Error('the transaction ended before its work did'));
        else resolve(outcome.value);
      };
      transaction.onabort = () => reject(failure ?? transaction.error);
      work(new Rows(store)).then(
        (value) => {
          outcome = { value };
        },
        (error: unknown) => {
          failure = error;
          abort(transaction);
        },
      );
    });
  });
}

/** A transaction that a failed write has aborted already cannot be aborted again. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
