import {
  type ChargeRow,
  type Entry,
  type Escalation,
  type Hold,
  isOpenHold,
  type Mandate,
} from '../../operations/records.js';
import { closedHolds, isPayment } from '../../reducer/hold/machine.js';
import { numberedOrgs, numbersOf, withSequence } from '../../reducer/sequence.js';
import type { Changes } from '../../reducer/state.js';
import {
  chargeKey,
  closedKey,
  escalationIndex,
  feedKey,
  holdIndex,
  mandateIndex,
  queueKey,
  receiptTime,
  rowKey,
  tallyTime,
} from './keys.js';
import type { Rows } from './rows.js';

/** What is kept of an event beside its journal line. */
export interface EventRow {
  readonly entry: Entry;
  readonly placement: { readonly batchIndex: number; readonly leafIndex: number } | null;
}

export interface ReceiptRow {
  readonly landed: boolean;
}

/** Writes what a batch changed. Journal lines, nonces and events are added, never replaced: a clash fails the batch. */
export async function saveChanges(rows: Rows, changes: Changes): Promise<void> {
  const orgs = numberedOrgs(changes.entries);
  const numbers = await Promise.all(orgs.map((orgId) => rows.get<number>(rowKey.sequence(orgId))));
  const { sequences, last } = numbersOf(changes.entries, (orgId) => numbers[orgs.indexOf(orgId)] ?? 0);
  for (const [orgId, sequence] of last) rows.put(rowKey.sequence(orgId), sequence);
  for (const row of changes.mandates) saveMandate(rows, row);
  for (const row of changes.agents) rows.put(rowKey.agent(row.orgId, row.agentDid), row);
  for (const row of changes.orgVersions) rows.put(rowKey.orgVersion(row.orgId), row);
  for (const row of changes.holds) saveHold(rows, row);
  for (const row of changes.escalations) saveEscalation(rows, row);
  for (const row of changes.tallies) {
    rows.put(rowKey.tally(row.orgId, row.key), row);
    rows.put(tallyTime(row), row);
  }
  for (const row of changes.charges) saveCharge(rows, row);
  for (const row of changes.nonces) rows.add(rowKey.nonce(row.orgId, row.agentDid, row.nonce), row);
  for (const [index, row] of changes.entries.entries()) saveEntry(rows, withSequence(row, sequences[index] ?? null));
  for (const row of changes.feed) rows.add(feedKey(row), row);
  for (const hold of closedHolds(changes)) rows.put(closedKey(hold), hold);
}

export function saveReceipt(rows: Rows, batchId: string, landed: boolean, at: number): void {
  const receipt: ReceiptRow = { landed };
  rows.add(rowKey.receipt(batchId), receipt);
  rows.put(receiptTime(at, batchId), [at, batchId]);
}

function saveMandate(rows: Rows, mandate: Mandate): void {
  const key = rowKey.mandate(mandate.orgId, mandate.mandateId);
  rows.put(key, mandate);
  if (mandate.unclaimed > 0) rows.put(mandateIndex.ofAgent(mandate), key);
  else rows.delete(mandateIndex.ofAgent(mandate));
  if (mandate.ending !== null) rows.put(mandateIndex.ending(mandate), key);
  else rows.delete(mandateIndex.ending(mandate));
}

function saveHold(rows: Rows, hold: Hold): void {
  const key = rowKey.hold(hold.orgId, hold.authorizationId);
  rows.put(key, hold);
  rows.put(holdIndex.byId(hold), key);
  for (const index of holdIndex.unclaimed(hold)) {
    if (hold.state === 'held') rows.put(index, key);
    else rows.delete(index);
  }
  if (isOpenHold(hold)) rows.put(holdIndex.open(hold), key);
  else rows.delete(holdIndex.open(hold));
  if (!isPayment(hold)) return;
  rows.put(holdIndex.paid(hold), hold.settledAmount);
  if (hold.merchant !== null) rows.put(holdIndex.paidMerchant(hold, hold.merchant), true);
}

function saveCharge(rows: Rows, charge: ChargeRow): void {
  if (charge.keepUntil !== null) {
    rows.put(chargeKey.rolling(charge), charge);
    rows.put(chargeKey.kept(charge, charge.keepUntil), charge);
  }
  if (charge.wait === 'begins') rows.put(chargeKey.waiting(charge), charge);
  else if (charge.wait === 'ends') rows.delete(chargeKey.waiting(charge));
}

function saveEscalation(rows: Rows, escalation: Escalation): void {
  const key = rowKey.escalation(escalation.orgId, escalation.escalationId);
  rows.put(key, escalation);
  rows.put(escalationIndex.byId(escalation), key);
  if (escalation.status === 'pending') rows.put(escalationIndex.pending(escalation), key);
  else rows.delete(escalationIndex.pending(escalation));
}

function saveEntry(rows: Rows, entry: Entry): void {
  rows.add(rowKey.entry(entry), entry);
  if (entry.record === null) return;
  const { eventId } = entry.record;
  const event: EventRow = { entry, placement: null };
  rows.add(rowKey.event(eventId), event);
  rows.put(queueKey(entry), eventId);
}
