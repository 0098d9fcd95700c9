import { type BudgetLimit, countedAmong, grantedLimit, shownLimit } from '@gatewright/gate';
import { type LedgerStore, type LimitUse, maximaOf } from '@gatewright/ledger';
import { type JsonObject, toUnits, unitsToNumber } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findOrganisation } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import { approversAmong } from '../identity/approvers.js';
import { raisedLimits } from './demand.js';
import { raisesBetween, type StoredBudget, type StoredRaise } from './repository.js';

/** Budgets whose use is read at once. */
const AT_ONCE = 50;

/** A budget, its limits, and the raises of them. */
interface Raised {
  readonly budget: StoredBudget;
  readonly limits: readonly BudgetLimit[];
  readonly raises: readonly StoredRaise[];
}

type Reading = Pick<ServiceContext, 'directory' | 'store' | 'clock' | 'settings' | 'slices'>;

/**
 * Budgets of one organisation, in the order of their ids, as answers show them: what is used of their limits now, and of their raises all or
 * those alone that add or may add.
 */
export async function shownBudgets(
  orgId: string,
  budgets: readonly StoredBudget[],
  which: 'all' | 'open',
  service: Reading,
): Promise<JsonObject[]> {
  const [first, last] = [budgets[0], budgets.at(-1)];
  if (first === undefined || last === undefined) return [];
  const now = rfc3339(service.clock.now());
  const ids = [first.budgetId, last.budgetId] as const;
  const raises = await raisesBetween(service.directory, orgId, ids, which === 'open' ? now : null);
  const byBudget = new Map<string, StoredRaise[]>();
  for (const raise of raises) byBudget.set(raise.budgetId, [...(byBudget.get(raise.budgetId) ?? []), raise]);
  const shownRaise = await raisePrinter(orgId, raises, service);
  const shown: JsonObject[] = [];
  for (let start = 0; start < budgets.length; start += AT_ONCE) {
    await service.slices.yieldToEventLoop();
    const some = budgets.slice(start, start + AT_ONCE).map((budget): Raised => {
      const own = byBudget.get(budget.budgetId) ?? [];
      const active = own.filter(({ status }) => status === 'active');
      return { budget, limits: raisedLimits(budget, active), raises: own };
    });
    const uses = await usesOf(orgId, some, service.store);
    for (const each of some) shown.push(shownBudget(each, uses, shownRaise));
  }
  return shown;
}

/** What is used of limits, by limit. */
type Uses = ReadonlyMap<BudgetLimit, LimitUse>;

/** What is used of the limits that count everything together. */
async function usesOf(orgId: string, budgets: readonly Raised[], store: LedgerStore): Promise<Uses> {
  const counted = budgets.flatMap(({ budget: { budgetId }, limits }) =>
    limits.flatMap((limit) =>
      limit.by !== null || limit.per === 'transaction' ? [] : [{ limit, counted: ledgerLimit(budgetId, limit) }],
    ),
  );
  const uses = await store.limitUses(
    orgId,
    counted.map(({ counted: { key, window } }) => ({ key, window })),
  );
  return new Map(
    counted.flatMap(({ limit }, index) => {
      const use = uses[index];
      return use === undefined ? [] : [[limit, use] as const];
    }),
  );
}

function ledgerLimit(budgetId: string, limit: BudgetLimit) {
  return grantedLimit(limit, { budget: budgetId }, limit.currency, limit).limit;
}

type RaisePrinter = (raise: StoredRaise, limit: Pick<BudgetLimit, 'currency'> | undefined) => JsonObject;

function shownBudget({ budget, limits, raises }: Raised, uses: Uses, shownRaise: RaisePrinter): JsonObject {
  const { budgetId, name, parentId, frozen, frozenReason, revision, createdAt, updatedAt } = budget;
  return {
    ...{ budgetId, name, parent: parentId, frozen, frozenReason },
    limits: limits.map((limit, index) => ({
      ...shownLimit(limit, null),
      resets: limit.resets,
      ...shownUse(budgetId, limit, uses.get(limit)),
      raises: raises.filter(({ limitIndex }) => limitIndex === index).map((raise) => shownRaise(raise, limit)),
    })),
    ...{ revision, createdAt, updatedAt },
  };
}

const UNCOUNTED = {
  ...{ used: null, usedCount: null, remaining: null, remainingCount: null, percent: null, renewsAt: null },
} as const;

function shownUse(budgetId: string, limit: BudgetLimit, use: LimitUse | undefined): JsonObject {
  if (use === undefined) return UNCOUNTED;
  const { currency } = limit;
  const counted = ledgerLimit(budgetId, limit);
  const { units, holds } = maximaOf(counted, use);
  const { used, endsAt } = use;
  const money = (amount: bigint) => (currency === null ? null : unitsToNumber(amount < 0n ? 0n : amount, currency));
  const renews = 'calendar' in counted.window || 'rollingMs' in counted.window;
  const shares = [
    ...(units === null ? [] : [shareOf(used.units, units)]),
    ...(holds === null ? [] : [shareOf(BigInt(used.holds), BigInt(holds))]),
  ];
  return {
    used: units === null ? null : money(used.units),
    usedCount: holds === null ? null : used.holds,
    remaining: units === null ? null : money(units - used.units),
    remainingCount: holds === null ? null : Math.max(0, holds - used.holds),
    percent: Math.max(...shares),
    renewsAt: renews ? rfc3339(endsAt) : null,
  };
}

/** How many whole percent a part is; 100 of nothing. */
function shareOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 100 : Number((part * 100n) / whole);
}

/** Prints raises of an organisation: who agreed counts as long as they may approve. */
export async function raisePrinter(
  orgId: string,
  raises: readonly StoredRaise[],
  { directory, clock, settings }: Pick<Reading, 'directory' | 'clock' | 'settings'>,
): Promise<RaisePrinter> {
  const now = rfc3339(clock.now());
  const required = raises.length === 0 ? 1 : ((await findOrganisation(directory, orgId))?.approvals.escalation ?? 1);
  const people = [...new Set(raises.flatMap(({ approvers }) => approvers))];
  const may = await approversAmong(directory, orgId, people, now, settings);
  return (raise, limit) => {
    const { raiseId, amount, count, until, reason, requestedBy, requestedAt, approvers } = raise;
    const currency = limit?.currency ?? null;
    const units = amount === null || currency === null ? null : toUnits(amount, currency);
    return {
      ...{ raiseId, amount: units === null || currency === null ? null : unitsToNumber(units, currency), count, until },
      ...{ status: statusAt(raise, now), reason, requestedBy, requestedAt, required },
      agreed: countedAmong(approvers, may).length,
    };
  };
}

/** The status of a raise at a time (RFC 3339): past its time it is over, whatever became of it. */
export function statusAt({ status, until }: StoredRaise, now: string): StoredRaise['status'] {
  return status === 'denied' || until > now ? status : 'ended';
}
