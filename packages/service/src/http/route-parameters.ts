import { isPublic, type RouteRow } from './route.js';
import { refusalsOf } from './route-refusals.js';

/** What a call may say beside its path and body. */
export interface CallParameter {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
}

function query(name: string, description: string): CallParameter {
  return { name, in: 'query', description };
}

function header(name: string, description: string): CallParameter {
  return { name, in: 'header', description };
}

function required(parameter: CallParameter): CallParameter {
  return { ...parameter, required: true };
}

/** By which a call of a service proves itself (wire §7). */
const SERVICE_HEADERS: readonly CallParameter[] = [
  header('x-magp-service-did', 'DID of the service that signs the call'),
  header('x-magp-service-nonce', 'nonce of the signature, used once'),
  header('x-magp-service-issued-at', 'time of the signature, RFC 3339'),
  header('x-magp-service-signature', 'Ed25519 over the MAGP-SERVICE-v1 text of the call, hex'),
];
const CLAIM_TOKEN = header('x-claim-token', 'the claim token of the request, where it is named nowhere else');
const ONE_AGENT = query('agentDid', 'only those of this agent');
const VERSION = query('version', 'an earlier version; the current one where none is named');

/** What each route reads beside its path and body; a route that is not here reads nothing. */
const PARAMETERS: Readonly<Record<string, readonly CallParameter[]>> = {
  'GET /onboarding/requests': [
    query('status', 'only requests that are pending, approved, denied, claimed, key_pending, active or expired'),
  ],
  'GET /onboarding/requests/:id/claim': [
    query('token', 'the claim token of the request; a header is not kept in logs of addresses'),
    CLAIM_TOKEN,
    header('x-key-passphrase', 'encrypts the key of the agent on its way'),
  ],
  'POST /onboarding/requests/:id/verify-key': [CLAIM_TOKEN],
  'POST /onboarding/requests/:id/regenerate-challenge': [CLAIM_TOKEN],
  'GET /onboarding/rule-packs/:key/preview': [
    query('perTxnMax', 'the maximum per transaction, as onboarding takes it'),
    query('maxAmount', 'the maximum in all'),
    query('currency', 'the currency of both; USD unless given'),
    query('financial', 'false for an agent without money, as is an agent without limits'),
  ],
  'POST /organisations': [
    required(header('webhook-id', 'id of the call, heard once')),
    required(header('webhook-timestamp', 'time of the signature, seconds since 1970')),
    required(header('webhook-signature', 'signature of the operator, made with keys.json (Standard Webhooks)')),
  ],
  'POST /organisations/verification-events': [
    required(
      header('webhook-id', 'id of the event, heard once; the event states the time at which it was found as timestamp'),
    ),
    required(header('webhook-timestamp', 'time of the signature, seconds since 1970')),
    required(header('webhook-signature', 'signature of the provider (Standard Webhooks)')),
  ],
  'GET /mandate': [ONE_AGENT],
  'GET /sop': [ONE_AGENT],
  'GET /sop/:id': [VERSION],
  'GET /standards': [ONE_AGENT],
  'GET /standards/:id': [VERSION],
  'GET /policy/decisions/local': [ONE_AGENT],
  'GET /policy/mandate/authorize/by-request': [
    required(query('agentDid', 'the agent that sent the request')),
    required(query('nonce', 'the nonce of the request')),
  ],
  'POST /policy/mandate/authorize/:id/effect/dispatching': [
    header('idempotency-key', 'at least 32 characters; the same key again gets the same grant'),
    header('x-magp-payload-digest', 'digest of the arguments about to be executed'),
  ],
  'GET /magp/evidence/consistency': [
    required(query('from', 'a size of the log, entries')),
    required(query('to', 'a later size of the log, entries')),
  ],
  'GET /evidence/pack': [
    required(query('from', 'begin of the span, RFC 3339')),
    required(query('to', 'end of the span, RFC 3339')),
    query('since', 'a size of the log that the reader has verified, entries'),
  ],
};

/** Names of the routes with a row above; a test holds them to the route table. */
export const ROUTES_WITH_PARAMETERS: readonly string[] = Object.keys(PARAMETERS);

/** What a route reads beside its path and body, with the proof of a service where it takes one. */
export function parametersOf(route: RouteRow): readonly CallParameter[] {
  const isSigned = isPublic(route) && refusalsOf(route).includes('COUNTERPARTY_SIGNATURE_INVALID');
  return [...rowOf(route), ...(isSigned ? SERVICE_HEADERS : [])];
}

/** The part of an address's query that a route reads: what its row does not name reaches no handler. */
export function queryOf(route: RouteRow, given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const isRead = (name: string) => rowOf(route).some((one) => one.in === 'query' && one.name === name);
  return Object.fromEntries(Object.entries(given).filter(([name]) => isRead(name)));
}

function rowOf({ method, path }: RouteRow): readonly CallParameter[] {
  return PARAMETERS[`${method} ${path}`] ?? [];
}
