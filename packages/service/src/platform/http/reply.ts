import { type Answer, answerRefusal } from '@gatewright/gate';
import { findReasonCode, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { SERVICE_HEADERS } from './service-headers.js';

/** What a handler answers. The gate's answers are replies as they are. */
export interface Reply {
  readonly status: number;
  readonly success: boolean;
  /** The bare reason code of a refusal, a word for people otherwise. */
  readonly message: string | null;
  readonly data: JsonValue;
  /** Members beside `data`; only the bundle has some (protocol.md §2.8). */
  readonly siblings?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
  /** What a browser keeps, each as a Set-Cookie header. */
  readonly cookies?: readonly string[];
  /** What was asked may have been done. Published guards then look for it, unless `data` gives them a verdict (protocol.md §2.1). */
  readonly mayHaveLanded?: true;
  /** When the same call may be made again, where that is known; else a second after a 429 or 503. */
  readonly retryAfterSeconds?: number;
}

/** A success; `status` 200 unless something was created. */
export function ok(data: JsonValue, status = 200): Reply {
  return { status, success: true, message: null, data };
}

/** Media type of the envelope. */
export const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/**
 * The HTTP response of a reply: the envelope of protocol.md §2.1, with the members of RFC 9457 inside where the client asked for
 * `application/problem+json`. `headers` are those of the host.
 */
export function toResponse(
  reply: Reply,
  accept: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const asProblem = !reply.success && (accept?.includes('application/problem+json') ?? false);
  const body: JsonObject = {
    success: reply.success,
    ...(reply.message === null ? {} : { message: reply.message }),
    ...(reply.mayHaveLanded === true ? {} : { data: reply.data }),
    ...(asProblem ? problemMembers(reply) : {}),
    ...reply.siblings,
  };
  const response = new Response(JSON.stringify(body), {
    status: reply.status,
    headers: {
      'content-type': asProblem ? PROBLEM_TYPE : JSON_TYPE,
      ...SERVICE_HEADERS,
      ...headers,
      ...retryAfter(reply),
      ...reply.headers,
    },
  });
  for (const cookie of reply.cookies ?? []) response.headers.append('set-cookie', cookie);
  return response;
}

/** As a refusal of the authorize endpoint: every answer with `data` carries a decision (protocol.md §2.1). */
export function asVerdict(reply: Reply | Answer): Reply {
  const { data } = reply;
  if (reply.success || !isJsonObject(data) || 'decision' in data) return reply;
  return {
    ...reply,
    data: { decision: 'block', decisionFamily: 'block', authorizationId: null, eventId: null, issuer: null, ...data },
  };
}

/** The reply that refuses a call. */
export function refused(code: string, detail: string, data: JsonObject = {}): Reply {
  return answerRefusal({ refusal: { reasonCode: code, detail } }, data);
}

function problemMembers({ status, message, data }: Reply): JsonObject {
  const code = message ?? 'INTERNAL_ERROR';
  const detail = isJsonObject(data) ? data['detail'] : undefined;
  return {
    type: `urn:gatewright:reason:${code}`,
    title: findReasonCode(code)?.meaning ?? code,
    status,
    ...(typeof detail === 'string' ? { detail } : {}),
  };
}

function retryAfter({ status, retryAfterSeconds = 1 }: Reply): Record<string, string> {
  return status === 429 || status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {};
}
