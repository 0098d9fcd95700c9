import { canonicalJson, type JsonObject, sha256Hex } from '@gatewright/protocol';
import type { Selectable } from 'kysely';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { LIST_MAX_ROWS } from '../../platform/database/list-length.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import { storedObject } from '../../platform/database/stored-json.js';
import type { Directory, RuleDocumentTable, RuleDocumentVersionTable } from '../../platform/database/tables.js';
import type { Caller } from '../../platform/settings/roles.js';
import { type ClientAddress, clientOf } from '../changes/client-address.js';
import type { VisibleDids } from '../visibility/agents.js';
import type { PublishedVersions, RolloutTarget } from './rollout.js';

/** The two kinds of bound rules (protocol.md §1.5). */
export type RuleKind = 'sop' | 'standard';

/** A rule document of an organisation. */
export interface RuleDocument {
  readonly orgId: string;
  readonly documentId: string;
  readonly kind: RuleKind;
  readonly title: string;
  readonly document: JsonObject;
}

/** Who wrote something down, and when (RFC 3339). */
export interface Authorship {
  readonly by: string;
  /** Left out where no token acts. */
  readonly tokenId?: string;
  /** Left out, or null, where no call acts. */
  readonly client?: ClientAddress | null;
  readonly at: string;
}

/** A caller as the author of what they write now. */
export function authoredBy(
  { personId, tokenId, client }: Pick<Caller, 'personId' | 'tokenId' | 'client'>,
  service: Pick<ServiceContext, 'ids' | 'clock'>,
): Authorship {
  return { by: personId, tokenId, client: clientOf(client, service), at: rfc3339(service.clock.now()) };
}

/** A rule document without its versions. */
export interface RuleHeader extends PublishedVersions {
  readonly orgId: string;
  readonly documentId: string;
  readonly kind: RuleKind;
  /** In policy files; null where it was never applied from one. */
  readonly name: string | null;
  /** Counts the changes of the document and of its bindings. */
  readonly revision: number;
  /** The number of the version that was written last. */
  readonly newest: number;
  /** Set once the document can be bound to no further agent. */
  readonly retiredAt: string | null;
}

export type VersionState = 'draft' | 'published' | 'retired';

/** A publication that waits for approvals. */
export interface PublicationRequest extends RolloutTarget {
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly required: number;
}

/** One version of a document without its rules. */
export interface VersionOutline {
  readonly documentId: string;
  readonly version: number;
  readonly state: VersionState;
  readonly title: string;
  /** What its author said of it. */
  readonly message: string;
  /** Of the canonical rules. */
  readonly digest: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly publishedAt: string | null;
  /** The version that it took the place of when it was published last. */
  readonly follows: number | null;
  readonly waiting: PublicationRequest | null;
}

/** One version of a document, with its rules. */
export interface RuleVersion extends VersionOutline {
  readonly document: JsonObject;
}

/** What is said of a version beside its rules. */
export interface VersionTerms {
  readonly state: 'draft' | 'published';
  readonly message: string;
}

/** A document that is in force at once wherever it is bound. */
export const PUBLISHED: VersionTerms = { state: 'published', message: '' };

/** Digest of the canonical form of rules. */
export function rulesDigest(document: JsonObject): string {
  return `sha256:${sha256Hex(canonicalJson(document))}`;
}

/** Adds a document with its version 1. */
export async function addRuleDocument(
  db: Directory,
  {
    orgId,
    documentId,
    kind,
    title,
    document,
    digest = rulesDigest(document),
  }: RuleDocument & Partial<Pick<VersionOutline, 'digest'>>,
  made: Authorship,
  terms = PUBLISHED,
  name: string | null = null,
): Promise<void> {
  await db
    .insertInto('ruleDocument')
    .values(rowOf(firstHeader({ orgId, documentId, kind, name }, terms)))
    .execute();
  const version = { orgId, documentId, version: 1, title, text: JSON.stringify(document), digest, follows: null };
  await db
    .insertInto('ruleDocumentVersion')
    .values(versionRow(version, made, terms))
    .execute();
}

/** The header that a document begins with, whose version 1 is in force at once or a draft. */
export function firstHeader(
  named: Pick<RuleHeader, 'orgId' | 'documentId' | 'kind' | 'name'>,
  { state }: Pick<VersionTerms, 'state'>,
): RuleHeader {
  const published = state === 'published' ? 1 : null;
  return { ...named, revision: 1, newest: 1, published, rollout: null, retiredAt: null };
}

/** A version to write, with the JSON text of its rules. */
export type NewVersion = Pick<RuleDocument, 'orgId' | 'documentId' | 'title'> &
  Pick<VersionOutline, 'version' | 'follows' | 'digest'> & { readonly text: string };

/** The row of a version. */
export function versionRow(
  { orgId, documentId, title, version, follows, digest, text }: NewVersion,
  made: Authorship,
  { state, message }: VersionTerms,
  waiting: PublicationRequest | null = null,
): RuleDocumentVersionTable {
  const publishedAt = state === 'published' ? made.at : null;
  return {
    ...{ orgId, documentId, title, version, follows, digest },
    ...{ state, message, createdBy: made.by, createdAt: made.at, publishedAt },
    ...{ document: text, characters: text.length, ...requestColumns(waiting) },
  };
}

/** Writes a version; the header is the caller's to change. */
export async function addVersion(
  db: Directory,
  { document, ...version }: Omit<NewVersion, 'digest' | 'text'> & Pick<RuleDocument, 'document'>,
  made: Authorship,
  terms: VersionTerms,
): Promise<VersionOutline> {
  const added = { ...version, digest: rulesDigest(document), text: JSON.stringify(document) };
  const row = versionRow(added, made, terms);
  await db.insertInto('ruleDocumentVersion').values(row).execute();
  return outlineOf(row);
}

/** What of a version's row says that a publication waits. */
function requestColumns(waiting: PublicationRequest | null) {
  return {
    requestedBy: waiting?.requestedBy ?? null,
    requestedAt: waiting?.requestedAt ?? null,
    required: waiting?.required ?? null,
    requestPercent: waiting?.percent ?? null,
    requestLabel: waiting?.label ?? null,
  };
}

/** A document of a kind; null where the organisation has none under that id. */
export async function findHeader(
  db: Directory,
  orgId: string,
  kind: RuleKind,
  documentId: string,
): Promise<RuleHeader | null> {
  const row = await db
    .selectFrom('ruleDocument')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row === undefined ? null : headerOf(row);
}

/** Writes what changed in a document, as its next revision. */
export async function writeHeader(db: Directory, header: RuleHeader): Promise<void> {
  const { orgId, documentId } = header;
  const { revision, newest, published, retiredAt, rolloutVersion, rolloutPercent, rolloutLabel } = rowOf(header);
  await db
    .updateTable('ruleDocument')
    .set({ revision, newest, published, retiredAt, rolloutVersion, rolloutPercent, rolloutLabel })
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .execute();
}

/** The row of a document. */
export function rowOf(header: RuleHeader): RuleDocumentTable {
  const { orgId, documentId, kind, name, revision, newest, published, rollout, retiredAt } = header;
  return {
    ...{ orgId, documentId, kind, name, revision, newest, published, retiredAt },
    rolloutVersion: rollout?.version ?? null,
    rolloutPercent: rollout?.percent ?? null,
    rolloutLabel: rollout?.label ?? null,
  };
}

/** The version that a reader sees who names none: the one that is published, else the newest draft. */
export function shownVersion({ published, newest }: RuleHeader): number {
  return published ?? newest;
}

/** A document in a list, in the version that a reader sees. */
export type ListedDocument = VersionOutline & Pick<RuleHeader, 'retiredAt'>;

const OUTLINE = [
  'documentId',
  'version',
  'state',
  'title',
  'message',
  'digest',
  'createdBy',
  'createdAt',
  'publishedAt',
  'follows',
  'requestedBy',
  'requestedAt',
  'required',
  'requestPercent',
  'requestLabel',
] as const satisfies readonly (keyof RuleDocumentVersionTable)[];

/** The documents of a kind, of one agent where a DID is given, newest version first, at most 500. */
export async function listRuleDocuments(
  db: Directory,
  orgId: string,
  kind: RuleKind,
  agentDid: string | null,
  visible: VisibleDids,
): Promise<ListedDocument[]> {
  const every = db.selectFrom('binding').select('documentId').where('orgId', '=', orgId);
  const bound = visible === null ? every : every.where('agentDid', 'in', visible);
  const all = db
    .selectFrom('ruleDocument as header')
    .innerJoin('ruleDocumentVersion as version', (join) =>
      join
        .onRef('version.orgId', '=', 'header.orgId')
        .onRef('version.documentId', '=', 'header.documentId')
        .on((on) => on('version.version', '=', on.fn.coalesce('header.published', 'header.newest'))),
    )
    .where('header.orgId', '=', orgId)
    .where('kind', '=', kind);
  const wanted = agentDid === null ? all : all.where('header.documentId', 'in', bound.where('agentDid', '=', agentDid));
  const rows = await wanted
    .select(OUTLINE.map((member) => `version.${member}` as const))
    .select('header.retiredAt')
    .orderBy('version.createdAt', 'desc')
    .orderBy('version.documentId')
    .limit(LIST_MAX_ROWS)
    .execute();
  return rows.map((row) => ({ ...outlineOf(row), retiredAt: row.retiredAt }));
}

/** The versions of a document before a number, newest first. */
export async function listVersions(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  before: number,
  limit: number,
): Promise<VersionOutline[]> {
  const rows = await db
    .selectFrom('ruleDocumentVersion')
    .select(OUTLINE)
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(outlineOf);
}

/** One version of a document; null where there is none of that number. */
export async function findVersion(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  version: number,
): Promise<RuleVersion | null> {
  const row = await db
    .selectFrom('ruleDocumentVersion')
    .select([...OUTLINE, 'document'])
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined ? null : { ...outlineOf(row), document: storedObject(row.document) };
}

/** A version as it is stored, without its rules. */
export interface StoredVersion extends VersionOutline {
  /** Characters of JSON of its rules. */
  readonly characters: number;
}

/** Some versions of a document, by their numbers, without their rules. */
export async function versionsOf(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  versions: readonly number[],
): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('ruleDocumentVersion')
    .select([...OUTLINE, 'characters'])
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('version', 'in', versions)
    .execute();
  return rows.map((row) => ({ ...outlineOf(row), characters: Number(row.characters) }));
}

/** The rules of a version, as JSON text; null where there is none of that number. */
export async function rulesOf(
  db: Directory,
  { orgId, documentId, version }: Pick<RuleHeader, 'orgId' | 'documentId'> & { readonly version: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('ruleDocumentVersion')
    .select('document')
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.document ?? null;
}

/** What becomes of a version: its state, when it was published first, what it follows, and what waits. */
type VersionStatus = Pick<VersionOutline, 'state' | 'publishedAt' | 'follows' | 'waiting'>;

/** Writes what became of a version. */
export async function updateVersionStatus(
  db: Directory,
  orgId: string,
  { documentId, version }: Pick<VersionOutline, 'documentId' | 'version'>,
  { state, publishedAt, follows, waiting }: VersionStatus,
): Promise<void> {
  await db
    .updateTable('ruleDocumentVersion')
    .set({ state, publishedAt, follows, ...requestColumns(waiting) })
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .execute();
}

/** A document as its row has it. */
export function headerOf(row: Selectable<RuleDocumentTable>): RuleHeader {
  const { orgId, documentId, kind, name, revision, newest, published } = row;
  const { rolloutVersion, rolloutPercent, rolloutLabel } = row;
  return {
    ...{ orgId, documentId, name, revision: Number(revision), newest: Number(newest), retiredAt: row.retiredAt },
    kind: kind === 'standard' ? 'standard' : 'sop',
    published: numberOf(published),
    rollout:
      rolloutVersion === null
        ? null
        : { version: Number(rolloutVersion), percent: numberOf(rolloutPercent), label: rolloutLabel },
  };
}

type OutlineRow = Pick<Selectable<RuleDocumentVersionTable>, (typeof OUTLINE)[number]>;

function outlineOf(row: OutlineRow): VersionOutline {
  const { documentId, title, message, digest, createdBy, createdAt, publishedAt, requestedBy, requestedAt } = row;
  return {
    ...{ documentId, title, message, digest, createdBy, createdAt, publishedAt },
    version: Number(row.version),
    state: row.state === 'published' || row.state === 'retired' ? row.state : 'draft',
    follows: numberOf(row.follows),
    waiting:
      requestedBy === null || requestedAt === null
        ? null
        : {
            ...{ requestedBy, requestedAt, required: Number(row.required) },
            ...{ percent: numberOf(row.requestPercent), label: row.requestLabel },
          },
  };
}

function numberOf(column: number | null): number | null {
  return column === null ? null : Number(column);
}
