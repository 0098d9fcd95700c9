import { type Decide, type Decided, LedgerUnavailableError } from '@gatewright/ledger';
import type { GatePorts } from './ports.js';

/** How often a call is judged, where other gates on the ledger change each time what its verdict rests on. */
const ATTEMPTS_MAX = 256;

/**
 * Commits what is judged, and judges again where something that the verdict rests on changed before the commit.
 * Throws LedgerUnavailableError: the ledger's own, or where others are faster every time.
 */
export async function submitJudged<Judged extends { readonly decision: Decide }>(
  judge: () => Promise<Judged>,
  { ledger }: Pick<GatePorts, 'ledger'>,
): Promise<Judged & { readonly decided: Decided }> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const judged = await judge().catch(asNotApplied);
    const decided = await ledger.submit(judged.decision);
    if (decided.ok) return { decided, ...judged };
  }
  throw new LedgerUnavailableError('not_applied', 'other calls of the agent were faster each time; try again');
}

/** Whatever fails before anything is submitted has left nothing behind, however a store words it. */
function asNotApplied(error: unknown): never {
  throw error instanceof LedgerUnavailableError
    ? new LedgerUnavailableError('not_applied', error.message, { cause: error })
    : error;
}
