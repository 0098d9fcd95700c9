import type { ActionTerms, Fetch, Guard } from '@gatewright/guard';
import { PERMIT_HEADER, permitHeader } from './permit-header.js';
import { DECISION_HEADER } from './refusal.js';
import { requestPayload } from './request.js';

/** What an agent sends under a permit: a request whose body is text or bytes. */
export interface PermittedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** What the request is about; its payload is the request itself. */
export type PermittedTerms = ActionTerms & { readonly action: string };

/**
 * Authorizes exactly this request, then sends it to a receiver, which settles the hold. Where no receiver says that it ran, the hold
 * is given back: the gate keeps one that a receiver claimed, and lets no receiver claim one that was given back. Throws GovernanceBlocked where the gate does not permit it, and what `fetch`
 * throws, which sends it.
 */
export async function permittedFetch(
  guard: Guard,
  url: string,
  { method = 'GET', headers = {}, body }: PermittedRequest,
  terms: PermittedTerms,
  fetch: Fetch = (address, init) => globalThis.fetch(address, init),
): Promise<Response> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const contentType = new Headers(headers).get('content-type');
  const payload = requestPayload({ method, target: url, contentType, body: bytes ?? new Uint8Array() });
  const { authorizationId } = await guard.enforce({ ...terms, payload }, { claim: false });
  const { itinerary } = terms;
  const value = permitHeader({
    authorizationId,
    action: terms.action,
    ...(itinerary === undefined ? {} : { itinerary }),
  });
  const giveBack = (reason: string) =>
    authorizationId === null ? undefined : guard.void(authorizationId, { reason: `not run: ${reason}` });
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, [PERMIT_HEADER]: value },
      // Bytes: for text, fetch would add a content type that was not bound.
      ...(bytes === undefined ? {} : { body: bytes }),
      redirect: 'manual',
    });
    if (!mayHaveRun(response)) await giveBack(`answered ${response.status}`);
    return response;
  } catch (error) {
    await giveBack('the request was not answered');
    throw error;
  }
}

/** False for a refusal of a receiver, and for an answer other than 2xx of something that is none: it claimed nothing. */
function mayHaveRun({ ok, headers }: Response): boolean {
  const decision = headers.get(DECISION_HEADER);
  return decision === null ? ok : decision !== 'block';
}
