import { type Decided, type LimitState, leftOf, maximaOf, oneHold } from '@gatewright/ledger';
import { isPermit, unitsToNumber } from '@gatewright/protocol';
import type { AuthorizationContext } from './checks/index.js';
import { afterCommit } from './commit.js';
import type { GrantedLimit, LimitOwner } from './mandate/limits-over-time.js';
import type { GatePorts, GrantedMandate, LimitReached, LimitRefused } from './ports.js';

/**
 * Notifies of each limit that a permit took to a percentage of it, and of each that refused a decision. Each permit that reaches one notifies
 * once.
 */
export function notifyLimits(
  context: Partial<AuthorizationContext>,
  { decision, limits, reasonCode }: Decided,
  ports: Pick<GatePorts, 'events'>,
): void {
  const { agent, mandate, amount = 0n } = context;
  if (reasonCode === 'PERIOD_LIMIT_EXCEEDED') notifyRefused(context, limits, ports);
  if (agent === undefined || mandate == null || !isPermit(decision)) return;
  for (const [index, granted] of mandate.limits.entries()) {
    const state = limits[index];
    const percent = state === undefined ? null : percentReached(granted, state, amount);
    if (state === undefined || percent === null) continue;
    const { units, holds } = leftOf(granted.limit, state);
    const { mandateId, currency } = mandate;
    const reached: LimitReached = {
      ...{ orgId: agent.orgId, agentDid: agent.did, mandateId, owner: granted.owner, per: granted.per, percent },
      remaining: units === null || currency === null ? null : unitsToNumber(units, currency),
      remainingCount: holds,
      currency,
    };
    afterCommit(ports, 'notify of a limit', () => ports.events.limitReached(reached));
  }
}

function notifyRefused(
  { mandate }: Partial<AuthorizationContext>,
  limits: readonly LimitState[],
  ports: Pick<GatePorts, 'events'>,
): void {
  if (mandate == null) return;
  for (const [index, { per, owner }] of mandate.limits.entries()) {
    if (limits[index]?.isExceeded !== true) continue;
    const from = limitSource(owner, mandate);
    afterCommit(ports, 'notify of a refusing limit', () => ports.events.limitRefused?.({ per, from }));
  }
}

/** Whose limit it is, as seen from the mandate that it refuses under. */
export function limitSource(owner: LimitOwner, { accountId }: Pick<GrantedMandate, 'accountId'>): LimitRefused['from'] {
  if ('budget' in owner) return 'budget';
  return owner.mandate === accountId ? 'mandate' : 'above';
}

/** The highest percentage of the limit that the last `amount` units reached; null for none. */
function percentReached({ limit, notifyAt }: GrantedLimit, state: LimitState, amount: bigint): number | null {
  const { units, holds } = maximaOf(limit, state);
  const added = oneHold(amount);
  const crosses = (percent: number, used: bigint, adds: bigint, most: bigint) =>
    used * 100n >= BigInt(percent) * most && (used - adds) * 100n < BigInt(percent) * most;
  const reached = notifyAt.filter(
    (percent) =>
      (units !== null && crosses(percent, state.used.units, added.units, units)) ||
      (holds !== null && crosses(percent, BigInt(state.used.holds), BigInt(added.holds), BigInt(holds))),
  );
  return reached.at(-1) ?? null;
}
