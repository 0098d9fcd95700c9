import { erasedHeldRequest } from '@gatewright/gate';
import { storedObject } from '../../platform/database/stored-json.js';
import type { DecisionErasureTable, Directory } from '../../platform/database/tables.js';
import { namesPerson, storedNamesPerson } from './person-texts.js';
import { LOG_CHUNK, type LogUpkeep } from './upkeep-step.js';

type Order = Pick<DecisionErasureTable, 'orgId' | 'subject' | 'requestedAt'>;

/** How far an erasure has come in what lies beside the log; one that was cut short begins again, and erases the same. */
export interface BesideCursor {
  readonly receipts: readonly [agentDid: string, nonce: string] | null;
  readonly changes: string | null;
  readonly escalations: string | null;
  /** Whether an escalation names the person whose action may still be decided or carried out. */
  readonly waits: boolean;
}

export const BESIDE_START: BesideCursor = { receipts: ['', ''], changes: '', escalations: '', waits: false };

/**
 * Erases a person from a chunk of each of what lies beside the log: receipts of guards, values of settings, whose digests in the evidence
 * stay, and held requests of escalations. Returns where to go on; all three are null once they were looked through.
 */
export async function eraseBeside(
  upkeep: LogUpkeep,
  order: Order,
  agents: ReadonlySet<string>,
  cursor: BesideCursor,
): Promise<BesideCursor> {
  const { directory } = upkeep;
  const receipts = cursor.receipts === null ? null : await eraseReceipts(directory, order, agents, cursor.receipts);
  if (receipts !== null) return { ...cursor, receipts };
  const changes = cursor.changes === null ? null : await eraseValues(directory, order, cursor.changes);
  if (changes !== null) return { ...cursor, receipts, changes };
  const { after, waits } =
    cursor.escalations === null
      ? { after: null, waits: false }
      : await eraseRequests(upkeep, order, agents, cursor.escalations);
  return { receipts, changes, escalations: after, waits: cursor.waits || waits };
}

/** Erases the requests that name the person; one that the gate still needs waits. */
async function eraseRequests(
  { store, ledger }: LogUpkeep,
  { orgId, subject, requestedAt }: Order,
  agents: ReadonlySet<string>,
  cursor: string,
): Promise<{ readonly after: string | null; readonly waits: boolean }> {
  const page = await store.escalationsAfter(orgId, cursor, LOG_CHUNK);
  let waits = false;
  for (const escalation of page) {
    const { escalationId, agentDid, request, reasons, createdAt } = escalation;
    const isNamed =
      agents.has(agentDid) ||
      storedNamesPerson(request, subject ?? '') ||
      reasons.some(({ reason }) => namesPerson(reason, subject ?? ''));
    if (!isNamed || createdAt > Date.parse(requestedAt)) continue;
    const left = erasedHeldRequest(escalation);
    if (left === request && reasons.length === 0) continue;
    const erased = await ledger.submit({ kind: 'eraseRequest', orgId, escalationId, request: left });
    if (!erased.ok) waits = true;
  }
  const last = page.length < LOG_CHUNK ? undefined : page.at(-1);
  return { after: last?.escalationId ?? null, waits };
}

async function eraseReceipts(
  db: Directory,
  { orgId, subject, requestedAt }: Order,
  agents: ReadonlySet<string>,
  [agentDid, nonce]: readonly [string, string],
): Promise<readonly [string, string] | null> {
  const rows = await db
    .selectFrom('localDecision')
    .select(['agentDid', 'nonce', 'detail'])
    .where('orgId', '=', orgId)
    .where('receivedAt', '<=', requestedAt)
    .where((row) =>
      row.or([row('agentDid', '>', agentDid), row.and([row('agentDid', '=', agentDid), row('nonce', '>', nonce)])]),
    )
    .orderBy('agentDid')
    .orderBy('nonce')
    .limit(LOG_CHUNK)
    .execute();
  for (const row of rows) {
    const detail = storedObject(row.detail);
    if (!agents.has(row.agentDid) && !namesPerson(detail, subject ?? '')) continue;
    await db
      .updateTable('localDecision')
      .set({ detail: JSON.stringify({ ...detail, merchant: null }) })
      .where('orgId', '=', orgId)
      .where('agentDid', '=', row.agentDid)
      .where('nonce', '=', row.nonce)
      .execute();
  }
  const last = rows.length < LOG_CHUNK ? undefined : rows.at(-1);
  return last === undefined ? null : [last.agentDid, last.nonce];
}

async function eraseValues(
  db: Directory,
  { orgId, subject, requestedAt }: Order,
  changeId: string,
): Promise<string | null> {
  const rows = await db
    .selectFrom('settingChange')
    .select(['changeId', 'values'])
    .where('orgId', '=', orgId)
    .where('at', '<=', requestedAt)
    .where('changeId', '>', changeId)
    .orderBy('changeId')
    .limit(LOG_CHUNK)
    .execute();
  for (const row of rows) {
    if (row.values === null || !storedNamesPerson(row.values, subject ?? '')) continue;
    await db
      .updateTable('settingChange')
      .set({ values: null, client: null })
      .where('orgId', '=', orgId)
      .where('changeId', '=', row.changeId)
      .execute();
  }
  return rows.length < LOG_CHUNK ? null : (rows.at(-1)?.changeId ?? null);
}
