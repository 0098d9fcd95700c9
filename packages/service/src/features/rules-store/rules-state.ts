import { canonicalJson, sha256Hex } from '@gatewright/protocol';
import { LIST_MAX_ROWS } from '../../platform/database/list-length.js';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import { headerOf, type RuleHeader } from './rule-documents.js';

/** Bindings that one statement reads. */
const BINDINGS_PER_STATEMENT = 1_000;
/** Bindings on one page of the agents that documents bind, after which it ends with the agent. */
const BINDINGS_PER_PAGE = 5_000;

/**
 * Digest of what an organisation has: its documents and how often each, or a binding of it, was changed; and of the agents that labels
 * and names of files mean, where there are any.
 */
export function stateDigest(revisions: ReadonlyMap<string, number>, meant: ReadonlyMap<string, string> = new Map()) {
  const parts = meant.size === 0 ? [...revisions] : [[...revisions], [...meant]];
  return `sha256:${sha256Hex(canonicalJson(parts))}`;
}

/** The name of a document in policy files: its own, else its id. */
export function nameInFiles({ name, documentId }: Pick<RuleHeader, 'name' | 'documentId'>): string {
  return name ?? documentId;
}

/** The documents with these names in policy files, by name; those that are retired have none. */
export async function headersNamed(
  db: Directory,
  orgId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, RuleHeader>> {
  // Each is compared with names and with ids.
  const rows = await rowsInParts(names, IDS_PER_STATEMENT / 2, (some) =>
    db
      .selectFrom('ruleDocument')
      .selectAll()
      .where('orgId', '=', orgId)
      .where('retiredAt', 'is', null)
      .where((either) =>
        either.or([
          either('name', 'in', some),
          either.and([either('name', 'is', null), either('documentId', 'in', some)]),
        ]),
      )
      .execute(),
  );
  return new Map(rows.map((row) => [nameInFiles(row), headerOf(row)]));
}

/** The documents that were applied from files and are not retired. */
export async function namedHeaders(db: Directory, orgId: string): Promise<RuleHeader[]> {
  const rows = await db
    .selectFrom('ruleDocument')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('retiredAt', 'is', null)
    .where('name', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.map(headerOf);
}

/** The ids of the documents that were applied from files and are not retired. */
export async function namedIds(db: Directory, orgId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ruleDocument')
    .select('documentId')
    .where('orgId', '=', orgId)
    .where('retiredAt', 'is', null)
    .where('name', 'is not', null)
    .orderBy('documentId')
    .execute();
  return rows.map(({ documentId }) => documentId);
}

/** A document with the title and digest of the version that a reader sees. */
export interface DocumentInForce {
  readonly header: RuleHeader;
  readonly title: string;
  readonly digest: string;
}

/** What a document is: one with a version in force, or with drafts alone. */
export const DOCUMENT_STATES = ['published', 'draft'] as const;

/** What a list of documents asks for. */
export interface DocumentQuery {
  /** The id of the last document of the page before; empty for the first page. */
  readonly after: string;
  /** A part of the title, without regard to the case of ASCII letters; empty for any. */
  readonly title: string;
  readonly status: (typeof DOCUMENT_STATES)[number] | null;
}

/** A page of the documents that are not retired, by id, at most 500. */
export async function documentsInForce(
  db: Directory,
  orgId: string,
  { after, title, status }: DocumentQuery,
): Promise<DocumentInForce[]> {
  let wanted = db
    .selectFrom('ruleDocument as header')
    .innerJoin('ruleDocumentVersion as version', (join) =>
      join
        .onRef('version.orgId', '=', 'header.orgId')
        .onRef('version.documentId', '=', 'header.documentId')
        .on((on) => on('version.version', '=', on.fn.coalesce('header.published', 'header.newest'))),
    )
    .selectAll('header')
    .select(['version.title', 'version.digest'])
    .where('header.orgId', '=', orgId)
    .where('header.documentId', '>', after)
    .where('header.retiredAt', 'is', null);
  if (status !== null) wanted = wanted.where('header.published', status === 'published' ? 'is not' : 'is', null);
  if (title !== '') {
    // The databases differ in how they search a text; both replace a part of it.
    wanted = wanted.where(({ eb, fn, val }) => {
      const lower = fn<string>('lower', ['version.title']);
      return eb(fn<string>('replace', [lower, fn('lower', [val(title)]), val('')]), '<>', lower);
    });
  }
  const rows = await wanted.orderBy('header.documentId').limit(LIST_MAX_ROWS).execute();
  return rows.map((row) => ({ header: headerOf(row), title: row.title, digest: row.digest }));
}

/** An agent with the names of the documents that bind it, in the order in which they were bound. */
export interface AgentBindings {
  readonly agentDid: string;
  readonly name: string;
  readonly policy: string[];
  /** Those of them that bind the agent by itself, and not by a label alone. */
  readonly direct: string[];
}

/** A page of the agents that documents bind. */
export interface BindingsPage {
  /** By DID, at most 500, and no further one once the page has 5,000 bindings. */
  readonly bindings: readonly AgentBindings[];
  /** The DID of the last agent where there are more; null at the end. */
  readonly next: string | null;
}

/** The agents that documents bind, from the first after a DID on. Each statement reads few rows, and `pause` runs before it. */
export async function agentBindings(
  db: Directory,
  orgId: string,
  after: string,
  pause: () => Promise<void>,
): Promise<BindingsPage> {
  const found = new Map<string, BoundTo[]>();
  let [agent, document, count]: [string, string | null, number] = [after, null, 0];
  for (;;) {
    await pause();
    const rows = await bindingsAfter(db, orgId, agent, document);
    for (const { agentDid, agentName, assignedAt, direct, ...named } of rows) {
      const isNew = !found.has(agentDid);
      if (isNew && (found.size === LIST_MAX_ROWS || count >= BINDINGS_PER_PAGE)) {
        return { bindings: await inOrder(found, pause), next: [...found.keys()].at(-1) ?? null };
      }
      const bound = found.get(agentDid) ?? [];
      bound.push({ agentName, assignedAt, direct: Number(direct), ...named });
      found.set(agentDid, bound);
      [agent, document, count] = [agentDid, named.documentId, count + 1];
    }
    if (rows.length < BINDINGS_PER_STATEMENT) return { bindings: await inOrder(found, pause), next: null };
  }
}

interface BoundTo {
  readonly agentName: string;
  readonly documentId: string;
  readonly name: string | null;
  readonly assignedAt: string;
  /** 0 where only a label binds the agent. */
  readonly direct: number;
}

async function inOrder(
  found: ReadonlyMap<string, readonly BoundTo[]>,
  pause: () => Promise<void>,
): Promise<AgentBindings[]> {
  const bindings: AgentBindings[] = [];
  for (const [agentDid, bound] of found) {
    await pause();
    const sorted = [...bound].sort(
      (one, other) => compare(one.assignedAt, other.assignedAt) || compare(one.documentId, other.documentId),
    );
    const direct = sorted.filter((each) => each.direct === 1).map(nameInFiles);
    bindings.push({ agentDid, name: sorted[0]?.agentName ?? '', policy: sorted.map(nameInFiles), direct });
  }
  return bindings;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The bindings after one; with null after all of the agent. */
function bindingsAfter(db: Directory, orgId: string, agentDid: string, documentId: string | null) {
  const bindings = db
    .selectFrom('binding')
    .innerJoin('ruleDocument', (join) =>
      join
        .onRef('ruleDocument.orgId', '=', 'binding.orgId')
        .onRef('ruleDocument.documentId', '=', 'binding.documentId'),
    )
    .innerJoin('agent', (join) =>
      join.onRef('agent.orgId', '=', 'binding.orgId').onRef('agent.agentDid', '=', 'binding.agentDid'),
    )
    .select([
      ...(['binding.agentDid', 'agent.name as agentName', 'binding.assignedAt', 'binding.direct'] as const),
      ...(['ruleDocument.name', 'ruleDocument.documentId'] as const),
    ])
    .where('binding.orgId', '=', orgId)
    .orderBy('binding.agentDid')
    .orderBy('binding.documentId')
    .limit(BINDINGS_PER_STATEMENT);
  const after =
    documentId === null
      ? bindings.where('binding.agentDid', '>', agentDid)
      : bindings
          .where('binding.agentDid', '>=', agentDid)
          .where((row) => row.or([row('binding.agentDid', '>', agentDid), row('binding.documentId', '>', documentId)]));
  return after.execute();
}

/** The documents that are bound to each label, by the names that they have in files. */
export async function documentsOfLabels(db: Directory, orgId: string) {
  const rows = await db
    .selectFrom('labelBinding')
    .innerJoin('ruleDocument', (join) =>
      join
        .onRef('ruleDocument.orgId', '=', 'labelBinding.orgId')
        .onRef('ruleDocument.documentId', '=', 'labelBinding.documentId'),
    )
    .select(['label', 'ruleDocument.name', 'ruleDocument.documentId'])
    .where('labelBinding.orgId', '=', orgId)
    .orderBy('label')
    .orderBy('labelBinding.assignedAt')
    .orderBy('ruleDocument.documentId')
    .execute();
  const found = new Map<string, string[]>();
  for (const { label, ...named } of rows) found.set(label, [...(found.get(label) ?? []), nameInFiles(named)]);
  return [...found].map(([label, policy]) => ({ label, policy }));
}

/** Documents of an organisation with how often each, or a binding of it, was changed. */
export async function revisionsOf(db: Directory, orgId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ruleDocument')
    .select(['documentId', 'revision'])
    .where('orgId', '=', orgId)
    .orderBy('documentId')
    .execute();
  return new Map(rows.map(({ documentId, revision }) => [documentId, Number(revision)]));
}
