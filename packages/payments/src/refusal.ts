/** Why a payment is not what it claims to be. */
export interface PaymentFault {
  /** JSON path of what is wrong. */
  readonly path: string;
  /** What is wrong, and what would be right. */
  readonly message: string;
}

export type Read<Value> = { readonly ok: true; readonly value: Value } | PaymentRefusal;

export interface PaymentRefusal {
  readonly ok: false;
  readonly faults: readonly PaymentFault[];
}

/** A refusal for one reason. */
export function refuse(path: string, message: string): PaymentRefusal {
  return { ok: false, faults: [{ path, message }] };
}

/** A payment was refused; nothing was sent. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
  readonly code = 'PAYMENT_REFUSED';

  constructor(readonly faults: readonly PaymentFault[]) {
    super(describe(faults));
  }
}

/** The faults in one line. */
export function describe(faults: readonly PaymentFault[]): string {
  return faults.map(({ path, message }) => `${path} ${message}`).join('; ');
}

/** What was charged of a hold. */
export interface Charge {
  /** Decimal of the currency. */
  readonly amountCharged: string;
  readonly settlementTxHash?: string;
  readonly bookingRef?: string;
}

/**
 * A payment was sent, so its hold stays: no answer came, the answer is no settlement, or the gate did not take the capture. What was signed
 * can still be redeemed, even where the answer refuses it.
 */
export class PaymentUnsettled extends Error {
  override readonly name = 'PaymentUnsettled';
  readonly code = 'PAYMENT_UNSETTLED';
  /** What was charged; null where no answer says so. */
  readonly charge: Charge | null;

  constructor(
    readonly authorizationId: string,
    /** What is wrong with the answer, or with the capture; empty where none came. */
    readonly faults: readonly PaymentFault[],
    { charge = null, ...options }: ErrorOptions & { readonly charge?: Charge | null } = {},
  ) {
    super(
      faults.length === 0 ? 'a payment was sent, and it is not known whether it was made' : describe(faults),
      options,
    );
    this.charge = charge;
  }
}
