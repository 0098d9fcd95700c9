import type { Hold, HoldState } from '../records.js';

/** Which states keep the amount reserved, and which count it as captured. */
const COUNTS: Readonly<Record<HoldState, 'reserved' | 'captured' | 'nothing'>> = {
  setAside: 'reserved',
  held: 'reserved',
  paying: 'reserved',
  dispatching: 'reserved',
  dispatched: 'reserved',
  unknown: 'reserved',
  settled: 'captured',
  reversed: 'captured',
  voided: 'nothing',
  expired: 'nothing',
};

/** Units that the hold keeps reserved on its mandate. */
export function reservedBy(hold: Hold): bigint {
  return COUNTS[hold.state] === 'reserved' ? hold.amount : 0n;
}

/** True for a payment of the agent: a permit that was settled at more than 0. */
export function isPayment({ kind, settledAmount }: Hold): boolean {
  return kind === 'permit' && settledAmount !== null && settledAmount > 0n;
}

/** Units that the hold adds to what its mandate spent. A refund gives nothing back: a budget never resets. */
export function capturedBy(hold: Hold): bigint {
  return COUNTS[hold.state] === 'captured' ? (hold.settledAmount ?? 0n) : 0n;
}
