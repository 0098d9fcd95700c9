import { DuplicateEventError } from '../operations/errors.js';
import type { Op } from '../operations/ops.js';
import type { Result } from '../operations/results.js';
import type { Changes, LedgerState } from './state.js';
import { setAgent } from './steps/agents.js';
import { bindPayload } from './steps/bind-payload.js';
import { capture } from './steps/capture.js';
import { changeMandate } from './steps/change-mandate.js';
import { claim } from './steps/claim.js';
import { decide } from './steps/decide.js';
import { reserveBudget, settleBudget } from './steps/delegated-budget.js';
import { dispatched, reconcile, unknown } from './steps/effect-reports.js';
import { endHolds } from './steps/endings.js';
import { denyEscalation, eraseRequest, reopenResume, resumeEscalation } from './steps/escalations.js';
import { attest } from './steps/evidence.js';
import { expire } from './steps/expire.js';
import { openMandate, revokeMandate } from './steps/mandates.js';
import { modifyEscalation } from './steps/modify-escalation.js';
import { refund } from './steps/refund.js';
import { finalizeSlot, releaseSlot, reserveSlot } from './steps/slots.js';
import { UnitOfWork } from './steps/unit-of-work.js';
import { voidHold } from './steps/void.js';

/** What an operation answers, and the rows it writes. */
export interface Step {
  readonly result: Result;
  readonly changes: Changes;
}

/**
 * The ledger's one rule book: what `op` does to `state` at `now` (ms since the epoch). Pure: the state is only read, and
 * the changes are for a store to write. A refused operation changes nothing. Throws BalanceError only if the rows
 * contradict each other.
 */
export function step(state: LedgerState, op: Op, now: number): Step {
  const work = new UnitOfWork(state, now);
  const result = perform(work, op);
  return { result, changes: work.changes() };
}

/** The answers to a batch, in its order, and everything that it writes. */
export interface BatchOutcome {
  readonly results: readonly Result[];
  readonly changes: Changes;
}

/** Runs the operations in order, each on what the ones before it left. Throws DuplicateEventError as well. */
export function runBatch(state: LedgerState, ops: readonly Op[], now: number): BatchOutcome {
  const work = new UnitOfWork(state, now);
  const results = ops.map((op) => perform(work, op));
  const changes = work.changes();
  refuseSharedEvents(changes);
  return { results, changes };
}

/** Two records under one id would make an event's proof ambiguous: the batch must not land. */
function refuseSharedEvents({ entries }: Changes): void {
  const seen = new Set<string>();
  for (const { record } of entries) {
    if (record === null) continue;
    if (seen.has(record.eventId)) throw new DuplicateEventError(record.eventId);
    seen.add(record.eventId);
  }
}

function perform(work: UnitOfWork, op: Op): Result {
  switch (op.kind) {
    case 'openMandate':
      return openMandate(work, op);
    case 'changeMandate':
      return changeMandate(work, op);
    case 'revokeMandate':
      return revokeMandate(work, op);
    case 'endHolds':
      return endHolds(work, op);
    case 'setAgent':
      return setAgent(work, op);
    case 'attest':
      return attest(work, op);
    case 'decide':
      return decide(work, op);
    case 'denyEscalation':
      return denyEscalation(work, op);
    case 'modifyEscalation':
      return modifyEscalation(work, op);
    case 'resumeEscalation':
      return resumeEscalation(work, op);
    case 'reopenResume':
      return reopenResume(work, op);
    case 'eraseRequest':
      return eraseRequest(work, op);
    case 'claim':
      return claim(work, op);
    case 'capture':
      return capture(work, op);
    case 'void':
      return voidHold(work, op);
    case 'dispatched':
      return dispatched(work, op);
    case 'unknown':
      return unknown(work, op);
    case 'reconcile':
      return reconcile(work, op);
    case 'refund':
      return refund(work, op);
    case 'bindPayload':
      return bindPayload(work, op);
    case 'expire':
      return expire(work, op);
    case 'reserveSlot':
      return reserveSlot(work, op);
    case 'finalizeSlot':
      return finalizeSlot(work, op);
    case 'releaseSlot':
      return releaseSlot(work, op);
    case 'reserveBudget':
      return reserveBudget(work, op);
    case 'settleBudget':
      return settleBudget(work, op);
  }
}
