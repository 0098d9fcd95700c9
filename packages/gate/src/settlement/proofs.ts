import type { Hold } from '@gatewright/ledger';
import {
  type AgentProof,
  accept,
  fromHex,
  hmacSha256,
  joinFields,
  NONCE_MAX_CHARS,
  NONCE_MIN_CHARS,
  PASSED,
  parseDid,
  REQUEST_MAX_AGE_MS,
  type Result,
  refuse,
  type ServiceCall,
  type ServiceProof,
  type SettlementCall,
  serviceProofBytes,
  settlementProofBytes,
  sha256Hex,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { isFresh } from '../checks/envelope.js';
import type { GatePorts } from '../ports.js';
import type { ProvenCaller, SettlementRequest } from './call.js';

/**
 * Verifies a settlement proof of the hold's own agent. False where none came; a proof that is present must verify in every
 * settlement mode.
 */
export async function verifyAgentProof(
  proof: AgentProof | undefined,
  call: SettlementCall,
  hold: Hold,
  ports: GatePorts,
): Promise<Result<boolean>> {
  if (proof === undefined) return accept(false);
  const agent = proof.agentDid === hold.agentDid ? await ports.directory.agent(hold.agentDid) : null;
  const signature = fromHex(proof.signature);
  const verifies =
    agent !== null &&
    signature !== null &&
    isFresh(proof.issuedAt, ports.clock.now()) &&
    (await ports.ed25519.verifyAsync(
      signature,
      settlementProofBytes(call, hold.authorizationId, proof),
      agent.publicKey,
    ));
  return verifies
    ? accept(true)
    : refuse('COUNTERPARTY_SIGNATURE_INVALID', 'agentProof does not verify over this call; sign it anew');
}

/** Verifies a service's signature over a call on a hold, and uses up its nonce. Null where the call is anonymous. */
export async function verifyServiceProof(
  { headers }: Pick<SettlementRequest, 'headers'>,
  call: ServiceCall,
  hold: Hold,
  ports: GatePorts,
): Promise<Result<ProvenCaller>> {
  const proof = await verifyServiceSignature(headers, call, hold.authorizationId, ports);
  if (!proof.ok) return proof;
  if (proof.value === null) return accept(null);
  const use = await useServiceNonce(proof.value, hold.orgId, ports);
  return use.ok ? accept(`svc:${proof.value.serviceDid}`) : use;
}

/**
 * Verifies the signature in the `x-magp-service-*` headers over a call on a subject: an authorization, or the nonce of a
 * reported request. Null where there is none; one that is present must verify.
 */
export async function verifyServiceSignature(
  headers: SettlementRequest['headers'],
  call: ServiceCall,
  subject: string,
  ports: Pick<GatePorts, 'clock' | 'ed25519'>,
): Promise<Result<ServiceProof | null>> {
  const serviceDid = headers['x-magp-service-did'];
  if (serviceDid === undefined) return accept(null);
  const proof = {
    serviceDid,
    nonce: headers['x-magp-service-nonce'] ?? '',
    issuedAt: headers['x-magp-service-issued-at'] ?? '',
    signature: headers['x-magp-service-signature'] ?? '',
  };
  const named = parseDid(serviceDid);
  const signature = fromHex(proof.signature);
  const verifies =
    named !== null &&
    signature !== null &&
    proof.nonce.length >= NONCE_MIN_CHARS &&
    proof.nonce.length <= NONCE_MAX_CHARS &&
    isFresh(proof.issuedAt, ports.clock.now()) &&
    (await ports.ed25519.verifyAsync(signature, serviceProofBytes(call, subject, proof), named.publicKey));
  return verifies
    ? accept(proof)
    : refuse('COUNTERPARTY_SIGNATURE_INVALID', 'the service signature does not verify over this call');
}

/** Uses up the nonce of a verified service signature. */
export async function useServiceNonce(
  { serviceDid, nonce, issuedAt }: ServiceProof,
  orgId: string,
  { records }: Pick<GatePorts, 'records'>,
): Promise<Result<undefined>> {
  const expiresAt = Date.parse(issuedAt) + REQUEST_MAX_AGE_MS;
  return (await records.useServiceNonce({ orgId, serviceDid, nonce, expiresAt }))
    ? PASSED
    : refuse('REPLAY_DETECTED', 'the service used this nonce before; sign every call anew');
}

/** A claim token as it travels, 64 hex digits, and as it is stored. */
export interface ClaimToken {
  readonly token: string;
  readonly hash: string;
}

/**
 * The token of a claim. With an idempotency key it follows from the gate's secret, the hold and the key, so that the same
 * call again gets the same token although only its hash is stored; without one it follows from fresh random bytes.
 */
export function claimToken(
  key: Uint8Array,
  authorizationId: string,
  idempotencyKey: string | null,
  random: Uint8Array,
): ClaimToken {
  const purpose = idempotencyKey === null ? ['random', toHex(random)] : ['repeatable', idempotencyKey];
  const token = toHex(hmacSha256(key, utf8(joinFields(['claim-token', authorizationId, ...purpose]))));
  return { token, hash: sha256Hex(token) };
}

/** What is stored of a token: the hash, compared by the ledger. Null where the caller has none. */
export function hashClaimToken(token: string | null | undefined): string | null {
  return typeof token === 'string' ? sha256Hex(token) : null;
}
