import { SchemaTooNewError } from '../errors.js';
import { finerCap, finerUnits } from '../finer-units.js';
import { isPayment } from '../hold/machine.js';
import { type Entry, type Escalation, type Hold, isOpenHold, type Mandate } from '../records.js';
import type { BatchSeal } from '../store.js';
import { keyOf } from '../tables.js';
import { holdIndex, ranges, rowKey, SCHEMA } from './keys.js';
import type { Rows } from './rows.js';
import type { EventRow } from './save.js';

/** One step of the rows and keys. A step that was ever released is never edited; a change is a further step. */
type Migration = (rows: Rows) => Promise<void>;

/** When a hold was settled, as its journal has it. */
const settledAt: Migration = async (rows) => {
  const entries = await rows.getAll<Entry>(ranges.entries());
  const times = new Map(
    entries
      .filter(({ kind }) => kind === 'capture' || kind === 'reconcile')
      .map(({ orgId, authorizationId, at }) => [keyOf(orgId, authorizationId ?? ''), at]),
  );
  for (const hold of await rows.getAll<Omit<Hold, 'settledAt'>>(ranges.holds())) {
    const { orgId, authorizationId, settledAmount } = hold;
    const at = settledAmount === null ? null : (times.get(keyOf(orgId, authorizationId)) ?? null);
    const settled: Hold = { ...hold, settledAt: at };
    rows.put(rowKey.hold(orgId, authorizationId), settled);
  }
};

/** Between which times the records of a batch lie. */
const timesOfBatches: Migration = async (rows) => {
  for (const batch of await rows.getAll<Omit<BatchSeal, 'oldestAt' | 'newestAt'>>(ranges.batchesFrom(0))) {
    const events = await rows.getEach<EventRow>(batch.eventIds.map(rowKey.event));
    const times = events.map(({ entry }) => entry.at);
    const timed: BatchSeal = { ...batch, oldestAt: Math.min(...times), newestAt: Math.max(...times) };
    rows.put(rowKey.batch(batch.batchIndex), timed);
  }
};

/** What a hold gained with its kind and its slot. */
type Gained = 'kind' | 'slotState' | 'slotHolder' | 'paidOutside' | 'slotTxHash';

const SLOTLESS = { slotState: null, slotHolder: null, paidOutside: null, slotTxHash: null } as const;

/**
 * The budget of a delegated mandate was an ordinary hold that a service by this name had claimed, and counted as a payment of
 * the agent once it was settled; it is a kind of its own. A payment outside is part of its hold.
 */
const kindsAndSlots: Migration = async (rows) => {
  for (const before of await rows.getAll<Omit<Hold, Gained>>(ranges.holds())) {
    const isBudget = before.claimer === 'svc:urn:gatewright:delegation';
    const hold: Hold = isBudget
      ? { ...before, ...SLOTLESS, kind: 'delegatedBudget', claimer: null, state: budgetState(before.state) }
      : { ...before, ...SLOTLESS, kind: 'permit' };
    rows.put(rowKey.hold(hold.orgId, hold.authorizationId), hold);
    if (isBudget) rows.delete(holdIndex.paid(hold));
  }
};

function budgetState(state: Hold['state']): Hold['state'] {
  return state === 'dispatching' || state === 'dispatched' || state === 'unknown' ? 'setAside' : state;
}

/** Counts money in units, not in minor units. Throws MoneyTooLargeError. */
const inFinerUnits: Migration = async (rows) => {
  const mandates = await rows.getAll<Mandate>(ranges.mandates());
  const currencies = new Map(mandates.map(({ orgId, mandateId, currency }) => [keyOf(orgId, mandateId), currency]));
  for (const mandate of mandates) {
    const { orgId, mandateId, currency } = mandate;
    const where = `mandate ${mandateId} of organisation ${orgId}`;
    finerUnits(mandate.reserved + mandate.captured, currency, where);
    const counted: Mandate = {
      ...mandate,
      cap: finerCap(mandate.cap, currency),
      reserved: finerUnits(mandate.reserved, currency, where),
      captured: finerUnits(mandate.captured, currency, where),
    };
    rows.put(rowKey.mandate(orgId, mandateId), counted);
  }
  for (const hold of await rows.getAll<Hold>(ranges.holds())) {
    const units = (amount: bigint) =>
      finerUnits(amount, hold.currency, `hold ${hold.authorizationId} of ${hold.orgId}`);
    const counted: Hold = {
      ...hold,
      amount: units(hold.amount),
      settledAmount: hold.settledAmount === null ? null : units(hold.settledAmount),
      refundedAmount: units(hold.refundedAmount),
      paidOutside: hold.paidOutside === null ? null : units(hold.paidOutside),
    };
    rows.put(rowKey.hold(hold.orgId, hold.authorizationId), counted);
    if (counted.settledAmount !== null && counted.kind === 'permit') {
      rows.put(holdIndex.paid(counted), counted.settledAmount);
    }
  }
  const recounted = (entry: Entry): Entry => {
    const { orgId, streamId } = entry;
    const currency = streamId === null ? null : (currencies.get(keyOf(orgId, streamId)) ?? null);
    const units = (amount: bigint) => finerUnits(amount, currency, `journal of mandate ${streamId} of ${orgId}`);
    return { ...entry, reserved: units(entry.reserved), captured: units(entry.captured) };
  };
  for (const entry of await rows.getAll<Entry>(ranges.entries())) rows.put(rowKey.entry(entry), recounted(entry));
  for (const { entry, placement } of await rows.getAll<EventRow>(ranges.events())) {
    const event: EventRow = { entry: recounted(entry), placement };
    if (entry.record !== null) rows.put(rowKey.event(entry.record.eventId), event);
  }
};

/** Finds the holds whose effect may be on its way. */
const openHolds: Migration = async (rows) => {
  for (const hold of await rows.getAll<Hold>(ranges.holds())) {
    if (isOpenHold(hold)) rows.put(holdIndex.open(hold), rowKey.hold(hold.orgId, hold.authorizationId));
  }
};

/** A hold that was settled at nothing is no payment. */
const paymentsAboveZero: Migration = async (rows) => {
  const settled = (await rows.getAll<Hold>(ranges.holds())).filter(({ settledAmount }) => settledAmount !== null);
  const merchantKey = ({ orgId, agentDid, merchant }: Hold) => holdIndex.paidMerchant(orgId, agentDid, merchant ?? '');
  for (const hold of settled.filter((each) => !isPayment(each))) {
    rows.delete(holdIndex.paid(hold));
    rows.delete(merchantKey(hold));
  }
  for (const hold of settled.filter(isPayment)) if (hold.merchant !== null) rows.put(merchantKey(hold), true);
};

/** Any service may act on the holds of older schemas. */
const counterparties: Migration = async (rows) => {
  for (const before of await rows.getAll<Omit<Hold, 'counterparty'>>(ranges.holds())) {
    const hold: Hold = { ...before, counterparty: null };
    rows.put(rowKey.hold(hold.orgId, hold.authorizationId), hold);
  }
};

/** What was decided before has no reason. */
const decisionReasons: Migration = async (rows) => {
  for (const before of await rows.getAll<Omit<Escalation, 'reasons'>>(ranges.escalations())) {
    const escalation: Escalation = { ...before, reasons: [] };
    rows.put(rowKey.escalation(escalation.orgId, escalation.escalationId), escalation);
  }
};

/** A mandate may change its terms and keeps its account. */
const terms: Migration = async (rows) => {
  for (const before of await rows.getAll<Omit<Mandate, 'termsId'>>(ranges.mandates())) {
    const mandate: Mandate = { ...before, termsId: before.mandateId };
    rows.put(rowKey.mandate(mandate.orgId, mandate.mandateId), mandate);
  }
};

/** Steps from version 1, in which the first rows were written. */
const MIGRATIONS: readonly Migration[] = [
  settledAt,
  timesOfBatches,
  kindsAndSlots,
  inFinerUnits,
  openHolds,
  paymentsAboveZero,
  counterparties,
  terms,
  decisionReasons,
];

/** Version of the rows and keys that this program writes. */
const SCHEMA_VERSION = 1 + MIGRATIONS.length;

/** Brings the rows to the newest schema. Throws SchemaTooNewError and MoneyTooLargeError. */
export async function migrateRows(rows: Rows): Promise<void> {
  const found = await versionOf(rows);
  if (found === SCHEMA_VERSION) return;
  for (const migrate of MIGRATIONS.slice((found ?? SCHEMA_VERSION) - 1)) await migrate(rows);
  rows.put(SCHEMA, SCHEMA_VERSION);
}

/** Throws SchemaTooNewError. */
export async function refuseNewerRows(rows: Rows): Promise<void> {
  await versionOf(rows);
}

/** The version of the rows; null where there are none yet. */
async function versionOf(rows: Rows): Promise<number | null> {
  const found = await rows.get<number>(SCHEMA);
  if (found !== null && found > SCHEMA_VERSION) throw new SchemaTooNewError(found, SCHEMA_VERSION);
  return found;
}
