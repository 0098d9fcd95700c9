import type { JsonValue } from '@gatewright/protocol';

/** The gate refused a call that a test made: what it wants instead is in the message. */
export class GateRefusal extends Error {
  override readonly name = 'GateRefusal';

  constructor(
    readonly call: string,
    /** HTTP status of the answer. */
    readonly status: number,
    /** A reason code of the register. */
    readonly reasonCode: string,
    readonly data: JsonValue,
  ) {
    super(`${call} was refused with ${status} ${reasonCode}: ${JSON.stringify(data)}`);
  }
}
