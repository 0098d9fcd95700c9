import {
  exactJsonText,
  foldedName,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonOf,
  mergedMember,
  type NumberTexts,
  parseExactJson,
} from '@gatewright/protocol';

/** Longest message of either side, bytes. */
export const MESSAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Why a message was not read, by the bound on its bytes. */
export const tooLong = (max: number): string => `a message is longer than ${max} bytes (--message-mib)`;
/** Deepest nesting of a message of either side. */
export const MESSAGE_MAX_DEPTH = 64;

export type RequestId = string | number;

/** A message as it was read; it is forwarded by `messageText`, never as the bytes that came. */
export interface Message {
  readonly body: JsonObject;
  readonly numbers: NumberTexts;
}

/** A message of the host, read so that no server can read it as another. */
export type HostMessage =
  | { readonly kind: 'request'; readonly id: RequestId; readonly method: string; readonly message: Message }
  | { readonly kind: 'notification'; readonly method: string; readonly message: Message }
  | { readonly kind: 'response'; readonly id: RequestId; readonly message: Message }
  | { readonly kind: 'refused'; readonly id: RequestId | null; readonly code: number; readonly reason: string };

const REQUEST_MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const RESPONSE_MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'result', 'error']);
/** The one method whose calls are guarded. */
export const TOOL_CALL = 'tools/call';

/** A message as the line that is sent: no reader of lines, whatever it takes for the end of one, finds two in it. */
export function messageText({ body, numbers }: Message): string {
  return exactJsonText(body, numbers);
}

/**
 * Reads a line of the host. Refused is what a server could read as another message: a batch, members that are repeated or unknown, and
 * members and methods that a reader which ignores letter case takes for others.
 */
export function readHostMessage(line: string): HostMessage {
  const read = parseExactJson(line, MESSAGE_MAX_DEPTH);
  if (!read.ok)
    return { kind: 'refused', id: null, code: -32_700, reason: `the message is not plain JSON: ${read.message}` };
  const { value: body, numbers } = read;
  if (!isJsonObject(body)) return { kind: 'refused', id: null, code: -32_600, reason: 'the message is no object' };
  return hostMessageOf({ body, numbers });
}

/** What a message of the host is; the refusals are those of `readHostMessage`. */
export function hostMessageOf(message: Message): HostMessage {
  const { body } = message;
  const { id, method } = body;
  const known = isRequestId(id) ? id : null;
  // A refusal under the id of a response would answer a request of the host's own.
  const asked = method === undefined ? null : known;
  const members = method === undefined ? RESPONSE_MEMBERS : REQUEST_MEMBERS;
  const unknown = Object.keys(body).find((name) => !members.has(name));
  if (unknown !== undefined) return invalid(asked, `there is no member ${JSON.stringify(unknown)}`);
  if (id !== undefined && known === null) return invalid(null, 'the id is no text or integer');
  const merged = mergedMember(body);
  if (merged !== null) return invalid(asked, `${merged.path}: ${merged.message}`);
  if (method === undefined) {
    return known === null ? invalid(null, 'the message has no method') : { kind: 'response', id: known, message };
  }
  if (typeof method !== 'string') return invalid(known, 'the method is no text');
  if (method !== TOOL_CALL && plainName(method) === TOOL_CALL)
    return invalid(known, `write the method as ${TOOL_CALL}`);
  return known === null ? { kind: 'notification', method, message } : { kind: 'request', id: known, method, message };
}

function invalid(id: RequestId | null, reason: string): HostMessage {
  return { kind: 'refused', id, code: -32_600, reason };
}

/** A line of the server: a message, or why it is none and the id of the request that it may answer. */
export type ServerMessage =
  | ({ readonly kind: 'message' } & Message)
  | { readonly kind: 'unreadable'; readonly reason: string; readonly id: RequestId | null };

/** Reads a line of the server. Refused is what a host could read as another message. */
export function readServerMessage(line: string): ServerMessage {
  const read = parseExactJson(line, MESSAGE_MAX_DEPTH, { keepsLoneSurrogates: true });
  if (read.ok && isJsonObject(read.value)) return { kind: 'message', body: read.value, numbers: read.numbers };
  const value = jsonOf(line);
  const { id, method }: { readonly id?: JsonValue; readonly method?: JsonValue } = isJsonObject(value) ? value : {};
  const reason = read.ok ? 'it is no JSON-RPC message' : read.message;
  return { kind: 'unreadable', reason, id: method === undefined && isRequestId(id) ? id : null };
}

/** True for a text or an integer that every reader of JSON keeps. */
export function isRequestId(id: JsonValue | undefined): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

/** A key that tells 1 from "1". */
export function idKey(id: RequestId): string {
  return JSON.stringify(id);
}

/** Name and arguments of `tools/call`; null where a server could read others than the proxy. */
export function readToolCall({
  body: { params },
}: Message): { readonly name: string; readonly args: JsonObject } | null {
  if (!isJsonObject(params)) return null;
  const { name, arguments: args = {} } = params;
  const other = Object.keys(params).find((key) => CALL_MEMBERS.has(plainName(key)) && !CALL_MEMBERS.has(key));
  if (typeof name !== 'string' || !isJsonObject(args) || other !== undefined) return null;
  return { name, args };
}

const CALL_MEMBERS: ReadonlySet<string> = new Set(['name', 'arguments']);

/** What a reader that ignores letter case, white space and control characters compares of a name. */
export function plainName(name: string): string {
  return foldedName(name).replace(/[\p{C}\p{Z}]/gu, '');
}

/** The capabilities that a request states of its client, from revision 2026-07-28 on; undefined in older ones. */
export function statedCapabilities(body: JsonObject): JsonValue | undefined {
  return envelopeOf(body)['io.modelcontextprotocol/clientCapabilities'];
}

/** The member of `_meta` by which a request states its revision, from 2026-07-28 on. */
export const REVISION_META = 'io.modelcontextprotocol/protocolVersion';

/** The revision that a request states of itself; null in those before 2026-07-28. */
export function statedRevision(body: JsonObject): string | null {
  const revision = envelopeOf(body)[REVISION_META];
  return typeof revision === 'string' ? revision : null;
}

/** The member `_meta` of a request without what belongs to it alone: what requests of newer revisions say of client and revision. */
export function envelopeOf({ params }: JsonObject): JsonObject {
  const meta = isJsonObject(params) ? params['_meta'] : undefined;
  const { progressToken: _, ...envelope } = isJsonObject(meta) ? meta : {};
  return envelope;
}

/** A message of the proxy's own. */
export function ownMessage(members: JsonObject, numbers: NumberTexts = new Map()): Message {
  return { body: { jsonrpc: '2.0', ...members }, numbers };
}
