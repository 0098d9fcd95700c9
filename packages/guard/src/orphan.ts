import type { Persistence } from './persistence.js';
import type { GuardReport, Reporter } from './report.js';
import type { AgentSettlement } from './settlement.js';

/** The reason that every guard of the protocol gives when it voids a hold whose answer was lost (protocol.md §2.7). */
export const ORPHAN_REASON = 'ORPHANED: the agent never received this authorization';

/**
 * Searches the hold that a lost answer may have given, by the nonce of its request, and voids it. Every pause is followed
 * by one attempt: a slow gate may commit after the first look-ups found nothing. The action itself is never run again.
 */
export async function releaseOrphan(
  nonce: string,
  settlement: AgentSettlement,
  { host, pauses }: Persistence,
  report: Reporter,
): Promise<void> {
  let outcome: GuardReport = { kind: 'orphan', nonce, authorizationId: null, released: null };
  for (const pause of pauses) {
    await host.sleep(pause);
    const found = await settlement.lookup(nonce);
    if (!found.ok || found.authorizationId === null) continue;
    const { authorizationId } = found;
    const released = await settlement.void(authorizationId, { reason: ORPHAN_REASON });
    outcome = { kind: 'orphan', nonce, authorizationId, released };
    if (released.ok || !released.retryable) break;
  }
  report(outcome);
}
