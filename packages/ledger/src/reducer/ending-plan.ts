import type { Op } from '../operations/ops.js';
import type { Mandate } from '../operations/records.js';
import type { LedgerState } from './state.js';

/** Unclaimed holds that one step of an ending releases: decisions wait for so many at most. */
export const ENDING_MAX_HOLDS = 100;

/** Unclaimed holds of a mandate that a store loads: the first `count` in the order in which they expire. */
export interface HoldPage {
  readonly mandate: Mandate;
  readonly count: number;
}

/** The mandates whose unclaimed holds an operation ends at once, where they are `maxHolds` at most. */
interface AtOnce {
  readonly mandates: readonly Mandate[];
  readonly maxHolds: number;
}

type Rows = Pick<LedgerState, 'mandate' | 'mandatesOfAgent'>;

/**
 * The unclaimed holds that the operations may end, given the mandates that they name. An operation moves one hold at most that it
 * names, so that those before an ending leave it as many fewer, and no page is short.
 */
export function holdsToEnd(ops: readonly Op[], rows: Rows): readonly HoldPage[] {
  const pages = new Map<Mandate, number>();
  for (const op of ops) {
    const { mandates, maxHolds } = endedAtOnce(op, rows);
    const total = mandates.reduce((sum, { unclaimed }) => sum + unclaimed, 0);
    if (total > maxHolds + ops.length) continue;
    for (const mandate of mandates) pages.set(mandate, mandate.unclaimed);
  }
  for (const op of ops) {
    const mandate = op.kind === 'endHolds' ? rows.mandate(op.orgId, op.mandateId) : null;
    if (op.kind !== 'endHolds' || mandate === null) continue;
    const count = (pages.get(mandate) ?? ops.length) + op.limit;
    pages.set(mandate, Math.min(count, mandate.unclaimed));
  }
  return [...pages].flatMap(([mandate, count]) => (count > 0 ? [{ mandate, count }] : []));
}

function endedAtOnce(op: Op, rows: Rows): AtOnce {
  switch (op.kind) {
    case 'revokeMandate': {
      const mandate = op.keepsHolds === true ? null : rows.mandate(op.orgId, op.mandateId);
      return { mandates: mandate === null ? [] : [mandate], maxHolds: op.maxHolds ?? ENDING_MAX_HOLDS };
    }
    case 'setAgent': {
      const below = (op.delegated ?? []).flatMap((mandateId) => rows.mandate(op.orgId, mandateId) ?? []);
      const mandates = new Set([...rows.mandatesOfAgent(op.orgId, op.agentDid), ...below]);
      return { mandates: [...mandates], maxHolds: op.maxHolds ?? ENDING_MAX_HOLDS };
    }
    case 'decide': {
      const own = op.containment === null ? [] : rows.mandatesOfAgent(op.orgId, op.agentDid);
      return { mandates: [...own], maxHolds: ENDING_MAX_HOLDS };
    }
    default:
      return { mandates: [], maxHolds: 0 };
  }
}
