import { type Decide, type Decided, LedgerUnavailableError } from '@gatewright/ledger';
import type { GatePorts } from './ports.js';

/** How often a call is evaluated, where other gates on the ledger change each time what its verdict rests on. */
const EVALUATIONS_MAX = 256;
/** How often a decision is evaluated again because its policy changed: a call is not held up for as long as people change rules. */
export const POLICY_CHANGES_MAX = 16;

/**
 * Commits an evaluated decision, and evaluates again where something that the verdict rests on changed before the commit.
 * `attempt` counts from 1. Throws LedgerUnavailableError: the ledger's own, or where other calls are faster every time.
 */
export async function commitWithRetry<Evaluation extends { readonly decision: Decide }>(
  evaluate: (attempt: number) => Promise<Evaluation>,
  { ledger, directory }: Pick<GatePorts, 'ledger' | 'directory'>,
): Promise<Evaluation & { readonly decided: Decided }> {
  let changes = 0;
  for (let attempt = 1; attempt <= EVALUATIONS_MAX; attempt += 1) {
    const evaluation = await evaluate(attempt).catch(asNotApplied);
    const decided = await ledger.submit(evaluation.decision);
    if (decided.ok) return { decided, ...evaluation };
    const { orgId, agentDid: did } = evaluation.decision;
    // A server that missed a change would evaluate under the replaced policy each time.
    const isReplaced = await directory.refresh?.({ orgId, did }).catch(asNotApplied);
    if (isReplaced) changes += 1;
    if (changes > POLICY_CHANGES_MAX) {
      throw new LedgerUnavailableError('not_applied', 'what the agent may do was changed each time; try again');
    }
  }
  throw new LedgerUnavailableError('not_applied', 'other calls of the agent were faster each time; try again');
}

/** A failure before anything is submitted has left nothing behind, however a store words it. */
function asNotApplied(error: unknown): never {
  throw error instanceof LedgerUnavailableError
    ? new LedgerUnavailableError('not_applied', error.message, { cause: error })
    : error;
}
