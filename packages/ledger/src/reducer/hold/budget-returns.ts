import type { Hold, HoldState, SlotState } from '../../operations/records.js';
import { capturedBy, leastCapture, newHold, reservedBy, type Trigger, transition } from './machine.js';
import { markdown, triggersOf } from './machine-markdown.js';

/** Where a hold stands: its state, and its slot where that is taken. */
export type Position = HoldState | `${HoldState} ${SlotState}`;

/** One step with which a hold may count for less of its amount. */
export interface BudgetReturn {
  readonly position: Position;
  /** The triggers that lead to the position. */
  readonly after: readonly Trigger[];
  readonly trigger: Trigger;
  /** What the hold counts for at least afterwards, or after a further step that the trigger makes possible. */
  readonly leaves: 'nothing' | 'what was paid';
}

/** Whose word the gate takes where a trigger returns budget although money may have moved. Any other such step is a defect. */
export interface Exemption {
  readonly because: string;
  readonly positions: readonly Position[];
}

const CLAIMED = ['dispatching', 'dispatched'] as const;
const RESERVED = ['paying reserved', 'dispatching reserved', 'dispatched reserved', 'unknown reserved'] as const;
const FINAL = ['paying final', 'dispatching final', 'dispatched final'] as const;

export const EXEMPTIONS: Readonly<Partial<Record<Trigger, Exemption>>> = {
  void: { because: 'its claimer states that nothing happened', positions: CLAIMED },
  capture: { because: 'its claimer states what was paid', positions: [...CLAIMED, ...FINAL] },
  reconcileNotExecuted: { because: 'an owner states that nothing happened', positions: [...CLAIMED, 'unknown'] },
  reconcileSettled: {
    because: 'an owner states what was paid',
    positions: [...CLAIMED, 'unknown', ...FINAL, 'unknown final'],
  },
  finalizeSlot: { because: 'who reserved the slot states what was paid', positions: RESERVED },
  releaseSlot: { because: 'who reserved the slot, or an owner, states that nothing was paid', positions: RESERVED },
};

/** Every step of the machine with which the hold of a permit may count for less although money may have moved. */
export function budgetReturns(): readonly BudgetReturn[] {
  const reached = new Map<Position, { readonly at: Standing; readonly after: Set<Trigger> }>();
  const queue: Standing[] = [{ state: 'held', slotState: null }];
  const returns: Omit<BudgetReturn, 'after'>[] = [];
  reached.set('held', { at: { state: 'held', slotState: null }, after: new Set() });
  for (const standing of queue) {
    for (const trigger of triggersOf('permit')) {
      const next = stepOf(standing, trigger);
      if (next === null) continue;
      const position = positionOf(next);
      const known = reached.get(position);
      if (known === undefined) queue.push(next);
      reached.set(position, { at: next, after: (known?.after ?? new Set()).add(trigger) });
      const leaves = remains(holdAt(standing), holdAt(next));
      if (leaves !== null && mayHaveMoved(standing)) returns.push({ position: positionOf(standing), trigger, leaves });
    }
  }
  return returns.map((each) => ({ ...each, after: [...(reached.get(each.position)?.after ?? [])] }));
}

/** The steps that return budget without a party's word: none, or the machine has a defect. */
export function unexplainedReturns(): readonly BudgetReturn[] {
  return budgetReturns().filter(({ trigger, position }) => !EXEMPTIONS[trigger]?.positions.includes(position));
}

/** The table of the steps that return budget where money may have moved, for the documentation. */
export function budgetReturnsTable(): string {
  const rows = budgetReturns().map(({ position, after, trigger, leaves }) => [
    position,
    after.join(', '),
    trigger,
    leaves,
    EXEMPTIONS[trigger]?.because ?? '',
  ]);
  return markdown(['position', 'reached by', 'trigger', 'counts at least', 'because'], rows);
}

type Standing = Pick<Hold, 'state' | 'slotState'>;

/** Money moves once a party took the hold or its slot. */
function mayHaveMoved({ state, slotState }: Standing): boolean {
  return state !== 'held' || slotState !== null;
}

function positionOf({ state, slotState }: Standing): Position {
  return slotState === null ? state : `${state} ${slotState}`;
}

function stepOf(standing: Standing, trigger: Trigger): Standing | null {
  const cell = transition(trigger, holdAt(standing), 0);
  if ('refuse' in cell) return null;
  const slots: Partial<Record<Trigger, SlotState | null>> = {
    reserveSlot: 'reserved',
    finalizeSlot: 'final',
    releaseSlot: null,
  };
  const slotState = slots[trigger];
  return { state: cell.to, slotState: slotState === undefined ? standing.slotState : slotState };
}

/** What the hold counts for at least after the step; null where that is no less than before. */
function remains(before: Hold, after: Hold): BudgetReturn['leaves'] | null {
  const isLive = reservedBy(after) > 0n;
  const isOver = !isLive && capturedBy(after) === 0n;
  const left = isOver ? 0n : leastCapture(isLive ? after : before);
  const right = isLive ? leastCapture(before) : reservedBy(before);
  if (left >= right) return null;
  return left === 0n ? 'nothing' : 'what was paid';
}

/** A hold of three units at the position, two of which were paid where its slot is final. */
function holdAt({ state, slotState }: Standing): Hold {
  const hold = newHold({
    orgId: '',
    authorizationId: '',
    kind: 'permit',
    mandateId: '',
    agentDid: '',
    action: '',
    amount: 3n,
    currency: '',
    merchant: null,
    resource: null,
    payloadDigest: null,
    contextDigest: null,
    approvedByHuman: false,
    escalationId: null,
    state,
    authorizedAt: 0,
    expiresAt: 1,
  });
  return { ...hold, slotState, paidOutside: slotState === 'final' ? 2n : null, settledAmount: 3n };
}
