import type { JsonObject, ServiceCall } from '@gatewright/protocol';
import { readApiAddress } from './api-address.js';
import { type EffectResult, lookUpEffect } from './effect.js';
import { textOf } from './envelope.js';
import { GuardConfigError } from './errors.js';
import { GateClient, PATHS } from './gate-client.js';
import { DEFAULT_TERMS, firstMismatch, type HoldTerms } from './hold-terms.js';
import { type Host, type HostOptions, resolveHost } from './host.js';
import { serviceHeaders } from './service-proof.js';
import type { CaptureTerms, VoidTerms } from './settlement.js';
import {
  readSettlement,
  type SettlementRefusal,
  type SettlementResult,
  settlementRefusal,
} from './settlement-result.js';
import { createSigner, type Signer } from './signer.js';

/** What a counterparty is made from. Without an identity its calls are anonymous and rest on claim tokens. */
export interface CounterpartyOptions extends HostOptions {
  /** Base address of the gate's API. */
  readonly api: string;
  readonly serviceDid?: string | undefined;
  /** Private key of `serviceDid`, PKCS#8 DER hex or a 64-digit hex seed. */
  readonly serviceKey?: string | undefined;
}

/** What a counterparty expects of a hold that it is about to execute; the gate refuses a claim on anything else. */
export interface HoldExpectation extends HoldTerms {
  /** Digest of the context that a human approved. */
  readonly contextDigest?: string | undefined;
}

export interface ClaimTerms {
  readonly expect?: HoldExpectation | undefined;
  /** Digest of the payload that is about to be executed; demanded where the agent bound one. */
  readonly payloadDigest?: string | undefined;
  /** At least 32 characters that the agent cannot guess; the same key again gets the same grant. Default: fresh. */
  readonly idempotencyKey?: string | undefined;
  readonly requireHumanApproval?: boolean | undefined;
}

/** A hold that now belongs to the counterparty. */
export interface ClaimGrant {
  readonly ok: true;
  readonly reasonCode: string;
  /** Settles the hold at less, or voids it; undefined where the claim was signed: the signature takes its place. */
  readonly claimToken: string | undefined;
  /** To repeat the claim after a lost answer. */
  readonly idempotencyKey: string;
  /** True where the same claim had been granted before. */
  readonly replayed: boolean;
  /** Everything the gate said: agentDid, action, amount, currency, merchant, payloadDigest, approvedByHuman, … */
  readonly data: JsonObject;
}

/** A refused claim; with the key, a claim whose answer was lost can be repeated. */
export interface ClaimRefusal extends SettlementRefusal {
  readonly idempotencyKey: string;
}

export type ClaimResult = ClaimGrant | ClaimRefusal;

export interface DispatchTerms {
  /** What the effect is known under where it was sent: an order number, a transaction. */
  readonly remoteRef: string;
  readonly claimToken?: string | undefined;
}

export interface RefundTerms {
  /** A decimal of the currency; absent refunds what remains. */
  readonly amount?: number | string | undefined;
  readonly reason?: string | undefined;
  readonly claimToken?: string | undefined;
}

/** The vendor's side of a hold: take it, execute, settle it (specification §3, wire §7). No call throws on a refusal. */
export interface Counterparty {
  /** Takes a hold before executing. Execute only where `ok`. */
  claim(authorizationId: string, terms?: ClaimTerms): Promise<ClaimResult>;
  capture(authorizationId: string, terms: CaptureTerms): Promise<SettlementResult>;
  void(authorizationId: string, terms?: VoidTerms): Promise<SettlementResult>;
  /** Names the effect that was sent on its way. */
  dispatched(authorizationId: string, terms: DispatchTerms): Promise<SettlementResult>;
  /** Says that nobody knows whether the effect took place; the reservation stays until it is reconciled. */
  unknown(authorizationId: string, terms?: VoidTerms): Promise<SettlementResult>;
  refund(authorizationId: string, terms?: RefundTerms): Promise<SettlementResult>;
  effect(authorizationId: string): Promise<EffectResult>;
}

/** Makes a counterparty. Throws GuardConfigError. */
export function createCounterparty(options: CounterpartyOptions): Counterparty {
  const host = resolveHost(options);
  const client = new GateClient(readApiAddress(options.api).base, host);
  const service = new Service(readIdentity(options, host), host);

  return {
    claim: (authorizationId, terms = {}) => claimHold(authorizationId, terms, client, service),
    capture: async (authorizationId, { amountCharged, bookingRef, settlementTxHash, claimToken }) => {
      const headers = service.sign(
        { verb: 'capture', amount: amountCharged, bookingRef, settlementTxHash },
        authorizationId,
      );
      const body = { amountCharged, bookingRef, settlementTxHash, claimToken };
      const reply = await client.post(PATHS.hold(authorizationId, 'capture'), body, headers);
      return readSettlement(reply, { flag: 'captured', reasonCode: 'SETTLED' });
    },
    void: async (authorizationId, { reason, claimToken } = {}) => {
      const headers = service.sign({ verb: 'void', reason }, authorizationId);
      const reply = await client.post(PATHS.hold(authorizationId, 'void'), { reason, claimToken }, headers);
      return readSettlement(reply, { flag: 'voided', reasonCode: 'HOLD_VOIDED' });
    },
    dispatched: async (authorizationId, { remoteRef, claimToken }) => {
      const headers = service.sign({ verb: 'dispatched', remoteRef }, authorizationId);
      const address = PATHS.hold(authorizationId, 'effect/dispatched');
      return readSettlement(await client.post(address, { remoteRef, claimToken }, headers), {
        flag: null,
        reasonCode: 'CLAIMED',
      });
    },
    unknown: async (authorizationId, { reason, claimToken } = {}) => {
      const headers = service.sign({ verb: 'unknown', reason }, authorizationId);
      const reply = await client.post(PATHS.hold(authorizationId, 'effect/unknown'), { reason, claimToken }, headers);
      return readSettlement(reply, { flag: null, reasonCode: 'HOLD_UNDER_RECONCILIATION' });
    },
    refund: async (authorizationId, { amount, reason, claimToken } = {}) => {
      const headers = service.sign({ verb: 'refund', amount, reason }, authorizationId);
      const reply = await client.post(PATHS.hold(authorizationId, 'refund'), { amount, reason, claimToken }, headers);
      return readSettlement(reply, { flag: null, reasonCode: 'REFUNDED' });
    },
    effect: (authorizationId) => lookUpEffect(authorizationId, client),
  };
}

/** The caller of a counterparty's calls: a signing service, or nobody in particular. */
class Service {
  constructor(
    private readonly signer: Signer | null,
    private readonly host: Host,
  ) {}

  /** Headers that sign a call; none for an anonymous caller. */
  sign(call: ServiceCall, authorizationId: string): Record<string, string> {
    return this.signer === null ? {} : serviceHeaders(call, authorizationId, this.signer, this.host);
  }

  /** A key that nobody can guess, long enough for the gate even with short ids. */
  freshKey(): string {
    return `${this.host.ids()}-${this.host.ids()}`;
  }
}

function readIdentity({ serviceDid, serviceKey }: CounterpartyOptions, host: Host): Signer | null {
  if (serviceDid === undefined && serviceKey === undefined) return null;
  if (serviceDid === undefined || serviceKey === undefined) {
    const missing = serviceDid === undefined ? 'serviceDid' : 'serviceKey';
    throw new GuardConfigError('CONFIG_INVALID', missing, 'give serviceDid and serviceKey, or neither');
  }
  return createSigner(serviceDid, serviceKey, { did: 'serviceDid', key: 'serviceKey' }, host.ed25519);
}

async function claimHold(
  authorizationId: string,
  terms: ClaimTerms,
  client: GateClient,
  service: Service,
): Promise<ClaimResult> {
  const { expect, payloadDigest, requireHumanApproval, idempotencyKey = service.freshKey() } = terms;
  const headers = {
    'idempotency-key': idempotencyKey,
    ...(payloadDigest === undefined ? {} : { 'x-magp-payload-digest': payloadDigest }),
    ...service.sign({ verb: 'claim', idempotencyKey, payloadDigest }, authorizationId),
  };
  const address = PATHS.hold(authorizationId, 'effect/dispatching');
  const reply = await client.post(address, { expect, requireHumanApproval }, headers);
  const result = readSettlement(reply, { flag: 'ok', reasonCode: 'CLAIMED' });
  if (!result.ok) return { ...result, idempotencyKey };
  const { data } = result;
  const mismatch = grantMismatch(data, expect ?? {}, payloadDigest);
  if (mismatch !== null) {
    return { ...settlementRefusal(mismatch, 'the gate granted another hold than was asked', data), idempotencyKey };
  }
  return {
    ...result,
    claimToken: textOf(data['claimToken']) ?? undefined,
    idempotencyKey,
    replayed: data['replayed'] === true,
  };
}

/** A grant on other terms than were expected is no permission to execute; a term that it leaves out is the default. */
function grantMismatch(data: JsonObject, expect: HoldExpectation, payloadDigest: string | undefined): string | null {
  const mismatch = firstMismatch({ ...DEFAULT_TERMS, ...data }, expect);
  if (mismatch !== null) return mismatch;
  return payloadDigest !== undefined && data['payloadDigest'] !== payloadDigest ? 'PAYLOAD_DIGEST_MISMATCH' : null;
}
