import { effectOf, isEscalationExpired, type LedgerStore } from '@gatewright/ledger';
import type { Caller } from '../../platform/settings/roles.js';

/** What a decision names that may lead to an authorization. */
interface Naming {
  readonly authorizationId: string | null;
  readonly escalationId: string | null;
}

type Holds = Pick<LedgerStore, 'hold' | 'escalation' | 'now'>;

/**
 * True for a role that reads and never acts. In open settlement the id of an authorization suffices to void or capture it, so such a
 * role gets none while that is possible (ADR 70).
 */
export function onlyReads({ role }: Pick<Caller, 'role'>): boolean {
  return role === 'auditor';
}

/** True while an authorization can be claimed, captured or voided. */
export async function isSettleable(authorizationId: string, store: Holds): Promise<boolean> {
  const hold = await store.hold(authorizationId);
  return hold !== null && effectOf(hold, await store.now()).spendStatus === 'held';
}

/**
 * True while what a decision names leads to an authorization that can be settled, or may once people decide: the status of an escalation
 * is public by its id, and names the authorization and the escalation of a changed request.
 */
export async function leadsToSettleable({ authorizationId, escalationId }: Naming, store: Holds): Promise<boolean> {
  if (authorizationId !== null && (await isSettleable(authorizationId, store))) return true;
  for (let next = escalationId; next !== null; ) {
    const escalation = await store.escalation(next);
    if (escalation === null) return false;
    if (escalation.status === 'pending') return !isEscalationExpired(escalation, await store.now());
    const { authorizationId: given } = escalation;
    if (given !== null && (await isSettleable(given, store))) return true;
    next = escalation.nextEscalationId;
  }
  return false;
}
