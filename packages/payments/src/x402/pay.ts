import { type Counterparty, type Gatewright, NotExecuted } from '@gatewright/guard';
import { decimalOf, PAYMENT_ASSETS, type PaymentAsset, sha256Hex, toUnits, unitsToDecimal } from '@gatewright/protocol';
import { describe, PaymentRefused, PaymentUnsettled, type Read } from '../refusal.js';
import { underHold } from './held.js';
import { type OfferTerms, readOffers, type X402Offer } from './offer.js';
import { verifyPayment } from './payment.js';
import { readSettlement, type X402Settlement } from './settlement.js';

/** Under which mandate an agent pays. */
export interface X402Terms {
  /** The action of the mandate. */
  readonly action: string;
  readonly currency: string;
  /** Address of what is paid for. */
  readonly resource?: string;
  /** Tokens that settle the currency, beside those that every gate knows. */
  readonly assets?: readonly PaymentAsset[];
  /** ms since the epoch. */
  readonly clock?: () => number;
  /** Pauses before the payer makes a call again that got no answer, ms; absent: three, of 5.25 s in all. */
  readonly retryPausesMs?: readonly number[];
}

/** The sides of a payment that are not the gate's. */
export interface X402Sides {
  /** Signs a `PaymentPayload` for the offer; what it gives is verified before it is sent. */
  readonly sign: (offer: X402Offer) => Promise<unknown>;
  /** Sends it with the request, and gives the `SettlementResponse`. Throws NotExecuted where it sent nothing. */
  readonly send: (payment: object) => Promise<unknown>;
}

/** A payment that was made. */
export interface X402Paid {
  readonly authorizationId: string;
  /** Decimal of the currency. */
  readonly charged: string;
  readonly transaction: string;
}

/**
 * Pays what a resource server requires (x402 version 2) within the budget of the agent: holds the amount, verifies what the wallet
 * signed against the hold, sends it, and captures what was charged; for `upto` at most what was held. `payer` claims and settles the
 * hold. Throws PaymentRefused where no offer can be paid, GovernanceBlocked where the gate does not permit it, NotExecuted where the
 * wallet signed nothing or something else: nothing was sent, and the hold is void. Throws PaymentUnsettled once it was sent: the hold stays.
 */
export async function payX402(
  guard: Gatewright,
  payer: Counterparty,
  required: unknown,
  terms: X402Terms,
  sides: X402Sides,
): Promise<X402Paid> {
  const { action, resource, retryPausesMs, clock = Date.now } = terms;
  const offer = need(readOffers(required, offerTerms(terms)));
  const { scheme, network, payTo, amount, currency } = offer;
  const request = {
    ...{ action, amount, currency, merchant: payTo },
    ...(resource === undefined ? {} : { resource }),
    itinerary: { x402Scheme: scheme, x402Network: network },
    payload: offer.stated,
  };
  const isUnsent = (error: unknown) => error instanceof NotExecuted;
  return underHold(guard, payer, { request, retryPausesMs, isUnsent }, async (authorizationId) => {
    const payment = await signed(offer, sides, clock);
    const { units, transaction } = await settledBy(payment, offer, sides, authorizationId);
    const charged = decimalOf(units, offer.decimals);
    const reference = transaction === '' ? {} : { settlementTxHash: transaction };
    return { value: { authorizationId, charged, transaction }, charge: { amountCharged: charged, ...reference } };
  });
}

function offerTerms({ currency, assets = [] }: X402Terms): OfferTerms {
  return { currency, assets: [...PAYMENT_ASSETS, ...assets] };
}

/** What the wallet signed for the offer. Throws NotExecuted: nothing that was signed was sent. */
async function signed(offer: X402Offer, sides: X402Sides, clock: () => number): Promise<object> {
  let given: unknown;
  try {
    given = await sides.sign(offer);
  } catch (cause) {
    throw new NotExecuted('the wallet signed nothing', { cause });
  }
  const payment = verifyPayment(given, offer, Math.floor(clock() / 1_000));
  if (payment.ok) return payment.value.stated;
  throw new NotExecuted(`the signed payment is not the one that was held: ${describe(payment.faults)}`);
}

/** Sends a payment. Throws PaymentUnsettled where its answer is lost or no settlement, NotExecuted where `send` says that nothing was sent. */
async function settledBy(
  payment: object,
  offer: X402Offer,
  sides: Pick<X402Sides, 'send'>,
  authorizationId: string,
): Promise<X402Settlement> {
  let response: unknown;
  try {
    response = await sides.send(payment);
  } catch (cause) {
    throw cause instanceof NotExecuted ? cause : new PaymentUnsettled(authorizationId, [], { cause });
  }
  const settlement = readSettlement(response, offer);
  if (settlement.ok) return settlement.value;
  throw new PaymentUnsettled(authorizationId, settlement.faults);
}

function need<Value>(read: Read<Value>): Value {
  if (!read.ok) throw new PaymentRefused(read.faults);
  return read.value;
}

/** Limit and payee of a batch. */
export interface X402BatchTerms extends X402Terms {
  /** Decimal of the currency. */
  readonly maxAmount: string;
  readonly payTo: string;
}

/** Commitments that are paid under one hold. */
export interface X402Batch {
  readonly authorizationId: string;
  /** What was committed or is being committed so far, a decimal of the currency. */
  committed(): string;
  /** Pays one requirement by `batch-settlement`. Throws PaymentRefused where it does not fit, else as `payX402`. */
  pay(required: unknown, sides: X402Sides): Promise<void>;
}

/**
 * Holds `maxAmount` once, lets `work` commit to many payments of `batch-settlement` within it, and captures the sum of those sent: one
 * whose answer is lost may be redeemed. Where `work` throws and certainly none was sent, the hold is void; else the hold stays, and
 * PaymentUnsettled has the error as its cause.
 */
export async function runX402Batch<Result>(
  guard: Gatewright,
  payer: Counterparty,
  terms: X402BatchTerms,
  work: (batch: X402Batch) => Promise<Result>,
): Promise<Result> {
  const { action, currency, maxAmount, payTo, resource, retryPausesMs, clock = Date.now } = terms;
  const [asked, sent] = [new Total(maxAmount, currency), new Total(maxAmount, currency)];
  const request = {
    ...{ action, amount: maxAmount, currency, merchant: payTo, itinerary: { x402Scheme: 'batch-settlement' } },
    ...(resource === undefined ? {} : { resource }),
  };
  const isUnsent = () => sent.isEmpty;
  return underHold(guard, payer, { request, retryPausesMs, isUnsent }, async (authorizationId) => {
    const responses: unknown[] = [];
    let isOpen = true;
    const batch: X402Batch = {
      authorizationId,
      committed: () => asked.text(),
      pay: async (required, sides) => {
        const offer = need(readOffers(required, offerTerms(terms)));
        if (!isOpen) return refuseBatch('$', 'came after the batch ended');
        if (offer.scheme !== 'batch-settlement') return refuseBatch('$.accepts', 'must offer batch-settlement first');
        if (offer.payTo !== payTo) return refuseBatch('$.accepts', `must pay ${payTo}`);
        asked.add(offer);
        const payment = await signed(offer, sides, clock).catch((error: unknown) => {
          asked.remove(offer);
          throw error;
        });
        if (!isOpen) return refuseBatch('$', 'came after the batch ended');
        const send = async (commitment: object) => {
          const response = await sides.send(commitment);
          responses.push(response);
          return response;
        };
        sent.add(offer);
        await settledBy(payment, offer, { send }, authorizationId).catch((error: unknown) => {
          if (error instanceof NotExecuted) for (const total of [asked, sent]) total.remove(offer);
          throw error;
        });
      },
    };
    try {
      const value = await work(batch);
      isOpen = false;
      const bookingRef = `x402:${sha256Hex(JSON.stringify(responses))}`;
      return { value, charge: { amountCharged: sent.text(), bookingRef } };
    } catch (cause) {
      isOpen = false;
      // What was sent before can be redeemed, whatever the error says: the hold must not be void.
      const isOwn = cause instanceof PaymentUnsettled && cause.authorizationId === authorizationId;
      throw sent.isEmpty || isOwn ? cause : new PaymentUnsettled(authorizationId, [], { cause });
    }
  });
}

function refuseBatch(path: string, message: string): never {
  throw new PaymentRefused([{ path, message }]);
}

/** A sum of offers of one currency that stays within a bound. */
class Total {
  #units = 0n;
  #count = 0;
  readonly #max: bigint;

  constructor(
    max: string,
    private readonly currency: string,
  ) {
    this.#max =
      toUnits(max, currency) ?? refuseBatch('$.maxAmount', `must be a decimal of ${currency}, no finer than its units`);
  }

  /** True where it has no offer, whatever the amounts. */
  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(offer: X402Offer): void {
    const sum = this.#units + this.#unitsOf(offer);
    if (sum > this.#max) refuseBatch('$.accepts', 'does not fit under what is held for the batch');
    this.#units = sum;
    this.#count += 1;
  }

  /** Takes an offer out that was added. */
  remove(offer: X402Offer): void {
    this.#units -= this.#unitsOf(offer);
    this.#count -= 1;
  }

  text(): string {
    return unitsToDecimal(this.#units, this.currency);
  }

  #unitsOf({ amount }: X402Offer): bigint {
    return (
      toUnits(amount, this.currency) ?? refuseBatch('$.accepts', `has an amount finer than a unit of ${this.currency}`)
    );
  }
}
