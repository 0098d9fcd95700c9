import type { LedgerStore } from '@gatewright/ledger';
import { type Directory, listWaitingRequests, organisationsWithWebhooks } from '../directory/index.js';
import { LIST_MAX_ROWS } from '../limits.js';
import { escalationCreated, onboardingRequested } from './announcements.js';
import type { Outbox } from './outbox.js';

/**
 * Announces again what still waits for people. A process that ended between a decision and its message leaves the message
 * unwritten; what was written already is not written twice.
 */
export async function announceWaiting(
  outbox: Outbox,
  directory: Directory,
  store: LedgerStore,
  now: string,
): Promise<void> {
  for (const orgId of await organisationsWithWebhooks(directory)) {
    for (const escalation of await store.pendingEscalations(orgId, LIST_MAX_ROWS)) {
      outbox.announce(escalationCreated(escalation));
    }
    for (const requested of await listWaitingRequests(directory, orgId, now, Number.POSITIVE_INFINITY)) {
      outbox.announce(onboardingRequested(requested));
    }
  }
}
