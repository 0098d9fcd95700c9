import type { LimitOverTime } from '@gatewright/gate';
import { type LedgerStore, type Limit, type LimitUse, leftOf, maximaOf, renewsByTime } from '@gatewright/ledger';
import { type JsonObject, unitsToNumber } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';

/** A limit of a mandate or a budget, and as the ledger counts under it in `currency`. */
export interface CountedLimit extends Pick<LimitOverTime, 'per' | 'by'> {
  readonly counted: Limit;
  readonly currency: string | null;
}

const UNCOUNTED = {
  ...{ used: null, usedCount: null, remaining: null, remainingCount: null, percent: null, renewsAt: null },
} as const;

/** What is used of limits now, in their order, as answers show it; nothing of those that count by value or single actions. */
export async function shownUses(
  orgId: string,
  limits: readonly CountedLimit[],
  store: Pick<LedgerStore, 'limitUses'>,
): Promise<JsonObject[]> {
  const counted = limits.filter(({ per, by }) => by === null && per !== 'transaction');
  const uses = await store.limitUses(
    orgId,
    counted.map(({ counted: { key, window } }) => ({ key, window })),
  );
  return limits.map((limit) => shownUse(limit, uses[counted.indexOf(limit)]));
}

function shownUse({ counted, currency }: CountedLimit, use: LimitUse | undefined): JsonObject {
  if (use === undefined) return UNCOUNTED;
  const { units, holds } = maximaOf(counted, use);
  const left = leftOf(counted, use);
  const { used, endsAt } = use;
  const money = (amount: bigint | null) =>
    amount === null || currency === null ? null : unitsToNumber(amount, currency);
  const shares = [
    ...(units === null ? [] : [shareOf(used.units, units)]),
    ...(holds === null ? [] : [shareOf(BigInt(used.holds), BigInt(holds))]),
  ];
  return {
    used: units === null ? null : money(used.units),
    usedCount: holds === null ? null : used.holds,
    remaining: money(left.units),
    remainingCount: left.holds,
    percent: Math.max(...shares),
    renewsAt: renewsByTime(counted.window) ? rfc3339(endsAt) : null,
  };
}

/** How many whole percent a part is; 100 of nothing. */
function shareOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 100 : Number((part * 100n) / whole);
}
