import { type CounterpartyPurpose, isCounterpartyPurpose } from '@gatewright/protocol';
import { LIST_MAX_ROWS } from '../../platform/database/list-length.js';
import { storedTexts } from '../../platform/database/stored-json.js';
import type { CounterpartyTable, Directory } from '../../platform/database/tables.js';

/** A service that an organisation registered to act on its holds. */
export interface CounterpartyRecord {
  readonly orgId: string;
  readonly counterpartyId: string;
  readonly serviceDid: string;
  readonly label: string;
  /** To claim includes to report. */
  readonly purpose: CounterpartyPurpose;
  /** Null for all merchants. */
  readonly merchants: readonly string[] | null;
  /** DIDs of the agents that it reports about; null for every agent. */
  readonly agents: readonly string[] | null;
  /** What the service itself agreed to, by its signature; null where it was registered on its DID alone. */
  readonly acceptedPurpose: CounterpartyPurpose | null;
  readonly createdAt: string;
  /** RFC 3339, null while it counts. */
  readonly revokedAt: string | null;
}

/** Adds a counterparty. False, and nothing added, where the service is one already. */
export async function addCounterparty(db: Directory, added: CounterpartyRecord, by: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('counterparty')
    .values({
      ...added,
      merchants: added.merchants === null ? null : JSON.stringify(added.merchants),
      agents: added.agents === null ? null : JSON.stringify(added.agents),
      createdBy: by,
      revokedBy: null,
      revokedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The counterparties of an organisation that count now. */
export async function liveCounterparties(db: Directory, orgId: string): Promise<CounterpartyRecord[]> {
  const rows = await db
    .selectFrom('counterparty')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('counterpartyId')
    .execute();
  return rows.map(counterpartyOf);
}

/** Every counterparty that an organisation ever had, newest first, at most 500. */
export async function listCounterparties(db: Directory, orgId: string): Promise<CounterpartyRecord[]> {
  const rows = await db
    .selectFrom('counterparty')
    .selectAll()
    .where('orgId', '=', orgId)
    .orderBy('createdAt', 'desc')
    .orderBy('counterpartyId')
    .limit(LIST_MAX_ROWS)
    .execute();
  return rows.map(counterpartyOf);
}

/** Ends a counterparty. False where it does not count any more. */
export async function revokeCounterparty(
  db: Directory,
  { orgId, counterpartyId }: Pick<CounterpartyRecord, 'orgId' | 'counterpartyId'>,
  made: { readonly by: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('counterparty')
    .set({ revokedBy: made.by, revokedAt: made.at })
    .where('orgId', '=', orgId)
    .where('counterpartyId', '=', counterpartyId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function counterpartyOf({ createdBy: _, revokedBy: __, ...row }: CounterpartyTable): CounterpartyRecord {
  return {
    ...row,
    purpose: storedPurpose(row.purpose),
    merchants: row.merchants === null ? null : storedTexts(row.merchants),
    agents: row.agents === null ? null : storedTexts(row.agents),
    acceptedPurpose: row.acceptedPurpose === null ? null : storedPurpose(row.acceptedPurpose),
  };
}

function storedPurpose(text: string): CounterpartyPurpose {
  if (!isCounterpartyPurpose(text)) throw new Error(`a counterparty is stored with the unknown purpose ${text}`);
  return text;
}
