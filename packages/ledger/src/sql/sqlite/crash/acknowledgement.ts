import type { Decide, OpKind } from '../../../ops.js';

/** What a worker tells about one answered operation, before anybody can kill it for it. */
export interface Acknowledgement {
  readonly kind: OpKind;
  readonly mandateId: string;
  /** How many operations of this worker had been answered when this one was asked. */
  readonly askedAfter: number;
  readonly authorizationId: string | null;
  readonly ok: boolean;
  /** Of a decision. */
  readonly decided: { readonly eventId: string; readonly version: number; readonly reasonCode: string } | null;
  readonly nonce: Decide['nonce'];
}
