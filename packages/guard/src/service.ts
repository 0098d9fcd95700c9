import { type ServiceCall, serviceProofBytes } from '@gatewright/protocol';
import { type GateClient, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import { type ReportedVerb, readSettlement, type SettlementResult } from './settlement-result.js';
import type { Signer } from './signer.js';

/** The headers that prove who makes a call about a hold; none for an anonymous caller. */
export type CallProof = (call: ServiceCall, authorizationId: string) => Readonly<Record<string, string>>;

/** Calls about holds by one caller: a counterparty, or an agent that runs its own action. */
export class Service {
  constructor(
    private readonly client: GateClient,
    private readonly proof: CallProof,
  ) {}

  /** Makes a call about a hold, signed where the caller can sign. */
  async settle(
    verb: ReportedVerb,
    authorizationId: string,
    call: ServiceCall,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SettlementResult> {
    const signed = { ...headers, ...this.proof(call, authorizationId) };
    const reply = await this.client.post(PATHS.hold(authorizationId, verb), body, signed);
    return readSettlement(reply, verb);
  }
}

/** The `x-magp-service-*` headers of a service's calls (protocol.md §2.13). */
export function serviceProof(signer: Signer, host: Host): CallProof {
  return (call, authorizationId) => {
    const issuedAt = new Date(host.clock()).toISOString();
    const unsigned = { serviceDid: signer.did, nonce: host.ids(), issuedAt, signature: '' };
    return {
      'x-magp-service-did': unsigned.serviceDid,
      'x-magp-service-nonce': unsigned.nonce,
      'x-magp-service-issued-at': unsigned.issuedAt,
      'x-magp-service-signature': signer.sign(serviceProofBytes(call, authorizationId, unsigned)),
    };
  };
}
