import { type ReasonCode, statusOf } from '@gatewright/protocol';
import type { RouteRow } from './route.js';
import { refusalsOf } from './route-refusals.js';

/** The HTTP statuses under which a route answers a code that it refuses with: the register's, unless the route says otherwise. */
export function statusesOf({ decides, refusalStatus = statusOf }: RouteRow, code: ReasonCode): readonly number[] {
  if (decides === undefined) return [refusalStatus(code)];
  const { undecided, decided } = decides;
  return undecided.includes(code) ? [...new Set([statusOf(code), decided(code)])] : [decided(code)];
}

/** The codes that a route refuses with, by the status that it answers them under. */
export function refusalsByStatus(route: RouteRow): ReadonlyMap<number, readonly ReasonCode[]> {
  const byStatus = new Map<number, ReasonCode[]>();
  for (const code of refusalsOf(route)) {
    for (const status of statusesOf(route, code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** True where a rule may refuse with a code that no register knows. */
export function declaresCodes({ decides }: RouteRow): boolean {
  return decides !== undefined;
}
