import { DuplicateEventError } from './errors.js';
import type { Op } from './ops.js';
import type { Result } from './results.js';
import type { Changes, LedgerState } from './state.js';
import { setAgent } from './steps/agents.js';
import { bindPayload } from './steps/bind-payload.js';
import { capture } from './steps/capture.js';
import { claim } from './steps/claim.js';
import { decide } from './steps/decide.js';
import { reserveBudget, settleBudget } from './steps/delegated-budget.js';
import { Draft } from './steps/draft.js';
import { dispatched, reconcile, unknown } from './steps/effect-reports.js';
import { denyEscalation, reopenResume, resumeEscalation } from './steps/escalations.js';
import { attest } from './steps/evidence.js';
import { expire } from './steps/expire.js';
import { openMandate, revokeMandate } from './steps/mandates.js';
import { modifyEscalation } from './steps/modify-escalation.js';
import { refund } from './steps/refund.js';
import { finalizeSlot, releaseSlot, reserveSlot } from './steps/slots.js';
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
  const draft = new Draft(state, now);
  const result = perform(draft, op);
  return { result, changes: draft.changes() };
}

/** The answers to a batch, in its order, and everything that it writes. */
export interface BatchOutcome {
  readonly results: readonly Result[];
  readonly changes: Changes;
}

/** Runs the operations in order, each on what the ones before it left. Throws DuplicateEventError as well. */
export function runBatch(state: LedgerState, ops: readonly Op[], now: number): BatchOutcome {
  const draft = new Draft(state, now);
  const results = ops.map((op) => perform(draft, op));
  const changes = draft.changes();
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

function perform(draft: Draft, op: Op): Result {
  switch (op.kind) {
    case 'openMandate':
      return openMandate(draft, op);
    case 'revokeMandate':
      return revokeMandate(draft, op);
    case 'setAgent':
      return setAgent(draft, op);
    case 'attest':
      return attest(draft, op);
    case 'decide':
      return decide(draft, op);
    case 'denyEscalation':
      return denyEscalation(draft, op);
    case 'modifyEscalation':
      return modifyEscalation(draft, op);
    case 'resumeEscalation':
      return resumeEscalation(draft, op);
    case 'reopenResume':
      return reopenResume(draft, op);
    case 'claim':
      return claim(draft, op);
    case 'capture':
      return capture(draft, op);
    case 'void':
      return voidHold(draft, op);
    case 'dispatched':
      return dispatched(draft, op);
    case 'unknown':
      return unknown(draft, op);
    case 'reconcile':
      return reconcile(draft, op);
    case 'refund':
      return refund(draft, op);
    case 'bindPayload':
      return bindPayload(draft, op);
    case 'expire':
      return expire(draft, op);
    case 'reserveSlot':
      return reserveSlot(draft, op);
    case 'finalizeSlot':
      return finalizeSlot(draft, op);
    case 'releaseSlot':
      return releaseSlot(draft, op);
    case 'reserveBudget':
      return reserveBudget(draft, op);
    case 'settleBudget':
      return settleBudget(draft, op);
  }
}
