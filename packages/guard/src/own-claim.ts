import { approvedContextDigest, type ServiceCall, settlementProofBytes } from '@gatewright/protocol';
import { type ClaimResult, type ClaimTerms, claimHold } from './claim.js';
import { textOf } from './envelope.js';
import type { GateClient } from './gate-client.js';
import type { Host } from './host.js';
import { type Persistence, retryInBackground } from './persistence.js';
import type { Reporter } from './report.js';
import type { PreparedRequest } from './request.js';
import { type CallProof, Service } from './service.js';
import type { AgentSettlement } from './settlement.js';
import type { SettlementResult } from './settlement-result.js';
import type { Signer } from './signer.js';
import { askedTerms } from './verdict-reading.js';

/** What claiming a hold before running its action needs. */
export interface OwnClaimPorts {
  readonly client: GateClient;
  readonly signer: Signer;
  readonly host: Host;
  readonly settlement: AgentSettlement;
  readonly persistence: Persistence;
  readonly report: Reporter;
}

/**
 * Claims the agent's own holds before it runs their actions: from then on neither time nor a revocation returns the budget, so
 * a run that ends without an answer stays counted (protocol.md §1.7).
 */
export class OwnClaims {
  private readonly service: Service;

  constructor(private readonly ports: OwnClaimPorts) {
    this.service = new Service(ports.client, agentProof(ports.signer, ports.host));
  }

  /** What the hold of a request must be; `isApproved` where people approved it, in its context. */
  termsOf(request: PreparedRequest, isApproved: boolean): ClaimTerms {
    const context = isApproved ? { contextDigest: approvedContextDigest(request.itinerary) } : {};
    return {
      expect: { ...askedTerms(request, this.ports.signer.did), ...context },
      payloadDigest: request.payloadDigest ?? undefined,
    };
  }

  /** Claims a hold. A lost answer is asked for once more, under the same key. Act only where it is `ok`. */
  async claim(authorizationId: string, terms: ClaimTerms): Promise<ClaimResult> {
    const first = await this.attempt(authorizationId, terms);
    if (first.ok || !first.retryable) return first;
    return this.attempt(authorizationId, { ...terms, idempotencyKey: first.idempotencyKey });
  }

  /** Voids, in the background, a hold whose claim was refused or got no answer: nothing was run. */
  abandon(authorizationId: string, terms: ClaimTerms, refused: Exclude<ClaimResult, { ok: true }>): void {
    const { persistence, report, settlement } = this.ports;
    const again = { ...terms, idempotencyKey: refused.idempotencyKey };
    const release = async (): Promise<SettlementResult> => {
      // Only the answer to the claim has the token that voids it.
      const claim = refused.retryable ? await this.attempt(authorizationId, again) : refused;
      if (!claim.ok && claim.retryable) return claim;
      const claimToken = textOf(claim.data['claimToken']) ?? undefined;
      return settlement.void(authorizationId, { reason: `not run: ${refused.reasonCode}`, claimToken });
    };
    const done = (result: SettlementResult) => report({ kind: 'void', authorizationId, result });
    persistence.background.start(retryInBackground(release, done, persistence).then(() => undefined));
  }

  /** Reports that it is not known whether the action took effect; the reservation stays until an owner reconciles it. */
  async reportUnknown(authorizationId: string, reason: string): Promise<void> {
    const { persistence, report, settlement } = this.ports;
    const body = { reason, claimToken: settlement.claimTokenOf(authorizationId) };
    await retryInBackground(
      () => this.service.settle('effect/unknown', authorizationId, { verb: 'unknown', reason }, body),
      (result) => report({ kind: 'unknown', authorizationId, result }),
      persistence,
    );
  }

  private async attempt(authorizationId: string, terms: ClaimTerms): Promise<ClaimResult> {
    const result = await claimHold(authorizationId, terms, this.service, this.ports.host);
    if (result.ok) this.ports.settlement.keepClaim(authorizationId, result.claimToken);
    return result;
  }
}

/**
 * The headers by which an agent proves its own claim. They are no part of the body, which other gates may hold to their own
 * schema; a gate that does not know them takes the claim as an anonymous one. The other calls rest on the claim token.
 */
function agentProof(signer: Signer, host: Host): CallProof {
  return (call: ServiceCall, authorizationId: string) => {
    if (call.verb !== 'claim') return {};
    const unsigned = { agentDid: signer.did, nonce: host.ids(), issuedAt: new Date(host.clock()).toISOString() };
    const bytes = settlementProofBytes(call, authorizationId, { ...unsigned, signature: '' });
    return {
      'x-magp-agent-did': unsigned.agentDid,
      'x-magp-agent-nonce': unsigned.nonce,
      'x-magp-agent-issued-at': unsigned.issuedAt,
      'x-magp-agent-signature': signer.sign(bytes),
    };
  };
}
