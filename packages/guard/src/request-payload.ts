import { type JsonObject, type Sha256, sha256, toHex } from '@gatewright/protocol';

/** What an agent binds an authorization to: this request and no other. */
export interface RequestParts {
  readonly method: string;
  /** Path and query, or a whole address. */
  readonly target: string;
  /** The value of `content-type`; null where there is none. */
  readonly contentType: string | null;
  readonly body: Uint8Array;
  /** Names and values of headers that are bound too, null where one is not sent. */
  readonly headers?: readonly (readonly [name: string, value: string | null])[] | undefined;
}

/**
 * The payload that an authorization for an HTTP request is bound to: method, path and query, content type, and SHA-256 of the
 * bytes of the body. The agent gives it to its guard as `payload`, the receiver computes it again.
 */
export function requestPayload(
  { method, target, contentType, body, headers }: RequestParts,
  hash: Sha256 = sha256,
): JsonObject {
  return {
    method: method.toUpperCase(),
    target: target.startsWith('/') ? target : originForm(target),
    contentType,
    bodyDigest: `sha256:${toHex(hash(body))}`,
    ...(headers === undefined
      ? {}
      : { headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])) }),
  };
}

function originForm(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
