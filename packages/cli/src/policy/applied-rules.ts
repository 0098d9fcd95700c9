import { stateStrictness } from '@gatewright/evaluator';
import { changeText, type Finding, type Organisation, type PolicyDocument, valueChanges } from '@gatewright/policy';
import { type Fault, isJsonObject, type JsonObject, type JsonValue, visible } from '@gatewright/protocol';
import { EXIT_NEGATIVE, type Invocation } from '../command.js';
import { listedFaults } from '../located-faults.js';
import { type OptionValues, required } from '../options.js';
import { askService } from '../service-command.js';

/** Agents in one assignment of a message. */
const AGENTS_PER_ASSIGNMENT = 500;

/** Options of policy commands that ask a gate. */
export const GATE_OPTIONS = { url: 'text', token: 'text' } as const;
export const GATE_USAGE = '[--url BASE_URL] [--token TOKEN]';

/** A gate, and the token that it is asked with. */
export interface Gate {
  readonly url: string;
  readonly token: string;
}

/** The gate that options or the environment name. Throws UsageError where they name none. */
export function gateOf(
  options: OptionValues<typeof GATE_OPTIONS>,
  { environment }: Pick<Invocation, 'environment'>,
): Gate {
  return {
    url: required(options.url ?? environment['GATEWRIGHT_URL'], 'url', 'GATEWRIGHT_URL'),
    token: required(options.token ?? environment['GATEWRIGHT_TOKEN'], 'token', 'GATEWRIGHT_TOKEN'),
  };
}

/** The gate that options or environment name; null where they name none. */
export function gateIfGiven(
  options: OptionValues<typeof GATE_OPTIONS>,
  invocation: Pick<Invocation, 'environment'>,
): Gate | null {
  return (options.url ?? invocation.environment['GATEWRIGHT_URL']) === undefined ? null : gateOf(options, invocation);
}

/** What of policy files a gate is asked to make its rules; `sources` are the files of its documents in their order. */
export interface RulesMessage {
  readonly body: JsonObject;
  readonly sources: readonly PolicyDocument['source'][];
}

/** The documents and assignments of files as one message. */
export function rulesMessage({ documents, assignments }: Organisation, more: JsonObject): RulesMessage {
  const listed = [...documents.values()];
  const groups = new Map<string, { policy: string[]; agents: string[] }[]>();
  const others: JsonObject[] = [];
  for (const { did, agent, label, policy } of assignments.flatMap((set) => set.assignments)) {
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
    documents: listed.map(({ kind, name, title, rules }) => ({ kind, name, title, documentJson: rules })),
    assignments: [...others, ...[...groups.values()].flat()],
  };
  return { body, sources: listed.map(({ source }) => source) };
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

/** Asks a gate to make its rules what files state, or to say what that would change. */
export async function askToApply({ url, token }: Gate, { body, sources }: RulesMessage) {
  const answer = await askService(url, token, { method: 'POST', path: '/rules/apply', body });
  if (answer.ok && isJsonObject(answer.data)) return { ok: true as const, applied: appliedRules(answer.data) };
  const findings = listedFaults(answer.data, 'faults').flatMap((fault) => findingsOf(fault, sources));
  const reason = findings.length > 0 ? answer.code : answer.reason;
  const lines = [`refused with ${answer.status} ${reason}`, ...newestLines(answer.data)];
  return { ok: false as const, refused: { findings, lines } };
}

/** What a gate says was changed last, where others overtook a plan. */
function newestLines(data: JsonValue): string[] {
  const newest = isJsonObject(data) && Array.isArray(data['newest']) ? data['newest'].filter(isJsonObject) : [];
  return newest.map(({ at, act, name, version = null }) => {
    return `  ${at} ${act} ${name}${version === null ? '' : `, version ${version}`}`;
  });
}

function appliedRules(data: JsonObject): AppliedRules {
  const changes = Array.isArray(data['changes']) ? data['changes'].filter(isJsonObject) : [];
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
function findingsOf({ path, message }: Fault, sources: RulesMessage['sources']): Finding[] {
  const [, index, below = ''] = /^\$\.documents\[(\d+)\](?:\.documentJson)?(.*)$/.exec(path) ?? [];
  const source = index === undefined ? undefined : sources[Number(index)];
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
  const { ok, data, status, reason } = await askService(url, token, { method: 'GET', path });
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
