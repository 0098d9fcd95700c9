import { Type } from '@sinclair/typebox';
import { READINESS_CAUSE_CODES } from '../register/readiness-causes.js';
import { EvidencePackSchema, EvidenceProofSchema, EvidenceRecordSchema } from '../requests/index.js';
import { count, hex, nullable, oneOf } from './parts.js';
import { EffectSchema } from './settlement.js';

export const EVIDENCE_ANSWERS = {
  InclusionProof: EvidenceProofSchema,
  EvidencePackFile: EvidencePackSchema,
  Evidence: Type.Object({
    record: EvidenceRecordSchema,
    version: Type.Integer({ description: 'place of the decision in the journal of its mandate' }),
    placement: nullable(Type.Object({ batchId: Type.String(), batchIndex: count, leafIndex: count })),
    decision_digest: hex,
    anchor_status: oneOf('pending', 'anchored'),
    effect: nullable(EffectSchema),
  }),
  Checkpoint: Type.Object({
    size: count,
    root: hex,
    note: Type.String({ description: 'the checkpoint as a C2SP signed note' }),
    checkpointKey: Type.String(),
    receipts: Type.Array(
      Type.Object({
        anchor: Type.String(),
        size: count,
        anchoredAt: Type.String({ format: 'date-time' }),
        ref: nullable(Type.String()),
        txId: nullable(Type.String()),
      }),
    ),
  }),
  Consistency: Type.Object({ from: count, to: count, path: Type.Array(hex) }),
  Health: Type.Object({ status: Type.Literal('ok') }),
  Readiness: Type.Object({
    status: Type.Literal('ready'),
    durability: oneOf('none', 'process', 'power'),
    degraded: Type.Array(
      Type.Object({
        cause: oneOf(...READINESS_CAUSE_CODES),
        since: Type.String({ format: 'date-time', description: 'when it began' }),
        detail: nullable(Type.String({ description: 'what was found or failed last; null where nothing failed' })),
      }),
      { description: 'what is wrong while decisions go on; empty where nothing is. A 503 lists it too' },
    ),
  }),
};
