import { payloadRebindingBytes } from '@gatewright/protocol';
import { type GateClient, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import { digestPayload } from './request.js';
import { readSettlement, type SettlementResult, settlementRefusal } from './settlement-result.js';
import type { Signer } from './signer.js';

/** What a hold is bound to after it was given. */
export interface BindingTerms {
  /** The action of the hold. */
  readonly action: string;
  /** The exact arguments, any JSON value. */
  readonly payload: unknown;
}

/**
 * Binds an unclaimed hold to exact arguments (`MAGP-PAYLOAD-REBIND-v1`, protocol.md §2.5). Only what the gate echoes is
 * bound; anything else is PAYLOAD_BINDING_NOT_CONFIRMED.
 */
export async function bindLate(
  authorizationId: string,
  { action, payload }: BindingTerms,
  client: GateClient,
  signer: Signer,
  host: Host,
): Promise<SettlementResult> {
  const payloadDigest = digestPayload(payload);
  if (payloadDigest === undefined) {
    return settlementRefusal('PAYLOAD_NOT_CANONICALIZABLE', 'the payload has no canonical JSON form', {});
  }
  const issuedAt = new Date(host.clock()).toISOString();
  const binding = { agentDid: signer.did, action, nonce: host.ids(), issuedAt, payloadDigest };
  const payloadSignature = signer.sign(payloadRebindingBytes(binding, authorizationId));
  const reply = await client.post(PATHS.hold(authorizationId, 'payload-binding'), { ...binding, payloadSignature });
  const result = readSettlement(reply, 'payload-binding');
  if (!result.ok || result.data['payloadDigest'] === payloadDigest) return result;
  return settlementRefusal('PAYLOAD_BINDING_NOT_CONFIRMED', 'the gate did not confirm the payload digest', result.data);
}
