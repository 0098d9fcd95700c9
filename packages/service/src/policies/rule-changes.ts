import { bindingId, type JsonObject, RULES_ACTS, type RulesAct, rulesChange } from '@gatewright/protocol';
import type { ServiceContext } from '../context/service-context.js';
import { findOrganisation, type Organisation } from '../database/organisations.js';
import { rfc3339 } from '../database/rfc3339.js';
import { storedObject } from '../database/stored-json.js';
import type { Directory } from '../database/tables.js';
import { ATTESTATION_LEAD_MS, OVERDUE_CHANGES_MAX } from './limits.js';
import type { Made, RuleHeader } from './rule-documents.js';
import { nameInFiles } from './rules-state.js';

/** A change of a rule document as it is stored: its number is the document's revision after it. */
export interface RuleChange {
  readonly orgId: string;
  readonly documentId: string;
  readonly number: number;
  /** What evidence of the change commits to. */
  readonly detail: RuleChangeDetail;
  readonly personId: string;
  /** RFC 3339. */
  readonly at: string;
}

/** What is said of a change. It names no person: a record of it is for ever. */
export type RuleChangeDetail = JsonObject & {
  readonly act: RulesAct;
  /** The version that it is about, and its digest; null for none. */
  readonly version: number | null;
  readonly digest: string | null;
};

/** The event id of a change's evidence. */
export function eventOfChange({ documentId, number }: Pick<RuleChange, 'documentId' | 'number'>): string {
  return bindingId.rules(documentId, number);
}

/** The change that a document begins with. */
export function firstChange(
  { orgId, documentId, digest }: Pick<RuleHeader, 'orgId' | 'documentId'> & { readonly digest: string },
  made: Made,
  said: JsonObject,
): RuleChange {
  const detail = { ...said, act: 'create', documentId, number: 1, version: 1, digest, at: made.at } as const;
  return { orgId, documentId, number: 1, detail, personId: made.by, at: made.at };
}

/** Notes changes in the transaction that makes them; their evidence follows the commit. */
export async function noteChange(transaction: Directory, { detail, ...change }: RuleChange): Promise<void> {
  await transaction
    .insertInto('ruleChange')
    .values({ ...change, detail: JSON.stringify(detail), claimedAt: change.at, attestedAt: null })
    .execute();
}

/** The changes of a document before a number, newest first. */
export async function listChanges(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  before: number,
  limit: number,
): Promise<RuleChange[]> {
  const rows = await db
    .selectFrom('ruleChange')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(changeOf);
}

/** The newest changes of an organisation's documents, with what the documents are called in policy files. */
export async function newestChanges(db: Directory, orgId: string, limit: number) {
  const rows = await db
    .selectFrom('ruleChange')
    .innerJoin('ruleDocument', (join) =>
      join
        .onRef('ruleDocument.orgId', '=', 'ruleChange.orgId')
        .onRef('ruleDocument.documentId', '=', 'ruleChange.documentId'),
    )
    .select(['ruleChange.detail', 'ruleChange.at', 'ruleDocument.documentId', 'ruleDocument.name'])
    .where('ruleChange.orgId', '=', orgId)
    .orderBy('ruleChange.at', 'desc')
    .orderBy('ruleChange.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ detail, at, ...document }) => {
    const { act, version } = detailOf(storedObject(detail));
    return { act, name: nameInFiles(document), version, at };
  });
}

type AttestingService = Pick<
  ServiceContext,
  'directory' | 'gate' | 'store' | 'clock' | 'settings' | 'events' | 'restored'
>;

/**
 * Puts a change that is committed into the log. What fails is reported and left to `attestOverdue`, because the change itself is in
 * force.
 */
export async function attestChange(
  change: RuleChange,
  organisation: Pick<Organisation, 'did'>,
  service: AttestingService,
): Promise<void> {
  const { clock, events } = service;
  // Past half of its time another process may be about to take the change over.
  if (clock.now() - Date.parse(change.at) > ATTESTATION_LEAD_MS / 2) return;
  try {
    await attest(change, organisation, service);
  } catch (error) {
    events.failed('attest a change of rules', error);
  }
}

/**
 * Takes up changes whose record is missing though they are older than the lead that their own process has, which a crash leaves
 * behind. A process claims a change before it writes the record, and an event has one record in any case.
 */
export async function attestOverdue(service: AttestingService): Promise<void> {
  const { directory, clock, restored, store } = service;
  if (restored.reason !== null) return;
  const [now, due] = [rfc3339(clock.now()), rfc3339(clock.now() - ATTESTATION_LEAD_MS)];
  const rows = await directory
    .selectFrom('ruleChange')
    .selectAll()
    .where('attestedAt', 'is', null)
    .where('claimedAt', '<', due)
    .orderBy('claimedAt')
    .limit(OVERDUE_CHANGES_MAX)
    .execute();
  for (const row of rows) {
    const { numUpdatedRows } = await directory
      .updateTable('ruleChange')
      .set({ claimedAt: now })
      .where('orgId', '=', row.orgId)
      .where('documentId', '=', row.documentId)
      .where('number', '=', row.number)
      .where('claimedAt', '=', row.claimedAt)
      .where('attestedAt', 'is', null)
      .executeTakeFirstOrThrow();
    const organisation = await findOrganisation(directory, row.orgId);
    if (numUpdatedRows !== 1n || organisation === null) continue;
    const change = changeOf(row);
    const isThere = (await store.evidence(eventOfChange(change))) !== null;
    if (isThere) await markAttested(change, service);
    else await attest(change, organisation, service);
  }
}

async function attest(
  change: RuleChange,
  { did }: Pick<Organisation, 'did'>,
  service: AttestingService,
): Promise<void> {
  const { gate, settings } = service;
  const { orgId, documentId, number, detail } = change;
  const said = { orgId, did, documentId, number, act: detail.act, digest: detail.digest, detail };
  const { agentDid, ...act } = rulesChange(said, settings.network);
  await gate.ledger.submit({ kind: 'attest', orgId, mandateId: null, agentDid, act });
  await markAttested(change, service);
}

async function markAttested(
  { orgId, documentId, number }: RuleChange,
  { directory, clock }: AttestingService,
): Promise<void> {
  await directory
    .updateTable('ruleChange')
    .set({ attestedAt: rfc3339(clock.now()) })
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('number', '=', number)
    .execute();
}

interface ChangeRow extends Omit<RuleChange, 'detail'> {
  readonly detail: string;
}

function changeOf({ orgId, documentId, number, detail, personId, at }: ChangeRow): RuleChange {
  return { orgId, documentId, number: Number(number), detail: detailOf(storedObject(detail)), personId, at };
}

/** What this program stored of a change; anything else in its column is damage. */
function detailOf(stored: JsonObject): RuleChangeDetail {
  const { act: name, version = null, digest = null } = stored;
  const act = RULES_ACTS.find((each) => each === name);
  const isRead = (version === null || typeof version === 'number') && (digest === null || typeof digest === 'string');
  if (act === undefined || !isRead) throw new Error('a stored change of rules is damaged');
  return { ...stored, act, version, digest };
}
