import type { Hold } from '@gatewright/ledger';
import {
  type AgentProof,
  fromHex,
  parseDid,
  type ServiceCall,
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
 * Verifies the signature of a service in the `x-magp-service-*` headers. Null where the call is anonymous; a signature that
 * is present must verify. Throws SettlementRefused (COUNTERPARTY_SIGNATURE_INVALID).
 */
export async function verifyServiceProof(
  request: SettlementRequest,
  call: ServiceCall,
  ports: GatePorts,
): Promise<ProvenCaller> {
  const { headers, authorizationId } = request;
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
    isFresh(proof.issuedAt, ports.clock.now()) &&
    (await ports.ed25519.verifyAsync(signature, serviceProofBytes(call, authorizationId, proof), named.publicKey));
  if (verifies) return `svc:${serviceDid}`;
  throw new SettlementRefused('COUNTERPARTY_SIGNATURE_INVALID', 'the service signature does not verify over this call');
}
