import type { EndHolds } from '../../operations/ops.js';
import type { Hold, HoldClosure, Mandate } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { ENDING_MAX_HOLDS } from '../ending-plan.js';
import { transition } from '../hold/machine.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Mandates whose unclaimed holds end for one cause. */
interface Cause {
  readonly mandates: Iterable<Mandate | null>;
  readonly closedBy: HoldClosure;
}

/** What an ending released at once, and the mandates that it marked instead. */
export interface Ended {
  readonly voided: readonly string[];
  readonly ending: readonly string[];
}

/**
 * Ends the unclaimed holds of mandates: releases them where they are `maxHolds` at most, and marks the mandates otherwise, so that the
 * holds count as voided from now on and `endHolds` releases them. Expired holds are left to expire, and an ending in progress stays.
 */
export function endUnclaimed(work: UnitOfWork, causes: readonly Cause[], maxHolds = ENDING_MAX_HOLDS): Ended {
  const ends = causes.map(({ mandates, closedBy }) => ({ closedBy, mandates: [...mandates].filter(hasUnclaimed) }));
  const holds = new Map(
    ends.flatMap(({ mandates }) => mandates.map(({ mandateId, unclaimed }) => [mandateId, unclaimed])),
  );
  const total = [...holds.values()].reduce((sum, unclaimed) => sum + unclaimed, 0);
  if (total <= maxHolds) {
    const released = ends.flatMap(({ mandates, closedBy }) =>
      closeLive(
        work,
        mandates.flatMap((mandate) => unclaimedOf(work, mandate, total)),
        closedBy,
      ),
    );
    return { voided: released, ending: [] };
  }
  for (const { mandates, closedBy } of ends) for (const mandate of mandates) mark(work, mandate, closedBy);
  return { voided: [], ending: [...holds.keys()].sort() };
}

function hasUnclaimed(mandate: Mandate | null): mandate is Mandate {
  return mandate !== null && mandate.ending === null && mandate.unclaimed > 0;
}

function unclaimedOf(work: UnitOfWork, { orgId, mandateId }: Mandate, limit: number): readonly Hold[] {
  return work.firstUnclaimed(orgId, mandateId, limit);
}

/** Voids those of the holds that are live, and names them. */
function closeLive(work: UnitOfWork, holds: readonly Hold[], closedBy: HoldClosure): readonly string[] {
  const live = holds.filter((hold) => 'to' in transition('close', hold, work.now));
  return work.closeHolds(live, closedBy).map((hold) => hold.authorizationId);
}

/** A mandate that two causes name ends for the first. */
function mark(work: UnitOfWork, { orgId, mandateId }: Mandate, closedBy: HoldClosure): void {
  const mandate = work.mandate(orgId, mandateId);
  if (mandate?.ending === null) work.putMandate({ ...mandate, ending: { closedBy, at: work.now } });
}

/** Releases holds of an ending in progress. With the last one the ending is over. */
export function endHolds(work: UnitOfWork, op: EndHolds): ResultOf<EndHolds> {
  const mandate = work.mandate(op.orgId, op.mandateId);
  if (mandate === null) return refuse(op, 'NOT_FOUND', 'no mandate has this id');
  if (mandate.ending === null) return { kind: op.kind, ok: true, voided: [], expired: [], remaining: 0 };
  // Those that the ending did not end had expired before it.
  const closed = work.closeHolds(unclaimedOf(work, mandate, op.limit), 'AUTHORIZATION_EXPIRED');
  const left = work.mandate(op.orgId, op.mandateId) ?? mandate;
  if (left.unclaimed === 0) work.putMandate({ ...left, ending: null });
  return {
    kind: op.kind,
    ok: true,
    voided: closed.filter(({ state }) => state === 'voided').map(({ authorizationId }) => authorizationId),
    expired: closed.filter(({ state }) => state === 'expired'),
    remaining: left.unclaimed,
  };
}
