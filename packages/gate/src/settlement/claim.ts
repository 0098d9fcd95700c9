import type { Claim, Hold, ResultOf } from '@gatewright/ledger';
import {
  type ClaimRequest,
  currencyCode,
  IDEMPOTENCY_KEY_MIN_CHARS,
  isPayloadDigest,
  type JsonObject,
  type ReasonCode,
  sha256Hex,
  toUnits,
  unitsToNumber,
} from '@gatewright/protocol';
import { type Answer, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { ledgerRefusal, readBody, SettlementRefused, type SettlementRequest, settle } from './call.js';
import { claimToken } from './claim-token.js';
import { verifyServiceProof } from './proofs.js';
import { admitClaimer } from './registry.js';
import { x402Mismatch, x402Payees } from './x402.js';

/** A counterparty takes a hold before it executes: POST …/effect/dispatching (wire §7). */
export function claim(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settle('claimed', request, ports, async (hold) => {
    const body = readBody('ClaimRequest', request.body, ports);
    const idempotencyKey = readIdempotencyKey(request);
    const payloadDigest = readPayloadDigest(request);
    const caller = await verifyServiceProof(
      request,
      { verb: 'claim', idempotencyKey: idempotencyKey ?? '', payloadDigest: payloadDigest ?? undefined },
      hold,
      ports,
    );
    const registered = await admitClaimer(hold, caller, ports);
    demandBoundPayment(body, hold, ports);
    const token = claimToken(ports.settings.claimTokenKey, hold.authorizationId, idempotencyKey, ports.ids.secret());
    const result = await ports.ledger.submit({
      kind: 'claim',
      orgId: hold.orgId,
      authorizationId: hold.authorizationId,
      idempotencyKeyHash: idempotencyKey === null ? null : sha256Hex(idempotencyKey),
      claimTokenHash: token.hash,
      claimer: caller ?? 'anonymous',
      expect: readExpectation(body, hold),
      payloadDigest,
      requireHumanApproval: body.requireHumanApproval ?? false,
      delegatedFrom: await ports.directory.sourcesOf(hold),
    });
    if (!result.ok) {
      if (registered && result.reasonCode === 'AUTHORIZATION_CONTEXT_REQUIRED') await reopenResume(hold, ports);
      return ledgerRefusal(result, 'claimed', hold);
    }
    // The token of the first answer was made with a key that was replaced since; it cannot be made again.
    if (result.replayed && result.hold.claimTokenHash !== token.hash) {
      throw new SettlementRefused(
        'AUTHORIZATION_ALREADY_CLAIMED',
        'the claim token was given once, and its key was replaced',
      );
    }
    await keepPayees(body, hold, ports);
    return grant(result, body.expect?.currency ?? hold.currency, token.token);
  });
}

/** A registered counterparty that cannot name the approved context did not execute: the action may be resumed elsewhere. */
async function reopenResume({ orgId, escalationId }: Hold, { ledger }: GatePorts): Promise<void> {
  if (escalationId !== null) await ledger.submit({ kind: 'reopenResume', orgId, escalationId });
}

type Granted = Extract<ResultOf<Claim>, { ok: true }>;

/**
 * Amount, currency and merchant carry the signed defaults where the agent named none: receivers compare them strictly. For
 * the same reason the currency is spelt as the claim expects it, which is how the agent signed it to the receiver.
 */
function grant({ hold, replayed }: Granted, currency: string, token: string): Answer {
  const data: JsonObject = {
    ok: true,
    effectState: 'dispatching',
    authorizationId: hold.authorizationId,
    agentDid: hold.agentDid,
    action: hold.action,
    amount: unitsToNumber(hold.amount, hold.currency),
    currency,
    merchant: hold.merchant ?? '',
    payloadDigest: hold.payloadDigest,
    approvedByHuman: hold.approvedByHuman,
    replayed,
    reasonCode: 'CLAIMED',
    ...(hold.approvedByHuman ? { contextDigest: hold.contextDigest } : {}),
    claimToken: token,
  };
  return success(data, 'Claimed');
}

function readIdempotencyKey({ headers, authorizationId }: SettlementRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  const guessable = key.length < IDEMPOTENCY_KEY_MIN_CHARS || bare(key).includes(bare(authorizationId));
  if (!guessable) return key;
  const message = `must have at least ${IDEMPOTENCY_KEY_MIN_CHARS} characters and not contain the authorization id`;
  throw new SettlementRefused('MALFORMED_REQUEST', 'the idempotency key is guessable', [
    { path: 'idempotency-key', message },
  ]);
}

/** An id however it is spelt: in capitals or without its hyphens it is as easily guessed. */
function bare(text: string): string {
  return text.toLowerCase().replaceAll('-', '');
}

function readPayloadDigest({ headers }: SettlementRequest): string | null {
  const digest = headers['x-magp-payload-digest'];
  if (digest === undefined || isPayloadDigest(digest)) return digest ?? null;
  throw new SettlementRefused(
    'PAYLOAD_DIGEST_INVALID',
    'x-magp-payload-digest must be sha256: and 64 lower-case hex digits',
  );
}

/** Payment requirements, where the claim brings them, are those of this hold. As a flag `x402` only announces a payment. */
function demandBoundPayment({ x402 }: ClaimRequest, hold: Hold, { settings }: GatePorts): void {
  const mismatch = typeof x402 === 'object' ? x402Mismatch(x402, hold, settings.paymentAssets) : null;
  if (mismatch !== null) throw new SettlementRefused(mismatch, X402_REFUSALS[mismatch] ?? NOT_THOSE_OF_THIS_HOLD);
}

const NOT_THOSE_OF_THIS_HOLD = 'the payment requirements are not those of this hold';
const X402_REFUSALS: Partial<Record<ReasonCode, string>> = {
  AUTHORIZATION_CURRENCY_MISMATCH:
    "an entry of accepts names no asset that settles the hold's currency on its network; GATEWRIGHT_X402_ASSETS adds one",
};

/** A capture that names a payee is compared with those that the claim named. */
async function keepPayees({ x402 }: ClaimRequest, { orgId, authorizationId }: Hold, { records }: GatePorts) {
  const payTo = typeof x402 === 'object' ? x402Payees(x402) : [];
  if (payTo.length > 0) await records.keepPayees({ orgId, authorizationId, payTo });
}

function readExpectation({ expect }: ClaimRequest, hold: Hold): Claim['expect'] {
  if (expect === undefined) return {};
  const { amount, currency: spelt, ...names } = expect;
  const currency = spelt === undefined ? undefined : (currencyCode(spelt) ?? spelt);
  if (amount === undefined) return { ...names, ...(currency === undefined ? {} : { currency }) };
  const units = toUnits(amount, currency ?? hold.currency);
  if (units === null)
    throw new SettlementRefused('AUTHORIZATION_AMOUNT_MISMATCH', 'the expected amount is not an exact amount');
  return { ...names, amount: units, ...(currency === undefined ? {} : { currency }) };
}
