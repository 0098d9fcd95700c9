import { type Static, Type } from '@sinclair/typebox';
import { NONCE_MAX_CHARS, NONCE_MIN_CHARS } from '../signed-texts/authorize.js';
import { absentable, closed, name } from './parts.js';

/** POST /policy/decisions/local: a receipt of a decision that a guard took from its bundle; `detail` belongs to version 2. */
export const LocalDecisionRequestSchema = Type.Object(
  {
    agentDid: name(),
    action: name(),
    decision: Type.Union([
      Type.Literal('allow'),
      Type.Literal('observe'),
      Type.Literal('escalate'),
      Type.Literal('block'),
      Type.Literal('suspend'),
      Type.Literal('quarantine'),
      Type.Literal('decommission'),
    ]),
    reasonCode: name(),
    nonce: Type.String({ minLength: NONCE_MIN_CHARS, maxLength: NONCE_MAX_CHARS }),
    issuedAt: name(64),
    signature: name(512),
    v: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
    detail: Type.Optional(
      Type.Object(
        {
          amount: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
          currency: absentable(Type.String({ maxLength: 16 })),
          merchant: absentable(Type.String({ maxLength: 256 })),
          payloadDigest: absentable(Type.String({ maxLength: 128 })),
        },
        closed,
      ),
    ),
  },
  closed,
);

/** POST /magp/evidence/:eventId/record: an agent reads the record of one of its decisions (`MAGP-EVIDENCE-READ-v1`). */
export const EvidenceReadRequestSchema = Type.Object(
  { agentDid: name(), issuedAt: name(64), signature: name(512) },
  closed,
);

/** POST /policy/mandate/permissions: an agent reads what it may do now (`MAGP-PERMISSIONS-READ-v1`). */
export const PermissionsRequestSchema = EvidenceReadRequestSchema;

/**
 * POST /policy/gateway-reports: what a service did with a request of an agent, signed by the service. The request inside is
 * as it reached the service, well-formed or not; only what the signature covers must be there.
 */
export const GatewayReportRequestSchema = Type.Object(
  {
    servedAgentDid: name(),
    outcome: Type.Union([Type.Literal('executed'), Type.Literal('refused')]),
    reasonCode: name(64),
    httpStatus: Type.Optional(Type.Union([Type.Integer({ minimum: 100, maximum: 599 }), Type.Null()])),
    request: Type.Object({
      agentDid: name(),
      action: name(),
      nonce: name(NONCE_MAX_CHARS),
      authorizationId: absentable(Type.String({ maxLength: 128 })),
      presentedAuthorizationId: absentable(Type.String({ maxLength: 128 })),
    }),
    reportId: Type.Optional(name(128)),
    occurrences: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    claimedAuthorizationId: absentable(Type.String({ maxLength: 128 })),
  },
  closed,
);

export type LocalDecisionRequest = Static<typeof LocalDecisionRequestSchema>;
export type EvidenceReadRequest = Static<typeof EvidenceReadRequestSchema>;
export type PermissionsRequest = Static<typeof PermissionsRequestSchema>;
export type GatewayReportRequest = Static<typeof GatewayReportRequestSchema>;
