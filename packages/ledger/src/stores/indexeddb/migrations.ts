import { SchemaTooNewError, SchemaTooOldError } from '../../operations/errors.js';
import type { ChargeRow, Hold, Tally } from '../../operations/records.js';
import { chargeKey, ranges, rowKey, SCHEMA } from './keys.js';
import type { Rows } from './rows.js';

/** One step of the rows and keys. A step that was ever released is never edited; a change is a further step. */
export type SchemaStep = (rows: Rows) => Promise<void>;

/** Version of the rows and keys of 0.1.0; unreleased programs wrote those below. */
const FIRST_VERSION = 11;

/** The steps from that version on. */
export const STEPS: readonly SchemaStep[] = [
  // Holds say what their settlement notes.
  (rows) => extendHolds(rows, { onSettlement: [] }),
  // Holds keep each refund.
  (rows) => extendHolds(rows, { refunds: [] }),
  // Records are numbered from here on: a program of before would leave numbers out.
  async () => undefined,
  // Holds count under limits over time.
  (rows) => extendHolds(rows, { charges: [] }),
  // Calls and earlier actions count under tallies.
  async (rows) => {
    await extendHolds(rows, { onSettlement: [] });
    for (const tally of await rows.getAll<Tally>(ranges.tallies())) {
      rows.put(rowKey.tally(tally.orgId, tally.key), { ...tally, carries: null, carried: 0n, generation: 0 });
    }
    for (const charge of await rows.getAll<ChargeRow>(ranges.ofKind('charge'))) {
      const waiting = charge.expiresAt === null ? null : chargeKey.waiting(charge);
      if (waiting !== null) rows.put(waiting, { ...charge, wait: 'begins' });
    }
    for (const kind of ['past', 'past-time', 'call']) rows.delete(ranges.ofKind(kind));
  },
  // Closed holds wait for the decision log from here on: a program of before would leave some out.
  async () => undefined,
];

async function extendHolds(rows: Rows, members: Partial<Hold>): Promise<void> {
  for (const hold of await rows.getAll<Hold>(ranges.holds())) {
    rows.put(rowKey.hold(hold.orgId, hold.authorizationId), { ...hold, ...members });
  }
}

/** Brings the rows to the newest schema. Throws SchemaTooOldError and SchemaTooNewError. */
export async function migrateRows(rows: Rows, steps: readonly SchemaStep[] = STEPS): Promise<void> {
  const newest = FIRST_VERSION + steps.length;
  const found = await versionOf(rows, newest);
  if (found === newest) return;
  if (found !== null) for (const take of steps.slice(found - FIRST_VERSION)) await take(rows);
  rows.put(SCHEMA, newest);
}

/** Throws SchemaTooOldError and SchemaTooNewError. */
export async function refuseOtherRows(rows: Rows): Promise<void> {
  await versionOf(rows, FIRST_VERSION + STEPS.length);
}

/** The version of the rows; null where there are none yet. */
async function versionOf(rows: Rows, newest: number): Promise<number | null> {
  const found = await rows.get<number>(SCHEMA);
  if (found !== null && found < FIRST_VERSION) throw new SchemaTooOldError('ledger', String(found));
  if (found !== null && found > newest) throw new SchemaTooNewError('ledger', String(found));
  return found;
}
