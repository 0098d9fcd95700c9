import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { REVISION_META } from '../messages.js';

/** The first revision without sessions and handshake. */
export const SESSIONLESS_REVISION = '2026-07-28';
/** Revisions with sessions, the newest first. */
export const SESSION_REVISIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26'];

const PREFIX = 'io.modelcontextprotocol/';
const CLIENT_META = `${PREFIX}clientInfo`;
const CAPABILITIES_META = `${PREFIX}clientCapabilities`;
export const SERVER_META = `${PREFIX}serverInfo`;
export const SUBSCRIPTION_META = `${PREFIX}subscriptionId`;

const GATEWAY_INFO = { name: 'gatewright', version: '0.1.0' } as const;

/** Identity of the gateway, to hosts and to servers. */
export const gatewayInfo = (): JsonObject => ({ ...GATEWAY_INFO });

/** What every request to a server of 2026-07-28 says where the host did not: the gateway answers no requests of the server. */
export function ownEnvelope(): JsonObject {
  return { [REVISION_META]: SESSIONLESS_REVISION, [CLIENT_META]: gatewayInfo(), [CAPABILITIES_META]: {} };
}

/** Params of a request for a server of the other era than its host: with the envelope of 2026-07-28, or without it. */
export function paramsFor(isSessionless: boolean, params: JsonObject): JsonObject {
  const meta = isJsonObject(params['_meta']) ? params['_meta'] : {};
  if (isSessionless) {
    return typeof meta[REVISION_META] === 'string' ? params : { ...params, _meta: { ...meta, ...ownEnvelope() } };
  }
  const { [REVISION_META]: _, [CLIENT_META]: __, [CAPABILITIES_META]: ___, ...kept } = meta;
  if (Object.keys(kept).length > 0) return { ...params, _meta: kept };
  const { _meta: ____, ...others } = params;
  return others;
}

/** Requests whose results state how long they may be kept, from 2026-07-28 on. */
const KEPT: ReadonlySet<string> = new Set([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);

/** A result with the members that 2026-07-28 requires. */
export function sessionlessResult(method: string, result: JsonObject): JsonObject {
  return { resultType: 'complete', ...(KEPT.has(method) ? { ttlMs: 0, cacheScope: 'private' } : {}), ...result };
}
