import type { Hold, ObservedLimit } from '../facts.js';
import { closed } from '../hold-rights.js';
import { printed } from '../money.js';
import type { Observed } from '../observed.js';
import { type Exchange, succeeded } from '../session.js';
import type { Finding } from './finding.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * After each permit, for every limit over time that it counts under: what was permitted within the window since the limit was last stated, and was
 * not given back, is no more than the limit. Holds of before count for the gate and are left out here.
 */
export function windowFinding({ route, answer, at, ...rest }: Exchange, observed: Observed): Finding | null {
  if (route !== 'POST /policy/mandate/authorize' || !succeeded({ answer, ...rest })) return null;
  const hold = observed.hold(String(answer.data['authorizationId']));
  const mandate = hold === undefined ? undefined : observed.mandate(hold.mandateId);
  if (hold === undefined || mandate === undefined) return null;
  hold.budgets = observed.budgetsOver(mandate);
  for (const each of observed.lineage(mandate)) {
    const newest = observed.newest(each);
    const ids = new Set(observed.tree(each).map(({ id }) => id));
    const counted = observed.holds.filter(({ mandateId }) => mandateId !== null && ids.has(mandateId));
    const found = exceeded(newest?.limits ?? [], newest?.since ?? at, hold, counted, observed, at);
    if (found !== null) return found;
  }
  for (const budgetId of hold.budgets) {
    const budget = observed.budget(hold.org, budgetId);
    const counted = observed.holds.filter(({ org, budgets }) => org === hold.org && budgets.includes(budgetId));
    const found = exceeded(budget?.limits ?? [], budget?.since ?? at, hold, counted, observed, at);
    if (found !== null) return found;
  }
  return null;
}

function exceeded(
  limits: readonly ObservedLimit[],
  since: number,
  hold: Hold,
  counted: readonly Hold[],
  observed: Observed,
  now: number,
): Finding | null {
  for (const limit of limits) {
    if (limit.currency !== null && limit.currency !== hold.currency) continue;
    const start = Math.max(since, startOf(limit.per, now));
    const within = counted.filter(
      ({ permittedAt, currency, merchant }) =>
        (permittedAt ?? 0) >= start &&
        currency === hold.currency &&
        (limit.by !== 'merchant' || merchant === hold.merchant),
    );
    const among = limit.per === 'transaction' ? [hold] : within;
    const units = among.reduce((sum, each) => sum + takenBy(each, observed, now), 0);
    const count = among.filter((each) => takes(each, observed, now)).length;
    const said = JSON.stringify(limit.per);
    if (limit.units !== null && hold.amount > 0 && units > limit.units + limit.raised) {
      return {
        invariant: 'money',
        message: `${printed(units)} are permitted per ${said} under a limit of ${printed(limit.units)}`,
      };
    }
    if (limit.count !== null && limit.per !== 'transaction' && count > limit.count) {
      return {
        invariant: 'money',
        message: `${count} actions are permitted per ${said} under a limit of ${limit.count}`,
      };
    }
  }
  return null;
}

/** What a hold counts: what it may still take, or what it took. */
function takenBy(hold: Hold, observed: Observed, now: number): number {
  if (!takes(hold, observed, now)) return 0;
  const spent = Math.max(hold.captured, hold.outside ?? 0);
  return hold.state === 'settled' ? spent - hold.refunded : hold.amount;
}

function takes(hold: Hold, observed: Observed, now: number): boolean {
  return hold.state === 'settled' || closed(hold, observed, now) === null;
}

/** When the window began that is now; before all time for one that never renews. */
function startOf(per: ObservedLimit['per'], now: number): number {
  const date = new Date(now);
  if (typeof per === 'object') return now - per.rollingMs + 1;
  if (per === 'hour') return now - (now % HOUR_MS);
  if (per === 'day') return now - (now % DAY_MS);
  if (per === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  return 0;
}
