import { Type } from '@sinclair/typebox';
import { closed, freeObject, name } from './parts.js';

/** An evidence proof as GET /magp/evidence/:eventId/proof answers it. */
export const EvidenceProofSchema = Type.Object({
  eventId: name(),
  leaf: name(64),
  leafIndex: Type.Integer({ minimum: 0 }),
  treeSize: Type.Integer({ minimum: 1 }),
  proof: Type.Array(
    Type.Object({ sibling: name(64), position: Type.Union([Type.Literal('left'), Type.Literal('right')]) }),
    { maxItems: 64 },
  ),
  root: name(64),
  batchId: name(),
  anchoredAt: name(64),
  anchorTxId: Type.Union([Type.String(), Type.Null()]),
  anchorRef: Type.Union([Type.String(), Type.Null()]),
  checkpoint: Type.Object({
    note: name(4096),
    logIndex: Type.Integer({ minimum: 0 }),
    path: Type.Array(name(64), { maxItems: 64 }),
    timestamps: Type.Optional(Type.Array(Type.Object({ authority: name(), token: name(65_536) }), { maxItems: 16 })),
  }),
});

/** An evidence record as GET /evidence/:eventId answers it. */
export const EvidenceRecordSchema = Type.Object(
  {
    eventId: name(),
    occurredAt: name(64),
    agentDid: Type.String({ maxLength: 256 }),
    action: Type.String({ maxLength: 256 }),
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
    authorizationId: Type.Union([Type.String(), Type.Null()]),
    escalationId: Type.Union([Type.String(), Type.Null()]),
    mandateId: Type.Union([Type.String(), Type.Null()]),
    policyDigest: Type.Union([Type.String(), Type.Null()]),
    contextFields: Type.Array(Type.String()),
    firedRules: Type.Array(Type.String()),
    orgId: Type.Union([Type.String(), Type.Null()]),
    network: Type.Union([Type.String(), Type.Null()]),
    requestDigest: Type.Union([Type.String(), Type.Null()]),
    sequence: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'place among the records of its organisation, without gaps; absent from records of before they were numbered',
      }),
    ),
  },
  closed,
);

const PackTimestamps = Type.Array(Type.Object({ authority: name(), token: name(65_536) }, closed), { maxItems: 16 });

/** A file of evidence with everything needed to check it (GET /evidence/pack). */
export const EvidencePackSchema = Type.Object(
  {
    format: Type.Literal('gatewright-evidence-pack-v2'),
    orgId: name(),
    from: name(64),
    to: name(64),
    checkpointKey: name(512),
    checkpoint: name(16_384),
    timestamps: PackTimestamps,
    since: Type.Union([
      Type.Null(),
      Type.Object({ size: Type.Integer({ minimum: 1 }), path: Type.Array(name(64), { maxItems: 64 }) }, closed),
    ]),
    batches: Type.Array(
      Type.Object(
        {
          batchId: name(),
          logIndex: Type.Integer({ minimum: 0 }),
          size: Type.Integer({ minimum: 1 }),
          ownRecords: Type.Integer({ minimum: 0 }),
          root: name(64),
          sealedAt: name(64),
          path: Type.Array(name(64), { maxItems: 64 }),
          leaves: Type.Array(
            Type.Object(
              {
                leafIndex: Type.Integer({ minimum: 0 }),
                leaf: name(64),
                record: Type.Optional(EvidenceRecordSchema),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
    credentials: Type.Array(freeObject),
    statusLists: Type.Array(freeObject),
    didDocument: Type.Union([Type.Null(), freeObject]),
    latest: Type.Object(
      { checkpoint: name(16_384), timestamps: PackTimestamps, path: Type.Array(name(64), { maxItems: 64 }) },
      closed,
    ),
    bindings: Type.Array(
      Type.Object(
        {
          record: EvidenceRecordSchema,
          leafIndex: Type.Integer({ minimum: 0 }),
          treeSize: Type.Integer({ minimum: 1 }),
          siblings: Type.Array(name(64), { maxItems: 64 }),
          logIndex: Type.Integer({ minimum: 0 }),
          path: Type.Array(name(64), { maxItems: 64 }),
        },
        closed,
      ),
    ),
    settlements: Type.Array(
      Type.Object(
        {
          authorizationId: name(),
          outcome: Type.Union([Type.Literal('settled'), Type.Literal('reversed')]),
          settlementEvidence: Type.Union([Type.String(), Type.Null()]),
          settlementTxHash: Type.Union([Type.String(), Type.Null()]),
          bookingRef: Type.Union([Type.String(), Type.Null()]),
          remoteRef: Type.Union([Type.String(), Type.Null()]),
          refunded: Type.Optional(
            Type.Object(
              {
                amount: Type.Number(),
                currency: Type.String(),
                refunds: Type.Array(Type.Object({ amount: Type.Number(), refundedAt: Type.String() }, closed)),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
    statement: name(16_384),
  },
  closed,
);
