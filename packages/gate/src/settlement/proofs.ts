import type { Hold } from '@gatewright/ledger';
import {
  type AgentProof,
  fromHex,
  NONCE_MAX_CHARS,
  NONCE_MIN_CHARS,
  parseDid,
  REQUEST_MAX_AGE_MS,
  type ServiceCall,
  type ServiceProof,
  type SettlementCall,
  serviceProofBytes,
  settlementProofBytes,
} from '@gatewright/protocol';
import { isFresh } from '../checks/03-freshness.js';
import type { GatePorts } from '../ports.js';
import { type ProvenCaller, SettlementRefused, type SettlementRequest } from './call.js';

/**
 * Verifies a settlement proof of the hold's own agent. False where none came; a proof that is present must verify in every
 * settlement mode. Throws SettlementRefused (COUNTERPARTY_SIGNATURE_INVALID).
 */
export async function verifyAgentProof(
  proof: AgentProof | undefined,
  call: SettlementCall,
  hold: Hold,
  ports: GatePorts,
): Promise<boolean> {
  if (proof === undefined) return false;
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
  if (verifies) return true;
  throw new SettlementRefused(
    'COUNTERPARTY_SIGNATURE_INVALID',
    'agentProof does not verify over this call; sign it anew',
  );
}

/**
 * Verifies a service's signature over a call on a hold, and uses up its nonce. Null where the call is anonymous. Throws
 * SettlementRefused (COUNTERPARTY_SIGNATURE_INVALID, REPLAY_DETECTED).
 */
export async function verifyServiceProof(
  { headers }: Pick<SettlementRequest, 'headers'>,
  call: ServiceCall,
  hold: Hold,
  ports: GatePorts,
): Promise<ProvenCaller> {
  const proof = await verifyServiceSignature(headers, call, hold.authorizationId, ports);
  if (proof === null) return null;
  await useServiceNonce(proof, hold.orgId, ports);
  return `svc:${proof.serviceDid}`;
}

/**
 * Verifies the signature in the `x-magp-service-*` headers over a call on a subject: an authorization, or the nonce of a
 * reported request. Null where there is none; one that is present must verify. Throws SettlementRefused.
 */
export async function verifyServiceSignature(
  headers: SettlementRequest['headers'],
  call: ServiceCall,
  subject: string,
  ports: Pick<GatePorts, 'clock' | 'ed25519'>,
): Promise<ServiceProof | null> {
  const serviceDid = headers['x-magp-service-did'];
  if (serviceDid === undefined) return null;
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
  if (verifies) return proof;
  throw new SettlementRefused('COUNTERPARTY_SIGNATURE_INVALID', 'the service signature does not verify over this call');
}

/** Uses up the nonce of a verified service signature. Throws SettlementRefused (REPLAY_DETECTED). */
export async function useServiceNonce(
  { serviceDid, nonce, issuedAt }: ServiceProof,
  orgId: string,
  { records }: Pick<GatePorts, 'records'>,
): Promise<void> {
  const expiresAt = Date.parse(issuedAt) + REQUEST_MAX_AGE_MS;
  if (await records.useServiceNonce({ orgId, serviceDid, nonce, expiresAt })) return;
  throw new SettlementRefused('REPLAY_DETECTED', 'the service used this nonce before; sign every call anew');
}
