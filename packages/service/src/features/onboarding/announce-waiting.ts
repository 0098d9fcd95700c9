import type { LedgerStore } from '@gatewright/ledger';
import { LIST_MAX_ROWS } from '../../platform/database/list-length.js';
import type { Directory } from '../../platform/database/tables.js';
import { escalationCreated, holdUnknown, onboardingRequested } from '../webhooks/announcements.js';
import type { Outbox } from '../webhooks/outbox.js';
import { organisationsWithWebhooks } from '../webhooks/repository.js';
import { listWaitingRequests } from './repository.js';

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
    for (const hold of await store.openHolds(orgId, ['unknown'], LIST_MAX_ROWS)) outbox.announce(holdUnknown(hold));
    for (const requested of await listWaitingRequests(directory, orgId, now, Number.POSITIVE_INFINITY)) {
      outbox.announce(onboardingRequested(requested));
    }
  }
}
