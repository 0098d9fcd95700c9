import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { definitionDigest, listedTools } from './definition.js';
import { LIST_PAGES_MAX } from './list-tools.js';
import type { Mapping } from './mapping.js';
import type { Message } from './messages.js';

/** Readings of the tool list, where the server announces changes meanwhile. */
const LIST_ATTEMPTS_MAX = 5;
/** Age at which checked definitions are read again before a guarded call, ms. */
const DEFINITIONS_MAX_AGE_MS = 60_000;

/** Asks the server for a page of its tools; null where it does not answer with one. */
export type ReadPage = (cursor: string | undefined) => Promise<JsonValue | null>;

/** Holds the definitions of a server's tools to the pins of the mapping. */
export class PinnedDefinitions {
  private readonly changed = new Set<string>();
  private readonly withTasks = new Set<string>();
  private checkedAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<boolean> | null = null;

  constructor(
    private readonly mapping: Mapping,
    private readonly clock: () => number,
  ) {}

  /** The server announced that its tools changed. */
  invalidate(): void {
    this.checkedAt = Number.NEGATIVE_INFINITY;
  }

  /** Compares the tools of a page, and remembers what they take. Returns the indexes of those that changed. */
  compare(result: JsonValue): ReadonlySet<number> {
    const changedHere = new Set<number>();
    const tools = isJsonObject(result) ? result['tools'] : undefined;
    for (const [index, listed] of Array.isArray(tools) ? tools.entries() : []) {
      const [tool] = listedTools({ tools: [listed] });
      if (tool === undefined) continue;
      const { name, definition } = tool;
      if (takesTasks(definition)) this.withTasks.add(name);
      else this.withTasks.delete(name);
      const pin = this.mapping.tools.get(name)?.pin ?? null;
      if (pin === null) continue;
      if (definitionDigest(definition, this.mapping.pinPrefix) === pin) {
        this.changed.delete(name);
      } else {
        this.changed.add(name);
        changedHere.add(index);
      }
    }
    return changedHere;
  }

  /** True for a tool whose listed definition says that it takes the parameter `task` (revision 2025-11-25). */
  takesTasks(tool: string): boolean {
    return this.withTasks.has(tool);
  }

  /** Why a tool must not be called; null where its definition is the pinned one, or none is pinned. */
  async faultOf(tool: string, readPage: ReadPage): Promise<string | null> {
    if ((this.mapping.tools.get(tool)?.pin ?? null) === null) return null;
    if (this.reading !== null || this.clock() - this.checkedAt > DEFINITIONS_MAX_AGE_MS) {
      this.reading ??= this.readUnchanged(readPage).finally(() => {
        this.reading = null;
      });
      if (!(await this.reading)) return 'its definition cannot be read from the server';
    }
    if (!this.changed.has(tool)) return null;
    return `the definition of ${JSON.stringify(tool)} is not the one that the mapping pins`;
  }

  /** Reads again what the server announced to have changed meanwhile; false where no reading stands. */
  private async readUnchanged(readPage: ReadPage): Promise<boolean> {
    for (let attempt = 0; attempt < LIST_ATTEMPTS_MAX; attempt += 1) {
      const read = await this.readAll(readPage);
      if (read !== 'changed') return read === 'read';
    }
    return false;
  }

  private async readAll(readPage: ReadPage): Promise<'read' | 'changed' | 'unread'> {
    const startedAt = this.clock();
    this.checkedAt = startedAt;
    const found = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < LIST_PAGES_MAX; page += 1) {
      const result = await readPage(cursor);
      if (!isJsonObject(result) || !Array.isArray(result['tools'])) break;
      for (const { name } of listedTools(result)) found.add(name);
      this.compare(result);
      const { nextCursor } = result;
      if (typeof nextCursor === 'string') {
        cursor = nextCursor;
        continue;
      }
      // A tool that is not listed has no definition that could be the pinned one.
      for (const [name, { pin }] of this.mapping.tools) if (pin !== null && !found.has(name)) this.changed.add(name);
      return this.checkedAt === startedAt ? 'read' : 'changed';
    }
    this.invalidate();
    return 'unread';
  }
}

function takesTasks({ execution }: JsonObject): boolean {
  const support = isJsonObject(execution) ? execution['taskSupport'] : undefined;
  return support === 'optional' || support === 'required';
}

const NUMBER_OF_TOOL = /^\/result\/tools\/(\d+)(\/.*)$/s;

/** An answer to `tools/list` without some of its tools. */
export function withoutTools({ body, numbers }: Message, withheld: ReadonlySet<number>): Message {
  const { result } = body;
  const tools = isJsonObject(result) ? result['tools'] : undefined;
  if (!isJsonObject(result) || !Array.isArray(tools) || withheld.size === 0) return { body, numbers };
  const kept = [...tools.keys()].filter((index) => !withheld.has(index));
  const places = new Map(kept.map((index, place) => [String(index), place]));
  const texts = [...numbers].flatMap(([pointer, text]) => {
    const [, index, below] = NUMBER_OF_TOOL.exec(pointer) ?? [];
    if (index === undefined) return [[pointer, text] as const];
    const place = places.get(index);
    return place === undefined ? [] : [[`/result/tools/${place}${below}`, text] as const];
  });
  const left = { ...result, tools: tools.filter((_, index) => !withheld.has(index)) };
  return { body: { ...body, result: left }, numbers: new Map(texts) };
}
