import { canonicalJson, type JsonValue, sha256Hex } from '@gatewright/protocol';

/** Headers of an answer that may be kept as long as it is asked after: RFC 9110 §8.8 and §13. */
export interface Validator {
  readonly etag: string;
  readonly 'cache-control': 'no-cache';
}

/** The validator of a representation: equal JSON has equal tags, in every process and after every restart. */
export function validatorOf(representation: JsonValue): Validator {
  return { etag: `"${sha256Hex(canonicalJson(representation)).slice(0, 32)}"`, 'cache-control': 'no-cache' };
}

/** True where an If-None-Match header names the tag, weakly compared, or says that any will do. */
export function isKnown(ifNoneMatch: string | undefined, { etag }: Validator): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/** The answer to a client that has the representation already. */
export function notModified(validator: Validator): Response {
  return new Response(null, { status: 304, headers: { ...validator } });
}
