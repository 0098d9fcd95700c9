import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { CommitUnconfirmedError } from '../../../operations/errors.js';

/** How long a commit is waited for, ms, before it is asked whether a synchronous standby holds it up. */
const COMMIT_SLOW_MS = 2_000;

/** Ends the wait of a session for a synchronous standby, if that is what it waits for. Never rejects. */
export type CancelUnconfirmed = (client: pg.PoolClient) => Promise<unknown>;

/**
 * The answer to what commits on a connection. One that a synchronous standby holds up is not waited for: the server then gives it
 * with a notice. It is first asked about after `slowMs`. Throws CommitUnconfirmedError, and what `commit` throws.
 */
export async function confirmed<T>(
  client: pg.PoolClient,
  cancelUnconfirmed: CancelUnconfirmed,
  commit: () => Promise<T>,
  slowMs = COMMIT_SLOW_MS,
): Promise<T> {
  let isUnconfirmed = false;
  const onNotice = ({ routine }: { readonly routine?: string | undefined }) => {
    // The server gave up waiting, and answers as if the standby had the transaction.
    if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true;
  };
  client.on('notice', onNotice);
  const timing = new AbortController();
  try {
    const answer = commit();
    const isAnswered = answer.then(
      () => true,
      () => true,
    );
    const isSlow = (ms: number) => wait(ms, false, { signal: timing.signal, ref: false }).catch(() => true);
    // Again and again: it may begin to wait for the standby after it waited for something else.
    for (let ms = slowMs; !(await Promise.race([isAnswered, isSlow(ms)])); ms = COMMIT_SLOW_MS) {
      // The cancellation needs a connection of its own: an answer that arrives meanwhile does not wait for it.
      await Promise.race([isAnswered, cancelUnconfirmed(client)]);
    }
    const result = await answer;
    if (isUnconfirmed) throw new CommitUnconfirmedError('unknown');
    return result;
  } finally {
    timing.abort();
    client.removeListener('notice', onNotice);
  }
}
