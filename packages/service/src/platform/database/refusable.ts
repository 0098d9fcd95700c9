import type { Result } from '@gatewright/protocol';
import type { Directory } from './tables.js';

/** Rolls back the transaction of work that was refused. */
class RefusedWork extends Error {}

/** Runs work in a transaction that is rolled back where the work is refused. */
export async function refusableTransaction<T, R>(
  db: Directory,
  work: (transaction: Directory) => Promise<Result<T, R>>,
): Promise<Result<T, R>> {
  let result: Result<T, R> | null = null;
  try {
    return await db.transaction().execute(async (transaction) => {
      result = await work(transaction);
      if (!result.ok) throw new RefusedWork();
      return result;
    });
  } catch (error) {
    if (error instanceof RefusedWork && result !== null) return result;
    throw error;
  }
}
