import type { CallParameter } from './route.js';
import { isPublic, type RouteRow } from './route.js';
import { refusalsOf } from './route-refusals.js';

/** A header that a route reads. */
export function header(name: string, description: string): CallParameter {
  return { name, in: 'header', description };
}

/** The same, where a call without it is refused. */
export function required(parameter: CallParameter): CallParameter {
  return { ...parameter, required: true };
}

/** What the place in a list means that is read page by page. */
export const AFTER = 'the place that the page before gave as next';

/** By which a call of a service proves itself (protocol.md §2.13). */
const SERVICE_HEADERS: readonly CallParameter[] = [
  header('x-magp-service-did', 'DID of the service that signs the call'),
  header('x-magp-service-nonce', 'nonce of the signature, used once'),
  header('x-magp-service-issued-at', 'time of the signature, RFC 3339'),
  header('x-magp-service-signature', 'Ed25519 over the MAGP-SERVICE-v1 text of the call, hex'),
];
/** What a route reads beside its path and body, with the proof of a service where it takes one. */
export function parametersOf(route: RouteRow): readonly CallParameter[] {
  const isSigned = isPublic(route) && refusalsOf(route).includes('COUNTERPARTY_SIGNATURE_INVALID');
  return [...(route.parameters ?? []), ...(isSigned ? SERVICE_HEADERS : [])];
}
