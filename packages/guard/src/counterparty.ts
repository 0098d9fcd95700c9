import { readApiAddress } from './api-address.js';
import { type ClaimResult, type ClaimTerms, claimHold } from './claim.js';
import { type EffectResult, lookUpEffect } from './effect.js';
import { GuardConfigError } from './errors.js';
import { GateClient } from './gate-client.js';
import { type Host, type HostOptions, resolveHost } from './host.js';
import { Service, serviceProof } from './service.js';
import { type CaptureTerms, noteOf, type VoidTerms } from './settlement.js';
import { lostAmount, type SettlementResult } from './settlement-result.js';
import { createSigner, type Signer } from './signer.js';

/** What a counterparty is made from. Without an identity its calls are anonymous and rest on claim tokens. */
export interface CounterpartyOptions extends HostOptions {
  /** Base address of the gate's API. */
  readonly api: string;
  readonly serviceDid?: string | undefined;
  /** Private key of `serviceDid`, PKCS#8 DER hex or a 64-digit hex seed. */
  readonly serviceKey?: string | undefined;
}

/** What a counterparty says when it sent an effect on its way. */
export interface DispatchTerms {
  /** What the effect is known under where it was sent: an order number, a transaction. */
  readonly remoteRef?: string | undefined;
  readonly claimToken?: string | undefined;
}

/** What a counterparty gives back. */
export interface RefundTerms {
  /** A decimal of the currency; absent refunds what remains. Undefined is refused. */
  readonly amount?: number | string;
  readonly reason?: string | undefined;
  readonly claimToken?: string | undefined;
  /** Names the refund, 1 to 256 characters: repeated under the same key it counts once. Without one each call is a refund of its own. */
  readonly idempotencyKey?: string | undefined;
}

/** The vendor's side of a hold: take it, execute, settle it (protocol.md §1.7 and §2.14). No call throws on a refusal. */
export interface Counterparty {
  /** Takes a hold before executing. Execute only where `ok`. */
  claim(authorizationId: string, terms?: ClaimTerms): Promise<ClaimResult>;
  capture(authorizationId: string, terms: CaptureTerms): Promise<SettlementResult>;
  void(authorizationId: string, terms?: VoidTerms): Promise<SettlementResult>;
  /** Names the effect that was sent on its way. */
  dispatched(authorizationId: string, terms: DispatchTerms): Promise<SettlementResult>;
  /** Reports that it is not known whether the effect took place; the reservation stays until it is reconciled. */
  unknown(authorizationId: string, terms?: VoidTerms): Promise<SettlementResult>;
  refund(authorizationId: string, terms?: RefundTerms): Promise<SettlementResult>;
  effect(authorizationId: string): Promise<EffectResult>;
}

/**
 * Makes a counterparty. Throws GuardConfigError.
 *
 * @example
 * import { createCounterparty, gatewright } from '@gatewright/guard';
 * import { gatewright as gateInMemory } from '@gatewright/msw';
 *
 * const gate = gateInMemory({ url: 'https://gate.example' });
 * const { config } = await gate.addAgent({ scope: 'pay', currency: 'USD', maxAmount: 100 });
 * const fetch = (url: string, init: RequestInit) => gate.fetch(new Request(url, init));
 * const order = { action: 'pay', amount: 60, currency: 'USD' };
 * const { authorizationId } = await gatewright(config, { fetch }).decide(order);
 * const vendor = createCounterparty({ api: gate.api, fetch });
 * const claim = await vendor.claim(authorizationId ?? '', { expect: order });
 * const claimToken = claim.ok ? claim.claimToken : undefined;
 * (await vendor.capture(authorizationId ?? '', { amountCharged: 50, claimToken })).reasonCode; // => 'SETTLED'
 */
export function createCounterparty(options: CounterpartyOptions): Counterparty {
  const host = resolveHost(options);
  const client = new GateClient(readApiAddress(options.api).base, host);
  const signer = readIdentity(options, host);
  const service = new Service(client, signer === null ? () => ({}) : serviceProof(signer, host));

  return {
    claim: (authorizationId, terms = {}) => claimHold(authorizationId, terms, service, host),
    capture: (authorizationId, { amountCharged, bookingRef, settlementTxHash, claimToken }) => {
      const terms = { bookingRef, settlementTxHash };
      const body = { amountCharged, ...terms, claimToken };
      return service.settle('capture', authorizationId, { verb: 'capture', amount: amountCharged, ...terms }, body);
    },
    void: (authorizationId, { reason: note, claimToken } = {}) => {
      const reason = noteOf(note);
      return service.settle('void', authorizationId, { verb: 'void', reason }, { reason, claimToken });
    },
    dispatched: (authorizationId, { remoteRef, claimToken }) => {
      const body = { remoteRef, claimToken };
      return service.settle('effect/dispatched', authorizationId, { verb: 'dispatched', remoteRef }, body);
    },
    unknown: (authorizationId, { reason: note, claimToken } = {}) => {
      const reason = noteOf(note);
      return service.settle('effect/unknown', authorizationId, { verb: 'unknown', reason }, { reason, claimToken });
    },
    refund: async (authorizationId, terms = {}) => {
      const lost = lostAmount(terms);
      if (lost !== null) return lost;
      const { amount, reason: note, claimToken, idempotencyKey } = terms;
      const reason = noteOf(note);
      const body = { amount, reason, claimToken };
      const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
      return service.settle(
        'refund',
        authorizationId,
        { verb: 'refund', amount, reason, idempotencyKey },
        body,
        headers,
      );
    },
    effect: (authorizationId) => lookUpEffect(authorizationId, client),
  };
}

function readIdentity({ serviceDid, serviceKey }: CounterpartyOptions, host: Host): Signer | null {
  if (serviceDid === undefined && serviceKey === undefined) return null;
  if (serviceDid === undefined || serviceKey === undefined) {
    const missing = serviceDid === undefined ? 'serviceDid' : 'serviceKey';
    throw new GuardConfigError('CONFIG_INVALID', missing, 'give serviceDid and serviceKey, or neither');
  }
  return createSigner(serviceDid, serviceKey, { did: 'serviceDid', key: 'serviceKey' }, host.ed25519);
}
