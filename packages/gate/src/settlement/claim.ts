import { type Claim, type Hold, type ResultOf, transition } from '@gatewright/ledger';
import {
  type AgentProof,
  accept,
  type ClaimRequest,
  currencyCode,
  IDEMPOTENCY_KEY_MIN_CHARS,
  isPayloadDigest,
  type JsonObject,
  PASSED,
  type Result,
  refuse,
  refuseFaults,
  sha256Hex,
  toUnits,
  unitsToNumber,
} from '@gatewright/protocol';
import type { Answer } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { type SettlementRequest, settleMessage } from './call.js';
import { claimToken, verifyAgentProof, verifyServiceProof } from './proofs.js';
import { admitClaimer } from './registry.js';
import { x402Mismatch, x402Payees } from './x402.js';

/**
 * A counterparty takes a hold before it executes, or the agent of the hold before it runs the action itself: POST
 * …/effect/dispatching (protocol.md §2.14). An agent needs no registration: no other party claims after it.
 */
export function claim(request: SettlementRequest, ports: GatePorts): Promise<Answer> {
  return settleMessage('claimed', 'ClaimRequest', request, ports, async (hold, body) => {
    const key = readIdempotencyKey(request);
    if (!key.ok) return key;
    const idempotencyKey = key.value;
    const digest = readPayloadDigest(request);
    if (!digest.ok) return digest;
    const payloadDigest = digest.value;
    const call = {
      verb: 'claim',
      idempotencyKey: idempotencyKey ?? '',
      payloadDigest: payloadDigest ?? undefined,
    } as const;
    if (lacksApproval(body, hold, ports)) return refuse('ESCALATION_NOT_APPROVED', 'no person approved this hold');
    const caller = await verifyServiceProof(request, call, hold, ports);
    if (!caller.ok) return caller;
    const own = await verifyAgentProof(agentProofOf(request), call, hold, ports);
    if (!own.ok) return own;
    const isAgent = caller.value === null && own.value;
    const registered = isAgent ? accept(false) : await admitClaimer(hold, caller.value, ports);
    if (!registered.ok) return registered;
    const payment = checkPaymentRequirements(body, hold, ports);
    if (!payment.ok) return payment;
    const expect = readExpectation(body, hold);
    if (!expect.ok) return expect;
    const random = ports.ids.secret();
    const tokenUnder = (key: Uint8Array) => claimToken(key, hold.authorizationId, idempotencyKey, random);
    const [present, ...others] = ports.settings.claimTokenKeys();
    const token = tokenUnder(present);
    const result = await ports.ledger.submit({
      kind: 'claim',
      orgId: hold.orgId,
      authorizationId: hold.authorizationId,
      idempotencyKeyHash: idempotencyKey === null ? null : sha256Hex(idempotencyKey),
      claimTokenHash: token.hash,
      claimer: isAgent ? 'agent' : (caller.value ?? 'anonymous'),
      expect: expect.value,
      payloadDigest,
      requireHumanApproval: body.requireHumanApproval ?? false,
      delegatedFrom: await ports.directory.sourcesOf(hold),
    });
    if (!result.ok) {
      const isContextMissing = result.reasonCode === 'AUTHORIZATION_CONTEXT_REQUIRED';
      if (registered.value && isContextMissing) await reopenResume(hold, ports);
      return { ok: false, refusal: result };
    }
    const { replayed, hold: claimed } = result;
    // A repeated claim gets the token of the first answer, which may have followed from another key.
    const given = replayed
      ? [token, ...others.map(tokenUnder)].find(({ hash }) => hash === claimed.claimTokenHash)
      : token;
    if (given === undefined) {
      return refuse('AUTHORIZATION_ALREADY_CLAIMED', 'the claim token was given once, and its key was replaced');
    }
    await keepPayees(body, hold, ports);
    return accept(grantOf(result, body.expect?.currency ?? hold.currency, given.token));
  });
}

/**
 * True where the claim demands a person's approval that a claimable hold does not have. Every caller is answered so: published
 * gateways keep a request for review on this code alone.
 */
function lacksApproval({ requireHumanApproval }: ClaimRequest, hold: Hold, { clock }: GatePorts): boolean {
  return requireHumanApproval === true && !hold.approvedByHuman && 'to' in transition('claim', hold, clock.now());
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
function grantOf({ hold, replayed }: Granted, currency: string, token: string): JsonObject {
  return {
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
}

/** The agent's proof of its own claim, which comes in headers because other gates know no such member of the body. */
function agentProofOf({ headers }: SettlementRequest): AgentProof | undefined {
  const agentDid = headers['x-magp-agent-did'];
  if (agentDid === undefined) return undefined;
  const [nonce = '', issuedAt = '', signature = ''] = ['nonce', 'issued-at', 'signature'].map(
    (name) => headers[`x-magp-agent-${name}`],
  );
  return { agentDid, nonce, issuedAt, signature };
}

function readIdempotencyKey({ headers, authorizationId }: SettlementRequest): Result<string | null> {
  const key = headers['idempotency-key'];
  if (key === undefined) return accept(null);
  const guessable = key.length < IDEMPOTENCY_KEY_MIN_CHARS || bare(key).includes(bare(authorizationId));
  if (!guessable) return accept(key);
  const message = `must have at least ${IDEMPOTENCY_KEY_MIN_CHARS} characters and not contain the authorization id`;
  return refuseFaults('MALFORMED_REQUEST', [{ path: 'idempotency-key', message }]);
}

/** An id however it is spelt: in capitals or without its hyphens it is as easily guessed. */
function bare(text: string): string {
  return text.toLowerCase().replaceAll('-', '');
}

function readPayloadDigest({ headers }: SettlementRequest): Result<string | null> {
  const digest = headers['x-magp-payload-digest'];
  return digest === undefined || isPayloadDigest(digest)
    ? accept(digest ?? null)
    : refuse('PAYLOAD_DIGEST_INVALID', 'x-magp-payload-digest must be sha256: and 64 lower-case hex digits');
}

/** Payment requirements, where the claim brings them, are those of this hold. As a flag `x402` only announces a payment. */
function checkPaymentRequirements({ x402 }: ClaimRequest, hold: Hold, { settings }: GatePorts): Result<undefined> {
  const mismatch = typeof x402 === 'object' ? x402Mismatch(x402, hold, settings.paymentAssets) : null;
  if (mismatch === null) return PASSED;
  return refuse(
    mismatch,
    mismatch === 'AUTHORIZATION_CURRENCY_MISMATCH'
      ? "an entry of accepts names no asset that settles the hold's currency on its network; GATEWRIGHT_X402_ASSETS adds one"
      : 'the payment requirements are not those of this hold',
  );
}

/** A capture that names a payee is compared with those that the claim named. */
async function keepPayees({ x402 }: ClaimRequest, { orgId, authorizationId }: Hold, { records }: GatePorts) {
  const payTo = typeof x402 === 'object' ? x402Payees(x402) : [];
  if (payTo.length > 0) await records.keepPayees({ orgId, authorizationId, payTo });
}

function readExpectation({ expect }: ClaimRequest, hold: Hold): Result<Claim['expect']> {
  const { amount, currency: spelt, ...names } = expect ?? {};
  const currency = spelt === undefined ? undefined : (currencyCode(spelt) ?? spelt);
  const units = amount === undefined ? undefined : toUnits(amount, currency ?? hold.currency);
  if (units === null) return refuse('AUTHORIZATION_AMOUNT_MISMATCH', 'the expected amount is not an exact amount');
  const value = {
    ...names,
    ...(units === undefined ? {} : { amount: units }),
    ...(currency === undefined ? {} : { currency }),
  };
  return { ok: true, value };
}
