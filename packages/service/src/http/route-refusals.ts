import { HOLD_CLOSURES, refusalsBy, type Trigger } from '@gatewright/ledger';
import { REASON_CODES, type ReasonCode } from '@gatewright/protocol';
import { ROLES } from '../settings/roles.js';
import { isPublic, type ProtectedRow, type RouteRow } from './route.js';

/** What the state of a hold refuses a trigger with: read off the machine. */
function stateOf(...triggers: readonly Trigger[]): ReasonCode[] {
  const refused = triggers.flatMap(refusalsBy);
  return refused.includes('AUTHORIZATION_VOIDED') ? [...refused, ...CLOSED] : refused;
}

const CLOSED = HOLD_CLOSURES.filter((code) => code !== 'HOLD_VOIDED' && code !== 'AUTHORIZATION_EXPIRED');
/** Every call on a hold, and a service's signature over it. */
const HOLD: readonly ReasonCode[] = ['AUTHORIZATION_NOT_FOUND'];
const SIGNED: readonly ReasonCode[] = ['COUNTERPARTY_SIGNATURE_INVALID', 'REPLAY_DETECTED'];
const REGISTERED: readonly ReasonCode[] = [
  'COUNTERPARTY_AUTH_REQUIRED',
  'COUNTERPARTY_NOT_REGISTERED',
  'COUNTERPARTY_NOT_ALLOWED_FOR_MERCHANT',
];
const TOKEN: readonly ReasonCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMIT_EXCEEDED'];
const SLOT: readonly ReasonCode[] = [...HOLD, ...SIGNED, ...REGISTERED, 'COUNTERPARTY_MISMATCH'];
const CLAIM_TOKEN: readonly ReasonCode[] = ['NOT_FOUND', 'CLAIM_TOKEN_INVALID', 'CONFLICT'];
/** What a decision turns on: every refusal about one of these may be the answer to a request. */
const DECIDED_ABOUT = ['identity', 'envelope integrity', 'mandate', 'exposure', 'policy', 'containment'];
const DECISION: readonly ReasonCode[] = REASON_CODES.filter(
  ({ subject, family }) => DECIDED_ABOUT.includes(subject) && family !== 'allow',
).map(({ code }) => code);

/** What the routes of one kind of rule documents refuse with. */
function rulesRefusals(path: '/sop' | '/standards'): Readonly<Record<string, readonly ReasonCode[]>> {
  return {
    [`GET ${path}`]: [],
    [`GET ${path}/:id`]: ['NOT_FOUND'],
    [`POST ${path}/:id/versions`]: ['NOT_FOUND', 'CONFLICT', 'POLICY_DOCUMENT_INVALID'],
    [`POST ${path}/:id/retire`]: ['NOT_FOUND', 'CONFLICT'],
    [`POST ${path}/agents/:identityId/unassign`]: ['NOT_FOUND'],
  };
}

/**
 * The codes that each route refuses with, beside those that its row implies. The interface description shows them, and
 * every test over HTTP is held to them.
 */
const REFUSALS: Readonly<Record<string, readonly ReasonCode[]>> = {
  'POST /onboarding/agent': ['CONFLICT', 'FREE_TIER_LIMIT'],
  'POST /onboarding/requests': ['NOT_FOUND'],
  'GET /onboarding/requests': [],
  'GET /onboarding/requests/:id': ['NOT_FOUND'],
  'POST /onboarding/requests/:id/resolve': ['NOT_FOUND', 'CONFLICT'],
  'GET /onboarding/requests/:id/claim': [
    ...CLAIM_TOKEN,
    'CONFIG_ALREADY_DELIVERED',
    'FREE_TIER_LIMIT',
    'MALFORMED_REQUEST',
  ],
  'POST /onboarding/requests/:id/verify-key': [...CLAIM_TOKEN, 'SIGNATURE_INVALID'],
  'POST /onboarding/requests/:id/regenerate-challenge': CLAIM_TOKEN,
  'POST /onboarding/sandbox': ['FORBIDDEN', 'RATE_LIMIT_EXCEEDED'],
  'GET /onboarding/rule-packs': [],
  'GET /onboarding/rule-packs/:key': ['NOT_FOUND'],
  'GET /onboarding/rule-packs/:key/preview': ['NOT_FOUND', 'MALFORMED_REQUEST'],
  'POST /agent-identity/:ref/verify-key': ['NOT_FOUND', 'CONFLICT', 'SIGNATURE_INVALID'],
  'POST /agent-identity/:ref/regenerate-challenge': ['NOT_FOUND', 'CONFLICT'],
  'GET /agent-identity': [],
  'GET /agent-identity/:ref': ['NOT_FOUND'],
  'POST /agent-identity/:ref/contain': ['NOT_FOUND', 'CONFLICT', 'AGENT_DECOMMISSIONED'],
  'POST /agent-identity/:ref/reinstate': ['NOT_FOUND', 'CONFLICT', 'AGENT_DECOMMISSIONED'],
  'POST /agent-identity/:ref/mode': ['NOT_FOUND', 'AGENT_DECOMMISSIONED'],
  'POST /agent-identity/:ref/decommission': ['NOT_FOUND', 'AGENT_DECOMMISSIONED'],
  'GET /organisation': ['NOT_FOUND'],
  'POST /organisation/approvals': ['NOT_FOUND'],
  'POST /organisation/holds': ['NOT_FOUND'],
  'POST /organisation/rules': ['NOT_FOUND'],
  'POST /organisations': ['UNAUTHENTICATED', 'CONFLICT'],
  'POST /organisations/verification-events': ['MALFORMED_REQUEST', 'UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'],
  'POST /auth/login': ['UNAUTHENTICATED', 'RATE_LIMIT_EXCEEDED'],
  'POST /auth/refresh-token': ['UNAUTHENTICATED'],
  'POST /auth/password': ['FORBIDDEN'],
  'POST /people/revoke': ['NOT_FOUND'],
  'POST /people/reinstate': ['NOT_FOUND', 'CONFLICT'],
  'POST /tokens': ['CONFLICT'],
  'GET /tokens': [],
  'POST /tokens/:id/rotate': ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  'POST /tokens/:id/revoke': ['NOT_FOUND', 'FORBIDDEN'],
  'POST /webhooks': ['CONFLICT'],
  'GET /webhooks': [],
  'POST /webhooks/:id/enable': ['NOT_FOUND'],
  'POST /webhooks/:id/remove': ['NOT_FOUND'],
  'POST /policy/mandate': [
    'NOT_FOUND',
    'CONFLICT',
    'FREE_TIER_LIMIT',
    'DELEGATION_CHAIN_BROKEN',
    'DEPTH_EXCEEDED',
    'ACTION_NOT_IN_PARENT',
    'CONSTRAINT_DROPPED',
    'CONSTRAINT_WIDENED',
    'VALIDITY_WIDENED',
    'UNCOMPARABLE',
    'SPEND_LIMIT_EXCEEDED',
    'AMOUNT_NOT_DETERMINABLE',
    'MANDATE_REVOKED',
    'AGENT_SUSPENDED',
    'AGENT_QUARANTINED',
    'AGENT_DECOMMISSIONED',
  ],
  'GET /mandate': [],
  'GET /mandate/:ref': ['NOT_FOUND'],
  'POST /mandate/:ref/revoke': ['NOT_FOUND'],
  'POST /sop': ['POLICY_DOCUMENT_INVALID'],
  'POST /standards': ['POLICY_DOCUMENT_INVALID'],
  'POST /sop/agents/:identityId/assign': ['NOT_FOUND', 'CONFLICT'],
  'POST /standards/agents/:identityId/assign': ['NOT_FOUND', 'CONFLICT'],
  ...rulesRefusals('/sop'),
  ...rulesRefusals('/standards'),

  // A rule may declare a code of its own, which no table knows.
  'POST /policy/mandate/authorize': DECISION,
  'GET /policy/mandate/authorize/by-request': ['MALFORMED_REQUEST', 'AUTHORIZATION_NOT_FOUND'],
  'POST /policy/mandate/authorize/:id/effect/dispatching': [
    ...HOLD,
    ...SIGNED,
    ...REGISTERED,
    ...stateOf('claim'),
    'PAYLOAD_DIGEST_INVALID',
    'PAYLOAD_DIGEST_REQUIRED',
    'PAYLOAD_DIGEST_MISMATCH',
    'PAYLOAD_NOT_BOUND_AT_AUTHORIZE',
    'AUTHORIZATION_AGENT_MISMATCH',
    'AUTHORIZATION_ACTION_MISMATCH',
    'AUTHORIZATION_AMOUNT_MISMATCH',
    'AUTHORIZATION_CURRENCY_MISMATCH',
    'AUTHORIZATION_MERCHANT_MISMATCH',
    'AUTHORIZATION_CONTEXT_REQUIRED',
    'AUTHORIZATION_CONTEXT_MISMATCH',
    'ESCALATION_NOT_APPROVED',
    'AGENT_SUSPENDED',
    'MISSING_BINDING',
    'AUTHORIZATION_MISMATCH',
    'AMOUNT_MISMATCH',
    'AMOUNT_INVALID',
  ],
  'POST /policy/mandate/authorize/:id/capture': [
    ...HOLD,
    ...SIGNED,
    ...REGISTERED,
    ...stateOf('capture'),
    'COUNTERPARTY_MISMATCH',
    'AMOUNT_INVALID',
    'AMOUNT_MISMATCH',
    'AMOUNT_EXCEEDS_AUTHORIZED',
    'COMMITMENT_MISMATCH',
  ],
  'POST /policy/mandate/authorize/:id/void': [
    ...HOLD,
    ...SIGNED,
    ...REGISTERED,
    ...stateOf('void'),
    'COUNTERPARTY_MISMATCH',
  ],
  'POST /policy/mandate/authorize/:id/payload-binding': [
    ...HOLD,
    ...stateOf('bind'),
    'PAYLOAD_BINDING_INVALID',
    'PAYLOAD_ALREADY_BOUND',
  ],
  'POST /policy/mandate/authorize/:id/effect/dispatched': [
    ...HOLD,
    ...SIGNED,
    ...stateOf('dispatch'),
    'COUNTERPARTY_MISMATCH',
  ],
  'POST /policy/mandate/authorize/:id/effect/unknown': [
    ...HOLD,
    ...SIGNED,
    ...TOKEN,
    ...stateOf('lose'),
    'COUNTERPARTY_MISMATCH',
  ],
  'POST /policy/mandate/authorize/:id/effect/reconcile': [
    ...HOLD,
    ...stateOf('reconcileSettled', 'reconcileNotExecuted'),
    'AMOUNT_INVALID',
    'AMOUNT_MISMATCH',
    'AMOUNT_EXCEEDS_AUTHORIZED',
  ],
  'POST /policy/mandate/authorize/:id/refund': [
    ...HOLD,
    ...SIGNED,
    ...TOKEN,
    ...stateOf('refundPart', 'refundRest'),
    'COUNTERPARTY_AUTH_REQUIRED',
    'COUNTERPARTY_MISMATCH',
    'AMOUNT_INVALID',
    'AMOUNT_EXCEEDS_REFUNDABLE',
  ],
  'GET /policy/mandate/authorize/:id/effect': ['AUTHORIZATION_NOT_FOUND'],
  'POST /magp/settlement/reserve': [...SLOT, ...stateOf('reserveSlot')],
  'POST /magp/settlement/finalize': [...SLOT, ...stateOf('finalizeSlot'), 'AMOUNT_MISMATCH'],
  'POST /magp/settlement/release': [...SLOT, ...TOKEN, ...stateOf('releaseSlot')],

  'GET /policy/counterparties': [],
  'POST /policy/counterparties': ['CONFLICT', 'COUNTERPARTY_AUTH_REQUIRED', 'COUNTERPARTY_SIGNATURE_INVALID'],
  'POST /policy/counterparties/challenge': [],
  'POST /policy/counterparties/:ref/revoke': ['NOT_FOUND', 'CONFLICT'],
  'POST /policy/decisions/local': [
    'REQUEST_EXPIRED',
    'NO_MANDATE',
    'AGENT_KEY_UNVERIFIED',
    'SIGNATURE_INVALID',
    'REPLAY_DETECTED',
    'RATE_LIMIT_EXCEEDED',
  ],
  'GET /policy/decisions/local': [],
  'POST /policy/gateway-reports': [
    ...SIGNED,
    'COUNTERPARTY_AUTH_REQUIRED',
    'COUNTERPARTY_NOT_REGISTERED',
    'AGENT_KEY_UNVERIFIED',
    'NOT_FOUND',
    'CONFLICT',
    'RATE_LIMIT_EXCEEDED',
  ],
  'GET /policy/gateway-reports': [],

  'GET /policy/escalations': [],
  'GET /policy/escalations/:id': ['NOT_FOUND'],
  'GET /policy/escalations/:id/status': ['NOT_FOUND'],
  // An approval runs the checks again, rules included.
  'POST /policy/escalations/:id/resolve': [...DECISION, 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'ESCALATION_EXPIRED'],
  'POST /policy/escalations/:id/resume-claim': [
    'NOT_FOUND',
    'AUTHORIZATION_CONTEXT_REQUIRED',
    'AUTHORIZATION_CONTEXT_MISMATCH',
    'REQUEST_EXPIRED',
    'SIGNATURE_INVALID',
    'ESCALATION_REQUEST_MISMATCH',
    'ESCALATION_NOT_APPROVED',
    'ESCALATION_PENDING',
    'ESCALATION_EXPIRED',
    'MODIFIED',
    'AUTHORIZATION_IN_USE',
    'AGENT_SUSPENDED',
    ...stateOf('claim'),
  ],
  'GET /policy/bundle/:did': [
    'NOT_FOUND',
    'AGENT_NETWORK_MISMATCH',
    'ISSUER_UNVERIFIED',
    'AGENT_KEY_UNVERIFIED',
    'IDENTITY_KEY_MISMATCH',
  ],
  'GET /policy/events/:did': ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
  'GET /magp/policy/pubkey': [],
  'GET /magp/schema': [],
  'GET /standards/atoms': [],
  'GET /magp/evidence/:eventId/proof': ['NOT_FOUND', 'PROOF_PENDING'],
  'GET /magp/evidence/checkpoint': ['NOT_FOUND'],
  'GET /magp/evidence/consistency': ['MALFORMED_REQUEST', 'NOT_FOUND'],
  'GET /magp/evidence/log/checkpoint': ['NOT_FOUND'],
  'GET /magp/evidence/log/tile/:path{.+}': ['NOT_FOUND'],
  'GET /evidence/pack': ['MALFORMED_REQUEST', 'NOT_FOUND', 'BODY_TOO_LARGE', 'PROOF_PENDING'],
  'GET /credentials/status/:list': ['NOT_FOUND'],
  'GET /.well-known/did.json': ['NOT_FOUND'],
  'GET /evidence/:eventId': ['NOT_FOUND'],
  'GET /healthz': [],
  'GET /readyz': [],
};

/** The routes that look nothing up; any other may find that the store does not answer. */
const STORELESS: ReadonlySet<string> = new Set([
  'GET /onboarding/rule-packs',
  'GET /onboarding/rule-packs/:key',
  'GET /onboarding/rule-packs/:key/preview',
  'GET /magp/policy/pubkey',
  'GET /magp/schema',
  'GET /standards/atoms',
  'GET /.well-known/did.json',
  'GET /healthz',
]);

/** True for a route (`GET /path`) that answers without reading what is stored. */
export function isStoreless(name: string): boolean {
  return STORELESS.has(name);
}

/** Names of the routes with a row above; a test holds them to the route table. */
export const ROUTES_WITH_REFUSALS: readonly string[] = Object.keys(REFUSALS);

/** Every code that a route can refuse with, sorted. */
export function refusalsOf(route: RouteRow): readonly ReasonCode[] {
  const name = `${route.method} ${route.path}`;
  const implied: ReasonCode[] = ['INTERNAL_ERROR'];
  if (route.body !== null) implied.push('MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (!isPublic(route)) implied.push(...TOKEN.filter((code) => code !== 'FORBIDDEN' || excludesSome(route)));
  if (route.metered === true) implied.push('RATE_LIMIT_EXCEEDED');
  if (!isStoreless(name)) implied.push('GATE_UNAVAILABLE');
  return [...new Set([...implied, ...(REFUSALS[name] ?? [])])].sort();
}

function excludesSome({ roles }: ProtectedRow): boolean {
  return ROLES.some((role) => !roles.includes(role));
}
