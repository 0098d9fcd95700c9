import { GATEWRIGHT_VERSION, MAGP_VERSION } from '@gatewright/protocol';

/** Headers of every answer that says nothing else. */
export const SERVICE_HEADERS = {
  'gatewright-version': GATEWRIGHT_VERSION,
  'magp-version': MAGP_VERSION,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** The answer with the headers that every answer has, and those of the host; its own stay. */
export function withServiceHeaders(response: Response, more: Readonly<Record<string, string>> = {}): Response {
  for (const [name, value] of Object.entries({ ...SERVICE_HEADERS, ...more })) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
