import { type SignedField, signedBytes } from './fields.js';
import { type SettlementCall, settlementFields } from './settlement.js';

/** A service's signature over its call, as it travels in the `x-magp-service-*` headers. */
export interface ServiceProof {
  readonly serviceDid: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly signature: string;
}

/** What a service did with a request of an agent; the request's nonce stands where other calls name an authorization. */
export interface GatewayReport {
  readonly servedAgentDid: string;
  /** Agent, action and nonce of the request that the service answered. */
  readonly request: { readonly agentDid: string; readonly action: string; readonly nonce: string };
  readonly outcome: string;
  readonly reasonCode: string;
  readonly httpStatus?: number | null | undefined;
  readonly reportId?: string | undefined;
  readonly occurrences?: number | undefined;
}

/** What a service may sign: a claim, a settlement verb, or what became of the effect afterwards (protocol.md §2.13). */
export type ServiceCall =
  | SettlementCall
  | { readonly verb: 'dispatched'; readonly remoteRef?: string | null | undefined }
  | { readonly verb: 'unknown'; readonly reason?: string | null | undefined }
  | {
      readonly verb: 'refund';
      readonly amount?: number | string | undefined;
      readonly reason?: string | null | undefined;
      /** The header of this name; signed where it is sent. */
      readonly idempotencyKey?: string | undefined;
    }
  | {
      readonly verb: 'report';
      readonly report: GatewayReport;
      /** Newer gateways sign the id and the count of the report too. */
      readonly covers?: 'count';
    }
  | { readonly verb: 'reserve' | 'release' }
  | {
      readonly verb: 'finalize';
      readonly txHash?: string | undefined;
      readonly amountMinor?: number | string | undefined;
    };

/** The bytes that a service signs; headers that it covers cannot be swapped afterwards. */
export function serviceProofBytes(call: ServiceCall, authorizationId: string, proof: ServiceProof): Uint8Array {
  return signedBytes([
    'MAGP-SERVICE-v1',
    call.verb,
    authorizationId,
    ...serviceFields(call),
    proof.nonce,
    proof.issuedAt,
  ]);
}

function serviceFields(call: ServiceCall): SignedField[] {
  switch (call.verb) {
    case 'claim':
    case 'capture':
    case 'void':
      return settlementFields(call);
    case 'dispatched':
      return [call.remoteRef];
    case 'unknown':
      return [call.reason];
    case 'refund':
      return [call.amount, call.reason, ...(call.idempotencyKey === undefined ? [] : [call.idempotencyKey])];
    case 'report':
      return call.covers === 'count'
        ? [...reportFields(call.report), call.report.reportId, call.report.occurrences]
        : reportFields(call.report);
    case 'reserve':
    case 'release':
      return [];
    case 'finalize':
      return [call.txHash, call.amountMinor];
  }
}

function reportFields({ servedAgentDid, request, outcome, reasonCode, httpStatus }: GatewayReport): SignedField[] {
  return [servedAgentDid, request.agentDid, request.action, outcome, reasonCode, httpStatus];
}
