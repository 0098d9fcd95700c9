import { type ServiceCall, serviceProofBytes } from '@gatewright/protocol';
import { type GateClient, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import { type ReportedVerb, readSettlement, type SettlementResult } from './settlement-result.js';
import type { Signer } from './signer.js';

/** The caller of a counterparty's calls: a signing service, or an anonymous caller. */
export class Service {
  constructor(
    private readonly client: GateClient,
    private readonly signer: Signer | null,
    private readonly host: Host,
  ) {}

  /** Makes a call about a hold, signed where the caller can sign. */
  async settle(
    verb: ReportedVerb,
    authorizationId: string,
    call: ServiceCall,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SettlementResult> {
    const signed = { ...headers, ...this.sign(call, authorizationId) };
    const reply = await this.client.post(PATHS.hold(authorizationId, verb), body, signed);
    return readSettlement(reply, verb);
  }

  /** The `x-magp-service-*` headers of a call (protocol.md §2.13); none for an anonymous caller. */
  private sign(call: ServiceCall, authorizationId: string): Record<string, string> {
    if (this.signer === null) return {};
    const issuedAt = new Date(this.host.clock()).toISOString();
    const unsigned = { serviceDid: this.signer.did, nonce: this.host.ids(), issuedAt, signature: '' };
    return {
      'x-magp-service-did': unsigned.serviceDid,
      'x-magp-service-nonce': unsigned.nonce,
      'x-magp-service-issued-at': unsigned.issuedAt,
      'x-magp-service-signature': this.signer.sign(serviceProofBytes(call, authorizationId, unsigned)),
    };
  }
}
