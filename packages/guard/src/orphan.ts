import type { Persistence } from './persistence.js';
import type { GuardReport, Reporter } from './report.js';
import type { SeenAnswers } from './seen-answers.js';
import type { AgentSettlement } from './settlement.js';

/** The reason that every guard of the protocol gives when it voids a hold whose answer was lost (protocol.md §2.7). */
export const ORPHAN_REASON = 'ORPHANED: the agent never received this authorization';

/** What a search for a lost hold needs. */
export interface OrphanPorts {
  readonly settlement: AgentSettlement;
  readonly persistence: Persistence;
  readonly report: Reporter;
  readonly seen: SeenAnswers;
}

/**
 * Searches the hold that a lost answer may have given, by the nonce of its request, and voids it. Every pause is followed
 * by one attempt: a slow gate may commit after the first look-ups found nothing. A hold whose permit arrived is no orphan,
 * whatever a replayed look-up says. The action itself is never run again.
 */
export async function releaseOrphan(
  nonce: string,
  { settlement, persistence: { host, pauses }, report, seen }: OrphanPorts,
): Promise<void> {
  let outcome: GuardReport = { kind: 'orphan', nonce, authorizationId: null, released: null };
  for (const pause of pauses) {
    await host.sleep(pause);
    const found = await settlement.lookup(nonce);
    if (!found.ok || found.authorizationId === null || seen.has(found.authorizationId)) continue;
    const { authorizationId } = found;
    const released = await settlement.void(authorizationId, { reason: ORPHAN_REASON });
    outcome = { kind: 'orphan', nonce, authorizationId, released };
    if (released.ok || !released.retryable) break;
  }
  report(outcome);
}
