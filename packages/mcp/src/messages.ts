import { isJsonObject, type JsonObject, type JsonValue, parseJsonText } from '@gatewright/protocol';
import { MESSAGE_MAX_DEPTH } from './limits.js';

export type RequestId = string | number;

/** A message of the host, read so that no server can read it as another. */
export type HostMessage =
  | { readonly kind: 'request'; readonly id: RequestId; readonly method: string; readonly message: JsonObject }
  | { readonly kind: 'notification'; readonly method: string; readonly message: JsonObject }
  | { readonly kind: 'response'; readonly id: RequestId; readonly message: JsonObject }
  | { readonly kind: 'refused'; readonly id: RequestId | null; readonly code: number; readonly reason: string };

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/**
 * Reads a line of the host. Batches, duplicate members and unknown members are refused: a server that takes the first of two
 * members, or ignores case, would read another method than the proxy.
 */
export function readHostMessage(line: string): HostMessage {
  const parsed = parseJsonText(line, MESSAGE_MAX_DEPTH);
  if (!parsed.ok) return { kind: 'refused', id: null, code: -32_700, reason: 'the message is not plain JSON' };
  const message = parsed.value;
  if (!isJsonObject(message)) return { kind: 'refused', id: null, code: -32_600, reason: 'the message is no object' };
  const { id, method } = message;
  const known = isRequestId(id) ? id : null;
  const unknown = Object.keys(message).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) return invalid(known, `there is no member ${JSON.stringify(unknown)}`);
  if (id !== undefined && known === null) return invalid(null, 'the id is no text or number');
  if (method === undefined) {
    return known === null ? invalid(null, 'the message has no method') : { kind: 'response', id: known, message };
  }
  if (typeof method !== 'string') return invalid(known, 'the method is no text');
  return known === null ? { kind: 'notification', method, message } : { kind: 'request', id: known, method, message };
}

function invalid(id: RequestId | null, reason: string): HostMessage {
  return { kind: 'refused', id, code: -32_600, reason };
}

export function isRequestId(id: JsonValue | undefined): id is RequestId {
  return typeof id === 'string' || typeof id === 'number';
}

/** A key that tells 1 from "1". */
export function idKey(id: RequestId): string {
  return JSON.stringify(id);
}

/** Name and arguments of `tools/call`; null where a server could read others than the proxy. */
export function readToolCall(message: JsonObject): { readonly name: string; readonly args: JsonObject } | null {
  const { params } = message;
  if (!isJsonObject(params)) return null;
  const { name, arguments: args = {} } = params;
  const other = Object.keys(params).find(
    (key) => ['name', 'arguments'].includes(key.toLowerCase()) && key !== key.toLowerCase(),
  );
  if (typeof name !== 'string' || !isJsonObject(args) || other !== undefined) return null;
  return { name, args };
}

/** The capabilities that a request states of its client, from revision 2026-07-28 on; undefined in older ones. */
export function statedCapabilities({ params }: JsonObject): JsonValue | undefined {
  const meta = isJsonObject(params) ? params['_meta'] : undefined;
  return isJsonObject(meta) ? meta['io.modelcontextprotocol/clientCapabilities'] : undefined;
}
