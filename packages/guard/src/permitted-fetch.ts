import { type JsonValue, parseAgreedJsonBytes } from '@gatewright/protocol';
import { unknownOutcome } from './calls/refusal.js';
import { Unknown } from './errors.js';
import type { Fetch } from './host.js';
import { DECISION_HEADER, PERMIT_HEADER, permitHeader } from './permit-header.js';
import type { ClaimOptions } from './permitted-run.js';
import type { ActionRequest } from './request.js';
import { requestPayload } from './request-payload.js';
import type { VoidTerms } from './settlement.js';
import type { SettlementResult } from './settlement-result.js';
import type { GuardVerdict } from './verdict.js';
import type { ActionTerms } from './wrap.js';

/** What of a request its permit is bound to. The receiver states the same. */
export interface FetchBinding {
  /** `request` (default): method, path and query, content type and bytes. `body`: the JSON of the body alone, as receivers of the protocol's gateway do. */
  readonly binding?: 'request' | 'body' | undefined;
  /** Headers that are bound beside the content type. */
  readonly signedHeaders?: readonly string[] | undefined;
}

/** What a permitted request needs: a guard, in whole or in part, and what sends the request. */
export interface SendPorts {
  readonly enforce: (request: ActionRequest, options: ClaimOptions) => Promise<GuardVerdict>;
  readonly void: (authorizationId: string, terms: VoidTerms) => Promise<SettlementResult>;
  readonly fetch: Fetch;
}

/**
 * Authorizes exactly this request, then sends it to a receiver, which settles the hold. Where no receiver says that it ran, the hold
 * is given back: the gate keeps one that a receiver claimed, and lets no receiver claim one that was given back. Redirects are not
 * followed. Rejects with Refused or Waiting where the gate does not permit it; with Unknown where there was no answer and the receiver may have
 * run it; else with what `fetch` rejects with. Throws TypeError for a body that is read in parts, which no permit can be bound to, and with `binding: 'body'` for one that is no JSON.
 */
export async function sendPermitted(
  url: string | URL,
  init: RequestInit,
  { binding = 'request', signedHeaders, ...terms }: ActionTerms & FetchBinding & { readonly action: string },
  { enforce, void: giveUp, fetch }: SendPorts,
): Promise<Response> {
  refuseParts(init.body);
  const request = new Request(url, init);
  const body = new Uint8Array(await request.arrayBuffer());
  const { method } = request;
  const signed =
    signedHeaders === undefined
      ? {}
      : { headers: signedHeaders.map((name) => [name, request.headers.get(name)] as const) };
  const contentType = request.headers.get('content-type');
  const payload =
    binding === 'body' ? jsonOf(body) : requestPayload({ method, target: request.url, contentType, body, ...signed });
  const { authorizationId } = await enforce({ ...terms, payload }, { claim: false });
  const { action, itinerary } = terms;
  const permit = permitHeader({ authorizationId, action, ...(itinerary === undefined ? {} : { itinerary }) });
  const headers = { ...Object.fromEntries(request.headers), [PERMIT_HEADER]: permit };
  const giveBack = async (id: string, reason: string) => (await giveUp(id, { reason: `not run: ${reason}` })).ok;
  try {
    const sent = { ...init, method, headers, redirect: 'manual' } as const;
    const response = await fetch(request.url, body.length === 0 ? sent : { ...sent, body });
    if (authorizationId !== null && !mayHaveRun(response))
      await giveBack(authorizationId, `answered ${response.status}`);
    return response;
  } catch (error) {
    if (authorizationId === null || (await giveBack(authorizationId, 'the request was not answered'))) throw error;
    const { detail, remedy } = unknownOutcome(
      'the request was not answered, and its hold is not given back',
      authorizationId,
    );
    throw new Unknown(authorizationId, detail ?? '', remedy ?? '', { cause: error });
  }
}

/** The JSON of a body as every reader takes it; no body is an empty object. */
function jsonOf(body: Uint8Array): JsonValue {
  if (body.length === 0) return {};
  const outcome = parseAgreedJsonBytes(body, body.length);
  if (outcome.ok) return outcome.value;
  throw new TypeError("body: a permit with binding 'body' needs JSON that all readers take alike");
}

/** A form with files has another boundary each time, and a stream can be read once. */
function refuseParts(body: RequestInit['body']): void {
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
  if (!isForm && !(body instanceof ReadableStream)) return;
  const advice = isForm ? 'send URLSearchParams or JSON' : 'read it, and send its text or bytes';
  throw new TypeError(`body: no permit can be bound to ${isForm ? 'FormData' : 'a stream'}; ${advice}`);
}

/** False for a refusal of a receiver, and for an answer other than 2xx of something that is none: it claimed nothing. */
function mayHaveRun({ ok, headers }: Response): boolean {
  const decision = headers.get(DECISION_HEADER);
  return decision === null ? ok : decision !== 'block';
}
