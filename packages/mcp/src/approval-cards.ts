import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { CARD_PAGE } from './card-page.js';
import type { Mapping } from './mapping.js';
import { statedCapabilities } from './messages.js';
import type { ToolAnswer } from './tool-gate.js';

/** The extension MCP Apps (SEP-1865, revision 2026-01-26), by which hosts show pages of servers. */
const EXTENSION = 'io.modelcontextprotocol/ui';
const PAGE_TYPE = 'text/html;profile=mcp-app';
const CARD_URI = 'ui://gatewright/approval';
/** Resources of the proxy; a server that ignores case could otherwise answer for one. */
const OWN_URI = /^\s*ui:\/\/gatewright(?:$|[/?#\s])/i;
/** Member of a result's `_meta` that the card shows. Not `structuredContent`, which the tool's output schema describes. */
const APPROVAL_META = 'gatewright/approval';

const METHOD_NOT_FOUND = -32_601;
const INVALID_PARAMS = -32_602;
/** Members that revision 2026-07-28 requires. */
const COMPLETE = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } as const;

/** The proxy's answer to a request for a resource of its own; null for all others. */
export function ownResource(method: string, { params }: JsonObject): JsonObject | null {
  const uri = isJsonObject(params) ? params['uri'] : undefined;
  if (!method.startsWith('resources/') || typeof uri !== 'string' || !OWN_URI.test(uri)) return null;
  if (method !== 'resources/read' || uri !== CARD_URI) {
    return { error: { code: INVALID_PARAMS, message: `there is no such resource; there is ${CARD_URI} to read` } };
  }
  const page = { uri, mimeType: PAGE_TYPE, text: CARD_PAGE, _meta: { ui: { prefersBorder: true } } };
  return { result: { ...COMPLETE, contents: [page] } };
}

/** Puts the approval card on guarded tools and escalated calls, for hosts that announce the extension. */
export class ApprovalCards {
  private isAnnounced = false;

  constructor(
    private readonly mapping: Mapping,
    /** Nothing waits for people. */
    private readonly isObserving: boolean,
  ) {}

  /** Reads the capabilities of the host. */
  initialized({ params }: JsonObject): void {
    this.isAnnounced = isJsonObject(params) && takesPages(params['capabilities']);
  }

  /** The server's answer to a request that passed, as the host gets it; the same object where nothing is changed. */
  passed(request: JsonObject, answer: JsonObject): JsonObject {
    const { method } = request;
    if (typeof method !== 'string' || !this.takesCards(request)) return answer;
    const { result, error } = answer;
    if (isJsonObject(result)) {
      const amended = AMENDMENTS.get(method)?.(result, this.mapping) ?? result;
      return amended === result ? answer : { ...answer, result: amended };
    }
    const list = RESOURCE_LISTS.get(method);
    if (list === undefined || !isJsonObject(error) || error['code'] !== METHOD_NOT_FOUND) return answer;
    return { id: answer['id'] ?? null, result: { ...COMPLETE, [list]: [] } };
  }

  /** The answer to a guarded call as the host gets it: with what its card shows where people must approve. */
  answered(request: JsonObject, answer: ToolAnswer): ToolAnswer {
    if (answer.kind === 'error' || !isJsonObject(answer.result) || !this.takesCards(request)) return answer;
    const { approval } = answer;
    const result = withoutApproval(answer.result);
    if (approval === undefined) return { ...answer, result };
    return { ...answer, result: { ...result, _meta: { ...objectOf(result['_meta']), [APPROVAL_META]: approval } } };
  }

  private takesCards(request: JsonObject): boolean {
    const stated = statedCapabilities(request);
    return !this.isObserving && (stated === undefined ? this.isAnnounced : takesPages(stated));
  }
}

/** How results change for a host that shows cards, by the method of the request. */
const AMENDMENTS: ReadonlyMap<string, (result: JsonObject, mapping: Mapping) => JsonObject> = new Map([
  ['initialize', withCapabilities],
  ['server/discover', withCapabilities],
  ['tools/call', withoutApproval],
  ['tools/list', withCards],
]);

/** Lists that a host may ask for since the proxy announces resources, and their members; the server may not have them. */
const RESOURCE_LISTS: ReadonlyMap<string, string> = new Map([
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
]);

function takesPages(capabilities: JsonValue | undefined): boolean {
  const types = objectOf(objectOf(objectOf(capabilities)['extensions'])[EXTENSION])['mimeTypes'];
  return Array.isArray(types) && types.includes(PAGE_TYPE);
}

function withCapabilities(result: JsonObject): JsonObject {
  const { resources = {}, extensions, ...others } = objectOf(result['capabilities']);
  const announced = { [EXTENSION]: {}, ...objectOf(extensions) };
  return { ...result, capabilities: { ...others, resources, extensions: announced } };
}

/** Tools with a page of their own keep it. */
function withCards(result: JsonObject, { tools }: Mapping): JsonObject {
  if (!Array.isArray(result['tools'])) return result;
  const shown = result['tools'].map((tool) => {
    if (!isJsonObject(tool) || !tools.has(String(tool['name']))) return tool;
    const meta = objectOf(tool['_meta']);
    const ui = objectOf(meta['ui']);
    if (ui['resourceUri'] !== undefined || meta['ui/resourceUri'] !== undefined) return tool;
    return { ...tool, _meta: { ...meta, ui: { ...ui, resourceUri: CARD_URI } } };
  });
  return { ...result, tools: shown };
}

/** A result of the server, which cannot state an approval: its link could lead anywhere. */
function withoutApproval(result: JsonObject): JsonObject {
  const meta = objectOf(result['_meta']);
  if (!Object.hasOwn(meta, APPROVAL_META)) return result;
  const { [APPROVAL_META]: _, ...others } = meta;
  return { ...result, _meta: others };
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
