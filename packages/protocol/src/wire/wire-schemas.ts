import {
  AssignSopRequestSchema,
  AssignStandardRequestSchema,
  AuthorizeRequestSchema,
  CaptureRequestSchema,
  ClaimRequestSchema,
  CreateTokenRequestSchema,
  DispatchedRequestSchema,
  EvidenceProofSchema,
  EvidenceRecordSchema,
  MandateRequestSchema,
  OnboardAgentRequestSchema,
  PayloadBindingRequestSchema,
  ReconcileRequestSchema,
  RefundRequestSchema,
  RuleDocumentRequestSchema,
  UnknownRequestSchema,
  VerifyKeyRequestSchema,
  VoidRequestSchema,
} from './schemas.js';

/** Every message with a schema, by name: the table from which the validators are compiled at build time. */
export const WIRE_SCHEMAS = {
  AuthorizeRequest: AuthorizeRequestSchema,
  ClaimRequest: ClaimRequestSchema,
  CaptureRequest: CaptureRequestSchema,
  VoidRequest: VoidRequestSchema,
  DispatchedRequest: DispatchedRequestSchema,
  UnknownRequest: UnknownRequestSchema,
  ReconcileRequest: ReconcileRequestSchema,
  RefundRequest: RefundRequestSchema,
  PayloadBindingRequest: PayloadBindingRequestSchema,
  MandateRequest: MandateRequestSchema,
  RuleDocumentRequest: RuleDocumentRequestSchema,
  AssignSopRequest: AssignSopRequestSchema,
  AssignStandardRequest: AssignStandardRequestSchema,
  OnboardAgentRequest: OnboardAgentRequestSchema,
  CreateTokenRequest: CreateTokenRequestSchema,
  VerifyKeyRequest: VerifyKeyRequestSchema,
  EvidenceProof: EvidenceProofSchema,
  EvidenceRecord: EvidenceRecordSchema,
} as const;

export type WireMessage = keyof typeof WIRE_SCHEMAS;
