import type { GatewayReport, PayloadBinding, ServiceCall, SettlementCall, SignedRequest } from '../../src/index.js';
import type { LocalDecision, LocalDecisionDetail } from '../../src/signed-texts/local-decision.js';

// Written by hand from protocol.md, text by text and member by member. Both the texts that the product verifies and those that the
// runner of conformance signs are compared with them, so that no mistake in one is repeated in the other.

/** Agent, nonce and time of each text. */
export const SEAL = {
  agentDid: 'did:key:zAgent',
  nonce: 'nonce-0001',
  issuedAt: '2026-01-02T03:04:05.678Z',
} as const;

const NAMED = { ...SEAL, action: 'purchase|order' };

/** protocol.md §2.3 */
export const AUTHORIZE_TEXTS: readonly (readonly [SignedRequest, string])[] = [
  [
    { ...NAMED, amount: 12.5, currency: 'EUR', merchant: 'a\\b', resource: 'crm.contacts' },
    'did:key:zAgent|purchase\\|order|12.5|EUR|a\\\\b|crm.contacts|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [NAMED, 'did:key:zAgent|purchase\\|order|0|USD|||nonce-0001|2026-01-02T03:04:05.678Z'],
  [
    { ...NAMED, amount: null, currency: null, merchant: null, resource: null, jurisdiction: null },
    'did:key:zAgent|purchase\\|order|0|USD|||nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [
    { ...NAMED, amount: 1.5e-7, currency: '', merchant: '', resource: 'r' },
    'did:key:zAgent|purchase\\|order|1.5e-7|||r|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [
    { ...NAMED, amount: 1e21, merchant: 'acme' },
    'did:key:zAgent|purchase\\|order|1e+21|USD|acme||nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [
    { ...NAMED, amount: '150.00', jurisdiction: 'sg' },
    'did:key:zAgent|purchase\\|order|150.00|USD|||nonce-0001|2026-01-02T03:04:05.678Z|MAGP-AUTH-v2|SG',
  ],
];

/** protocol.md §2.3, the text without `resource`. */
export const OLDER_AUTHORIZE_TEXTS: readonly (readonly [SignedRequest, string])[] = [
  [
    { ...NAMED, amount: 12.5, currency: 'EUR', merchant: 'acme', resource: 'crm', jurisdiction: 'SG' },
    'did:key:zAgent|purchase\\|order|12.5|EUR|acme|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
];

/** protocol.md §2.5 */
export const PAYLOAD: PayloadBinding = { ...NAMED, payloadDigest: 'sha256:ab' };
export const PAYLOAD_TEXT =
  'MAGP-PAYLOAD-v1|did:key:zAgent|purchase\\|order|nonce-0001|2026-01-02T03:04:05.678Z|sha256:ab';
export const REBINDING_TEXT =
  'MAGP-PAYLOAD-REBIND-v1|did:key:zAgent|purchase\\|order|id\\|1|nonce-0001|2026-01-02T03:04:05.678Z|sha256:ab';

/** The hold or the request that a call is about. */
export const SUBJECT = 'id|1';

const REPORT: GatewayReport = {
  servedAgentDid: 'did:key:zServed',
  request: { ...SEAL, action: 'purchase|order' },
  outcome: 'admitted',
  reasonCode: 'AUTHORIZED',
  httpStatus: 200,
  reportId: 'report-1',
  occurrences: 3,
};

/** protocol.md §2.13 */
export const SERVICE_TEXTS: readonly (readonly [ServiceCall, string])[] = [
  [
    { verb: 'claim', idempotencyKey: 'key-1' },
    'MAGP-SERVICE-v1|claim|id\\|1|key-1|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [
    { verb: 'claim', idempotencyKey: 'key|1', payloadDigest: 'sha256:ab' },
    'MAGP-SERVICE-v1|claim|id\\|1|key\\|1|payload=sha256:ab|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [{ verb: 'capture', amount: 100 }, 'MAGP-SERVICE-v1|capture|id\\|1|100|||nonce-0001|2026-01-02T03:04:05.678Z'],
  [
    { verb: 'capture', amount: '99.50', bookingRef: 'PO|1', settlementTxHash: '0xab' },
    'MAGP-SERVICE-v1|capture|id\\|1|99.50|PO\\|1|0xab|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [{ verb: 'void' }, 'MAGP-SERVICE-v1|void|id\\|1||nonce-0001|2026-01-02T03:04:05.678Z'],
  [{ verb: 'void', reason: 'sold out' }, 'MAGP-SERVICE-v1|void|id\\|1|sold out|nonce-0001|2026-01-02T03:04:05.678Z'],
  [{ verb: 'dispatched' }, 'MAGP-SERVICE-v1|dispatched|id\\|1||nonce-0001|2026-01-02T03:04:05.678Z'],
  [
    { verb: 'dispatched', remoteRef: 'order|1' },
    'MAGP-SERVICE-v1|dispatched|id\\|1|order\\|1|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [{ verb: 'unknown' }, 'MAGP-SERVICE-v1|unknown|id\\|1||nonce-0001|2026-01-02T03:04:05.678Z'],
  [
    { verb: 'unknown', reason: 'timeout' },
    'MAGP-SERVICE-v1|unknown|id\\|1|timeout|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [{ verb: 'refund' }, 'MAGP-SERVICE-v1|refund|id\\|1|||nonce-0001|2026-01-02T03:04:05.678Z'],
  [
    { verb: 'refund', amount: 10, reason: 'returned' },
    'MAGP-SERVICE-v1|refund|id\\|1|10|returned|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [
    { verb: 'refund', amount: 10, idempotencyKey: 'key-1' },
    'MAGP-SERVICE-v1|refund|id\\|1|10||key-1|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [{ verb: 'reserve' }, 'MAGP-SERVICE-v1|reserve|id\\|1|nonce-0001|2026-01-02T03:04:05.678Z'],
  [{ verb: 'release' }, 'MAGP-SERVICE-v1|release|id\\|1|nonce-0001|2026-01-02T03:04:05.678Z'],
  [{ verb: 'finalize' }, 'MAGP-SERVICE-v1|finalize|id\\|1|||nonce-0001|2026-01-02T03:04:05.678Z'],
  [
    { verb: 'finalize', txHash: '0xab', amountMinor: '12500000' },
    'MAGP-SERVICE-v1|finalize|id\\|1|0xab|12500000|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [
    { verb: 'report', report: REPORT },
    'MAGP-SERVICE-v1|report|id\\|1|did:key:zServed|did:key:zAgent|purchase\\|order|admitted|AUTHORIZED|200|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [
    { verb: 'report', report: { ...REPORT, httpStatus: null } },
    'MAGP-SERVICE-v1|report|id\\|1|did:key:zServed|did:key:zAgent|purchase\\|order|admitted|AUTHORIZED||nonce-0001|2026-01-02T03:04:05.678Z',
  ],
  [
    { verb: 'report', report: REPORT, covers: 'count' },
    'MAGP-SERVICE-v1|report|id\\|1|did:key:zServed|did:key:zAgent|purchase\\|order|admitted|AUTHORIZED|200|report-1|3|nonce-0001|2026-01-02T03:04:05.678Z',
  ],
];

/** protocol.md §2.14 */
export const SETTLEMENT_TEXTS: readonly (readonly [SettlementCall, string])[] = [
  [
    { verb: 'claim', idempotencyKey: 'key-1' },
    'MAGP-SETTLE-v1|claim|did:key:zAgent|id\\|1|nonce-0001|2026-01-02T03:04:05.678Z|key-1',
  ],
  [
    { verb: 'claim', idempotencyKey: 'key-1', payloadDigest: 'sha256:ab' },
    'MAGP-SETTLE-v1|claim|did:key:zAgent|id\\|1|nonce-0001|2026-01-02T03:04:05.678Z|key-1|payload=sha256:ab',
  ],
  [
    { verb: 'capture', amount: 100 },
    'MAGP-SETTLE-v1|capture|did:key:zAgent|id\\|1|nonce-0001|2026-01-02T03:04:05.678Z|100||',
  ],
  [
    { verb: 'capture', amount: '100.50', bookingRef: 'a|b', settlementTxHash: 'c\\' },
    'MAGP-SETTLE-v1|capture|did:key:zAgent|id\\|1|nonce-0001|2026-01-02T03:04:05.678Z|100.50|a\\|b|c\\\\',
  ],
  [{ verb: 'void' }, 'MAGP-SETTLE-v1|void|did:key:zAgent|id\\|1|nonce-0001|2026-01-02T03:04:05.678Z|'],
  [
    { verb: 'void', reason: 'changed | mind' },
    'MAGP-SETTLE-v1|void|did:key:zAgent|id\\|1|nonce-0001|2026-01-02T03:04:05.678Z|changed \\| mind',
  ],
];

/** protocol.md §2.13 */
export const ACCEPTANCE = {
  registrant: 'did:web:owner.example',
  serviceDid: 'did:key:zService',
  purpose: 'report',
  nonce: 'nonce-0001',
  expiresAt: '2026-01-03T03:04:05.678Z',
} as const;
export const ACCEPTANCE_TEXT =
  'MAGP-COUNTERPARTY-ACCEPT-v1|did:web:owner.example|did:key:zService|report|nonce-0001|2026-01-03T03:04:05.678Z';

/** protocol.md §2.17 */
export const RESUME = {
  ...SEAL,
  escalationId: 'esc|1',
  authorizationId: 'id|1',
  requestDigest: 'sha256:12',
  contextDigest: 'sha256:34',
} as const;
export const RESUME_TEXT =
  'MAGP-RESUME-CLAIM-v2|esc\\|1|id\\|1|did:key:zAgent|sha256:12|sha256:34|nonce-0001|2026-01-02T03:04:05.678Z';

/** protocol.md §2.17: what `requestDigest` is the digest of, for an amount and without one. */
export const RESUME_BINDING = {
  authorizationId: 'id|1',
  action: 'purchase|order',
  amount: 300,
  currency: 'USD',
  merchant: 'acme',
  resource: 'crm',
  payloadDigest: 'sha256:ab',
} as const;
export const RESUME_BINDING_TEXT = 'MAGP-RESUME-BIND-v1|id\\|1|purchase\\|order|300|USD|acme|crm|sha256:ab';
export const RESUME_BINDING_TEXT_WITHOUT_AMOUNT = 'MAGP-RESUME-BIND-v1|id\\|1|purchase\\|order|||acme|crm|sha256:ab';

/** protocol.md §2.18 */
export const EVENT_ID = 'event|1';
export const EVIDENCE_READ_TEXT = 'MAGP-EVIDENCE-READ-v1|event\\|1|did:key:zAgent|2026-01-02T03:04:05.678Z';

const RECEIPT: LocalDecision = { ...NAMED, decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' };

/** protocol.md §2.19; the digest is that of the second member's JSON with sorted keys, which stands behind it. */
export const RECEIPT_TEXTS: readonly (readonly [LocalDecision, LocalDecisionDetail | null, string, string | null])[] = [
  [
    RECEIPT,
    null,
    'did:key:zAgent|purchase\\|order|block|SPEND_LIMIT_EXCEEDED|nonce-0001|2026-01-02T03:04:05.678Z',
    null,
  ],
  [
    RECEIPT,
    {},
    'MAGP-LOCAL-DECISION-v2|did:key:zAgent|purchase\\|order|block|SPEND_LIMIT_EXCEEDED|nonce-0001|2026-01-02T03:04:05.678Z|sha256:',
    '{"amount":null,"currency":null,"merchant":null,"payloadDigest":null}',
  ],
  [
    RECEIPT,
    { amount: 900, currency: 'USD', merchant: 'acme', payloadDigest: 'sha256:ab' },
    'MAGP-LOCAL-DECISION-v2|did:key:zAgent|purchase\\|order|block|SPEND_LIMIT_EXCEEDED|nonce-0001|2026-01-02T03:04:05.678Z|sha256:',
    '{"amount":900,"currency":"USD","merchant":"acme","payloadDigest":"sha256:ab"}',
  ],
];

/** protocol.md §2.4: requests, and the JSON with sorted keys of which the digest is signed. */
export const CONTEXT_TEXTS = [
  [
    NAMED,
    '{"action":{"actionId":"act:nonce-0001","actionType":"purchase|order","merchant":null},"agent":{"did":"did:key:zAgent"},' +
      '"createdAt":"2026-01-02T03:04:05.678Z","envelopeId":"env:nonce-0001","version":"1.0"}',
  ],
  [
    {
      ...NAMED,
      amount: 100,
      currency: 'USD',
      merchant: 'acme',
      resource: 'crm',
      materiality: { reversible: false },
      trace: {
        workflowId: 'w',
        workflowStep: 1,
        parentActionId: 'p',
        toolCalls: ['t'],
        dataSources: ['d'],
        checksPerformed: ['c'],
        upstreamEvidenceRefs: ['u'],
        note: 'not signed',
      },
      itinerary: { riskLevel: 'low', passengers: 1 },
    },
    '{"action":{"actionId":"act:nonce-0001","actionType":"purchase|order","amount":100,"currency":"USD","materiality":{"reversible":false},"merchant":"acme"},' +
      '"agent":{"did":"did:key:zAgent"},"context":{"passengers":1,"riskLevel":"low"},"createdAt":"2026-01-02T03:04:05.678Z","envelopeId":"env:nonce-0001",' +
      '"trace":{"checksPerformed":["c"],"dataSources":["d"],"parentActionId":"p","toolCalls":["t"],"upstreamEvidenceRefs":["u"],"workflowId":"w","workflowStep":1},"version":"1.0"}',
  ],
  [
    { ...NAMED, merchant: 'acme', itinerary: {} },
    '{"action":{"actionId":"act:nonce-0001","actionType":"purchase|order","merchant":"acme"},"agent":{"did":"did:key:zAgent"},"context":{},' +
      '"createdAt":"2026-01-02T03:04:05.678Z","envelopeId":"env:nonce-0001","version":"1.0"}',
  ],
] as const;
