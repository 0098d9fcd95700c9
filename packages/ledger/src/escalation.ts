import type { Escalation } from './records.js';

/** True once the escalation can no longer be decided: it still waits, and its time is over. */
export function isEscalationExpired({ status, expiresAt }: Escalation, now: number): boolean {
  return status === 'pending' && expiresAt <= now;
}
