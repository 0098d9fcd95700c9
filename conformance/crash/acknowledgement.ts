import type { Decide, OpKind } from '../../packages/ledger/src/operations/ops.js';

/** What a worker reports of one answered operation, before its process can be killed. */
export interface Acknowledgement {
  readonly kind: OpKind;
  readonly mandateId: string;
  /** When it was asked and answered: nanoseconds of the machine's monotonic clock, which all processes share, as text. */
  readonly askedAt: string;
  readonly answeredAt: string;
  readonly authorizationId: string | null;
  readonly ok: boolean;
  /** Of a decision. */
  readonly decided: { readonly eventId: string; readonly version: number; readonly reasonCode: string } | null;
  readonly nonce: Decide['nonce'];
}
