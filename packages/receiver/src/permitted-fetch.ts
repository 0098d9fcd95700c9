import type { ActionTerms, Fetch, Guard } from '@gatewright/guard';
import { sendPermitted } from '@gatewright/guard/internal';

/** What an agent sends under a permit: a request whose body is text or bytes. */
export interface PermittedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** What the request is about; its payload is the request itself. */
export type PermittedTerms = ActionTerms & { readonly action: string };

/**
 * Sends a request under a permit, as `fetch` of the guard does.
 *
 * @deprecated Use `fetch` of what `gatewright` of @gatewright/guard returns.
 */
export function permittedFetch(
  guard: Guard,
  url: string,
  request: PermittedRequest,
  terms: PermittedTerms,
  fetch: Fetch = (address, init) => globalThis.fetch(address, init),
): Promise<Response> {
  return sendPermitted(url, request, terms, { enforce: guard.enforce, void: guard.void, fetch });
}
