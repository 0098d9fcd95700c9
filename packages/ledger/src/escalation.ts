import type { Escalation } from './records.js';

/** True once nobody may decide the escalation any more: it still waits, and its time is over. */
export function isEscalationExpired({ status, expiresAt }: Escalation, now: number): boolean {
  return status === 'pending' && expiresAt <= now;
}
