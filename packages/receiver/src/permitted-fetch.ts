import type { ActionTerms, Fetch, Guard } from '@gatewright/guard';
import { PERMIT_HEADER, permitHeader } from './permit-header.js';
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
 * Authorizes exactly this request, then sends it to a receiver, which settles the hold. Throws GovernanceBlocked where the gate
 * does not permit it. `fetch` sends it.
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
  return fetch(url, {
    method,
    headers: { ...headers, [PERMIT_HEADER]: value },
    // Bytes: for text, fetch would add a content type that was not bound.
    ...(bytes === undefined ? {} : { body: bytes }),
    redirect: 'manual',
  });
}
