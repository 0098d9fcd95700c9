import { bindingId, type JsonObject, RULES_ACTS, type RulesAct, rulesChange } from '@gatewright/protocol';
import type { Organisation } from '../../platform/database/organisations.js';
import { partsOf } from '../../platform/database/parts.js';
import { storedObject } from '../../platform/database/stored-json.js';
import type { Directory, RuleChangeTable } from '../../platform/database/tables.js';
import { type Act, textOrNull } from '../changes/act.js';
import {
  type AttestedKind,
  type AttestingService,
  attestCommitted,
  attestOverdueChanges,
} from '../changes/attestation.js';
import { type ClientAddress, clientColumn, clientDigest, storedClient } from '../changes/client-address.js';
import { type Proof, type ProvingService, proofOf } from '../changes/proof.js';
import { OVERDUE_CHANGES_MAX } from '../changes/setting-changes.js';
import type { Authorship, RuleHeader } from './rule-documents.js';
import { nameInFiles } from './rules-state.js';

/** Changes in one statement: nine parameters each. */
const CHANGES_PER_STATEMENT = 11;
/** Versions, or changes, of a document on one page. */
export const RULE_PAGE_MAX = 100;

/** A change of a rule document as it is stored: its number is the document's revision after it. */
export interface RuleChange {
  readonly orgId: string;
  readonly documentId: string;
  readonly number: number;
  /** What evidence of the change commits to. */
  readonly detail: RuleChangeDetail;
  readonly personId: string;
  /** Null where no call changed it, and once the address was erased. */
  readonly client: ClientAddress | null;
  /** RFC 3339. */
  readonly at: string;
}

/** What is said of a change. It names its person by the id, never by an address: a record of it is for ever. */
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
  made: Authorship,
  said: JsonObject,
): RuleChange {
  const about = { documentId, number: 1, version: 1, digest };
  const detail = { ...said, act: 'create', ...about, ...authorOf(made) } as const;
  return { orgId, documentId, number: 1, detail, personId: made.by, client: made.client ?? null, at: made.at };
}

/** What the detail of a change says of its author. */
export function authorOf({ by, tokenId, client = null, at }: Authorship) {
  return { personId: by, tokenId: tokenId ?? null, client: clientDigest(client), at };
}

/** Notes changes in the transaction that makes them; their evidence follows the commit. */
export async function noteChanges(transaction: Directory, changes: readonly RuleChange[]): Promise<void> {
  for (const some of partsOf(changes, CHANGES_PER_STATEMENT)) {
    await transaction.insertInto('ruleChange').values(some.map(changeRow)).execute();
  }
}

/** The row of a change whose record is not in the log yet. */
export function changeRow({ detail, client, ...change }: RuleChange): RuleChangeTable {
  const stored = { detail: JSON.stringify(detail), client: clientColumn(client) };
  return { ...change, ...stored, claimedAt: change.at, attestedAt: null };
}

/** The changes of a document before a number, newest first. */
export async function listChanges(
  db: Directory,
  document: Pick<RuleHeader, 'orgId' | 'documentId'>,
  before: number,
  limit: number,
): Promise<RuleChange[]> {
  const rows = await ofDocument(db, document)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(storedRuleChangeOf);
}

/** The changes of a document from a number on, oldest first. */
export async function changesFrom(
  db: Directory,
  document: Pick<RuleHeader, 'orgId' | 'documentId'>,
  first: number,
  limit: number,
): Promise<RuleChange[]> {
  const rows = await ofDocument(db, document).where('number', '>=', first).orderBy('number').limit(limit).execute();
  return rows.map(storedRuleChangeOf);
}

function ofDocument(db: Directory, { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>) {
  return db.selectFrom('ruleChange').selectAll().where('orgId', '=', orgId).where('documentId', '=', documentId);
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

/** Puts a change that is committed into the log. What fails is left to `attestOverdue`. */
export function attestChange(
  change: RuleChange,
  organisation: Pick<Organisation, 'did'>,
  service: AttestingService,
): Promise<void> {
  return attestCommitted(RULE_CHANGES, change, service, organisation);
}

/** Whether the record of a change in the log says what is stored of it. */
export function proofOfChange(
  change: RuleChange,
  organisation: Pick<Organisation, 'did'>,
  { settings, store }: ProvingService,
): Promise<Proof> {
  return proofOf(RULE_CHANGES.act(change, organisation, settings.network), store);
}

/** Takes up changes of rules that a crash left without their record. */
export function attestOverdue(service: AttestingService): Promise<void> {
  return attestOverdueChanges(RULE_CHANGES, service);
}

const RULE_CHANGES: AttestedKind<RuleChange> = {
  of: 'rules',
  eventId: eventOfChange,
  listed: ruleChangeListed,
  act: ({ orgId, documentId, number, detail }, { did }, network) =>
    rulesChange({ orgId, did, documentId, number, act: detail.act, digest: detail.digest, detail }, network),
  async overdue(db, due) {
    const rows = await db
      .selectFrom('ruleChange')
      .selectAll()
      .where('attestedAt', 'is', null)
      .where('claimedAt', '<', due)
      .orderBy('claimedAt')
      .limit(OVERDUE_CHANGES_MAX)
      .execute();
    return rows.map((row) => {
      const { orgId, documentId, number, claimedAt } = row;
      const claim = async (now: string) => {
        const { numUpdatedRows } = await db
          .updateTable('ruleChange')
          .set({ claimedAt: now })
          .where((each) => each.and({ orgId, documentId, number, claimedAt }))
          .where('attestedAt', 'is', null)
          .executeTakeFirstOrThrow();
        return numUpdatedRows === 1n;
      };
      return { orgId, claim, read: () => storedRuleChangeOf(row) };
    });
  },
  markAttested: (db, { orgId, documentId, number }, attestedAt) =>
    db
      .updateTable('ruleChange')
      .set({ attestedAt })
      .where((row) => row.and({ orgId, documentId, number }))
      .execute(),
};

/** A change from its row. */
export function storedRuleChangeOf(row: RuleChangeTable): RuleChange {
  const { orgId, documentId, number, detail, personId, client, at } = row;
  const read = { detail: detailOf(storedObject(detail)), client: storedClient(client) };
  return { orgId, documentId, number: Number(number), ...read, personId, at };
}

/** A change of rules in the list of acts. */
export function ruleChangeListed(change: RuleChange): Act {
  const { orgId, documentId, detail, personId, client, at } = change;
  const { act, version, digest, tokenId, role, message } = detail;
  return {
    ...{ orgId, eventId: eventOfChange(change), action: `rules:${act}`, at, personId },
    ...{ tokenId: textOrNull(tokenId), role: textOrNull(role), clientAddress: client?.address ?? null },
    ...{ subject: documentId, before: null, after: { version, digest }, message: textOrNull(message) },
    ...{ detail, salt: client?.salt ?? null },
  };
}

/** What this program stored of a change; anything else in its column is damage. */
function detailOf(stored: JsonObject): RuleChangeDetail {
  const { act: name, version = null, digest = null } = stored;
  const act = RULES_ACTS.find((each) => each === name);
  const isRead = (version === null || typeof version === 'number') && (digest === null || typeof digest === 'string');
  if (act === undefined || !isRead) throw new Error('a stored change of rules is damaged');
  return { ...stored, act, version, digest };
}
