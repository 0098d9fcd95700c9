import { canonicalJson, sha256Hex } from '@gatewright/protocol';
import { IDS_PER_STATEMENT, LIST_MAX_ROWS } from '../database/limits.js';
import { rowsInParts } from '../database/parts.js';
import type { Directory } from '../database/tables.js';
import { headerOf, type RuleHeader } from './rule-documents.js';

/**
 * Digest of what an organisation has: its documents and how often each, or a binding of it, was changed; and of the agents that labels
 * and names of files mean, where there are any.
 */
export async function stateDigest(
  db: Directory,
  orgId: string,
  meant: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): Promise<string> {
  const rows = await db
    .selectFrom('ruleDocument')
    .select(['documentId', 'revision'])
    .where('orgId', '=', orgId)
    .orderBy('documentId')
    .execute();
  const revisions = rows.map(({ documentId, revision }) => [documentId, Number(revision)]);
  const agents = [...meant].map(([name, dids]) => [name, [...dids].sort()]);
  return `sha256:${sha256Hex(canonicalJson(agents.length === 0 ? revisions : [revisions, agents]))}`;
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
}

/** A page of the agents that documents bind, by DID, at most 500. */
export async function agentBindings(db: Directory, orgId: string, after: string): Promise<AgentBindings[]> {
  const page = await db
    .selectFrom('assignment')
    .select('agentDid')
    .distinct()
    .where('orgId', '=', orgId)
    .where('agentDid', '>', after)
    .orderBy('agentDid')
    .limit(LIST_MAX_ROWS)
    .execute();
  const last = page.at(-1);
  if (last === undefined) return [];
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('ruleDocument', (join) =>
      join
        .onRef('ruleDocument.orgId', '=', 'assignment.orgId')
        .onRef('ruleDocument.documentId', '=', 'assignment.documentId'),
    )
    .innerJoin('agent', (join) =>
      join.onRef('agent.orgId', '=', 'assignment.orgId').onRef('agent.agentDid', '=', 'assignment.agentDid'),
    )
    .select(['assignment.agentDid', 'agent.name as agentName', 'ruleDocument.name', 'ruleDocument.documentId'])
    .where('assignment.orgId', '=', orgId)
    .where('assignment.agentDid', '>', after)
    .where('assignment.agentDid', '<=', last.agentDid)
    .orderBy('assignment.agentDid')
    .orderBy('assignedAt')
    .orderBy('assignment.documentId')
    .execute();
  const found = new Map<string, AgentBindings>();
  for (const { agentDid, agentName, ...document } of rows) {
    const bindings = found.get(agentDid) ?? { agentDid, name: agentName, policy: [] };
    bindings.policy.push(nameInFiles(document));
    found.set(agentDid, bindings);
  }
  return [...found.values()];
}

/** The DIDs of the agents that a document binds, at most `limit`. */
export async function agentsBoundTo(
  db: Directory,
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('assignment')
    .select('agentDid')
    .where('orgId', '=', orgId)
    .where('documentId', '=', documentId)
    .orderBy('agentDid')
    .limit(limit)
    .execute();
  return rows.map(({ agentDid }) => agentDid);
}
