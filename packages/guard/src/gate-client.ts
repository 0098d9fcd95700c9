import { isJsonObject, type JsonObject, parseJsonBytes, readBounded } from '@gatewright/protocol';
import type { Host } from './host.js';

/** Largest answer of the gate that is read, bytes; a bundle is the largest. */
const RESPONSE_MAX_BYTES = 16 * 1024 * 1024;

/** What came back from the gate: an answer, or nothing that can be called one. */
export type GateReply = GateAnswer | { readonly kind: 'unreachable'; readonly detail: string };

/** An HTTP answer; `body` is null where it is no JSON object (or repeats a key, or is too large). */
export interface GateAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly body: JsonObject | null;
}

/** Speaks HTTP with one gate. Never throws: a transport fault is a reply of kind `unreachable`. */
export class GateClient {
  constructor(
    private readonly base: string,
    private readonly host: Pick<Host, 'fetch' | 'timeoutMs'>,
  ) {}

  /** GET of a path below the base, or of a whole address. */
  get(path: string | null): Promise<GateReply> {
    return this.call(path, { method: 'GET' });
  }

  post(path: string | null, body: object, headers: Readonly<Record<string, string>> = {}): Promise<GateReply> {
    const json = { 'content-type': 'application/json' };
    return this.call(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  }

  private async call(path: string | null, init: RequestInit): Promise<GateReply> {
    if (path === null) return NO_ADDRESS;
    try {
      const url = path.startsWith('/') ? this.base + path : path;
      // A redirect could carry a signed request to another host: it is an answer like any other, never followed.
      const signal = AbortSignal.timeout(this.host.timeoutMs);
      const response = await this.host.fetch(url, { ...init, redirect: 'manual', signal });
      const bytes = await readBounded(response.body, RESPONSE_MAX_BYTES, signal);
      return { kind: 'answer', status: response.status, body: bytes === null ? null : readObject(bytes) };
    } catch (error) {
      return { kind: 'unreachable', detail: describeFault(error) };
    }
  }
}

/** The answer to a call about an id that no address can carry: refused here, as a gate would. */
const NO_ADDRESS: GateAnswer = {
  kind: 'answer',
  status: 400,
  body: { success: false, data: { reasonCode: 'MALFORMED_REQUEST', detail: 'the id is no segment of a path' } },
};

/**
 * True for text that is one segment of a path wherever it is put: not empty, well-formed, and neither of the two names that
 * make an address go up its path instead of down, encoded or not.
 */
export function isPathSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !LONE_SURROGATE.test(text);
}

const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

/** The path below a prefix, through an id; null where no path can carry the id. */
function through(prefix: string, id: string, rest = ''): string | null {
  return isPathSegment(id) ? `${prefix}/${encodeURIComponent(id)}${rest}` : null;
}

/** Addresses of the API, below its base (protocol.md §2); null where an id fits in none. */
export const PATHS = {
  authorize: '/policy/mandate/authorize',
  preview: '/policy/mandate/preview',
  permissions: '/policy/mandate/permissions',
  byRequest: (agentDid: string, nonce: string) =>
    LONE_SURROGATE.test(nonce)
      ? null
      : `/policy/mandate/authorize/by-request?agentDid=${encodeURIComponent(agentDid)}&nonce=${encodeURIComponent(nonce)}`,
  hold: (authorizationId: string, verb: HoldVerb) => through('/policy/mandate/authorize', authorizationId, `/${verb}`),
  escalation: (escalationId: string, verb: 'status' | 'resume-claim') =>
    through('/policy/escalations', escalationId, `/${verb}`),
  bundle: (agentDid: string) => `/policy/bundle/${encodeURIComponent(agentDid)}`,
  localDecisions: '/policy/decisions/local',
  policyKey: '/magp/policy/pubkey',
  proof: (eventId: string) => through('/magp/evidence', eventId, '/proof'),
  record: (eventId: string) => through('/magp/evidence', eventId, '/record'),
} as const;

/** What follows the authorization id in an address. */
export type HoldVerb =
  | 'effect'
  | 'effect/dispatching'
  | 'effect/dispatched'
  | 'effect/unknown'
  | 'capture'
  | 'void'
  | 'refund'
  | 'payload-binding';

function readObject(bytes: Uint8Array): JsonObject | null {
  const parsed = parseJsonBytes(bytes, RESPONSE_MAX_BYTES);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
}

function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
