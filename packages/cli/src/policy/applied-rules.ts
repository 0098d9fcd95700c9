import { setTimeout as wait } from 'node:timers/promises';
import { stateStrictness } from '@gatewright/evaluator';
import { changeText, type Finding, type Organisation, type PolicyDocument, valueChanges } from '@gatewright/policy';
import { type Fault, isJsonObject, type JsonObject, type JsonValue, objectsIn, visible } from '@gatewright/protocol';
import { EXIT_NEGATIVE, type Invocation } from '../command.js';
import type { Gate } from '../gate.js';
import { listedFaults } from '../located-faults.js';
import { askService } from '../service-command.js';

/** Documents of one message or page, and bytes of them: a gate takes 1 MiB with what stands around them. */
const PAGE_DOCUMENTS = 200;
const PAGE_MAX_BYTES = 1024 * 1024 - 1024;
/** Times that a document is asked for whose gate has too many calls, and how long it waits in between, ms. */
const READ_ATTEMPTS = 30;
const READ_AGAIN_MS = 1_000;
/** Agents in one assignment of a message. */
const AGENTS_PER_ASSIGNMENT = 500;

/** What of policy files a gate is asked to make its rules; `sources` are the files of its documents in their order. */
export interface RulesMessage {
  /** Without its documents. */
  readonly body: JsonObject;
  readonly documents: readonly JsonObject[];
  readonly sources: readonly PolicyDocument['source'][];
}

/** The documents and assignments of files as one message. */
export function rulesMessage(organisation: Organisation, more: JsonObject): RulesMessage {
  const listed = [...organisation.documents.values()];
  const groups = new Map<string, { policy: string[]; agents: string[] }[]>();
  const others: JsonObject[] = [];
  for (const { did, agent, label, policy } of organisation.assignments.flatMap((set) => set.assignments)) {
    if (label !== undefined) others.push({ label, policy: [...policy] });
    if (agent !== undefined) others.push({ name: agent, policy: [...policy] });
    if (did === undefined) continue;
    const key = policy.join();
    const same = groups.get(key) ?? [];
    groups.set(key, same);
    const last = same.at(-1);
    if (last !== undefined && last.agents.length < AGENTS_PER_ASSIGNMENT) last.agents.push(did);
    else same.push({ policy: [...policy], agents: [did] });
  }
  const body = {
    ...more,
    assignments: [...others, ...[...groups.values()].flat()],
  };
  const documents = listed.map(({ kind, name, title, rules }) => ({ kind, name, title, documentJson: rules }));
  return { body, documents, sources: listed.map(({ source }) => source) };
}

/** A change of rules as a gate answers it. */
interface ServedChange {
  readonly act: string;
  readonly kind: string;
  readonly name: string;
  readonly documentId: string;
  readonly version: JsonValue;
  readonly agents: number;
}

/** What a gate made of a message. */
export interface AppliedRules {
  readonly digest: string;
  readonly isWaiting: boolean;
  readonly changes: readonly ServedChange[];
  /** What is bound and decides nothing yet: labels that no agent has. */
  readonly warnings: readonly string[];
}

/** Why a gate refused a message: in files where that is known. */
export interface RefusedRules {
  readonly findings: readonly Finding[];
  readonly lines: readonly string[];
}

/** Asks a gate to make its rules what files state, or to say what that would change. More documents than one message takes are sent before, in pages. */
export async function askToApply(gate: Gate, { body, documents, sources }: RulesMessage) {
  const [only = [], ...others] = pagesOfDocuments(documents, body);
  if (others.length === 0) return applied(gate, { ...body, documents: only }, [sources]);
  const pages: string[] = [];
  const sent: RulesMessage['sources'][] = [];
  for (const some of [only, ...others]) {
    const first = sent.reduce((count, each) => count + each.length, 0);
    const ofPage = sources.slice(first, first + some.length);
    const body = { documents: some };
    const answer = await askService(gate.url, gate.token, { method: 'POST', path: '/rules/pages', body });
    const page = answer.ok && isJsonObject(answer.data) ? answer.data['page'] : undefined;
    if (typeof page !== 'string') return { ok: false as const, refused: refusal(answer, [ofPage]) };
    pages.push(page);
    sent.push(ofPage);
  }
  return applied(gate, { ...body, documents: [], pages }, sent);
}

/** The documents of a message that has all of them, or of pages. */
function pagesOfDocuments(documents: readonly JsonObject[], body: JsonObject): JsonObject[][] {
  const pages: JsonObject[][] = [];
  let bytes = 0;
  const sizes = documents.map((document) => Buffer.byteLength(JSON.stringify(document)) + 1);
  const all = sizes.reduce((sum, each) => sum + each, Buffer.byteLength(JSON.stringify(body)));
  if (documents.length <= PAGE_DOCUMENTS && all <= PAGE_MAX_BYTES) return [[...documents]];
  for (const [index, document] of documents.entries()) {
    const size = sizes[index] ?? 0;
    const page = pages.at(-1);
    if (page === undefined || page.length === PAGE_DOCUMENTS || bytes + size > PAGE_MAX_BYTES) {
      pages.push([document]);
      bytes = size;
    } else {
      page.push(document);
      bytes += size;
    }
  }
  return pages;
}

/** @param sources of the documents of each page, or of the message where it has no page */
async function applied({ url, token }: Gate, body: JsonObject, sources: readonly RulesMessage['sources'][]) {
  const answer = await askService(url, token, { method: 'POST', path: '/rules/apply', body });
  if (answer.ok && isJsonObject(answer.data)) return { ok: true as const, applied: appliedRules(answer.data) };
  return { ok: false as const, refused: refusal(answer, sources) };
}

function refusal(answer: Awaited<ReturnType<typeof askService>>, sources: readonly RulesMessage['sources'][]) {
  const findings = listedFaults(answer.data, 'faults').flatMap((fault) => findingsOf(fault, sources));
  const reason = findings.length > 0 ? answer.code : answer.reason;
  const lines = [`refused with ${answer.status} ${reason}`, ...newestLines(answer.data)];
  return { findings, lines };
}

/** What a gate says was changed last, where others overtook a plan. */
function newestLines(data: JsonValue): string[] {
  const newest = isJsonObject(data) ? objectsIn(data['newest']) : [];
  return newest.map(({ at, act, name, version = null }) => {
    return `  ${at} ${act} ${name}${version === null ? '' : `, version ${version}`}`;
  });
}

function appliedRules(data: JsonObject): AppliedRules {
  const changes = objectsIn(data['changes']);
  return {
    digest: String(data['digest']),
    isWaiting: data['waiting'] === true,
    warnings: listedFaults(data, 'warnings').flatMap(({ path, message }) =>
      path.startsWith('$.assignments') ? [visible(message)] : [],
    ),
    changes: changes.map(({ act, kind, name, documentId, version = null, agents }) => ({
      ...{ act: String(act), kind: String(kind), name: String(name), documentId: String(documentId) },
      ...{ version, agents: Number(agents) },
    })),
  };
}

/** A fault of a message at its place in the file that it came from. */
function findingsOf({ path, message }: Fault, sources: readonly RulesMessage['sources'][]): Finding[] {
  const at = /^\$(?:\.pages\[(\d+)\])?\.documents\[(\d+)\](?:\.documentJson)?(.*)$/.exec(path);
  const [, page = '0', index, below = ''] = at ?? [];
  const source = index === undefined ? undefined : sources[Number(page)]?.[Number(index)];
  if (source !== undefined) return source.find([{ path: `$.rules${below}`, message }]);
  return [{ level: 'error', file: 'the files', place: null, message: visible(`${path} ${message}`) }];
}

/** A change with what of a document's text it changes, each difference in a line. */
export interface PlannedChange extends ServedChange {
  readonly differences: readonly string[];
}

/** The changes with what of each document's rules differs from what a gate serves now. */
export async function withDifferences(
  changes: readonly ServedChange[],
  organisation: Organisation,
  gate: Gate,
): Promise<PlannedChange[]> {
  const planned: PlannedChange[] = [];
  const created = new Set(changes.flatMap(({ act, name }) => (act === 'create' ? [name] : [])));
  for (const change of changes) {
    const { act, kind, name, documentId } = change;
    const document = organisation.documents.get(name);
    const isNewText = (act === 'publish' || act === 'request') && !created.has(name);
    if (document === undefined || !isNewText) {
      planned.push({ ...change, differences: [] });
      continue;
    }
    const before = await servedDocument(gate, kind, documentId);
    const after = { title: document.title, rules: stateStrictness(document.rules, true) };
    planned.push({ ...change, differences: valueChanges(name, before, after).map(changeText) });
  }
  return planned;
}

/** Changes in lines. */
export function changeLines(changes: readonly (ServedChange & Partial<PlannedChange>)[]): string[] {
  return changes.flatMap(({ act, kind, name, version, agents, differences = [] }) => {
    const of = version === null ? '' : `, version ${version}`;
    const bound = agents === 0 ? '' : `, ${agents} agent${agents === 1 ? '' : 's'}`;
    return [`${act} ${kind} ${name}${of}${bound}`, ...differences.map((difference) => `  ${difference}`)];
  });
}

/** Title and rules of a document as a gate serves it. Throws where the gate refuses it: what is missing is never taken for absent. */
export async function servedDocument(
  { url, token }: Gate,
  kind: string,
  documentId: string,
): Promise<{ title: string; rules: JsonObject }> {
  const path = `/${kind === 'standard' ? 'standards' : 'sop'}/${encodeURIComponent(documentId)}`;
  let answer = await askService(url, token, { method: 'GET', path });
  // A gate with many documents lets a token read so many at once, and further ones each second.
  for (let attempt = 1; answer.status === 429 && attempt < READ_ATTEMPTS; attempt += 1) {
    await wait(READ_AGAIN_MS);
    answer = await askService(url, token, { method: 'GET', path });
  }
  const { ok, data, status, reason } = answer;
  const { title = '', documentJson = null } = ok && isJsonObject(data) ? data : {};
  if (!isJsonObject(documentJson)) throw new Error(visible(`${path} is refused with ${status} ${reason}`));
  return { title: String(title), rules: documentJson };
}

/** The rows of a list that a gate answers page by page. Throws where the gate refuses. */
export async function pagesOf({ url, token }: Gate, path: string, member: string): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  for (let after: JsonValue = ''; typeof after === 'string'; ) {
    const query = after === '' ? '' : `${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`;
    const { ok, data, status, reason } = await askService(url, token, { method: 'GET', path: `${path}${query}` });
    if (!ok || !isJsonObject(data)) throw new Error(visible(`${path} is refused with ${status} ${reason}`));
    const page = data[member];
    if (Array.isArray(page)) rows.push(...page.filter(isJsonObject));
    after = data['next'] ?? null;
  }
  return rows;
}

/** Prints a refusal; gives the exit status. */
export function refusedStatus({ findings, lines }: RefusedRules, { terminal }: Pick<Invocation, 'terminal'>): number {
  for (const { file, place, message } of findings) {
    terminal.err(visible(`${place === null ? file : `${file}:${place.line}:${place.column}`}: ${message}`));
  }
  for (const line of lines) terminal.err(visible(line));
  return EXIT_NEGATIVE;
}
