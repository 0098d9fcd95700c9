import type { Hold, Mandate } from '../facts.js';
import { closed } from '../hold-rights.js';
import { printed, unitsOf } from '../money.js';
import type { Observed } from '../observed.js';
import { type Exchange, succeeded } from '../session.js';
import type { World } from '../world.js';
import type { Finding } from './finding.js';

/**
 * For every mandate and what was delegated from it: captured − refunded + what was or may have been paid outside + what can still
 * be captured ≤ its limit. A payment outside and the capture that records it are one payment. Before a breach is reported, the holds that could still be
 * captured are looked up: the service may have ended one earlier than the fuzzer could know.
 */
export async function moneyFinding(observed: Observed, world: World): Promise<Finding | null> {
  for (const mandate of observed.mandates) {
    if (mandate !== observed.newest(mandate)) continue;
    if (mandate.maxAmount === null || exposureOf(mandate, observed, world.now) <= mandate.maxAmount) continue;
    await lookUp(openHolds(mandate, observed, world.now), world);
    const exposure = exposureOf(mandate, observed, world.now);
    if (exposure <= mandate.maxAmount) continue;
    const limit = `${printed(mandate.maxAmount)} ${mandate.currency}`;
    return finding(`${printed(exposure)} are spent or can be under a mandate of ${limit} and what comes from it`);
  }
  return null;
}

/** A mandate says of itself no more than is left by the answers. */
export function remainingFinding({ route, answer, at, params, ...rest }: Exchange, observed: Observed): Finding | null {
  if (route !== 'GET /mandate/:ref' || !succeeded({ answer, ...rest })) return null;
  const named = observed.mandate(params['ref'] ?? '');
  const mandate = named === undefined ? undefined : observed.newest(named);
  const stated = unitsOf(answer.data['remaining']);
  if (mandate === undefined || mandate.maxAmount === null || stated === null) return null;
  const spent = holdsOf(mandate, observed).reduce((sum, hold) => sum + spentOf(hold), 0);
  if (stated <= mandate.maxAmount - spent) return null;
  return finding(`${printed(stated)} remain of ${printed(mandate.maxAmount)}, of which ${printed(spent)} are spent`);
}

function finding(message: string): Finding {
  return { invariant: 'money', message };
}

function holdsOf(mandate: Mandate, observed: Observed): Hold[] {
  const ids = new Set(observed.tree(mandate).map(({ id }) => id));
  return observed.holds.filter(({ mandateId, currency }) => {
    return mandateId !== null && ids.has(mandateId) && currency === mandate.currency;
  });
}

function openHolds(mandate: Mandate, observed: Observed, now: number): Hold[] {
  return holdsOf(mandate, observed).filter((hold) => closed(hold, observed, now) === null);
}

function exposureOf(mandate: Mandate, observed: Observed, now: number): number {
  return holdsOf(mandate, observed).reduce((sum, hold) => {
    const isOpen = closed(hold, observed, now) === null;
    return sum + (isOpen ? Math.max(hold.amount, spentOf(hold)) : spentOf(hold) - hold.refunded);
  }, 0);
}

function spentOf({ captured, outside, moved }: Hold): number {
  return Math.max(captured, outside ?? 0, moved);
}

async function lookUp(holds: readonly Hold[], world: World): Promise<void> {
  for (const hold of holds) {
    const path = `/policy/mandate/authorize/${hold.id}/effect`;
    const { data } = await world.send({ method: 'GET', path, headers: {}, body: null });
    if (data['spendStatus'] === 'voided' || data['outcome'] === 'expired') hold.state = 'voided';
  }
}
