import { isJsonObject, type JsonObject, type JsonValue, type NumberTexts } from '@gatewright/protocol';
import { LIST_PAGES_MAX } from '../list-tools.js';
import { idKey, type Message } from '../messages.js';
import { type UpstreamLink, within } from './upstream-link.js';

/** Longest wait for a page of a list, ms: shorter than that for the joined list, which the others are in. */
export const LIST_TIMEOUT_MS = 5_000;
/** Entries of a list that a server may have; what is beyond is not read. */
const LIST_ENTRIES_MAX = 10_000;

/** A list that servers share: the member of its result, the capability behind it, and what names an entry. */
export interface JoinedList {
  readonly member: string;
  readonly capability: string;
  /** The member that names an entry, and whether the name of the server goes before it. */
  readonly key: string;
  readonly isPrefixed: boolean;
}

/** The lists of all servers, by the method that asks for one. */
export const JOINED_LISTS: ReadonlyMap<string, JoinedList> = new Map([
  ['tools/list', { member: 'tools', capability: 'tools', key: 'name', isPrefixed: true }],
  ['prompts/list', { member: 'prompts', capability: 'prompts', key: 'name', isPrefixed: true }],
  ['resources/list', { member: 'resources', capability: 'resources', key: 'uri', isPrefixed: false }],
  [
    'resources/templates/list',
    { member: 'resourceTemplates', capability: 'resources', key: 'uriTemplate', isPrefixed: false },
  ],
  ['tasks/list', { member: 'tasks', capability: 'tasks', key: 'taskId', isPrefixed: true }],
]);

/** An entry of a list, and the texts of its numbers by their pointers in it. */
export interface ListEntry {
  readonly name: string;
  readonly entry: JsonObject;
  readonly numbers: readonly (readonly [string, string])[];
}

/** All entries that a server lists, under the names that hosts see. Rejects where it does not list them. */
export async function entriesOf(
  link: UpstreamLink,
  method: string,
  { member, key, isPrefixed }: JoinedList,
  params: JsonObject,
): Promise<readonly ListEntry[]> {
  const entries: ListEntry[] = [];
  let cursor: JsonValue | undefined;
  for (let page = 0; page < LIST_PAGES_MAX; page += 1) {
    const asked = link.ask(method, cursor === undefined ? params : { ...params, cursor });
    const { body, numbers } = await within(LIST_TIMEOUT_MS, asked);
    const { result, error } = body;
    if (!isJsonObject(result)) throw new Error(isJsonObject(error) ? String(error['message']) : 'it gave no list');
    const listed = result[member];
    const texts = numbersByIndex(numbers, member);
    for (const [index, entry] of Array.isArray(listed) ? listed.entries() : []) {
      const named = isJsonObject(entry) ? entry[key] : undefined;
      if (!isJsonObject(entry) || typeof named !== 'string') continue;
      const name = isPrefixed ? `${link.prefix}${named}` : named;
      entries.push({ name, entry: { ...entry, [key]: name }, numbers: texts.get(index) ?? [] });
    }
    cursor = result['nextCursor'];
    if (typeof cursor !== 'string') return entries;
    if (entries.length > LIST_ENTRIES_MAX) throw new Error(`it lists more than ${LIST_ENTRIES_MAX} ${member}`);
  }
  throw new Error(`it lists more than ${LIST_PAGES_MAX} pages of ${member}`);
}

/** The result of a list with these entries, as an answer without an id. */
export function listAnswer(member: string, entries: readonly ListEntry[]): Message {
  const numbers = entries.flatMap((each, index) =>
    each.numbers.map(([pointer, text]) => [`/result/${member}/${index}${pointer}`, text] as const),
  );
  return { body: { result: { [member]: entries.map(({ entry }) => entry) } }, numbers: new Map(numbers) };
}

function numbersByIndex(numbers: NumberTexts, member: string): ReadonlyMap<number, [string, string][]> {
  const before = `/result/${member}/`;
  const found = new Map<number, [string, string][]>();
  for (const [pointer, text] of numbers) {
    if (!pointer.startsWith(before)) continue;
    const end = pointer.indexOf('/', before.length);
    if (end === -1) continue;
    const index = Number(pointer.slice(before.length, end));
    const texts = found.get(index) ?? [];
    texts.push([pointer.slice(end), text]);
    found.set(index, texts);
  }
  return found;
}

/** Members of all objects; objects under one name are merged too. */
export function mergedCapabilities(all: readonly JsonObject[]): JsonObject {
  const merged: Record<string, JsonValue> = {};
  for (const [name, value] of all.flatMap((each) => Object.entries(each))) {
    const before = Object.hasOwn(merged, name) ? merged[name] : undefined;
    if (isJsonObject(before) && isJsonObject(value)) merged[name] = mergedCapabilities([before, value]);
    else if (before === undefined || before === false) merged[name] = value;
  }
  return merged;
}

/** Where a server names a task: in results, beside states, in lists and in metadata. */
const RELATED_TASK = 'io.modelcontextprotocol/related-task';

/** A part of a message with each task under the name that the other side knows it by. */
export function withTaskIds(part: JsonObject, rename: (taskId: string) => string): JsonObject {
  const renamed = (value: JsonValue | undefined): JsonObject =>
    isJsonObject(value) && typeof value['taskId'] === 'string' ? { ...value, taskId: rename(value['taskId']) } : {};
  const { task, _meta: meta } = part;
  const related = isJsonObject(meta) ? renamed(meta[RELATED_TASK]) : {};
  return {
    ...part,
    ...renamed(part),
    ...('taskId' in renamed(task) ? { task: renamed(task) } : {}),
    ...(isJsonObject(meta) && 'taskId' in related ? { _meta: { ...meta, [RELATED_TASK]: related } } : {}),
  };
}

/** Requests of servers that wait for the host, by the ids that the host knows. */
export class ServerQuestions {
  private readonly open = new Map<string, { readonly link: UpstreamLink; readonly id: string | number }>();
  private count = 0;

  /** The id under which the host gets a request; null where too many wait. */
  add(link: UpstreamLink, id: string | number): string | null {
    if (this.open.size >= QUESTIONS_MAX) return null;
    this.count += 1;
    const own = `server-${this.count}`;
    this.open.set(idKey(own), { link, id });
    return own;
  }

  take(id: string | number) {
    const found = this.open.get(idKey(id));
    this.open.delete(idKey(id));
    return found;
  }

  /** The id under which the host got a request of a server. */
  ownId(link: UpstreamLink, id: unknown): string | null {
    for (const [key, each] of this.open) {
      if (each.link === link && each.id === id) return String(JSON.parse(key));
    }
    return null;
  }

  /** The connection of a server ended: what it asked is answered no more. */
  drop(link: UpstreamLink): void {
    for (const [key, each] of this.open) if (each.link === link) this.open.delete(key);
  }
}

/** Requests of servers that may wait for one host. */
const QUESTIONS_MAX = 256;
